"""Page counters that a service put into a text every few hundred characters, even inside a word.

They are known by their run: 1, 2, 3, … with one sign after them and at near-regular distance.
A number of the text itself (a list, an amount) does not keep such a distance.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

SIGNS = "、．.)）:：/／"
_AT_LEAST = 3
_SHORTEST_PAGE = 120
_FIRST_WITHIN = 40  # the first counter opens the text


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter, with the line end around it that came with it."""

    start: int
    end: int


def find_counters(text: str) -> list[Counter]:
    """The run of page counters of a text, or nothing."""
    for sign in SIGNS:
        run = _run(text, sign)
        if len(run) >= _AT_LEAST and _regular(run):
            return run
    return []


def _run(text: str, sign: str) -> list[Counter]:
    """The longest run from 1 on, each counter the one nearest to where it is due."""
    first = _candidates(text, 1, sign, 0, _FIRST_WITHIN)
    if not first:
        return []
    run = [first[0]]
    while True:
        number, due = len(run) + 1, _due(run)
        reach = due + due // 2 if len(run) > 1 else 4000
        found = _candidates(text, number, sign, run[-1].end + _SHORTEST_PAGE, run[-1].start + reach)
        if not found:
            return run
        target = run[-1].start + due
        lined = [c for c in found if "\n" in text[c.start : c.end]]
        run.append(min(lined or found, key=lambda counter: abs(counter.start - target)))


def _due(run: list[Counter]) -> int:
    """The usual distance so far; a guess for the first."""
    gaps = [b.start - a.start for a, b in pairwise(run)]
    return int(median(gaps)) if gaps else 500


def _candidates(text: str, number: int, sign: str, start: int, end: int) -> list[Counter]:
    """Places where the number stands with its sign; a digit before it may be the text's own."""
    pattern = re.compile(rf"(?:\n[ \t]*)?{number}{re.escape(sign)}[ \t]?(?:\n)?")
    return [Counter(m.start(), m.end()) for m in pattern.finditer(text, max(0, start), min(len(text), end))]


def _regular(run: list[Counter]) -> bool:
    """All but the last page are about as long as each other."""
    gaps = [b.start - a.start for a, b in pairwise(run)]
    usual = median(gaps)
    return usual >= _SHORTEST_PAGE and sum(0.6 * usual <= gap <= 1.5 * usual for gap in gaps) >= 0.9 * len(
        gaps
    )
