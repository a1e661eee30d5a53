"""Template tags of the rules pages: addresses of rules within the edition being read, and long lists."""

from collections.abc import Iterable, Mapping
from html import escape
from urllib.parse import quote

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from faqsite.languages import HTML_TAGS, LANGUAGES
from faqsite.templatetags.texts import language_of_page, opening_html
from faqsite.translated import TextIn, chosen
from rulings.listed import Listed
from rulings.models import RuleVersion

register = template.Library()

NEWLINE = "\n"


@register.simple_tag(takes_context=True)
def number_address(context: Context, number: str) -> str:
    """A rule's page in the edition that the page shows: readers of an old edition stay in it."""
    if context.get("is_current"):
        return reverse("rulings:rule", args=[number])
    return reverse("rulings:edition-rule", args=[context["edition"].effective, number])


@register.simple_tag(takes_context=True)
def rule_address(context: Context, version: RuleVersion) -> str:
    return number_address(context, version.number)


@register.simple_tag(takes_context=True)
def rule_list(context: Context, rules: Iterable[Listed], classes: str = "rows columns") -> SafeString:
    """Rules by number and title (or first words); made in one go, for there are hundreds."""
    language = language_of_page(context)
    folder = _folder(number_address(context, "100"))
    lines = [
        f'<li class="row"><span class="number">{escape(rule.key)}</span>'
        f'<div><a href="{folder}{quote(rule.key)}/">{_title(rule, language)}</a>'
        f"{_also(rule.names, language)}</div></li>"
        for rule in rules
    ]
    return mark_safe(f'<ul class="{classes}">{NEWLINE.join(lines)}</ul>')  # noqa: S308 - all escaped


@register.simple_tag(takes_context=True)
def number_list(context: Context, numbers: Iterable[str]) -> SafeString:
    """Rules by their numbers only."""
    folder = _folder(number_address(context, "100"))
    links = [f'<li><a class="number" href="{folder}{quote(n)}/">{escape(n)}</a></li>' for n in numbers]
    return mark_safe(f'<ul class="tags">{NEWLINE.join(links)}</ul>')  # noqa: S308 - all escaped


@register.simple_tag(takes_context=True)
def listed_name(context: Context, listed: Listed) -> SafeString:
    return mark_safe(_span(listed.name(language_of_page(context))))  # noqa: S308 - escaped


@register.simple_tag(takes_context=True)
def term_list(context: Context, terms: Iterable[Listed]) -> SafeString:
    """Glossary terms, the reader's name of each first; made in one go, for there are hundreds."""
    language = language_of_page(context)
    folder = _folder(reverse("rulings:term", args=["x"]))
    lines = [
        f'<li><a href="{folder}{quote(term.key)}/">{_span(term.name(language))}</a>'
        f"{_also(term.names, language)}</li>"
        for term in terms
    ]
    return mark_safe(f'<ul class="rows columns terms">{NEWLINE.join(lines)}</ul>')  # noqa: S308


def _folder(address: str) -> str:
    """The address up to its last part, which differs from line to line."""
    return address.rstrip("/").rpartition("/")[0] + "/"


def _span(text: TextIn) -> str:
    return f'<span lang="{HTML_TAGS[text.language]}">{escape(str(text))}</span>'


def _title(rule: Listed, language: str) -> str:
    return _span(rule.name(language)) if rule.has_name else opening_html(chosen(rule.texts, language))


def _also(names: Mapping[str, str | None], language: str) -> str:
    """The names in the languages that the line does not begin with, where they are other words."""
    first = chosen(names, language)
    others = [
        TextIn(names[code], code, False)
        for code in LANGUAGES
        if code != first.language and names[code] and names[code] != first.text
    ]
    return f'<span class="also">{" ".join(map(_span, others))}</span>' if others else ""
