"""The steps of matching two editions, strongest evidence first; ``identity`` explains them."""

from collections import Counter
from collections.abc import Callable, Hashable

from rulings.ingest.link.identity_near import NEAR, NEAR_IN_CONTEXT, SPEAKS_FOR_ITSELF, SURE, NearSteps
from rulings.ingest.link.identity_parts import merges_of, splits_of
from rulings.ingest.link.identity_results import Matching, Reason
from rulings.ingest.link.identity_sides import Side
from rulings.ingest.link.identity_words import FEW_WORDS
from rulings.ingest.parsed import RuleKind

LEFT_OVER = 0.1
# Headings follow so much of their children.
MOST = 0.5
# Definitions begin alike for so many words ("Bouncing is a").
BEGINNING = 3

Key = Callable[[Side, int], Hashable]


class Steps(NearSteps):
    """All the steps, in their order."""

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
        self._same_title_below()

    def _same_title_below(self) -> None:
        """Headings with one title under parents that are paired, at whatever level."""
        for one in self.old.free():
            went = self.old.parent_partner(one)
            if went is None or not self.old.titles[one]:
                continue
            for other in self.new.children[went]:
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
