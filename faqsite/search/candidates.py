"""The entries that could be meant: by exact name or number, by the beginning of one, by their words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import connections

from faqsite.search.analysis import Phrase
from faqsite.search.backends import backend_for, reading_alias
from faqsite.search.backends.base import Clause
from faqsite.search.condition import Condition, SqlValue, all_of, any_of
from faqsite.search.entries.data import key_of
from faqsite.search.models import SearchKey
from faqsite.search.syntax import Query, Term
from faqsite.search.words import todays_words

MOST_BY_KEY = 60
MOST_BY_NAME = 60
MOST_BY_WORDS = 200
# Two Latin letters begin a tenth of all names; one Chinese character but a few.
_SHORTEST_BEGINNING = 3
_PART = 3  # pairs of characters: four characters

_FIELDS = (
    "e.id, e.kind, e.number, e.is_current, e.name_tokens, e.title_tokens, e.languages, e.boost, "
    "e.first_edition"
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry that could be meant, and what ranking needs to know of it. ``rank`` is lowest for the best."""

    id: int
    kind: str
    number: str
    is_current: bool
    name_tokens: str
    title_tokens: str
    languages: str
    boost: int
    first_edition: str
    rank: float = 0.0


@dataclass(frozen=True, slots=True)
class KeyMatch:
    """An entry found by one of its keys; ``exact`` unless the key only begins as was typed."""

    key: str
    rank: int
    exact: bool
    name: str
    language: str


def keys_asked(query: Query) -> list[str]:
    """The keys that the whole query may be: a number, or a name as typed and in today's words."""
    if query.number:
        return [query.number]
    key = key_of(query.text) if query.text.strip() else ""
    return [one for one in dict.fromkeys([key, key_of(todays_words(key)) if key else ""]) if one]


def by_key(query: Query, keys: Sequence[str], condition: Condition) -> list[tuple[Candidate, KeyMatch]]:
    """Entries with one of ``keys``, then those of which a key begins with one. What no longer stands
    in the rules is found by its exact number only."""
    if not keys:
        return []
    backend = backend_for(reading_alias())
    exact = Condition(f"k.key IN ({', '.join(['%s'] * len(keys))})", tuple(keys))
    beginnings = [
        Condition(f"k.rank <= {SearchKey.Rank.FORMER} AND e.is_current AND {sql}", tuple(values))
        for key in keys
        for sql, values in (backend.starts_with("k.key", prefix) for prefix in _beginnings(key, query))
    ]
    numbers = "" if query.number or query.values("edition") else "e.is_current AND "
    found = all_of([any_of([Condition(numbers + exact.sql, exact.values), *beginnings]), condition])
    sql = (
        f"SELECT {_FIELDS}, k.key, k.rank, k.name, k.language FROM search_searchkey k "  # noqa: S608 - values are parameters
        f"JOIN search_searchentry e ON e.id = k.entry_id WHERE {found.sql} "
        "ORDER BY LENGTH(k.key), k.rank, k.key, e.is_current DESC, e.first_edition DESC, e.id "
        f"LIMIT {MOST_BY_KEY}"
    )
    rows = _rows(sql, found.values)
    return [
        (_candidate(row), KeyMatch(key, rank, key in keys, name, language))
        for row in rows
        for key, rank, name, language in [row[-4:]]
    ]


def _beginnings(key: str, query: Query) -> list[str]:
    """A number's subrules (702.24a) or rules (702.1); a name's longer forms."""
    if query.number:
        return [f"{key}{letter}" for letter in "abc"] if "." in key else [f"{key}."]
    return [key] if len(key) >= _SHORTEST_BEGINNING or not key.isascii() else []


def by_words(
    terms: Sequence[Term], condition: Condition, most: int, *, every: bool = True
) -> list[Candidate]:
    """Entries with every (or any) term, the best by the database's own ranking."""
    backend = backend_for(reading_alias())
    expression = backend.expression([Clause(term.phrases) for term in terms], every=every)
    sql = (
        f"SELECT {_FIELDS}, r.rank FROM ({backend.ranked_sql}) r "  # noqa: S608 - values are parameters
        f"JOIN search_searchentry e ON e.id = r.id WHERE {condition.sql} "
        f"ORDER BY r.rank, e.boost DESC, e.id LIMIT {int(most)}"
    )
    return [_candidate(row, float(row[-1])) for row in _rows(sql, (expression, *condition.values))]


