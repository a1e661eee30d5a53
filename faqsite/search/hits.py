"""Entries of the index as hits: what is shown of them, and where they lead."""

from collections.abc import Mapping, Sequence
from datetime import date

from faqsite.search.backends import reading_alias
from faqsite.search.models import SearchEntry
from faqsite.search.results import Hit
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
    return Hit(
        kind="keyword" if as_keyword and entry.is_keyword else entry.kind,
        object_id=entry.object_id,
        score=round(points, 3),
        snippet=snippet(entry.text, terms, language),
        names=entry.names,
        title=entry.title,
        text=entry.text,
        number=entry.number,
        sets=tuple(entry.sets.split()),
        edition=None if entry.is_current else _last_edition(entry),
        page=page,
        page_args=arguments,
        anchor=entry.anchor,
    )


def _page(entry: SearchEntry) -> tuple[str, tuple[str, ...]]:
    """A rule that no longer stands is shown in the last edition that had it."""
    edition = _last_edition(entry)
    if entry.kind == "rule" and not entry.is_current and edition:
        return "rulings:edition-rule", (edition.isoformat(), entry.number)
    return entry.page, ((entry.slug,) if entry.slug else ())


def _last_edition(entry: SearchEntry) -> date | None:
    """The last edition that had it; the first where it has no end (an outline's, of a later day)."""
    return entry.last_edition or entry.first_edition
