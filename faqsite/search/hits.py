"""Entries of the index as hits: what is shown of them, and where they lead."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date

from faqsite.search.backends import reading_alias
from faqsite.search.models import SearchEntry
from faqsite.search.results import Hit, Snippet
from faqsite.search.snippets import snippet
from faqsite.search.syntax import Term


def hits(
    ids: Sequence[int],
    scores: Mapping[int, float],
    terms: Sequence[Term],
    language: str,
    *,
    as_keyword: bool = False,
) -> tuple[Hit, ...]:
    """The hits of these entries in their order; a keyword's heading is a rule unless keywords are asked."""
    entries = SearchEntry.objects.using(reading_alias()).in_bulk(list(ids))
    return tuple(
        _hit(entries[one], scores[one], terms, language, as_keyword) for one in ids if one in entries
    )


def _hit(entry: SearchEntry, points: float, terms: Sequence[Term], language: str, as_keyword: bool) -> Hit:
    page, arguments = _page(entry)
    passage = snippet(entry.text if any(entry.text.values()) else entry.title, terms, language)
    return Hit(
        kind="keyword" if as_keyword and entry.is_keyword else entry.kind,
        object_id=entry.object_id,
        score=round(points, 3),
        snippet=passage,
        names=entry.names,
        title=entry.title,
        text=entry.text,
        number=entry.number,
        sets=tuple(entry.sets.split()),
        edition=None if entry.is_current else _last_edition(entry),
        page=page,
        page_args=arguments,
        anchor=_anchor(entry, passage),
    )


def _page(entry: SearchEntry) -> tuple[str, tuple[str, ...]]:
    """A rule that no longer stands is shown in the last edition that had it."""
    edition = _last_edition(entry)
    if entry.kind == "rule" and not entry.is_current and edition:
        return "rulings:edition-rule", (edition.isoformat(), entry.number)
    return entry.page, ((entry.slug,) if entry.slug else ())


def _anchor(entry: SearchEntry, passage: Snippet) -> str:
    """Of a long section the passage that matched; else the entry's own place."""
    places = entry.places.get(passage.language) or []
    if passage.first_match is None or not places:
        return entry.anchor
    place = bisect_right([start for start, _ in places], passage.first_match) - 1
    return places[place][1] if place >= 0 else entry.anchor


def _last_edition(entry: SearchEntry) -> date | None:
    """The last edition that had it; the first where it has no end (an outline's, of a later day)."""
    return entry.last_edition or entry.first_edition
