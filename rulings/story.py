"""A rule's history as its pages tell it: run by run, newest first, with what is noted at each beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from rulings.history import History, Numbered, Run
from rulings.identity_notes import IdentityNote
from rulings.timeline import Bar, Timeline, timeline

# Marking what changed costs time: of long rules with many runs, a page tells so many characters' worth.
MOST_CHARACTERS_MARKED = 6000
# Of many earlier numbers the newest are named, and the first.
MOST_NUMBERS_NAMED = 4


@dataclass(frozen=True, slots=True)
class Chapter:
    """One run with its bar; ``before`` is the run that it is compared with, None of the first.

    ``page`` is the part of the history that tells its words: None for the newest, else all before that day.
    """

    run: Run
    bar: Bar
    before: Run | None
    notes: tuple[IdentityNote, ...]
    page: date | None


@dataclass(frozen=True, slots=True)
class Story:
    """``ended`` is the first edition without the rule, None while the newest has it; ``last_notes`` tell
    what became of it then."""

    chapters: tuple[Chapter, ...]
    timeline: Timeline
    ended: date | None
    last_notes: tuple[IdentityNote, ...]

    def told_on(self, page: date | None) -> tuple[Chapter, ...]:
        """The chapters whose words stand on that page of the history."""
        return tuple(chapter for chapter in self.chapters if chapter.page == page)

    def page_after(self, page: date | None) -> date | None:
        """The next page, of what is older; None on the last."""
        pages = list(dict.fromkeys(chapter.page for chapter in self.chapters))
        following = pages[pages.index(page) + 1 :]
        return following[0] if following else None


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
        Chapter(run, bar, before, tuple(note for note in found if note.edition in run.editions), page)
        for run, bar, before, page in zip(runs, drawn.bars, (*runs[1:], None), _pages(runs), strict=True)
    )
    ended = history.runs[-1].ends
    return Story(chapters, drawn, ended, tuple(note for note in found if note.edition == ended))


def _pages(runs: Sequence[Run]) -> list[date | None]:
    """The page of each run, the newest first."""
    pages: list[date | None] = []
    page, characters = None, 0
    for place, run in enumerate(runs):
        length = _length(run)
        if characters and characters + length > MOST_CHARACTERS_MARKED:
            page, characters = runs[place - 1].first, 0
        characters += length
        pages.append(page)
    return pages


def _length(run: Run) -> int:
    """The characters that are compared at its beginning."""
    sides = run.change.sides() if run.change else ()
    return sum(len(part) for words in sides if words for part in words.parts)


def shortened(numbers: tuple[Numbered, ...]) -> EarlierNumbers:
    if len(numbers) <= MOST_NUMBERS_NAMED:
        return EarlierNumbers(numbers, 0)
    named = (*numbers[: MOST_NUMBERS_NAMED - 1], numbers[-1])
    return EarlierNumbers(named, len(numbers) - MOST_NUMBERS_NAMED)
