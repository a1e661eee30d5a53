"""Where the bars of a rule's timeline lie. Pure; lengths are in percent of the drawing's width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rulings.history import Run

# The newest edition has no end yet: it gets this share of the axis, and at least so many days.
_TAIL = 0.04
_SHORTEST_TAIL = 120
# What a label needs beside its bar on a phone.
_ROOM_FOR_LABEL = 36.0
_MOST_YEARS = 6
_YEAR_STEPS = (1, 2, 5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class Axis:
    """Time from the first loaded edition to a little after the newest."""

    first: date
    days: int

    def place(self, day: date) -> float:
        return round(min(max((day - self.first).days / self.days, 0), 1) * 100, 2)


@dataclass(frozen=True, slots=True)
class Bar:
    """One run: ``changes`` are the places where it took another number, ``label_*`` where its name stands."""

    run: Run
    start: float
    width: float
    changes: tuple[float, ...]
    label_at: float
    label_anchor: str  # "start" or "end"

    @property
    def label(self) -> str:
        """Its numbers, the first and the last of them."""
        first, last = self.run.numbers[0].number, self.run.numbers[-1].number
        return first if first == last else f"{first} → {last}"


@dataclass(frozen=True, slots=True)
class Timeline:
    """Bars from the newest run to the oldest, under an axis with years and a tick for every edition."""

    bars: tuple[Bar, ...]
    years: tuple[tuple[float, int], ...]
    ticks: tuple[float, ...]
    first: date
    last: date


def timeline(runs: Sequence[Run], editions: Sequence[date]) -> Timeline:
    """``editions`` are all that are loaded, whether or not they have the rule."""
    span = (editions[-1] - editions[0]).days
    axis = Axis(editions[0], span + max(int(span * _TAIL), _SHORTEST_TAIL))
    return Timeline(
        bars=tuple(_bar(run, axis) for run in reversed(runs)),
        years=tuple(_years(axis)),
        ticks=tuple(axis.place(day) for day in editions),
        first=editions[0],
        last=editions[-1],
    )


def _bar(run: Run, axis: Axis) -> Bar:
    start = axis.place(run.first)
    end = axis.place(run.ends) if run.ends else 100.0
    changes = tuple(axis.place(numbered.first) for numbered in run.numbers[1:])
    if 100 - end >= _ROOM_FOR_LABEL:
        label_at, anchor = end, "start"
    elif start >= _ROOM_FOR_LABEL:
        label_at, anchor = start, "end"
    else:
        label_at, anchor = start, "start"
    return Bar(run, start, round(end - start, 2), changes, label_at, anchor)


def _years(axis: Axis) -> list[tuple[float, int]]:
    """New Years' days, few enough that their labels do not touch."""
    first, last = axis.first.year + 1, axis.first.year + axis.days // 365
    step = next((step for step in _YEAR_STEPS if (last - first) // step < _MOST_YEARS), _YEAR_STEPS[-1])
    marked = [year for year in range(first, last + 1) if year % step == 0]
    return [(axis.place(date(year, 1, 1)), year) for year in marked]
