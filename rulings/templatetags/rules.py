"""Template tags of the rules pages: addresses of rules within the edition being read, and long lists."""

from collections.abc import Iterable, Mapping
from datetime import date
from html import escape
from urllib.parse import quote

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from faqsite.addresses import address
from faqsite.languages import HTML_TAGS, LANGUAGES
from faqsite.templatetags.texts import language_of_page, name_of, opening_html, show, show_examples
from faqsite.text_notes import note_html
from faqsite.translated import TextIn, chosen
from rulings.listed import Listed
from rulings.loaded_editions import is_likely_outdated
from rulings.models import Edition
from rulings.passages import RulePassage
from rulings.provisions import Provision

register = template.Library()

NEWLINE = "\n"


@register.simple_tag(takes_context=True)
def number_address(context: Context, number: str) -> str:
    """A rule's page in the edition that the page shows: readers of an old edition stay in it."""
    edition = None if context.get("is_current") else context["edition"].effective
    return address("rulings:edition-rule", edition, number) if edition else address("rulings:rule", number)


@register.simple_tag
def age_note(edition: Edition) -> SafeString:
    """Beside the day of the edition in force here: what its age makes likely; nothing while it is new."""
    if not is_likely_outdated(edition, date.today()):
        return SafeString("")
    return note_html(gettext("over half a year old: there may be a newer one"))


@register.simple_tag(takes_context=True)
def rule_address(context: Context, version: RulePassage) -> str:
    return number_address(context, version.number)


@register.simple_tag(takes_context=True)
def rule_text(context: Context, version: RulePassage) -> SafeString:
    """A rule with its number, title, words and examples; made in one go, for a section has a hundred."""
    provision: Provision = context["provision"]
    is_asked = version is provision.asked and version is not provision.whole
    number, current = escape(version.number), ' aria-current="true"' if is_asked else ""
    title = name_of(context, version, "title")
    return mark_safe(  # noqa: S308 - made of escaped parts
        f'<article class="rule {escape(version.kind)}" id="{number}"{current}>'
        f'<a class="number" href="{rule_address(context, version)}">{number}</a>'
        f"<div>{f'<h2>{title}</h2>' if title else ''}{show(context, version, 'text')}"
        f"{show_examples(context, version)}</div></article>\n"
    )


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


@register.simple_tag
def opening(text: TextIn) -> SafeString:
    """The first words of a text that was read with its language already."""
    return opening_html(text)
