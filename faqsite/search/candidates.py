"""The entries that could be meant: by exact name or number, by the beginning of one, by their words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faqsite.search.asking import numbers_named, reading_typed, what_is_asked
from faqsite.search.backends import backend_for, reading_alias, rows_of
from faqsite.search.backends.base import Clause
from faqsite.search.condition import Condition, SqlValue, all_of, any_of, condition, escaped, saying
from faqsite.search.conditions import any_words, every_word
from faqsite.search.entries.data import key_of
from faqsite.search.folding import fold
from faqsite.search.models import Kind, SearchKey
from faqsite.search.syntax import Query, Term
from faqsite.search.words import todays_words

MOST_BY_KEY = 60
MOST_BY_NAME = 60
MOST_BY_WORDS = 200
# Of a word that more texts have than this, the first ones are ranked: which of them is best means little.
_MOST_RANKED = 3000
_MOST_RANKED_OF_ANY = 20_000
# Of what meets filters alone the first ones are put in order.
_MOST_ORDERED = 3000
# Two Latin letters begin a tenth of all names; one Chinese character but a few.
_SHORTEST_BEGINNING = 3
# "chang" begins hundreds of readings, and many English words.
SHORTEST_READING = 6

_FIELDS = (
    "e.id, e.kind, e.number, e.is_current, e.name_tokens, e.title_tokens, e.languages, e.boost, "
    "e.first_edition, e.is_keyword, e.rules"
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
    is_keyword: bool = False
    rules: str = ""
    rank: float = 0.0


@dataclass(frozen=True, slots=True)
class KeyMatch:
    """An entry found by one of its keys; ``exact`` unless the key only begins as was typed.

    ``bare``: it is what was typed without the words that only ask about it.
    """

    key: str
    rank: int
    exact: bool
    name: str
    language: str
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that a whole query may be; ``bare`` ones are what it asks about ("什么是侵染" → "侵染"),
    ``numbers`` the rules that it names among other words."""

    typed: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def asked_about(self) -> tuple[str, ...]:
        return (*self.bare, *self.numbers)

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.typed, *self.bare, *self.numbers)


def keys_asked(query: Query) -> Keys:
    """A number, or a name as typed and in today's words, then without the words that ask about it."""
    if query.number:
        return Keys((query.number,))
    typed = _with_todays(query.text)
    asked_about = [*_with_todays(what_is_asked(query.text)), reading_typed(query.text)]
    bare = [key for key in asked_about if key and key not in typed]
    return Keys(tuple(typed), tuple(bare), tuple(numbers_named(query.text)))


def _with_todays(text: str) -> list[str]:
    """The key of ``text``, and of what it is in today's words; as the words stood, and run together."""
    if not text.strip():
        return []
    key = key_of(text)
    keys = dict.fromkeys([key, key_of(todays_words(fold(text).text)), key_of(todays_words(key))])
    return [one for one in keys if one]


def by_key(
    query: Query, keys: Keys, narrowed: Condition, *, shortest_reading: int = SHORTEST_READING
) -> list[tuple[Candidate, KeyMatch]]:
    """Entries with one of ``keys``, then those of which a key begins with one. What no longer stands
    in the rules is found by its exact number only."""
    if not keys.all:
        return []
    beginnings = [
        condition(f"k.rank <= {_last_rank(key, shortest_reading)} AND e.is_current AND {sql}", tuple(values))
        for key in keys.typed
        for sql, values in (
            backend_for(reading_alias()).starts_with("k.key", prefix) for prefix in _beginnings(key, query)
        )
    ]
    is_old_asked = bool(query.number or query.values("edition"))
    exact = _exactly([*keys.typed, *keys.bare], "" if is_old_asked else "e.is_current AND ")
    found = all_of([any_of([*exact, *_exactly(keys.numbers), *beginnings]), narrowed])
    sql = (
        f"SELECT {_FIELDS}, k.key, k.rank, k.name, k.language FROM search_searchkey k "  # noqa: S608 - values are parameters
        f"CROSS JOIN search_searchentry e WHERE e.id = k.entry_id AND {found.sql} "
        f"ORDER BY k.rank >= {SearchKey.Rank.PINYIN}, LENGTH(k.key), k.rank, k.key, e.is_current DESC, "
        "e.first_edition DESC, e.id "
        f"LIMIT {MOST_BY_KEY}"
    )
    rows = rows_of(sql, found.values)
    return [
        (_candidate(row), KeyMatch(key, rank, key in keys.all, name, language, key in keys.asked_about))
        for row in rows
        for key, rank, name, language in [row[-4:]]
    ]


