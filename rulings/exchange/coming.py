"""What a file that came back would change, told before it does, and done in one batch that can be undone.

Tools change what nobody edited: they fill empty targets with the source, empty others, lay lines out anew,
lose notes and states. So only what can be an edit is taken as one, and made against the source that stands
here now; every other difference is told and left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from faqsite.strange_text import unseen_in
from rulings.exchange.segments import Segment, State
from rulings.translating.groups import powers_of
from rulings.translating.history import Occasion, What
from rulings.translating.reviewing import foresee, review_many
from rulings.translating.roles import Powers, Refusal, refusal_to_edit
from rulings.translating.saving_many import Wanted, save_many
from rulings.translating.units import Standing, Unit, units_of_keys
from rulings.workbench.slots import Slot, slots_of, words_from


class Fate(StrEnum):
    """What becomes of a text of the file. ``UNSURE`` changes too: nothing in the file tells from which words
    it was made."""

    CHANGES = "changes"
    UNSURE = "unsure"
    PASSES = "passes"
    CHANGED_HERE = "changed here"
    OTHER_SOURCE = "other source"
    REFUSED = "refused"
    TWICE = "twice"
    UNSEEN = "unseen"
    UNTRANSLATED = "untranslated"
    EMPTIED = "emptied"
    BLANKS = "blanks"
    GONE = "gone"
    SAME = "same"

    @property
    def is_change(self) -> bool:
        return self in (Fate.CHANGES, Fate.UNSURE)


@dataclass(frozen=True, slots=True)
class Coming:
    """A unit of the file: its fate, its words if they are new, which boxes differ, and why it is refused."""

    key: str
    fate: Fate
    unit: Unit | None = None
    words: Mapping[str, Any] = field(default_factory=dict)
    differing: Sequence[tuple[str, str]] = ()
    refusal: Refusal | None = None

    @property
    def wants_reason(self) -> bool:
        """Whether it passes once a reason is given."""
        return self.refusal is Refusal.REASON_WANTED


def foreseen(segments: Iterable[Segment], user: User, reason: str = "") -> list[Coming]:
    """What every unit of a file would become; nothing is changed. A bounded number of queries a kind."""
    by_unit: dict[str, list[Segment]] = {}
    for one in segments:
        by_unit.setdefault(one.unit_key, []).append(one)
    units = units_of_keys(by_unit)
    powers = powers_of(user)
    found = [
        _coming(units[key], parts, powers) if key in units else Coming(key, Fate.GONE)
        for key, parts in by_unit.items()
    ]
    return _with_reviews(found, user, reason)


def _coming(unit: Unit, parts: Sequence[Segment], powers: Powers) -> Coming:
    slots = {slot.name: slot for slot in slots_of(unit)}
    sent = {part.box: part for part in parts}
    if any(_folded(part.target) != _folded(sent[part.box].target) for part in parts):
        return Coming(unit.key, Fate.TWICE, unit)
    fates = {name: _fate_of(slots.get(name), part) for name, part in sent.items()}
    edited = [name for name, fate in fates.items() if fate is Fate.CHANGES]
    if not edited:
        return Coming(unit.key, _unedited(unit, parts, slots, set(fates.values())), unit)
    words = words_from(
        unit,
        {name: slot.target for name, slot in slots.items()} | {name: sent[name].target for name in edited},
    )
    differing = [(slots[name].target, sent[name].target) for name in edited]
    refusal = refusal_to_edit(powers, unit.language)
    fate = Fate.REFUSED if refusal else _fate_of_edit(unit, parts, slots)
    return Coming(unit.key, fate, unit, words, differing, refusal)


def _fate_of(slot: Slot | None, part: Segment) -> Fate:
    """What the words for one box are: an edit, or what tools do unasked."""
    said, here = _folded(part.target), _folded(slot.target if slot else "")
    if said == here:
        return Fate.SAME
    if not said or part.is_partial:
        return Fate.EMPTIED
    if slot is None:
        return Fate.OTHER_SOURCE
    if said.split() == here.split():
        return Fate.BLANKS
    if not here and said.split() == slot.source.split():
        return Fate.UNTRANSLATED
    return Fate.UNSEEN if unseen_in(said) else Fate.CHANGES


def _fate_of_edit(unit: Unit, parts: Sequence[Segment], slots: Mapping[str, Slot]) -> Fate:
    """Edits of another source, or beside somebody else's, are not written over what stands here."""
    if not _is_of_this_source(parts, slots):
        return Fate.OTHER_SOURCE
    if any(part.seen and part.seen != unit.fingerprint for part in parts):
        return Fate.CHANGED_HERE
    return Fate.CHANGES if any(part.seen for part in parts) else Fate.UNSURE


def _unedited(unit: Unit, parts: Sequence[Segment], slots: Mapping[str, Slot], fates: set[Fate]) -> Fate:
    """The first other fate of a box; or the text passes, where the file calls all of it final."""
    other = next((fate for fate in Fate if fate in fates and fate is not Fate.SAME), Fate.SAME)
    is_final = all(part.state is State.FINAL for part in parts) and _is_of_this_source(parts, slots)
    asks_review = is_final and unit.standing not in (Standing.REVIEWED, Standing.PRINTED)
    return Fate.PASSES if other is Fate.SAME and asks_review else other


def _is_of_this_source(parts: Sequence[Segment], slots: Mapping[str, Slot]) -> bool:
    """Whether the file's sources, as far as it has any, are those that stand here now."""
    return all(
        part.box in slots and part.source.split() == slots[part.box].source.split()
        for part in parts
        if part.source.strip()
    )


def _folded(text: str) -> str:
    """Line ends and blank ends are what tools change without being asked."""
    return text.replace("\r\n", "\n").strip()


def _with_reviews(found: Sequence[Coming], user: User, reason: str) -> list[Coming]:
    """Texts that the file calls final and that this person may not pass stay as they are."""
    passing = [one.unit for one in found if one.fate is Fate.PASSES and one.unit]
    refusals = {one.unit.key: one.refusal for one in foresee(passing, user, reason)}
    return [
        replace(one, fate=Fate.REFUSED, refusal=refusals[one.key]) if refusals.get(one.key) else one
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
    changing = [
        Wanted(one.unit, one.words, one.unit.fingerprint) for one in coming if one.fate.is_change and one.unit
    ]
    passing = [one.key for one in coming if one.fate is Fate.PASSES]
    with transaction.atomic():
        saved = save_many(changing, user, occasion)
        passed = review_many(units_of_keys(passing).values(), user, reason, occasion)
    return Brought(occasion, saved.count, passed.count, len(saved.left))
