"""The numbers of the comprehensive rules: how they are written, their order, what may follow what.

It knows nothing of files and lines beyond the one line that it is shown.
"""

import re
from dataclasses import dataclass

from rulings.ingest.parsed import RuleKind
from rulings.numbers import kind_of

REPEAT_MARK = "*"
LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Subrule letters; l and o are skipped because they look like digits."""

WIDE = str.maketrans("０１２３４５６７８９．　", "0123456789. ")
_HAN = r"[\u3400-\u9fff“「《【]"

_INDENT = r"[\s\ufeff\u200b\u2060\xad]*"  # with no-break, zero-width and wide spaces

# "702.24. Cumulative Upkeep", "702.24a Text", "702.24 Text", "_100. General", "702.24a文字"
_NUMBERED = re.compile(
    _INDENT + r"[_*]{0,2}(?P<number>\d{3}(?:\.\d{1,3}(?:a[a-z]|[a-z])?)?)(?P<point>\.(?!\d))?"
    rf"(?P<gap>\s+|$|(?={_HAN})|(?<=\.))(?P<rest>.*)"
)
_CHAPTER = re.compile(_INDENT + rf"[_*]{{0,2}}(?P<number>\d)\.(?P<gap>\s+|(?={_HAN}))(?P<rest>\S.*)")
# "606. 8b Players win": a space strayed into the number
_PARTED = re.compile(
    _INDENT + r"[_*]{0,2}(?P<section>\d{3})\s*\.\s*(?P<rule>\d{1,3}(?:a[a-z]|[a-z])?)\.?\s+(?P<rest>\S.*)"
)
_PARTS = re.compile(r"(?P<chapter>\d)(?P<section>\d\d)?(?:\.(?P<rule>\d+)(?P<letter>[a-z]{1,2})?)?")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A line that may open a provision: its number without the final point, and what follows.

    ``glued``: Chinese words follow the number without a space or a point.
    """

    number: str
    rest: str
    pointed: bool
    mended: bool = False
    glued: bool = False

    @property
    def kind(self) -> RuleKind:
        return kind_of(self.number)


def numbered(line: str) -> Numbered | None:
    """What a line opens if it starts like a provision, else None."""
    narrow = _narrow_head(line)
    match = _NUMBERED.match(narrow) or _CHAPTER.match(narrow)
    if match is None:
        return None
    rest = line[match.start("rest") :].rstrip()
    pointed = match.re is _CHAPTER or match["point"] is not None
    return Numbered(match["number"], rest, pointed, glued=not pointed and not match["gap"] and bool(rest))


def _narrow_head(line: str) -> str:
    """The line with full-width digits and points made narrow where its number can stand."""
    return line if line.isascii() else line[:40].translate(WIDE) + line[40:]


def parted_number(line: str) -> Numbered | None:
    """What a line opens if its number has a space inside, else None.

    "100. 2 Players" would be read so too: the caller must see that the number is the next one.
    """
    match = _PARTED.match(_narrow_head(line))
    if match is None or match.end("section") + 1 == match.start("rule"):
        return None
    rest = line[match.start("rest") :].rstrip()
    return Numbered(f"{match['section']}.{match['rule']}", rest, pointed=True, mended=True)


def order_key(number: str) -> tuple[int, int, int, int]:
    """Sorts numbers as the rules do: 7 < 700 < 700.1 < 700.1a < 700.2 < 700.10."""
    match = _PARTS.match(number)
    if match is None:
        raise ValueError(f"{number!r} is not a rule number.")
    letter = 0
    for character in match["letter"] or "":
        letter = letter * len(LETTERS) + LETTERS.find(character) + 1
    section = -1 if match["section"] is None else int(match["section"])
    return int(match["chapter"]), section, int(match["rule"] or 0), letter


def follows(previous: str, number: str) -> bool:
    """Whether a provision may come straight after another, with room for a number or two left out.

    A line wrapped in front of a cross-reference starts with a number too, but hardly ever with the
    next one.
    """
    before, after = order_key(previous), order_key(number)
    if before[0] != after[0]:
        return after[0] == before[0] + 1 and after[1] <= 1
    if before[1] != after[1]:
        return 0 < after[1] - before[1] <= 3 and after[2] <= 1
    if before[2] != after[2]:
        return 0 < after[2] - before[2] <= 2 and after[3] <= 1
    return 0 < after[3] - before[3] <= 2