def _exactly(keys: Sequence[str], besides: str = "") -> list[Condition]:
    marks = ", ".join(["%s"] * len(keys))
    return [condition(f"{besides}k.key IN ({marks})", tuple(keys))] if keys else []


def _last_rank(key: str, shortest_reading: int) -> int:
    """Of the keys that begin with ``key`` those up to this rank count: readings only of a long one."""
    is_reading = len(key) >= shortest_reading and key.isascii() and key.isalpha()
    return SearchKey.Rank.PINYIN if is_reading else SearchKey.Rank.FORMER


def _beginnings(key: str, query: Query) -> list[str]:
    """A number's subrules (702.24a) or rules (702.1); a name's longer forms."""
    if query.number:
        return [f"{key}{letter}" for letter in "abc"] if "." in key else [f"{key}."]
    return [key] if len(key) >= _SHORTEST_BEGINNING or not key.isascii() else []


def by_words(terms: Sequence[Term], narrowed: Condition, most: int, *, every: bool = True) -> list[Candidate]:
    """Entries with every (or any) term, the best by the database's own ranking."""
    asked = all_of([every_word(terms) if every else any_words(terms), narrowed])
    backend = backend_for(reading_alias())
    most_ranked = max(_MOST_RANKED if every else _MOST_RANKED_OF_ANY, int(most))
    first = backend.first_ranked_sql(most_ranked)
    if asked.rest.parts:
        first = (
            f"SELECT r.id, r.rank FROM ({backend.ranked_sql}) r CROSS JOIN search_searchentry e "  # noqa: S608
            f"WHERE e.id = r.id AND {asked.rest.sql} ORDER BY r.id LIMIT {most_ranked}"
        )
    best = f"(SELECT r.id, r.rank FROM ({first}) r ORDER BY r.rank LIMIT {int(most)}) r"  # noqa: S608
    sql = (
        f"SELECT {_FIELDS}, r.rank FROM {best} CROSS JOIN search_searchentry e "  # noqa: S608
        "WHERE e.id = r.id ORDER BY r.rank, e.boost DESC, e.id"
    )
    rows = rows_of(sql, (backend.expression(asked.clauses), *asked.rest.values))
    return [_candidate(row, float(row[-1])) for row in rows]


def by_name(terms: Sequence[Term], typed: str, narrowed: Condition) -> list[Candidate]:
    """Entries with every term in their names or titles: those that have the tokens just as ``typed``
    first, then the shortest."""
    in_names = saying(Clause(term.phrases, ("name", "title")) for term in terms)
    together = f"% {escaped(typed)} %"
    source, values = entries_meeting(all_of([in_names, narrowed]))
    sql = (
        f"SELECT {_FIELDS} {source} "
        "ORDER BY CASE WHEN e.name_tokens LIKE %s ESCAPE '!' OR e.title_tokens LIKE %s ESCAPE '!' THEN 0 "
        "ELSE 1 END, LENGTH(e.name_tokens) + LENGTH(e.title_tokens), e.boost DESC, e.id "
        f"LIMIT {MOST_BY_NAME}"
    )
    return [_candidate(row) for row in rows_of(sql, (*values, together, together))]


def entries_meeting(asked: Condition) -> tuple[str, tuple[SqlValue, ...]]:
    """FROM and WHERE of the entries ``e`` that meet a condition, the tokens asked first where they know."""
    if not asked.begins_with_tokens:
        return f"FROM search_searchentry e WHERE {asked.sql}", asked.values
    backend = backend_for(reading_alias())
    source = (
        f"FROM ({backend.ids_sql}) r CROSS JOIN search_searchentry e WHERE e.id = r.id AND {asked.rest.sql}"
    )
    return source, (backend.expression(asked.clauses), *asked.rest.values)


