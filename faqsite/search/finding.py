"""The course of one search: keys, names and words first; near names and some of the words if those fail."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from faqsite.search import candidates as find
from faqsite.search.candidates import Candidate, KeyMatch
from faqsite.search.condition import Condition, all_of
from faqsite.search.conditions import edition_condition
from faqsite.search.near_names import near_names
from faqsite.search.ranking import NEAR_NAME, NEAR_NAME_BESIDE, score
from faqsite.search.syntax import Problem, Query, Term

_FEW = 3


@dataclass(slots=True)
class Finding:
    """What is found for ``asked`` among the entries that meet ``condition``.

    ``counted`` are the conditions of which any one counts an entry among the totals; ``marked`` the
    terms to mark in snippets. At most ``most`` candidates are taken by words.
    """

    asked: Query
    condition: Condition
    language: str
    most: int
    candidates: dict[int, Candidate] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    counted: list[Condition] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    marked: Sequence[Term] = ()

    @property
    def standing(self) -> Condition:
        """Without what stands in the rules no longer (or, with ``edition:``, not on that day)."""
        return all_of([edition_condition(self.asked), self.condition])

    def run(self) -> "Finding":
        self.marked = (*self.asked.terms, *self.asked.wanted)
        keys = find.keys_asked(self.asked)
        self._by_key(keys)
        if not self.asked.terms:
            self._by_conditions()
        else:
            self._by_words()
            if len(self.candidates) < _FEW and not self.asked.number:
                self._look_wider(keys)
        if not self.candidates:
            self.problems.append(_nothing(self.asked))
        return self

    def _add(self, candidate: Candidate, points: float) -> None:
        if candidate.id not in self.scores or points > self.scores[candidate.id]:
            self.scores[candidate.id] = points
            self.candidates[candidate.id] = candidate

    def _add_ranked(self, found: Sequence[Candidate], terms: Sequence[Term], counted: Condition) -> None:
        best = min((candidate.rank for candidate in found), default=0.0)
        for candidate in found:
            self._add(candidate, score(candidate, None, terms, self.language, best))
        self.counted.insert(0, counted)

    def _by_key(self, keys: Sequence[str]) -> None:
        narrowed = self.standing if self.asked.values("edition") else self.condition
        matches = still_standing(find.by_key(self.asked, keys, narrowed))
        for candidate, match in matches:
            self._add(candidate, score(candidate, match, self.asked.terms, self.language))
        if matches:
            self.counted.append(_those([candidate.id for candidate, _ in matches]))

    def _by_words(self) -> None:
        terms = self.asked.terms
        for candidate in find.by_name(terms, self.standing):
            self._add(candidate, score(candidate, None, terms, self.language))
        counted = all_of([find.matching(terms), edition_condition(self.asked)])
        self._add_ranked(find.by_words(terms, self.standing, self.most), terms, counted)

    def _by_conditions(self) -> None:
        """All that meets filters and brackets, what has the brackets' words best first."""
        wanted = self.asked.wanted
        best = find.by_words(wanted, self.standing, self.most, every=False) if wanted else []
        place = min((candidate.rank for candidate in best), default=0.0)
        for candidate in best:
            self._add(candidate, score(candidate, None, wanted, self.language, place))
        self._add_ranked(find.by_filters(self.standing, self.most), (), self.standing)

    def _look_wider(self, keys: Sequence[str]) -> None:
        """Names like the one typed and, where there is still nothing, texts with some of the words."""
        nothing_yet = not self.candidates
        near = {one.entry_id: one.likeness for key in keys[:1] for one in near_names(key)}
        new = {entry_id: near[entry_id] for entry_id in near if entry_id not in self.candidates}
        close = find.by_ids(new, self.standing) if new else []
        for candidate in close:
            self._add(candidate, (NEAR_NAME if nothing_yet else NEAR_NAME_BESIDE) + new[candidate.id])
        if close:
            self.counted.append(_those([candidate.id for candidate in close]))
        if nothing_yet and close:
            self.problems.append(Problem("near_names"))
        elif nothing_yet:
            self._some_words()

    def _some_words(self) -> None:
        terms = self.asked.terms
        attempts = ((find.split_into_pairs(terms), True), (find.split_into_parts(terms), False))
        for pieces, every in attempts:
            found = find.by_words(pieces, self.standing, self.most, every=every)
            if found:
                self._add_ranked(found, (), all_of([find.matching(pieces, every=every), self.standing]))
                self.marked = pieces
                self.problems.append(Problem("some_words"))
                return


def still_standing(matches: list[tuple[Candidate, KeyMatch]]) -> list[tuple[Candidate, KeyMatch]]:
    """A number that today's rules have means that rule; older ones of that number stay in their editions."""
    current = {match.key for candidate, match in matches if candidate.is_current and candidate.kind == "rule"}
    return [(one, match) for one, match in matches if one.is_current or match.key not in current]


def _nothing(asked: Query) -> Problem:
    if asked.number:
        return Problem("no_such_rule", asked.number)
    return Problem("nothing_left" if asked.filters or asked.groups else "nothing")


def _those(ids: Sequence[int]) -> Condition:
    return Condition(f"e.id IN ({', '.join(map(str, ids))})")
