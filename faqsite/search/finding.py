"""The course of one search: keys, names and words first; names and texts like it where those find little."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from faqsite.search import candidates as find
from faqsite.search import ranking, totals
from faqsite.search.candidates import Candidate, KeyMatch, Keys
from faqsite.search.condition import Condition, all_of
from faqsite.search.conditions import any_words, edition_condition, every_word
from faqsite.search.models import Kind
from faqsite.search.near_names import near_names
from faqsite.search.near_texts import ALIKE, is_sentence, likenesses, near_texts, shares
from faqsite.search.pieces import split_into_pairs, split_into_parts, split_sentence
from faqsite.search.ranking import Asked, holds_all, score, tokens_typed
from faqsite.search.syntax import Problem, Query, Term
from rulings.numbers import parent_of

_FEW = 3
_MOST_REFERRED = 3
_SURELY_A_NAME = 80.0
_SURELY_SAID = 85.0
_SAID_JUST_SO = 98.0
# More points than these has what has the words typed as its whole name; what has them, or nearly, in one.
_NAMED_SO = ranking.SAME_WORDS - ranking.NOT_CURRENT
_NAMED_PARTLY = ranking.NEAR


@dataclass(slots=True)
class Finding:
    """What is found for ``asked`` among the entries that meet ``narrowed`` and are of ``kinds``.

    Hits up to the place ``last`` are to be shown, and at most ``most`` candidates taken by words. ``marked``
    are the terms to mark in snippets. Where there may be more than the candidates, ``counted`` is what all
    of them meet, except perhaps those found ``besides`` by their keys or as they are like what was typed.
    """

    asked: Query
    narrowed: Condition
    kinds: Condition
    language: str
    last: int
    most: int
    candidates: dict[int, Candidate] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    counted: Condition | None = None
    besides: set[int] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    marked: Sequence[Term] = ()
    typed: str = ""

    @property
    def condition(self) -> Condition:
        return all_of([self.narrowed, self.kinds])

    @property
    def standing(self) -> Condition:
        """Without what stands in the rules no longer (or, with ``edition:``, not on that day)."""
        return all_of([edition_condition(self.asked), self.condition])

    def run(self) -> "Finding":
        self.marked = (*self.asked.terms, *self.asked.wanted)
        self.typed = tokens_typed(self.asked)
        keys = find.keys_asked(self.asked)
        found_exactly = self._by_key(keys)
        if not self.asked.terms:
            self._by_conditions()
        else:
            self._by_words()
            if len(self.candidates) < _FEW and not self.asked.number and not found_exactly:
                self._look_wider(keys)
        self._refer()
        if not self.candidates:
            self.problems.append(_nothing(self.asked))
        return self

    def totals(self) -> Counter[str]:
        """How many entries of each kind were found."""
        if self.counted is None:
            return totals.of_candidates(self.candidates.values())
        unsure = [one for one in self.besides if not holds_all(self.candidates[one], self.asked.terms)]
        met = find.meeting(unsure, self.counted) if unsure else ()
        more = [self.candidates[one] for one in unsure if one not in met]
        return totals.of_condition(self.counted) + totals.of_candidates(more)

    def _count(self, found: Sequence[Candidate], clause: Condition) -> None:
        """Of these ``most`` at most were taken; and of kinds that are not asked for, none."""
        if len(found) >= self.most or self.kinds.parts:
            self.counted = all_of([clause, edition_condition(self.asked), self.narrowed])

    def _held_against(self, terms: Sequence[Term]) -> Asked:
        return Asked(terms, self.typed, self.language)

    def _add(self, candidate: Candidate, points: float) -> None:
        if candidate.id not in self.scores or points > self.scores[candidate.id]:
            self.scores[candidate.id] = points
            self.candidates[candidate.id] = candidate

    def _add_ranked(self, found: Sequence[Candidate], terms: Sequence[Term]) -> None:
        asked = self._held_against(terms)
        best = min((candidate.rank for candidate in found), default=0.0)
        for candidate in found:
            self._add(candidate, score(candidate, None, asked, best))

    def _add_besides(self, candidate: Candidate, points: float) -> None:
        self._add(candidate, points)
        self.besides.add(candidate.id)

    def _by_key(self, keys: Keys) -> bool:
        """Whether something goes by just that name or number."""
        narrowed = self.standing if self.asked.values("edition") else self.condition
        matches = still_standing(find.by_key(self.asked, keys, narrowed))
        asked = self._held_against(self.asked.terms)
        for candidate, match in matches:
            self._add_besides(candidate, score(candidate, match, asked))
        return any(match.exact for _, match in matches)

    def _terms_meant(self) -> list[Candidate]:
        """Terms of the glossary with just that name; one with a longer name where nothing is nearer."""
        best = max(self.scores, key=lambda one: self.scores[one], default=0)
        return [
            one
            for one in self.candidates.values()
            if one.kind == "term" and (self.scores[one.id] > _NAMED_SO or one.id == best)
        ]

    def _refer(self) -> None:
        """The rules that the terms meant refer to ("See rule 704.5j"), behind them."""
        terms = self._terms_meant() if max(self.scores.values(), default=0) > _NAMED_PARTLY else []
        numbers = {number: term for term in terms for number in deepest(term.rules)[:_MOST_REFERRED]}
        found = find.by_number(list(numbers), self.standing)
        places = list(numbers)
        for rule in found:
            points = self.scores[numbers[rule.number].id]
            self._add_besides(rule, ranking.of_its_term(points, places.index(rule.number)))

    def _by_words(self) -> None:
        """Names first: where they fill the page, texts, which come after them, need not be put in order.

        A sentence is seldom a name: its texts are mostly few, with what has it in its name among them.
        """
        asked, sentence = self._held_against(self.asked.terms), is_sentence(self.asked)
        if not sentence and self._by_name(asked) >= self.last:
            self.counted = all_of([every_word(asked.terms), edition_condition(self.asked), self.narrowed])
            return
        found = find.by_words(asked.terms, self.standing, self.most)
        if sentence and len(found) >= self.most:
            self._by_name(asked)
        self._add_ranked(found, asked.terms)
        self._count(found, every_word(asked.terms))
        if sentence and len(asked.terms) > 1:
            self._prefer_closest()

    def _by_name(self, asked: Asked) -> int:
        """How many have been found now by their names."""
        for candidate in find.by_name(asked.terms, asked.typed, self.standing):
            self._add(candidate, score(candidate, None, asked))
        return sum(points > ranking.NEAR for points in self.scores.values())

    def _prefer_closest(self) -> None:
        """Of the texts that have the words, those that have them as they were typed."""
        in_texts = sorted(
            (one for one in self.scores if self.scores[one] < ranking.NEAR), key=self._worst_last
        )
        found = [self.candidates[one] for one in in_texts]
        for candidate, likeness in likenesses(self.asked.text, found):
            self.scores[candidate.id] += ranking.closeness(likeness)

    def _worst_last(self, entry_id: int) -> float:
        return -self.scores[entry_id]

    def _by_conditions(self) -> None:
        """All that meets filters and brackets, what has the brackets' words best first."""
        wanted = self.asked.wanted
        best = find.by_words(wanted, self.standing, self.most, every=False) if wanted else []
        place = min((candidate.rank for candidate in best), default=0.0)
        for candidate in best:
            self._add(candidate, score(candidate, None, self._held_against(wanted), place))
        found = find.by_filters(self.standing, self.most)
        self._add_ranked(found, ())
        self._count(found, Condition())

    def _look_wider(self, keys: Keys) -> None:
        """Names like what was typed; where nothing has just these words, texts too, or some of the words."""
        nothing_yet = not self.candidates
        if not nothing_yet and self._texts_meant():
            return
        likest = self._near_names(keys, nothing_yet)
        if not nothing_yet:
            return
        if likest < _SURELY_A_NAME and is_sentence(self.asked) and self._near_texts(ALIKE):
            self.problems.append(Problem("near_texts"))
        elif likest:
            self.problems.append(Problem("near_names"))
        else:
            self._some_words()

    def _near_names(self, keys: Keys, nothing_yet: bool) -> float:
        """How like the likest of the names is; 0 where there is none."""
        near = {one.entry_id: one.likeness for key in keys.typed[:1] for one in near_names(key)}
        new = {entry_id: near[entry_id] for entry_id in near if entry_id not in self.candidates}
        close = find.by_ids(new, self.standing) if new else []
        for candidate in close:
            base = ranking.NEAR if nothing_yet else ranking.NEAR_NAME_BESIDE
            self._add_besides(candidate, base + new[candidate.id])
        return max((new[candidate.id] for candidate in close), default=0.0)

    def _texts_meant(self) -> bool:
        """Whether texts say nearly what was typed, where few have all of its words, and those by chance.

        A long section has most words somewhere. With a single wrong word a sentence is found so.
        """
        if not is_sentence(self.asked) or self._is_said():
            return False
        by_chance = all(one.kind == Kind.DOCUMENT for one in self.candidates.values())
        return self._near_texts(ALIKE if by_chance else _SURELY_SAID)

    def _is_said(self) -> bool:
        """Whether one of the few texts found has what was typed just so."""
        found = likenesses(self.asked.text, list(self.candidates.values()))
        return any(likeness >= _SAID_JUST_SO for _, likeness in found)

    def _near_texts(self, least: float) -> bool:
        """Whether there are texts that say nearly what was typed, at least so nearly."""
        found = [one for one in near_texts(self.asked, self.standing) if one.likeness >= least]
        for one in found:
            self._add(one.candidate, ranking.NEAR - ranking.TEXT_AFTER_NAME + one.likeness)
        if found:
            self.marked = split_sentence(self.asked.text)
        return bool(found)

    def _some_words(self) -> None:
        terms = self.asked.terms
        attempts = ((split_into_pairs(terms), True), (split_into_parts(terms), False))
        for pieces, every in attempts:
            found = find.by_words(pieces, self.standing, self.most, every=every)
            if found:
                self._add_ranked(found, ())
                for candidate, share in shares(pieces, found) if not every else ():
                    self.scores[candidate.id] += ranking.of_share(share)
                self._count(found, every_word(pieces) if every else any_words(pieces))
                self.marked = pieces
                self.problems.append(Problem("some_words"))
                return


def deepest(rules: str) -> list[str]:
    """Of the numbers of an entry those that are cited, without those that only stand above them."""
    numbers = rules.split()
    above = {parent_of(number) for number in numbers}
    return [number for number in numbers if number not in above]


def still_standing(matches: list[tuple[Candidate, KeyMatch]]) -> list[tuple[Candidate, KeyMatch]]:
    """A number that today's rules have means that rule; older ones of that number stay in their editions."""
    current = {match.key for candidate, match in matches if candidate.is_current and candidate.kind == "rule"}
    return [(one, match) for one, match in matches if one.is_current or match.key not in current]


def _nothing(asked: Query) -> Problem:
    if asked.number:
        return Problem("no_such_rule", asked.number)
    return Problem("nothing_left" if asked.filters or asked.groups else "nothing")
