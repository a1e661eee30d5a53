"""Names of cards as documents print them, led to cards: never to a wrong one, in doubt to none."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

# A slip in one letter of a middling English name scores about 92.
NEAR_ENOUGH = 90.0


@dataclass(frozen=True, slots=True)
class Found:
    """The card that a name means, or None and why."""

    card: int | None
    doubt: str = ""


class CardIndex:
    """Cards by the normal forms of their names (``cards.names.normal_form``).

    ``names`` gives (normal form, card) pairs; ``in_set`` the cards of the document's set.
    """

    def __init__(self, names: Iterable[tuple[str, int]], in_set: Iterable[int] = ()) -> None:
        self._cards: dict[str, set[int]] = defaultdict(set)
        for name, card in names:
            self._cards[name].add(card)
        self._in_set = frozenset(in_set)
        self._near: Mapping[str, None] | None = None

    def find(self, *names: str) -> Found:
        """The one card that all given normal forms allow; empty ones do not count.

        A name that no card has is passed over while another decides. Of several cards one in
        the document's set is meant.
        """
        groups = [self._cards[name] for name in names if name and name in self._cards]
        if not groups:
            return self._near_name([name for name in names if name])
        common = set.intersection(*groups) or groups[0]
        candidates = (common & self._in_set) or common
        if len(candidates) == 1:
            return Found(next(iter(candidates)))
        return Found(None, f"{len(candidates)} cards have this name.")

    def _near_name(self, names: list[str]) -> Found:
        """A misspelt name, if it is near exactly one name of the document's set."""
        if self._near is None:
            self._near = {name: None for name, cards in self._cards.items() if cards & self._in_set}
        for name in names:
            if len(name) < 4:
                continue
            hits = process.extract(
                name, self._near.keys(), scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH, limit=3
            )
            cards = {card for hit, _, _ in hits for card in self._cards[hit] & self._in_set}
            if len(cards) == 1:
                return Found(next(iter(cards)), f"Taken for {hits[0][0]}, which is spelt otherwise.")
        return Found(None, "No card of this name is known.")