def texts(ids: Sequence[int]) -> dict[int, str | dict[str, str]]:
    """The texts of these entries by language, as the database gives them."""
    chosen = ", ".join(str(int(one)) for one in ids)
    sql = f"SELECT e.id, e.text FROM search_searchentry e WHERE e.id IN ({chosen})"  # noqa: S608 - integers
    return dict(rows_of(sql, ())) if ids else {}


def by_number(numbers: Sequence[str], narrowed: Condition) -> list[Candidate]:
    """Today's rules with these numbers."""
    sql = (
        f"SELECT {_FIELDS} FROM search_searchkey k "  # noqa: S608 - values are parameters
        f"CROSS JOIN search_searchentry e WHERE k.key IN ({', '.join(['%s'] * len(numbers))}) "
        f"AND e.id = k.entry_id AND e.kind = 'rule' AND e.number = k.key AND e.is_current AND {narrowed.sql}"
    )
    return [_candidate(row) for row in rows_of(sql, (*numbers, *narrowed.values))] if numbers else []


def by_filters(narrowed: Condition, most: int) -> list[Candidate]:
    """Where there are no words: what the filters leave, in a steady order."""
    source, values = entries_meeting(narrowed)
    first = f"SELECT e.id {source}"
    if narrowed.is_of_tokens:
        backend = backend_for(reading_alias())
        most_ordered = max(_MOST_ORDERED, int(most))
        first = f"SELECT {backend.id_column} AS id {backend.source_sql} ORDER BY 1 LIMIT {most_ordered}"
        values = (backend.expression(narrowed.clauses),)
    sql = (
        f"SELECT {_FIELDS} FROM ({first}) r CROSS JOIN search_searchentry e WHERE e.id = r.id "  # noqa: S608
        f"ORDER BY e.boost DESC, e.number, e.id LIMIT {int(most)}"
    )
    return [_candidate(row) for row in rows_of(sql, values)]


def meeting(ids: Iterable[int], asked: Condition) -> set[int]:
    """Those of the entries with these ids that meet a condition."""
    chosen = all_of([those(ids), asked])
    sql, values = f"SELECT e.id FROM search_searchentry e WHERE {chosen.sql}", chosen.values  # noqa: S608
    if asked.is_of_tokens:
        backend = backend_for(reading_alias())
        listed = ", ".join(str(int(one)) for one in ids)
        sql = f"SELECT {backend.id_column} {backend.source_sql} AND {backend.id_column} IN ({listed})"
        values = (backend.expression(asked.clauses),)
    return {entry_id for (entry_id,) in rows_of(sql, values)}


def by_ids(ids: Iterable[int], narrowed: Condition) -> list[Candidate]:
    found = all_of([those(ids), narrowed])
    sql = f"SELECT {_FIELDS} FROM search_searchentry e WHERE {found.sql}"  # noqa: S608 - values are parameters
    return [_candidate(row) for row in rows_of(sql, found.values)]


def those(ids: Iterable[int]) -> Condition:
    """The entries with these ids."""
    return condition(f"e.id IN ({', '.join(str(int(one)) for one in ids)})")


def kind_shown(kind: str) -> str:
    """What readers know a kind of entry as: a passage of a document is found as a ruling."""
    return Kind.RULING.value if kind == Kind.PASSAGE else kind


def _candidate(row: tuple, rank: float = 0.0) -> Candidate:
    entry_id, kind, number, is_current, names, titles, languages, boost, first, is_keyword, rules = row[:11]
    return Candidate(
        id=entry_id,
        kind=kind,
        number=number,
        is_current=bool(is_current),
        name_tokens=names,
        title_tokens=titles,
        languages=languages,
        boost=boost,
        first_edition=str(first or ""),
        is_keyword=bool(is_keyword),
        rules=rules,
        rank=rank,
    )
