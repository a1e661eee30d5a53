"""What is handed over: one box of the workbench with its source, its words, its state and what was seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.translating.units import Standing, Unit
from rulings.workbench.slots import slots_of
from rulings.workbench.told import name_of


class ExchangeError(ValueError):
    """A file that cannot be read, in one sentence that names the fault."""


class Form(StrEnum):
    """The kinds of files."""

    XLIFF1 = "xliff1"
    XLIFF2 = "xliff2"
    PO = "po"
    CSV = "csv"


class State(StrEnum):
    """What every kind of file can say of a text."""

    EMPTY = "empty"
    TO_REVIEW = "to review"
    TRANSLATED = "translated"
    FINAL = "final"


STATES = {
    Standing.MISSING: State.EMPTY,
    Standing.CONVERTED: State.TO_REVIEW,
    Standing.STALE: State.TO_REVIEW,
    Standing.DRAFT: State.TRANSLATED,
    Standing.REVIEWED: State.FINAL,
    Standing.PRINTED: State.FINAL,
}


@dataclass(frozen=True, slots=True)
class Segment:
    """``key`` is "UNIT:BOX" ("rule-12-zh-hans:text"); ``seen`` the unit's fingerprint when it went out.

    One that came back ``is_partial`` where a tool cut it into sentences and some have no translation yet.
    """

    key: str
    source: str
    target: str
    state: State = State.TRANSLATED
    name: str = ""
    seen: str = ""
    is_partial: bool = False

    @property
    def unit_key(self) -> str:
        return self.key.partition(":")[0]

    @property
    def box(self) -> str:
        return self.key.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Package:
    """The segments of a file, all between the same two languages."""

    source_language: str
    target_language: str
    segments: Sequence[Segment]

    @property
    def unit_keys(self) -> set[str]:
        return {one.unit_key for one in self.segments}


@dataclass(frozen=True, slots=True)
class Sent:
    """What a file holds that came back. ``language``: the tag of the target that it declares, or ""."""

    segments: Sequence[Segment]
    language: str = ""


Writer = Callable[[Package], bytes]

_KEY = re.compile(r"[a-z]+-\d{1,18}-[a-z-]{2,8}:[a-z_]+(?:\.\d{1,4}(?:\.[a-z_]+)?)?")
# The unit's fingerprint stands in a note, which all tools keep.
_SEEN = re.compile(r"\bseen:([0-9a-f]{8,64})\b")


def package_of(units: Iterable[Unit], language: str) -> Package:
    """Units with a source, box by box. Texts are from English where most are; others are left out."""
    units = [unit for unit in units if unit.source_language is not None]
    sources = [unit.source_language or "" for unit in units]
    source = max(set(sources), key=sources.count, default="en")
    segments = [each for unit in units if unit.source_language == source for each in _segments_of(unit)]
    return Package(source, language, segments)


def _segments_of(unit: Unit) -> Iterable[Segment]:
    state, name, seen = STATES[unit.standing], name_of(unit), unit.fingerprint
    for slot in slots_of(unit):
        if slot.source:
            now = state if slot.target else State.EMPTY
            yield Segment(f"{unit.key}:{slot.name}", slot.source, slot.target, now, name, seen)


def note_of(segment: Segment) -> str:
    """What a tool shows its user, and gives back."""
    return f"{segment.name} seen:{segment.seen}".strip()


def seen_in(notes: str) -> str:
    found = _SEEN.search(notes)
    return found[1] if found else ""


def segment(key: str, source: str, target: str, state: State, notes: str) -> Segment | None:
    """One that came back; None for what is none of ours."""
    if not _KEY.fullmatch(key):
        return None
    return Segment(key, source, target, state, seen=seen_in(notes))
