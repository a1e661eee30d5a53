"""The steps of matching two editions, strongest evidence first; ``identity`` explains them."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cached_property

from rulings.ingest.link.identity_parts import merges_of, splits_of
from rulings.ingest.link.identity_results import Decided, Doubt, Matching, Numbers, Pair, Provision, Reason
from rulings.ingest.link.identity_sides import Side
from rulings.ingest.link.identity_words import FEW_WORDS, Index, Weights
from rulings.ingest.parsed import RuleKind

# Nearness of two texts. Unrelated rules of one style reach 0.3; the renaming of 2009 ("in play") leaves 0.4.
SPEAKS_FOR_ITSELF = 0.62
NEAR = 0.45
NEAR_IN_CONTEXT = 0.26
LEFT_OVER = 0.1
# Of two that are each other's nearest, and by how much nearer than any other.
NEAREST = 0.33
NEAREST_IN_CONTEXT = 0.2
BY_FAR = 0.1
# What the surroundings add to the nearness of two texts.
SAME_PARENT = 0.12
OTHER_PARENT = -0.06
SAME_NUMBER = 0.12
NEXT_TO_A_PAIR = 0.05
# A pair is doubtful below this nearness, or if another free provision is as near but for so little.
SURE = 0.4
CLOSE_CALL = 0.03
MOST = 0.5
# Definitions begin alike for so many words ("Bouncing is a").
BEGINNING = 3

Key = Callable[[Side, int], Hashable]


class Steps:
    """Pairs places of the old side with places of the new one; a pair made is never undone."""

    def __init__(self, older: Sequence[Provision], newer: Sequence[Provision], decided: Decided) -> None:
        self.old, self.new = Side(older), Side(newer)
        self.joined = self._places(decided.joined)
        self.parted = frozenset(self._places(decided.parted))
        self.pairs: list[Pair] = []
        self.doubts: list[Doubt] = []

    def run(self) -> Matching:
        self._decided()
        self._unchanged()
        self._same_title()
        self._same_words()
        self._definitions()
        self._follow_children()
        self._near(SPEAKS_FOR_ITSELF, SPEAKS_FOR_ITSELF)
        self._follow_children()
        self._same_title()
        self._near(NEAR, NEAR_IN_CONTEXT)
        self._follow_children()
        self._follow_parents()
        self._each_others_nearest()
        old, new = self.old, self.new
        return Matching(
            pairs=tuple(sorted(self.pairs, key=lambda pair: old.place[pair.old])),
            gone=tuple(map(old.number, old.free())),
            added=tuple(map(new.number, new.free())),
            splits=splits_of(old, new, self.weights),
            merges=merges_of(old, new, self.weights),
            doubts=tuple(self.doubts),
        )

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

    def _decided(self) -> None:
        for one, other in self.joined:
            self._pair(one, other, Reason.DECIDED, 1.0)

    def _unchanged(self) -> None:
        old, new = self.old, self.new
        for one in range(len(old)):
            other = new.place.get(old.number(one))
            if other is None or old.titles[one] != new.titles[other] or old.words[one] != new.words[other]:
                continue
            taken = one in old.partner or other in new.partner
            if not taken and not self._apart(one, other, same_words=True):
                self._pair(one, other, Reason.UNCHANGED, 1.0)

    def _same_title(self) -> None:
        """From the top level down, so that a title that stands twice can go by its parent.

        Then at any level: 217.2 Library became section 401, and 217.1 General 400 with chapter 4.
        """
        for kind in RuleKind:
            self._same_key(lambda side, place: side.titles[place], Reason.TITLE, kind)
        self._same_key(lambda side, place: side.lone_titles[place], Reason.TITLE, None)
        for one in self.old.free():
            went = self.old.parent_partner(one)
            for other in self.new.children[went] if went is not None and self.old.titles[one] else ():
                same = self.old.titles[one] == self.new.titles[other]
                if same and other not in self.new.partner and not self._apart(one, other):
                    self._pair(one, other, Reason.TITLE, 0.85)
                    break

    def _same_words(self) -> None:
        self._same_key(lambda side, place: side.words[place], Reason.TEXT, None)

    def _definitions(self) -> None:
        """Under one title, first subrules that begin alike are one definition, whatever follows in them."""
        old, new = self.old, self.new
        for one in old.free_texts():
            went = old.parent_partner(one)
            if went is None or old.letter(one) != "a":
                continue
            other = new.place.get(f"{new.number(went)}a")
            if other is None or other in new.partner or not self._under_one_title(one, other):
                continue
            if self._apart(one, other):
                continue
            if old.words[one].split()[:BEGINNING] == new.words[other].split()[:BEGINNING]:
                self._pair(one, other, Reason.DEFINITION, max(SURE, self._nearness(one, other)))

    def _same_key(self, key: Key, reason: Reason, kind: RuleKind | None) -> None:
        """Pair free provisions with equal keys, those whose surroundings agree best first."""
        groups: dict[Hashable, list[int]] = {}
        for place in self.new.free():
            if key(self.new, place) and kind in (None, self.new.kinds[place]):
                groups.setdefault(key(self.new, place), []).append(place)
        found = [
            (self._agreement(one, other), one, other)
            for one in self.old.free()
            if key(self.old, one) and kind in (None, self.old.kinds[one])
            for other in groups.get(key(self.old, one), ())
            if not self._apart(one, other, same_words=reason is Reason.TEXT)
            and not (reason is Reason.TEXT and self._is_a_repetition(one, other))
        ]
        rivals = Counter(one for _, one, _ in found) + Counter(~other for _, _, other in found)
        for agreement, one, other in sorted(found, key=lambda item: (-item[0], item[1], item[2])):
            if one in self.old.partner or other in self.new.partner:
                continue
            alone = rivals[one] == rivals[~other] == 1
            short = reason is Reason.TEXT and len(self.old.words[one].split()) < FEW_WORDS
            if agreement <= 0 and (short or not alone):
                continue
            self._pair(one, other, reason, 0.95 if alone else 0.85)

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

    def _follow_children(self) -> None:
        """Pair free provisions whose children mostly went under one free provision, lowest level first."""
        for one in reversed(self.old.free()):
            children = self.old.children[one]
            homes = Counter(
                self.new.parents[self.old.partner[child]] for child in children if child in self.old.partner
            )
            for home, count in homes.most_common(1):
                if home is None or home in self.new.partner or self._apart(one, home):
                    continue
                both_headings = self.old.titles[one] and self.new.titles[home]
                if not both_headings and self.new.kinds[home] != self.old.kinds[one]:
                    continue
                most = max(len(children), len(self.new.children[home])) * MOST
                if count >= most and (count > 1 or self._alike(one, home)):
                    self._pair(one, home, Reason.CHILDREN, 0.5 + count / len(children) / 2)

    def _alike(self, one: int, other: int) -> bool:
        """A single child is weak evidence: the texts (or the number, for headings) must agree too."""
        if self.old.titles[one] or self.new.titles[other]:
            return self.old.number(one) == self.new.number(other)
        return self._nearness(one, other) >= NEAR_IN_CONTEXT

    def _nearness(self, one: int, other: int) -> float:
        return self.weights.nearness(self.old.features(one), self.new.features(other))

    def _index(self, places: Sequence[int]) -> Index:
        return Index([self.new.features(place) for place in places], self.weights)

    def _near(self, far: float, in_context: float) -> None:
        """Pair texts by nearness: ``far`` is asked anywhere, ``in_context`` where number or parent agree."""
        olds, news = self.old.free_texts(), self.new.free_texts()
        index = self._index(news)
        found: list[tuple[float, float, int, int]] = []
        for one in olds:
            candidates = {news[place] for place in index.nearest(self.old.features(one))}
            for other in sorted(candidates | self._in_context(one)):
                if self._apart(one, other) or self._is_a_repetition(one, other):
                    continue
                near = self._nearness(one, other)
                if near >= (in_context if self._in_one_context(one, other) else far):
                    found.append((near + self._agreement(one, other), near, one, other))
        found.sort(key=lambda item: (-item[0], item[2], item[3]))
        self._take_near(found)

    def _is_a_repetition(self, one: int, other: int) -> bool:
        """Whether a text that stands in several places stands in another place here: no evidence."""
        if not (self.old.is_repeated[one] or self.new.is_repeated[other]):
            return False
        went, came = self.old.parent_partner(one), self.new.parent_partner(other)
        return went is not None and came is not None and went != self.new.parents[other]

    def _take_near(self, found: list[tuple[float, float, int, int]]) -> None:
        best: dict[int, list[tuple[float, int]]] = {}
        for score, _, one, other in found:
            best.setdefault(one, []).append((score, other))
        for score, near, one, other in found:
            if one in self.old.partner or other in self.new.partner:
                continue
            rival = next(
                (
                    place
                    for point, place in best[one]
                    if place != other and place not in self.new.partner and point > score - CLOSE_CALL
                ),
                None,
            )
            stayed = self.old.number(one) == self.new.number(other)
            self._pair(one, other, Reason.REWORDED if stayed else Reason.NEAR, near)
            if rival is not None:
                self._doubt(one, other, "another provision is as near", rival)
            elif near < SURE:
                self._doubt(one, other, "few words agree")

    def _each_others_nearest(self) -> None:
        """Pair what is left and nearest to each other by far, with a doubt, unless parents tell otherwise."""
        olds, news = self.old.free_texts(), self.new.free_texts()
        index = self._index(news)
        near: dict[tuple[int, int], float] = {}
        for one in olds:
            candidates = {news[place] for place in index.nearest(self.old.features(one))}
            for other in sorted(candidates | self._in_context(one)):
                near[one, other] = self._nearness(one, other)
        best: dict[int, list[float]] = {}
        for (one, other), value in near.items():
            best.setdefault(one, []).append(value)
            best.setdefault(~other, []).append(value)
        for (one, other), value in near.items():
            rivals = sorted([*best[one], *best[~other]], reverse=True)[2:3]  # the first two are its own
            by_far = value >= max([*best[one], *best[~other]]) and value >= max(rivals, default=0.0) + BY_FAR
            if by_far and value >= self._asked_of_nearest(one, other) and not self._apart(one, other):
                self._pair(one, other, Reason.NEAR, value)
                self._doubt(one, other, "few words agree")

    def _asked_of_nearest(self, one: int, other: int) -> float:
        """Under other parents, or a keyword (whose definitions are all alike), nearness says nothing."""
        if self._in_one_context(one, other):
            return NEAREST_IN_CONTEXT
        strangers = self.old.parent_partner(one) is not None and self.new.parent_partner(other) is not None
        if strangers or self.old.is_under_keyword(one) or self.new.is_under_keyword(other):
            return SPEAKS_FOR_ITSELF
        return NEAREST

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

    def _follow_parents(self) -> None:
        """Under parents that are paired, what is left with the same letter is the same, with a doubt."""
        for one in self.old.free():
            went = self.old.parent_partner(one)
            if went is None:
                continue
            for other in self.new.children[went]:
                same = self.new.letter(other) == self.old.letter(one)
                if other in self.new.partner or not same or self.old.kinds[one] != self.new.kinds[other]:
                    continue
                near = self._nearness(one, other)
                if self._may_follow(one, other, near) and not self._apart(one, other):
                    self._pair(one, other, Reason.PARENT, near)
                    self._doubt(one, other, "only parent and letter agree")

    def _may_follow(self, one: int, other: int, near: float) -> bool:
        """The first subrule under a title defines it however reworded; others must share some words."""
        return (self._under_one_title(one, other) and self.old.letter(one) == "a") or near >= LEFT_OVER

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
