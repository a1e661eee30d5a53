"""Entries of the index as hits: what is shown of them, and where they lead."""

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from faqsite.search.backends import rows_of
from faqsite.search.candidates import kind_shown
from faqsite.search.results import Hit, Snippet
from faqsite.search.snippets import snippet
from faqsite.search.syntax import Term

_JSON_COLUMNS = 4


class _Entry(NamedTuple):
    """What of a row of ``SearchEntry`` is shown."""

    names: dict[str, Any]
    title: dict[str, Any]
    text: dict[str, Any]
    places: dict[str, list[tuple[int, str]]]
    id: int
    kind: str
    object_id: int
    number: str
    page: str
    slug: str
    anchor: str
    sets: str
    is_current: bool
    is_keyword: bool
    first_edition: date | None
    last_edition: date | None


_COLUMNS = ", ".join(_Entry._fields)


def hits(
    ids: Sequence[int],
    scores: Mapping[int, float],
    terms: Sequence[Term],
    language: str,
    *,
    as_keyword: bool = False,
) -> tuple[Hit, ...]:
    """The hits of these entries in their order; a keyword's heading is a rule unless keywords are asked."""
    entries = {entry.id: entry for entry in _entries(ids)}
    return tuple(
        _hit(entries[one], scores[one], terms, language, as_keyword) for one in ids if one in entries
    )


def _entries(ids: Sequence[int]) -> Iterator[_Entry]:
    """Read without the ORM, which takes longer to write the query than the database to answer it."""
    if not ids:
        return
    chosen = ", ".join(str(int(one)) for one in ids)
    for row in rows_of(f"SELECT {_COLUMNS} FROM search_searchentry WHERE id IN ({chosen})"):  # noqa: S608 - integers
        yield _Entry(*map(_json, row[:_JSON_COLUMNS]), *row[_JSON_COLUMNS:-2], *map(_date, row[-2:]))


def _json(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def _date(value: Any) -> date | None:
    """SQLite gives dates as text."""
    return date.fromisoformat(value) if isinstance(value, str) else value


def _hit(entry: _Entry, points: float, terms: Sequence[Term], language: str, as_keyword: bool) -> Hit:
    page, arguments = _page(entry)
    passage = snippet(entry.text if any(entry.text.values()) else entry.title, terms, language)
    return Hit(
        kind="keyword" if as_keyword and entry.is_keyword else kind_shown(entry.kind),
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


def _page(entry: _Entry) -> tuple[str, tuple[str, ...]]:
    """A rule that no longer stands is shown in the last edition that had it."""
    edition = _last_edition(entry)
    if entry.kind == "rule" and not entry.is_current and edition:
        return "rulings:edition-rule", (edition.isoformat(), entry.number)
    return entry.page, ((entry.slug,) if entry.slug else ())


def _anchor(entry: _Entry, passage: Snippet) -> str:
    """Of a long section the passage that matched; else the entry's own place."""
    places = entry.places.get(passage.language) or []
    if passage.first_match is None or not places:
        return entry.anchor
    place = bisect_right([start for start, _ in places], passage.first_match) - 1
    return places[place][1] if place >= 0 else entry.anchor


def _last_edition(entry: _Entry) -> date | None:
    """The last edition that had it; the first where it has no end (an outline's, of a later day)."""
    return entry.last_edition or entry.first_edition
