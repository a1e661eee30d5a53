"""Whether a rule in which only cited numbers changed still cites the same rules.

Pure. Most numbers change because the rules that they name moved; some because another rule is meant now,
which a reader must know. A rule that is no more, or that matching did not follow, tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulings.comparison import Change, Stated, Words
from rulings.ingest.link.references import find_references

# A rule by its identity; one that stands in both editions in one version by its number.
Cited = int | str


class Bearers:
    """Which rule bears a number in each of two editions, from all rules that differ between them."""

    def __init__(self, changes: Iterable[Change]) -> None:
        known = list(changes)
        self._older = _by_number(change.older for change in known)
        self._newer = _by_number(change.newer for change in known)
        self._standing = frozenset(self._newer.values())

    def cites_another(self, change: Change) -> bool:
        """Whether a rule that was cited still stands, but is cited no more."""
        older, newer = change.sides()
        before = _cited(older, self._older, change.language)
        after = _cited(newer, self._newer, change.language)
        return any(isinstance(rule, str) or rule in self._standing for rule in before - after)


def _by_number(sides: Iterable[Stated | None]) -> dict[str, int]:
    return {stated.number: stated.key for stated in sides if stated}


def _cited(words: Words | None, bearers: Mapping[str, int], language: str) -> set[Cited]:
    parts = words.parts if words else ()
    numbers = [reference.number for part in parts for reference in find_references(part, language)]
    return {bearers.get(number, number) for number in numbers}
