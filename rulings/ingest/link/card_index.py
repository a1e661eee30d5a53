"""Names of cards as documents print them, led to cards: never to a wrong one, in doubt to none."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
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

    ``names`` gives (normal form, card) pairs; ``in_set`` the cards of the document's set; ``costs`` the mana
    costs of each card's faces.
    """

    def __init__(
        self,
        names: Iterable[tuple[str, int]],
        in_set: Iterable[int] = (),
        costs: Mapping[int, Collection[str]] | None = None,
    ) -> None:
        self._cards: dict[str, set[int]] = defaultdict(set)
        for name, card in names:
            self._cards[name].add(card)
        self._in_set = frozenset(in_set)
        self._costs = {
            card: {_symbols(cost) for cost in costs_of} for card, costs_of in (costs or {}).items()
        }
        self._near: Mapping[str, None] | None = None

    def find(self, *names: str, cost: str = "") -> Found:
        """The one card that all given normal forms allow; empty ones do not count.

        A name that no card has is passed over while another decides. Of several cards one in the
        document's set is meant; of a card outside it the cost must be the one printed.
        """
        groups = [self._cards[name] for name in names if name and name in self._cards]
        if not groups:
            return self._near_name([name for name in names if name])
        common = set.intersection(*groups)
        if not common:
            return self._disputed(set.union(*groups) & self._in_set)
        candidates = (common & self._in_set) or common
        if len(candidates) > 1 and cost:
            candidates = {card for card in candidates if self._costs_so(card, cost)} or candidates
        if len(candidates) > 1:
            return Found(None, f"{len(candidates)} cards have this name.")
        card = next(iter(candidates))
        if card not in self._in_set and not self._costs_so(card, cost):
            return Found(None, "The card of this name is not of the set and costs something else.")
        return Found(card)

    def _costs_so(self, card: int, cost: str) -> bool:
        """Whether the card may have the cost, so far as either is known."""
        known = self._costs.get(card)
        return not cost or not known or _symbols(cost) in known

    def _disputed(self, candidates: set[int]) -> Found:
        """The names that a text gives lead to different cards: only one of them may be of the set."""
        if len(candidates) != 1:
            return Found(None, "Its names are those of different cards.")
        return Found(next(iter(candidates)), "One of its names is that of another card.")

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


def _symbols(cost: str) -> tuple[str, ...]:
    """The symbols of a cost in any order: ``{W}{2}`` is ``{2}{W}``."""
    return tuple(sorted(re.findall(r"[0-9A-Za-z/]+", cost.upper())))
