"""The right margins at which the lines of a text break: the page's, and those of indented boxes."""

import re
from collections import Counter, defaultdict

from rulings.ingest.cues import CJK, is_bullet, is_cost, is_separator, width
from rulings.ingest.passages import Line
from rulings.ingest.typelines import is_type_line

SLACK = 4  # columns: letters of a proportional font do not add up to whole ones
_PAGE = 0
_BOX_INDENT = 4  # card texts are set in boxes at least so far in, with a margin of their own
_NARROWEST = 36


class Margins:
    """What the lines of one text show of its margins."""

    def __init__(self, lines: list[Line]) -> None:
        self._column = _columns(lines)
        ends: dict[int, list[int]] = defaultdict(list)
        for line in lines:
            if not is_separator(line.text):
                ends[self._column[line.number]].append(line.indent + width(line.text))
        self._margin = {column: _margin(found) for column, found in ends.items()}
        self._box = _boxes(lines)

    def full(self, before: Line, line: Line, slack: int = 0) -> bool:
        """Whether the first word of the next line would not have fitted on the one before."""
        if is_cost(before.text) or (is_type_line(before.text) and width(before.text) < 40):
            return False
        margin = self._margin[self._column[before.number]]
        if self._reaches(before, line, slack, margin):
            return True
        over = re.search(r"[。！？.!?」』”）)]\Z", before.text)
        return not over and self.full_in_box(before, line)

    def full_in_box(self, before: Line, line: Line) -> bool:
        """The same for the box of its own that both lines stand in."""
        return before.indent == line.indent and self._reaches(before, line, 0, self._box.get(before.number))

    @staticmethod
    def _reaches(before: Line, line: Line, slack: int, margin: int | None) -> bool:
        if margin is None:
            return False
        word = re.match(rf"[^\s{CJK}]+|.", line.text)
        room = margin - before.indent - width(before.text) - slack
        if not slack and not re.search(r"[。！？.!?」』”）)]\Z", before.text):
            room -= SLACK
        needed = width(word[0]) if word else 1
        longest = needed if word and "://" in word[0] else min(needed, 24)
        return room < longest + (1 if word and word[0][0].isascii() else 0)


def _columns(lines: list[Line]) -> dict[int, int]:
    """The column of each line: the page's, or that of a box that begins far in and with no bullet."""
    columns: dict[int, int] = {}
    boxed = False
    before: Line | None = None
    for line in lines:
        if line.gap or before is None or is_bullet(line.text) or _below_heading(before, line):
            boxed = line.indent >= _BOX_INDENT and not is_bullet(line.text)
        elif line.indent < _BOX_INDENT:
            boxed = False
        columns[line.number] = line.indent if boxed else _PAGE
        before = line
    return columns


def _boxes(lines: list[Line]) -> dict[int, int]:
    """The widest line of each box: lines far in at the same indent, with no gap between."""
    margins: dict[int, int] = {}
    box: list[Line] = []
    for line in [*lines, None]:
        if line is not None and box and line.indent == box[-1].indent and not line.gap:
            box.append(line)
            continue
        widest = max((one.indent + width(one.text) for one in box), default=0)
        if len(box) > 2 and box[0].indent >= _BOX_INDENT and widest - box[0].indent >= _NARROWEST:
            margins |= {one.number: widest for one in box}
        box = [line] if line is not None else []
    return margins


def _below_heading(before: Line, line: Line) -> bool:
    """Set in below a short line at the edge of the page: a box may begin right below a heading."""
    return before.indent == 0 < line.indent and width(before.text) <= 24 and not is_bullet(before.text)


def _margin(ends: list[int]) -> int | None:
    """The column at which lines end again and again and beyond which hardly any reaches."""
    counts = Counter(ends)
    best, share = None, 0
    for column in counts:
        if column < _NARROWEST:
            continue
        near = sum(counts[end] for end in range(column - 5, column + 1))
        beyond = sum(count for end, count in counts.items() if end > column)
        if beyond <= max(1, len(ends) * 0.02) and near > share:
            best, share = column, near
    return best if best is not None and share >= max(4, len(ends) * 0.12) else None
