"""The steps of matching that go by near words; ``identity`` explains them."""

from rulings.ingest.link.identity_pairing import Pairing
from rulings.ingest.link.identity_results import Reason

# Nearness of two texts. Unrelated rules of one style reach 0.3; the renaming of 2009 ("in play") leaves 0.4.
SPEAKS_FOR_ITSELF = 0.62
NEAR = 0.45
NEAR_IN_CONTEXT = 0.26
# Of two that are each other's nearest, and by how much nearer than any other.
NEAREST = 0.33
NEAREST_IN_CONTEXT = 0.2
BY_FAR = 0.1
# A pair is doubtful below this nearness, or if another free provision is as near but for so little.
SURE = 0.4
CLOSE_CALL = 0.03


class NearSteps(Pairing):
    """Pairs what has near words, best first."""

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
