"""How many entries of each kind a search found; keywords are counted as rules too."""

from collections import Counter
from collections.abc import Iterable

from faqsite.search.backends import backend_for, reading_alias, rows_of
from faqsite.search.candidates import Candidate, entries_meeting, kind_shown
from faqsite.search.condition import Condition, all_of, marked
from faqsite.search.marks import mark
from faqsite.search.models import Kind

_KEYWORD = "keyword"
_MARKS = {kind: mark("kind", kind) for kind in (*Kind.values, _KEYWORD)}


def of_candidates(found: Iterable[Candidate]) -> Counter[str]:
    """Of the candidates themselves, where they are all that was found."""
    counts: Counter[str] = Counter()
    for one in found:
        counts[kind_shown(one.kind)] += 1
        if one.is_keyword:
            counts[_KEYWORD] += 1
    return counts


def of_condition(asked: Condition) -> Counter[str]:
    """Of all entries that meet a condition; asked of the tokens alone where these know."""
    counts: Counter[str] = Counter()
    for kind, count in _by_marks(asked) if asked.is_of_tokens else _by_fields(asked):
        if count:
            counts[kind_shown(kind)] += count
    return counts


def _by_marks(asked: Condition) -> list[tuple[str, int]]:
    backend = backend_for(reading_alias())
    kinds = _kinds_left(asked)
    sql = " UNION ALL ".join(f"SELECT '{kind}', COUNT(*) {backend.source_sql}" for kind in kinds)
    each = [all_of([asked, marked([_MARKS[kind]], "")]) for kind in kinds]
    return [(kind, count) for kind, count in rows_of(sql, [backend.expression(one.clauses) for one in each])]


def _kinds_left(asked: Condition) -> list[str]:
    """The kinds of which entries may meet the condition: where it asks for cards alone, cards."""
    left = list(_MARKS)
    for clause in asked.clauses:
        marks = {phrase.tokens[0] for phrase in clause.phrases}
        if clause.is_wanted and marks <= set(_MARKS.values()) and _MARKS[_KEYWORD] not in marks:
            left = [
                kind
                for kind in left
                if _MARKS[kind] in marks or (kind == _KEYWORD and _MARKS[Kind.RULE] in marks)
            ]
    return left


def _by_fields(asked: Condition) -> list[tuple[str, int]]:
    source, values = entries_meeting(asked)
    sql = f"SELECT e.kind, e.is_keyword, COUNT(*) {source} GROUP BY e.kind, e.is_keyword"
    found = rows_of(sql, values)
    return [(kind, count) for kind, _, count in found] + [
        (_KEYWORD, count) for _, is_one, count in found if is_one
    ]
