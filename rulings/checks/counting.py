"""Compares what stands in a source with what stands in its translation, each thing as often."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seen:
    """Something in a text: what it is, whatever way it is written, and where it stands."""

    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Difference:
    """What the target lacks, and what it has beyond the source, each in the order of its text."""

    missing: tuple[Seen, ...]
    added: tuple[Seen, ...]


def difference(source: Iterable[Seen], target: Iterable[Seen]) -> Difference:
    """Of several of a kind the last ones count as missing or added."""
    sources, targets = list(source), list(target)
    return Difference(_beyond(sources, targets), _beyond(targets, sources))


def _beyond(these: list[Seen], those: list[Seen]) -> tuple[Seen, ...]:
    """Of ``these``, what ``those`` do not have as often."""
    left = Counter(one.key for one in these) - Counter(one.key for one in those)
    places: dict[str, list[Seen]] = defaultdict(list)
    for one in these:
        places[one.key].append(one)
    found = [one for key, number in left.items() for one in places[key][-number:]]
    return tuple(sorted(found, key=lambda one: one.start))
