"""Template tags of the keywords page: hundreds of rows, each made in one go."""

from collections.abc import Iterable, Sequence
from datetime import date
from html import escape
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from faqsite.addresses import address
from faqsite.languages import HTML_TAGS, LANGUAGES
from faqsite.translated import chosen
from rulings.keyword_cards import search_for
from rulings.keywords import Keyword
from rulings.listed import Listed

register = template.Library()


@register.simple_tag
def keyword_list(rows: Iterable[Listed], keywords: Sequence[Keyword], language: str) -> SafeString:
    """Keywords with the name in ``language`` first; a row's key is the keyword's place among them."""
    lines = [_line(keywords[int(row.key)], language) for row in rows]
    return mark_safe(f'<ul class="rows columns keywords">{"".join(lines)}</ul>')  # noqa: S308 - all escaped


def _line(keyword: Keyword, language: str) -> str:
    lead = chosen(keyword.names, language)
    also = [
        f'<span lang="{HTML_TAGS[code]}">{escape(name)}</span>'
        for code in LANGUAGES
        if (name := keyword.names[code]) and code != lead.language and name != lead.text
    ]
    others = f'<span class="also">{" ".join(also)}</span>' if also else ""
    return (
        f'<li><span class="number">{escape(keyword.number)}</span><div><a href="{_address(keyword)}">'
        f'<span lang="{HTML_TAGS[lead.language]}">{escape(str(lead))}</span></a>{others}'
        f'<span class="about">{" · ".join(_facts(keyword))}</span></div></li>\n'
    )


def _address(keyword: Keyword) -> str:
    """Its rule today or, of a retired keyword, as it last stood; of one without a rule, the glossary's."""
    if not keyword.number:
        return address("rulings:term", keyword.term)
    if keyword.last is None:
        return address("rulings:rule", keyword.number)
    return address("rulings:edition-rule", keyword.last, keyword.number)


def _facts(keyword: Keyword) -> list[str]:
    retired, formerly = gettext("retired"), gettext("formerly")
    facts = [f"<b>{escape(retired)}</b>"] if keyword.is_retired else []
    if keyword.number:
        facts.append(_span(keyword))
    former = [
        f'<span lang="{HTML_TAGS[code]}">{escape(name)}</span>'
        for code in LANGUAGES
        for name in keyword.older[code]
    ]
    if former:
        facts.append(f"{escape(formerly)} {' '.join(former)}")
    return facts + _links(keyword)


def _span(keyword: Keyword) -> str:
    """The months of the first and last edition that have it; the last is open while it stands."""
    if keyword.last is None:
        return escape(gettext("since %(first)s")) % {"first": _day(keyword.first)}
    return f"{_day(keyword.first)}–{_day(keyword.last)}"


def _links(keyword: Keyword) -> list[str]:
    links = []
    if keyword.cards:
        said = ngettext("%(count)s card", "%(count)s cards", keyword.cards) % {"count": keyword.cards}
        asked = urlencode({"q": search_for(keyword.title)})
        links.append(f'<a href="{address("faqsite:search")}?{escape(asked)}">{escape(said)}</a>')
    documents = sorted(keyword.documents)
    if documents:
        said = ngettext("%(count)s document", "%(count)s documents", len(documents))
        place = f"{_address(keyword)}#cited-by"
        if len(documents) == 1:
            place = address("rulings:document", documents[0])
        links.append(f'<a href="{place}">{escape(said % {"count": len(documents)})}</a>')
    return links


def _day(day: date) -> str:
    return f'<time datetime="{day}">{day:%Y-%m}</time>'
