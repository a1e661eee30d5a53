"""The page of search results: works without scripts, and shows help where nothing was asked or found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from cards.made_names import StateByLanguage
from cards.namesakes import is_name_of_several
from cards.symbols import symbols_html
from faqsite.languages import EN, HTML_TAGS, reading_order
from faqsite.search.engine import search
from faqsite.search.filter_values import KINDS, QUALITIES, RARITIES
from faqsite.search.filters import FILTERS
from faqsite.search.made_names import with_made_names
from faqsite.search.results import ByLanguage, Hit, Results, Snippet
from faqsite.text_notes import made_note
from rulings.loaded_editions import loaded_editions
from rulings.titles_over import titles_over

HITS_ON_PAGE = 20
LAST_PAGE = 50

KIND_NAMES = {
    "card": (_("Card"), _("Cards")),
    "rule": (_("Rule"), _("Rules")),
    "ruling": (_("Ruling"), _("Rulings")),
    "term": (_("Term"), _("Glossary")),
    "document": (_("Document"), _("Documents")),
    "keyword": (_("Keyword"), _("Keywords")),
}


@dataclass(frozen=True, slots=True)
class Named:
    """A name in the language it is really in."""

    text: str
    language: str

    @property
    def tag(self) -> str:
        return HTML_TAGS[self.language]


@dataclass(frozen=True, slots=True)
class ShownHit:
    """A hit as a line of the page."""

    kind: str
    url: str
    number: str
    heading: Named | None
    note_html: SafeString
    english: str
    place: Named | None
    snippet_html: SafeString
    snippet_tag: str
    edition: str


@dataclass(frozen=True, slots=True)
class KindTab:
    """One kind of things found, how many, and the address that shows only these."""

    key: str
    name: str
    count: int
    url: str
    is_current: bool


def search_page(request: HttpRequest) -> HttpResponse:
    """``?q=`` in any form; ``kind=`` narrows, ``page=`` turns."""
    language = get_language() or EN
    query = request.GET.get("q", "").strip()
    kind = request.GET.get("kind", "")
    kind = kind if kind in KIND_NAMES else ""
    number = _page_number(request.GET.get("page", ""))
    kinds = [kind] if kind else None
    offset = (number - 1) * HITS_ON_PAGE
    results = search(query, language=language, kinds=kinds, limit=HITS_ON_PAGE, offset=offset)
    total = results.totals.get(kind, 0) if kind else results.total
    pages = min(LAST_PAGE, -(-total // HITS_ON_PAGE))
    over = _titles_over(results.hits)
    context = {
        "q": query,
        "kind": kind,
        "results": results,
        "total": total,
        "hits": [
            shown_hit(hit, language, made, None if hit.edition else over.get(hit.number))
            for hit, made in with_made_names(results.hits)
        ],
        "names_several": _names_several(query, results.hits),
        "tabs": _tabs(query, kind, results),
        "page": Paginator(range(pages * HITS_ON_PAGE), HITS_ON_PAGE).get_page(number),
        "page_query": urlencode({"q": query, **({"kind": kind} if kind else {})}) + "&",
        **syntax_help(),
        "canonical": None,
    }
    return render(request, "faqsite/search.html", context)


def syntax_help() -> dict[str, object]:
    """What the help shows: the parser's own table of filters, and the values of those that have few."""
    few = {"kind": KINDS, "rarity": RARITIES, "is": QUALITIES}
    return {
        "filters": FILTERS.values(),
        "filter_values": [(FILTERS[name].names[0], table.values()) for name, table in few.items()],
    }


def _page_number(text: str) -> int:
    return max(1, min(int(text), LAST_PAGE)) if text.isascii() and text.isdigit() and len(text) < 4 else 1


def _tabs(query: str, kind: str, results: Results) -> list[KindTab]:
    tabs = [KindTab("", str(_("All")), results.total, f"?{urlencode({'q': query})}", not kind)]
    for key, (_one, many) in KIND_NAMES.items():
        count = results.totals.get(key, 0)
        if count or key == kind:
            url = f"?{urlencode({'q': query, 'kind': key})}"
            tabs.append(KindTab(key, str(many), count, url, key == kind))
    return tabs


def _names_several(query: str, hits: Iterable[Hit]) -> bool:
    """Whether what was typed is a name of more than one card; asked only where cards were found."""
    return sum(hit.kind == "card" for hit in hits) > 1 and is_name_of_several(query)


def _titles_over(hits: Iterable[Hit]) -> dict[str, Mapping[str, str | None]]:
    """What today's rules without a title stand under; nothing of those that are no more."""
    standing = (hit for hit in hits if hit.kind == "rule" and not hit.edition)
    numbers = [hit.number for hit in standing if not any(hit.title.values())]
    edition = loaded_editions().in_force_on(date.today()) if numbers else None
    return titles_over(numbers, edition.effective) if edition else {}


def shown_hit(
    hit: Hit, language: str, made: StateByLanguage, over: Mapping[str, str | None] | None = None
) -> ShownHit:
    """A hit in the reader's language; the English name beside a Chinese one, as judges know both.

    ``made`` are the states of its names that no print brought, ``over`` the title over a rule.
    """
    names, title = _named(hit.names, language), _named(hit.title, language)
    of_document = hit.kind in ("document", "ruling")
    heading = (title or names) if of_document else (names or title)
    values = hit.names if heading is names else hit.title
    english = values.get(EN) or ""
    return ShownHit(
        kind=str(KIND_NAMES[hit.kind][0]),
        url=hit.url(language),
        number=hit.number,
        heading=heading,
        note_html=made_note(made.get(heading.language)) if heading else SafeString(""),
        english=english if heading and heading.text != english else "",
        place=names if of_document and heading is not names else _named(over or {}, language),
        snippet_html=snippet_html(hit.snippet) if not _repeats(hit.snippet, heading) else SafeString(""),
        snippet_tag=HTML_TAGS.get(hit.snippet.language, ""),
        edition=hit.edition.isoformat() if hit.edition else "",
    )


def _repeats(snippet: Snippet, heading: Named | None) -> bool:
    """Whether the snippet says nothing but the heading: of a rule that is only a title."""
    return heading is not None and "".join(one.text for one in snippet.segments).strip() == heading.text


def _named(values: ByLanguage, language: str) -> Named | None:
    for candidate in reading_order(language):
        if values.get(candidate):
            return Named(str(values[candidate]), candidate)
    return None


def snippet_html(snippet: Snippet) -> SafeString:
    """The passage with what matched marked, everything escaped and mana symbols drawn."""
    return format_html_join(
        "",
        "{}",
        (
            (_marked(symbols_html(segment.text, snippet.language), segment.marked),)
            for segment in snippet.segments
        ),
    )


def _marked(html: SafeString, marked: bool) -> SafeString:
    return format_html("<mark>{}</mark>", html) if marked else html
