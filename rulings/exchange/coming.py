"""What a file that came back would change, told before it does, and done in one batch that can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction

from rulings.exchange.segments import Segment, State
from rulings.translating.groups import powers_of
from rulings.translating.history import Occasion, What
from rulings.translating.reviewing import foresee, review_many
from rulings.translating.roles import Refusal, refusal_to_edit
from rulings.translating.saving import EditConflictError, save
from rulings.translating.units import KINDS, Standing, Unit, rows_of, unit_of, units_of
from rulings.workbench.slots import slots_of, words_from


class Fate(StrEnum):
    """What becomes of a text of the file."""

    CHANGES = "changes"
    PASSES = "passes"
    SAME = "same"
    REFUSED = "refused"
    CHANGED_HERE = "changed here"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Coming:
    """A unit of the file: its fate, its words if they are new, which boxes differ, and why it is refused."""

    key: str
    fate: Fate
    unit: Unit | None = None
    words: Mapping[str, Any] = field(default_factory=dict)
    differing: Sequence[tuple[str, str]] = ()
    refusal: Refusal | None = None


def foreseen(segments: Iterable[Segment], user: User) -> list[Coming]:
    """What every unit of a file would become; nothing is changed. A bounded number of queries a kind."""
    by_unit: dict[str, list[Segment]] = {}
    for one in segments:
        by_unit.setdefault(one.unit_key, []).append(one)
    units = _units(by_unit)
    powers = powers_of(user)
    found = []
    for key, parts in by_unit.items():
        unit = units.get(key)
        if unit is None:
            found.append(Coming(key, Fate.GONE))
            continue
        refusal = refusal_to_edit(powers, unit.language)
        found.append(_coming(unit, parts, refusal))
    return _with_reviews(found, user)


def _units(keys: Iterable[str]) -> dict[str, Unit]:
    """The units that are there, by their keys: those of a kind and language at once."""
    wanted: dict[tuple[str, str], list[int]] = {}
    for key in keys:
        kind, _, rest = key.partition("-")
        number, _, language = rest.partition("-")
        if kind in KINDS and number.isdigit():
            wanted.setdefault((kind, language), []).append(int(number))
    found = {}
    for (kind, language), numbers in wanted.items():
        rows = list(rows_of(kind).filter(pk__in=numbers))
        found.update({unit.key: unit for unit in units_of(rows, language)})
    return found


def _coming(unit: Unit, parts: Sequence[Segment], refusal: Refusal | None) -> Coming:
    boxes = {slot.name: slot.target for slot in slots_of(unit, {})}
    sent = {part.box: part.target for part in parts if part.box in boxes}
    differing = [
        (boxes[name], target) for name, target in sent.items() if _folded(boxes[name]) != _folded(target)
    ]
    if not differing:
        is_final = all(part.state is State.FINAL for part in parts)
        asks_review = is_final and unit.standing not in (Standing.REVIEWED, Standing.PRINTED)
        return Coming(unit.key, Fate.PASSES if asks_review else Fate.SAME, unit)
    words = words_from(unit, {**boxes, **sent})
    if refusal:
        return Coming(unit.key, Fate.REFUSED, unit, words, differing, refusal)
    is_ours = any(part.seen and part.seen != unit.fingerprint for part in parts)
    return Coming(unit.key, Fate.CHANGED_HERE if is_ours else Fate.CHANGES, unit, words, differing)


def _folded(text: str) -> str:
    """Line ends and blank ends are what tools change without being asked."""
    return text.replace("\r\n", "\n").strip()


def _with_reviews(found: Sequence[Coming], user: User) -> list[Coming]:
    """Texts that the file calls final and that this person may not pass stay as they are."""
    passing = [one.unit for one in found if one.fate is Fate.PASSES and one.unit]
    refusals = {one.unit.key: one.refusal for one in foresee(passing, user)}
    return [
        Coming(one.key, Fate.REFUSED, one.unit, refusal=refusals[one.key]) if refusals.get(one.key) else one
        for one in found
    ]


@dataclass(frozen=True, slots=True)
class Brought:
    """What was done: how many texts were written, passed, and could not be written (too long, or somebody
    saved them in this moment); ``occasion.batch`` takes it back."""

    occasion: Occasion
    written: int
    passed: int
    failed: int


def bring(coming: Iterable[Coming], user: User, reason: str = "") -> Brought:
    """Write what changes and pass what passes, all in one transaction and one batch."""
    occasion = Occasion(user, What.BULK, reason)
    coming = list(coming)
    changing = [one for one in coming if one.fate is Fate.CHANGES and one.unit]
    passing = [one.unit for one in coming if one.fate is Fate.PASSES and one.unit]
    with transaction.atomic():
        done = [_write(one.unit, one.words, user, occasion) for one in changing if one.unit]
        passed = review_many([unit_of(unit.key) for unit in passing], user, reason)
    return Brought(occasion, sum(done), passed.count, len(done) - sum(done))


def _write(unit: Unit, words: Mapping[str, Any], user: User, occasion: Occasion) -> bool:
    """Whether the words were written: not if they are too long, or somebody saved in this moment."""
    try:
        return bool(save(unit, words, user, unit.fingerprint, occasion).changes)
    except (EditConflictError, ValidationError):
        return False
