"""Template tags that show translated fields with the language they are really in."""

from django import template
from django.db import models
from django.utils.translation import get_language

from faqsite.languages import HTML_TAGS
from faqsite.translated import TextIn, text_in

register = template.Library()


@register.filter
def reading(row: models.Model, field: str) -> TextIn:
    """``{% with title=rule|reading:"title" %}``: the field in the page's language or its fallback."""
    return text_in(row, field, get_language() or "en")


@register.filter
def html_tag(language: str) -> str:
    """The BCP 47 tag of one of our languages ("zh-hant" → "zh-Hant")."""
    return HTML_TAGS.get(language, language)
