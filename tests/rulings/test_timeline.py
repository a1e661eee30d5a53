"""Where bars, labels and years lie on a rule's timeline."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from rulings.history import Numbered, Run
from rulings.timeline import timeline


def run(first: date, ends: date | None, *numbers: str) -> Run:
    return Run(tuple(Numbered(number, first, first) for number in numbers), (first,), None, ends)


def days(count: int) -> list[date]:
    """``count`` editions from 1999 on, evenly over 26 years."""
    return [date(1999, 4, 23) + timedelta(days=round(index * 26 * 365 / count)) for index in range(count)]


@pytest.mark.parametrize("count", [1, 2, 3, 115])
def test_bars_fill_the_axis_without_gaps(count: int) -> None:
    editions = days(count)
    ends = [*editions[1:], None]
    drawn = timeline([run(day, end, "100.1") for day, end in zip(editions, ends, strict=True)], editions)
    newest, oldest = drawn.bars[0], drawn.bars[-1]
    assert oldest.start == 0
    assert newest.start + newest.width == pytest.approx(100, abs=0.02)
    for later, earlier in zip(drawn.bars, drawn.bars[1:], strict=False):
        assert earlier.start + earlier.width == pytest.approx(later.start, abs=0.02)
    assert all(bar.width > 0 for bar in drawn.bars)
    assert len(drawn.ticks) == count
    assert len(drawn.years) <= 6


def test_a_label_stands_where_there_is_room() -> None:
    editions = days(20)
    whole = timeline([run(editions[0], None, "100.1")], editions).bars[0]
    late = timeline([run(editions[-1], None, "100.1")], editions).bars[0]
    early = timeline([run(editions[0], editions[1], "100.1")], editions).bars[0]
    assert (whole.label_at, whole.label_anchor) == (0, "start")
    assert (late.label_at, late.label_anchor) == (late.start, "end")
    assert (early.label_at, early.label_anchor) == (early.width, "start")


def test_a_run_of_several_numbers_names_the_first_and_the_last() -> None:
    bar = timeline([run(date(2006, 7, 15), None, "502.13a", "702.21a", "702.24a")], days(3)).bars[0]
    assert bar.label == "502.13a → 702.24a"
    assert len(bar.changes) == 2
