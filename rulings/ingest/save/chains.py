"""From links between neighbouring editions to chains of versions, one chain a rule.

Pure. A link says that a version which ends with one edition goes on as the version that begins with the
next; each version is in at most one link on either side, so a chain has one version an edition, and two
chains of one rule cannot be. Chains keep the labels (keys of rules) that most of their versions have.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rulings.standing import stands


@dataclass(frozen=True, slots=True)
class Standing:
    """A version: its number, from its first edition through its last (None: still there), and its rule."""

    key: int
    number: str
    first: date
    last: date | None
    rule: int

    def stands_on(self, edition: date) -> bool:
        return stands(self.first, self.last, edition)

    def overlaps(self, other: "Standing") -> bool:
        return (other.last is None or self.first <= other.last) and (
            self.last is None or other.first <= self.last
        )


class Labels:
    """Which number each rule had in which of the ``editions`` (ascending), at some moment."""

    def __init__(self, versions: Iterable[Standing], editions: Sequence[date]) -> None:
        self._numbers: dict[date, dict[int, str]] = {edition: {} for edition in editions}
        for version in versions:
            end = len(editions) if version.last is None else bisect_right(editions, version.last)
            for edition in editions[bisect_left(editions, version.first) : end]:
                self._numbers[edition][version.rule] = version.number

    def partners(self, older: date, newer: date) -> dict[str, str]:
        """Number in the older edition → number of the same rule in the newer one."""
        there = self._numbers[newer]
        return {number: there[rule] for rule, number in self._numbers[older].items() if rule in there}


@dataclass(frozen=True, slots=True)
class Step:
    """From an edition to the next: the numbers that are one rule, older → newer."""

    older: date
    newer: date
    partners: Mapping[str, str]


def successors(versions: Iterable[Standing], steps: Iterable[Step]) -> dict[int, Standing]:
    """Key of a version → the version that it goes on as in the next edition."""
    versions = list(versions)
    step_from = {step.older: step for step in steps}
    starting = {(version.first, version.number): version for version in versions}
    after: dict[int, Standing] = {}
    for version in versions:
        step = step_from.get(version.last) if version.last else None
        number = step.partners.get(version.number) if step else None
        follower = starting.get((step.newer, number)) if step and number else None
        if follower is not None:
            after[version.key] = follower
    return after


def chains(versions: Iterable[Standing], after: Mapping[int, Standing]) -> list[list[Standing]]:
    """The versions of each rule in order, from which goes on as which."""
    heads = {version.key: version for version in versions}
    for follower in after.values():
        del heads[follower.key]
    return [_walk(head, after) for head in heads.values()]


def _walk(version: Standing, after: Mapping[int, Standing]) -> list[Standing]:
    chain = [version]
    while (follower := after.get(chain[-1].key)) is not None:
        chain.append(follower)
    return chain


def rules_kept(found: Sequence[Sequence[Standing]]) -> list[int | None]:
    """For every chain the rule that most of its versions have; None where another chain has more of it."""
    claims = sorted(
        (-count, position, rule)
        for position, chain in enumerate(found)
        for rule, count in Counter(version.rule for version in chain).items()
    )
    kept: list[int | None] = [None] * len(found)
    given: set[int] = set()
    for _, position, rule in claims:
        if kept[position] is None and rule not in given:
            kept[position] = rule
            given.add(rule)
    return kept


def in_the_way(moving: Mapping[int, int], versions: Iterable[Standing]) -> list[int]:
    """Versions that must leave their rule before others come: key → new rule is ``moving``.

    They stand in an edition in which their rule will have another version.
    """
    there: dict[int, list[Standing]] = {}
    coming: dict[int, list[Standing]] = {}
    for version in versions:
        if version.key in moving:
            there.setdefault(version.rule, []).append(version)
            coming.setdefault(moving[version.key], []).append(version)
    return [
        version.key
        for rule, leaving in there.items()
        for version in leaving
        if any(version.overlaps(other) for other in coming.get(rule, ()))
    ]