def by_name(terms: Sequence[Term], condition: Condition) -> list[Candidate]:
    """Entries with every term in their names or titles, the shortest first."""
    backend = backend_for(reading_alias())
    expression = backend.expression([Clause(term.phrases, ("name", "title")) for term in terms])
    sql = (
        f"SELECT {_FIELDS} FROM search_searchentry e "  # noqa: S608 - values are parameters
        f"WHERE e.id IN ({backend.ids_sql}) AND {condition.sql} "
        f"ORDER BY LENGTH(e.name_tokens) + LENGTH(e.title_tokens), e.boost DESC, e.id LIMIT {MOST_BY_NAME}"
    )
    return [_candidate(row) for row in _rows(sql, (expression, *condition.values))]


def by_filters(condition: Condition, most: int) -> list[Candidate]:
    """Where there are no words: what the filters leave, in a steady order."""
    sql = (
        f"SELECT {_FIELDS} FROM search_searchentry e WHERE {condition.sql} "  # noqa: S608
        f"ORDER BY e.boost DESC, e.number, e.id LIMIT {int(most)}"
    )
    return [_candidate(row) for row in _rows(sql, condition.values)]


def by_ids(ids: Iterable[int], condition: Condition) -> list[Candidate]:
    chosen = Condition(f"e.id IN ({', '.join(str(int(one)) for one in ids)})")
    found = all_of([chosen, condition])
    return [
        _candidate(row)
        for row in _rows(f"SELECT {_FIELDS} FROM search_searchentry e WHERE {found.sql}", found.values)  # noqa: S608
    ]


def matching(terms: Sequence[Term], *, every: bool = True) -> Condition:
    """The entries with every (or any) term."""
    backend = backend_for(reading_alias())
    expression = backend.expression([Clause(term.phrases) for term in terms], every=every)
    return Condition(f"e.id IN ({backend.ids_sql})", (expression,))


def totals(counted: Sequence[Condition], narrowed: Condition) -> dict[str, int]:
    """How many entries of each kind meet ``narrowed`` and any of ``counted``; keywords are rules too.

    Each condition counts what those before it left: one OR over all would read every entry.
    """
    parts = [
        all_of([one, *(before.negated() for before in counted[:place]), narrowed])
        for place, one in enumerate(counted)
    ]
    sql = " UNION ALL ".join(
        "SELECT e.kind, e.is_keyword, COUNT(*) FROM search_searchentry e "  # noqa: S608
        f"WHERE {part.sql} GROUP BY e.kind, e.is_keyword"
        for part in parts
    )
    counts: dict[str, int] = {}
    for kind, is_keyword, count in _rows(sql, [value for part in parts for value in part.values]):
        counts[kind] = counts.get(kind, 0) + count
        if is_keyword:
            counts["keyword"] = counts.get("keyword", 0) + count
    return counts


def split_into_pairs(terms: Sequence[Term]) -> list[Term]:
    """Terms without the order of their words: each pair of characters of a long run by itself."""
    return [piece for term in terms for piece in ([term] if term.exact else _pieces(term.phrases[0]))]


def _pieces(found: Phrase) -> list[Term]:
    if found.prefix:
        return [Term((found,))]
    return [Term((Phrase((token,)),)) for token in found.tokens]


def split_into_parts(terms: Sequence[Term]) -> list[Term]:
    """Terms cut so that having any one still means something: four characters of a long run, not two.

    With any pair of characters of a long sentence half the texts would match.
    """
    return [part for term in terms for part in ([term] if term.exact else _parts(term))]


def _parts(term: Term) -> list[Term]:
    tokens = term.phrases[0].tokens
    if len(tokens) <= _PART:
        return [term]
    last = len(tokens) - _PART
    starts = dict.fromkeys([*range(0, last, _PART - 1), last])
    return [Term((Phrase(tokens[start : start + _PART]),)) for start in starts]


def _rows(sql: str, values: Sequence[SqlValue]) -> list[tuple]:
    with connections[reading_alias()].cursor() as cursor:
        cursor.execute(sql, list(values))
        return cursor.fetchall()


def _candidate(row: tuple, rank: float = 0.0) -> Candidate:
    entry_id, kind, number, is_current, names, titles, languages, boost, first = row[:9]
    return Candidate(
        entry_id, kind, number, bool(is_current), names, titles, languages, boost, str(first or ""), rank
    )
