"""Template tags that show mana symbols."""

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cards.symbols import symbols_html
from faqsite.translated import TextIn

register = template.Library()


@register.filter
def symbols(text: str | TextIn | None, language: str | None = None) -> SafeString:
    """``{{ face.mana_cost|symbols }}``: text with its symbols as pictures.

    They are named in ``language``, else in the text's own, else in the page's.
    """
    own = text.language if isinstance(text, TextIn) else None
    return symbols_html(str(text or ""), language or own or get_language() or "en")
