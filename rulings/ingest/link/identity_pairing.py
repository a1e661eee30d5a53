"""What all steps of matching share: the two sides, the pairs made so far, and what surroundings tell."""

from collections.abc import Collection, Sequence
from functools import cached_property

from rulings.ingest.link.identity_results import Decided, Doubt, Numbers, Pair, Provision, Reason
from rulings.ingest.link.identity_sides import Side
from rulings.ingest.link.identity_words import Index, Weights

# What the surroundings add to the nearness of two texts.
SAME_PARENT = 0.12
OTHER_PARENT = -0.06
SAME_NUMBER = 0.12
NEXT_TO_A_PAIR = 0.05


class Pairing:
    """Pairs places of the old side with places of the new one; a pair made is never undone."""

    def __init__(self, older: Sequence[Provision], newer: Sequence[Provision], decided: Decided) -> None:
        self.old, self.new = Side(older), Side(newer)
        self.joined = self._places(decided.joined)
        self.parted = frozenset(self._places(decided.parted))
        self.pairs: list[Pair] = []
        self.doubts: list[Doubt] = []

    @cached_property
    def weights(self) -> Weights:
        return Weights([*self.old.words, *self.new.words])

    def _places(self, pairs: Collection[Numbers]) -> list[tuple[int, int]]:
        return sorted((self.old.place[one], self.new.place[other]) for one, other in pairs)

    def _apart(self, one: int, other: int, *, same_words: bool = False) -> bool:
        """Whether a curator parted two provisions, or their parents and the words differ."""
        if (one, other) in self.parted:
            return True
        return not same_words and (self.old.parents[one], self.new.parents[other]) in self.parted

    def _pair(self, one: int, other: int, reason: Reason, confidence: float) -> None:
        self.old.partner[one], self.new.partner[other] = other, one
        numbers = self.old.number(one), self.new.number(other)
        self.pairs.append(Pair(*numbers, reason, round(min(confidence, 1.0), 2)))

    def _doubt(self, one: int, other: int, reason: str, instead: int | None = None) -> None:
        number = "" if instead is None else self.new.number(instead)
        self.doubts.append(Doubt(self.old.number(one), self.new.number(other), reason, number))

    def _nearness(self, one: int, other: int) -> float:
        return self.weights.nearness(self.old.features(one), self.new.features(other))

    def _index(self, places: Sequence[int]) -> Index:
        return Index([self.new.features(place) for place in places], self.weights)

    def _agreement(self, one: int, other: int) -> float:
        """How well two places fit by what surrounds them: parents, children, neighbours, numbers."""
        old, new = self.old, self.new
        score = 0.0
        went, came = old.parent_partner(one), new.parent_partner(other)
        if went is not None and went == new.parents[other]:
            score += SAME_PARENT
        elif went is not None and came is not None:
            score += OTHER_PARENT
        if old.number(one) == new.number(other):
            score += SAME_NUMBER
        if old.partner.get(one - 1) == other - 1 or old.partner.get(one + 1) == other + 1:
            score += NEXT_TO_A_PAIR
        return score + SAME_PARENT * self._children_shared(one, other)

    def _children_shared(self, one: int, other: int) -> float:
        """The share of the older one's children that are known to stand under the newer one now."""
        children = self.old.children[one]
        if not children:
            return 0.0
        partners = (self.old.partner.get(child) for child in children)
        stay = sum(partner is not None and self.new.parents[partner] == other for partner in partners)
        return stay / len(children)

    def _in_context(self, one: int) -> set[int]:
        """Free texts at the same number, or under the provision that the parent became."""
        places: set[int] = set()
        same = self.new.place.get(self.old.number(one))
        went = self.old.parent_partner(one)
        if same is not None:
            places.add(same)
        if went is not None:
            places.update(self.new.children[went])
        return {place for place in places if place not in self.new.partner and self.new.words[place]}

    def _in_one_context(self, one: int, other: int) -> bool:
        went, came = self.old.parent_partner(one), self.new.parent_partner(other)
        if went is not None or came is not None:
            return went == self.new.parents[other]
        if self.old.is_under_keyword(one) and self.new.is_under_keyword(other):
            return False  # another keyword, though it may have the number now
        return self.old.number(one) == self.new.number(other)

    def _under_one_title(self, one: int, other: int) -> bool:
        """Whether the headings above both have one title, or a curator said that they are one."""
        parent, home = self.old.parents[one], self.new.parents[other]
        if parent is None or home is None:
            return False
        if (parent, home) in self.joined:
            return True
        if not self.old.titles[parent]:
            return False
        return self.old.titles[parent] == self.new.titles[home]

    def _is_a_repetition(self, one: int, other: int) -> bool:
        """Whether a text that stands in several places stands in another place here: no evidence."""
        if not (self.old.is_repeated[one] or self.new.is_repeated[other]):
            return False
        went, came = self.old.parent_partner(one), self.new.parent_partner(other)
        return went is not None and came is not None and went != self.new.parents[other]
