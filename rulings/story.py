"""A rule's history as its pages tell it: run by run, newest first, with what is noted at each beginning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rulings.history import History, Numbered, Run
from rulings.identity_notes import IdentityNote
from rulings.timeline import Bar, Timeline, timeline

# Of many earlier numbers the newest are named, and the first.
MOST_NUMBERS_NAMED = 4


@dataclass(frozen=True, slots=True)
class Chapter:
    """One run with its bar; ``before`` is the run that it is compared with, None of the first."""

    run: Run
    bar: Bar
    before: Run | None
    notes: tuple[IdentityNote, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """``ended`` is the first edition without the rule, None while the newest has it; ``last_notes`` tell
    what became of it then."""

    chapters: tuple[Chapter, ...]
    timeline: Timeline
    ended: date | None
    last_notes: tuple[IdentityNote, ...]


@dataclass(frozen=True, slots=True)
class EarlierNumbers:
    """Earlier numbers to be named, newest first, and how many are left out before the last of them."""

    named: tuple[Numbered, ...]
    left_out: int


def story_of(history: History, notes: Iterable[IdentityNote]) -> Story:
    found = list(notes)
    drawn = timeline(history.runs, history.days)
    runs = history.runs[::-1]
    chapters = tuple(
        Chapter(run, bar, before, tuple(note for note in found if note.edition in run.editions))
        for run, bar, before in zip(runs, drawn.bars, (*runs[1:], None), strict=True)
    )
    ended = history.runs[-1].ends
    return Story(chapters, drawn, ended, tuple(note for note in found if note.edition == ended))


def shortened(numbers: tuple[Numbered, ...]) -> EarlierNumbers:
    if len(numbers) <= MOST_NUMBERS_NAMED:
        return EarlierNumbers(numbers, 0)
    named = (*numbers[: MOST_NUMBERS_NAMED - 1], numbers[-1])
    return EarlierNumbers(named, len(numbers) - MOST_NUMBERS_NAMED)
