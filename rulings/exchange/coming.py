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
from rulings.translating.units import Standing, Unit, units_of_keys
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
    units = units_of_keys(by_unit)
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
    is_changed_here = any(part.seen and part.seen != unit.fingerprint for part in parts)
    fate = Fate.CHANGED_HERE if is_changed_here else Fate.CHANGES
    return Coming(unit.key, fate, unit, words, differing)


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
    passing = [one.key for one in coming if one.fate is Fate.PASSES]
    with transaction.atomic():
        done = [_write(one.unit, one.words, user, occasion) for one in changing if one.unit]
        passed = review_many(units_of_keys(passing).values(), user, reason)
    return Brought(occasion, sum(done), passed.count, len(done) - sum(done))


def _write(unit: Unit, words: Mapping[str, Any], user: User, occasion: Occasion) -> bool:
    """Whether the words were written: not if they are too long, or somebody saved in this moment."""
    try:
        return bool(save(unit, words, user, unit.fingerprint, occasion).changes)
    except (EditConflictError, ValidationError):
        return False
