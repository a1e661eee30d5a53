"""Template tags of the glossary: hundreds of terms in one list, and addresses of terms in an edition."""

from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from faqsite.languages import HTML_TAGS, LANGUAGES
from faqsite.templatetags.texts import language_of_page
from rulings.listed import Listed

register = template.Library()


def terms_folder(context: Context) -> str:
    """Where the terms have their pages, today or in the past edition that the page shows."""
    if context.get("is_current", True) or not context.get("edition"):
        return reverse("rulings:glossary")
    return reverse("rulings:edition-glossary", args=[context["edition"].effective])


@register.simple_tag(takes_context=True)
def term_list(context: Context, terms: Iterable[Listed], first: str | None = None) -> SafeString:
    """Terms with all their names, the one in the language ``first`` (else the reader's) leading.

    Made in one go, for there are hundreds.
    """
    language = first or language_of_page(context)
    folder = terms_folder(context)
    lines = [_line(term, language, folder) for term in terms]
    return mark_safe(f'<ul class="rows columns terms">{"".join(lines)}</ul>')  # noqa: S308 - all escaped


@register.simple_tag(takes_context=True)
def term_address(context: Context, term: Listed) -> str:
    return f"{terms_folder(context)}{quote(term.key)}/"


def _line(term: Listed, language: str, folder: str) -> str:
    lead = term.name(language)
    also = ""
    for code in LANGUAGES:
        name = term.names[code]
        if name and code != lead.language and name != lead.text:
            also += f'<span lang="{HTML_TAGS[code]}">{escape(name)}</span> '
    others = f'<span class="also">{also[:-1]}</span>' if also else ""
    return (
        f'<li><a href="{folder}{quote(term.key)}/"><span lang="{HTML_TAGS[lead.language]}">'
        f"{escape(lead.text or term.key)}</span></a>{others}</li>\n"
    )
