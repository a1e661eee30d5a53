"""Rules that were split or merged between two editions, by their identities.

Matching gives a split's identity to one of its parts and a merge's to one of those merged
(``rulings.ingest.save.identities``), and notes both in the report of the newer edition's source. Here the
notes of all steps from one edition to another are followed: what looks added may come from a rule of the
older edition, and what looks removed may live on in one of the newer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rulings.models import EditionSource, RuleVersion
from rulings.standing import standing


@dataclass(frozen=True, slots=True)
class Step:
    """One split or merge: ``first`` and ``then`` are editions, each with numbers of its own."""

    first: date
    then: date
    older: tuple[str, ...]
    newer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kinship:
    """Rules by identity: ``origins`` of one that was split off, ``heirs`` of one that was merged away.

    ``older`` and ``newer`` are the numbers of those rules in the two editions.
    """

    origins: Mapping[int, list[int]] = field(default_factory=dict)
    heirs: Mapping[int, list[int]] = field(default_factory=dict)
    older: Mapping[int, str] = field(default_factory=dict)
    newer: Mapping[int, str] = field(default_factory=dict)

    def came_from(self, rule: int) -> list[str]:
        """The numbers in the older edition that a rule not in it was split from."""
        return _followed(rule, self.origins, self.older)

    def went_into(self, rule: int) -> list[str]:
        """The numbers in the newer edition that a rule not in it was merged into."""
        return _followed(rule, self.heirs, self.newer)


def _followed(rule: int, links: Mapping[int, list[int]], standing: Mapping[int, str]) -> list[str]:
    """The numbers of the nearest relatives that stand in the edition."""
    found: list[str] = []
    waiting, seen = list(links.get(rule, ())), {rule}
    while waiting:
        relative = waiting.pop(0)
        if relative in seen:
            continue
        seen.add(relative)
        if relative in standing:
            found.append(standing[relative])
        else:
            waiting += links.get(relative, ())
    return found


def kinship_between(older: date, newer: date) -> Kinship:
    """What was split or merged on the way from one edition to the other; two queries."""
    notes = EditionSource.objects.filter(edition__gt=older, edition__lte=newer).order_by("edition_id")
    steps = [
        step
        for edition, note in notes.values_list("edition_id", "report__identity")
        if note and date.fromisoformat(note["since"]) >= older
        for step in _steps(edition, note)
    ]
    return _kinship(steps, _Bearers(steps, older, newer), older, newer)


def _steps(edition: date, note: Mapping[str, Any]) -> Iterable[Step]:
    since = date.fromisoformat(note["since"])
    for old, parts in note.get("splits", ()):
        yield Step(since, edition, (old,), tuple(parts))
    for parts, new in note.get("merges", ()):
        yield Step(since, edition, tuple(parts), (new,))


class _Bearers:
    """Which rule bore a number in an edition: all that ever bore a number of some steps, with all theirs."""

    def __init__(self, steps: Iterable[Step], older: date, newer: date) -> None:
        numbers = {number for step in steps for number in (*step.older, *step.newer)}
        rules = RuleVersion.objects.filter(number__in=numbers).values("rule")
        rows = RuleVersion.objects.filter(standing(older, newer), rule__in=rules)
        self._rows = list(rows.values_list("number", "rule_id", "first_edition_id", "last_edition_id"))
        self._by_number: dict[str, list[tuple[int, date, date]]] = {}
        for number, rule, first, last in self._rows:
            self._by_number.setdefault(number, []).append((rule, first, last or date.max))

    def rules(self, numbers: Iterable[str], edition: date) -> list[int]:
        """The rules of those numbers that the edition has."""
        return [
            rule
            for number in numbers
            for rule, first, last in self._by_number.get(number, ())
            if first <= edition <= last
        ]

    def numbers(self, edition: date) -> dict[int, str]:
        """The numbers in the edition by rule."""
        return {
            rule: number for number, rule, first, last in self._rows if first <= edition <= (last or date.max)
        }


def _kinship(steps: Iterable[Step], bearers: _Bearers, older: date, newer: date) -> Kinship:
    origins: dict[int, list[int]] = {}
    heirs: dict[int, list[int]] = {}
    for step in steps:
        before, after = bearers.rules(step.older, step.first), bearers.rules(step.newer, step.then)
        for rule in set(after) - set(before):
            origins.setdefault(rule, []).extend(before)
        for rule in set(before) - set(after):
            heirs.setdefault(rule, []).extend(after)
    return Kinship(origins, heirs, bearers.numbers(older), bearers.numbers(newer))
