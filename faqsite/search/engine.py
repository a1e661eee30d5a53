"""Searching: ``search`` for everything, ``suggest`` for names as they are typed.

The language of the interface orders equals and chooses what is shown; it never changes what is found.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from faqsite.search import candidates as find
from faqsite.search.backends import backend_for, reading_alias
from faqsite.search.candidates import Candidate, KeyMatch
from faqsite.search.conditions import (
    Condition,
    all_of,
    any_of,
    edition_condition,
    filter_condition,
    kind_condition,
)
from faqsite.search.explanations import explain
from faqsite.search.hits import hits
from faqsite.search.near_names import near_names
from faqsite.search.ranking import NEAR_NAME, NEAR_NAME_BESIDE, order, score
from faqsite.search.results import Results, Suggestion
from faqsite.search.syntax import Problem, Query, Term, parse

MOST_HITS = 100
_FEW = 3


@dataclass(slots=True)
class _Found:
    """Candidates and their scores, and the condition that counts all that match."""

    candidates: dict[int, Candidate] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    counted: list[Condition] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add(self, candidate: Candidate, points: float) -> None:
        if candidate.id not in self.scores or points > self.scores[candidate.id]:
            self.scores[candidate.id] = points
            self.candidates[candidate.id] = candidate


def search(
    query: str, *, language: str, kinds: Collection[str] | None = None, limit: int = 10, offset: int = 0
) -> Results:
    """What ``query`` finds, best first: ``limit`` hits from ``offset`` on, of ``kinds`` only if given.

    ``totals`` counts what matched in every kind, whichever are asked for.
    """
    asked = parse(query)
    if not asked:
        problems = asked.problems or (Problem("no_words"),)
        return Results(query, explanations=explain(problems))
    narrowed = filter_condition(asked, backend_for(reading_alias()))
    of_kinds = kind_condition(kinds) if kinds else Condition("1 = 1")
    found = _find(asked, all_of([narrowed, of_kinds]), language)
    totals = find.totals(all_of([any_of(found.counted), narrowed])) if found.counted else {}
    if not found.candidates:
        found.problems.append(_nothing(asked))
    limit, offset = max(0, min(limit, MOST_HITS)), max(0, offset)
    page = order(found.candidates, found.scores)[offset : offset + limit]
    kinds_asked = {*(kinds or ()), *asked.values("kind")}
    as_keyword = "keyword" in kinds_asked and "rule" not in kinds_asked
    return Results(
        query,
        hits(page, found.scores, asked.terms, language, as_keyword=as_keyword),
        totals,
        explain([*asked.problems, *found.problems]),
    )


def _find(asked: Query, condition: Condition, language: str) -> _Found:
    found = _Found()
    standing = all_of([edition_condition(asked), condition])
    keys = find.keys_asked(asked)
    by_key = _still_standing(find.by_key(asked, keys, standing if asked.values("edition") else condition))
    for candidate, match in by_key:
        found.add(candidate, score(candidate, match, asked.terms, language))
    if not asked.terms:
        _add_words(found, find.by_filters(standing), (), language, standing)
        return found
    for candidate in find.by_name(asked.terms, standing):
        found.add(candidate, score(candidate, None, asked.terms, language))
    _add_words(
        found, find.by_words(asked.terms, standing), asked.terms, language,
        all_of([find.matching(asked.terms), edition_condition(asked)]),
    )  # fmt: skip
    if by_key:
        found.counted.append(_those([candidate.id for candidate, _ in by_key]))
    if len(found.candidates) < _FEW and not asked.number:
        _look_wider(found, asked, keys, standing, language)
    return found


def _nothing(asked: Query) -> Problem:
    if asked.number:
        return Problem("no_such_rule", asked.number)
    return Problem("nothing_left" if asked.filters else "nothing")


def _add_words(
    found: _Found, candidates: Sequence[Candidate], terms: Sequence[Term], language: str, counted: Condition
) -> None:
    best = min((candidate.rank for candidate in candidates), default=0.0)
    for candidate in candidates:
        found.add(candidate, score(candidate, None, terms, language, best))
    found.counted.append(counted)


def _still_standing(
    matches: list[tuple[Candidate, KeyMatch]],
) -> list[tuple[Candidate, KeyMatch]]:
    """A number that today's rules have means that rule; older ones of that number stay in their editions."""
    current = {match.key for candidate, match in matches if candidate.is_current and candidate.kind == "rule"}
    return [(one, match) for one, match in matches if one.is_current or match.key not in current]


def _look_wider(found: _Found, asked: Query, keys: Sequence[str], standing: Condition, language: str) -> None:
    """Names like the one typed and, where there is still nothing, texts with some of the words."""
    nothing_yet = not found.candidates
    near = {one.entry_id: one.likeness for key in keys[:1] for one in near_names(key)}
    new = {entry_id: likeness for entry_id, likeness in near.items() if entry_id not in found.candidates}
    close = find.by_ids(new, standing) if new else []
    for candidate in close:
        found.add(candidate, (NEAR_NAME if nothing_yet else NEAR_NAME_BESIDE) + new[candidate.id])
    if close:
        found.counted.append(_those([candidate.id for candidate in close]))
        if nothing_yet:
            found.problems.append(Problem("near_names"))
    if nothing_yet and not close:
        _some_words(found, asked, standing, language)


def _some_words(found: _Found, asked: Query, standing: Condition, language: str) -> None:
    pieces = find.split_into_pairs(asked.terms)
    for every in (True, False):
        candidates = find.by_words(pieces, standing, every=every)
        if candidates:
            counted = all_of([find.matching(pieces, every=every), standing])
            _add_words(found, candidates, (), language, counted)
            break
    if found.candidates:
        found.problems.append(Problem("some_words"))


def _those(ids: Sequence[int]) -> Condition:
    return Condition(f"e.id IN ({', '.join(map(str, ids))})")


def suggest(prefix: str, *, language: str, limit: int = 8) -> tuple[Suggestion, ...]:
    """Names, titles and numbers in any language that begin with ``prefix``, shortest first."""
    asked = parse(prefix)
    keys = find.keys_asked(asked)
    matches = _still_standing(find.by_key(asked, keys, Condition("1 = 1")))
    best: dict[int, tuple[float, KeyMatch]] = {}
    for candidate, match in matches:
        points = score(candidate, match, asked.terms, language)
        if candidate.id not in best or points > best[candidate.id][0]:
            best[candidate.id] = points, match
    scores = {entry_id: points for entry_id, (points, _) in best.items()}
    ids = order({one.id: one for one, _ in matches}, scores)[: max(0, min(limit, MOST_HITS))]
    found = hits(ids, scores, asked.terms, language)
    return tuple(
        Suggestion(match.name, match.language, hit)
        for hit, (_, match) in zip(found, (best[one] for one in ids), strict=True)
    )
