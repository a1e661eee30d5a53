"""Cards listed by collector's number in a flat text: 002 灰影旗 … 003 灰影队 …, rulings right behind each.

Such documents print no card texts; the numbers rise from card to card.
"""

import re
from collections.abc import Iterator

from rulings.ingest.known_cards import KnownCards
from rulings.ingest.repair.flattening_headings import split_heading
from rulings.ingest.repair.flattening_pieces import Pieces

_NUMBER = re.compile(r"(?<![\d./+-])(\d{3})[ 　]+(?=[^\d\s。，、./])")
_FEWEST = 5
_FARTHEST = 40  # numbers that may be left out between two cards
_LONGEST_NAME = 14
_NEAR = 20_000


def cut_numbered(text: str, pieces: Pieces, known: KnownCards) -> None:
    """Cuts at the numbers and behind the names of a list of cards."""
    rows = list(_rising(text))
    if len(rows) < _FEWEST:
        return
    ends = [row.start() for row in rows[1:]] + [len(text)]
    for row, end in zip(rows, ends, strict=True):
        name_end = row.end() + _name_length(text[row.end() : end], text, row.end(), known)
        name = text[row.end() : name_end].strip()
        pieces.set_apart(row.start(), name_end, "known name", f"{row[1]} {name}")
        pieces.cut(name_end, "rulings")


def _rising(text: str) -> Iterator[re.Match[str]]:
    """The numbers that go on from the last one."""
    last = 0
    for match in _NUMBER.finditer(text):
        if last < int(match[1]) <= last + _FARTHEST:
            last = int(match[1])
            yield match


def _name_length(row: str, text: str, position: int, known: KnownCards) -> int:
    """The length of the name that opens a row: a known one, or as far as the document uses it as a word."""
    for length in range(min(len(row), _LONGEST_NAME), 1, -1):
        if known.get(row[:length]):
            return length
    around = text[max(0, position - _NEAR) : position + _NEAR]
    return split_heading(row[: 3 * _LONGEST_NAME], around, "").length or min(len(row), 4)
