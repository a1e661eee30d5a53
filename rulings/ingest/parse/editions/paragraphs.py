"""Undoes the hard wrapping of an edition: lines in, paragraphs out.

Some editions break every line at the width of a page, others give each paragraph a line of its own.
Which it is, is measured once for the whole edition.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulings.ingest.parse.editions.layout import Line

_MIN_WIDTH = 50
_MAX_WIDTH = 160
_WIDE = re.compile(r"[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]")
_QUOTE_OR_DASH = re.compile(r"[“”‘’—…]")
_TOUCHING_DASH = re.compile(r"[^\s\-–—][-–—]+$")
_ENDS_SENTENCE = re.compile(r"[.!?:;。！？：；][)\]”’\"'）」』]*$")
EXAMPLE = re.compile(
    r"[ \t\u3000]*[_*]{0,2}(?:examples?|例如|例子|范例|範例|例)[_*]{0,2}\s*[:：]", re.IGNORECASE
)
_BULLET = re.compile(r"\s*(?:[•●▪·*]|[-–—](?=\s))\s*\S")
_LIST_NUMBER = re.compile(r"\s*\d{1,2}[.)]\s+\S")


@dataclass(frozen=True, slots=True)
class Wrapping:
    """The width at which an edition breaks its lines; None where a line is a paragraph."""

    width: int | None


def measure_wrapping(lines: Sequence[Line]) -> Wrapping:
    """Lines are wrapped where none is long, many are as long as can be, and sentences run on below."""
    lengths = sorted(_columns(line.text.rstrip()) for line in lines if not line.is_blank)
    if len(lengths) < 40:
        return Wrapping(None)
    width = lengths[int(len(lengths) * 0.9)]
    longest = lengths[int(len(lengths) * 0.995)]
    continued = sum(
        not here.is_blank and not below.is_blank and _ENDS_SENTENCE.search(here.text.rstrip()) is None
        for here, below in pairwise(lines)
    )
    is_even = _MIN_WIDTH <= width <= longest <= _MAX_WIDTH and width > longest * 0.7
    return Wrapping(width if is_even and continued > len(lengths) * 0.1 else None)


def paragraphs(lines: Sequence[Line], wrapping: Wrapping) -> list[str]:
    """The paragraphs that a run of lines holds, wraps joined, each stripped at its ends."""
    found: list[str] = []
    above: Line | None = None
    for line in lines:
        if line.is_blank:
            above = None
            continue
        if above is not None and _continues(above.text, line.text, wrapping):
            found[-1] = join_wrap(found[-1], line.text)
        else:
            found.append(line.text.strip())
        above = line
    return found


def join_wrap(before: str, after: str) -> str:
    """Joins two halves of a wrapped line: Latin to Latin takes a space, Chinese to anything none.

    A hyphen or dash that touches the word before it (``State-`` / ``Based``, ``-1/-`` / ``1``) takes none.
    """
    before, after = before.rstrip(), after.strip()
    if not before or not after:
        return before + after
    if _TOUCHING_DASH.search(before) or _is_chinese_joint(before, after):
        return before + after
    return f"{before} {after}"


def _is_chinese_joint(before: str, after: str) -> bool:
    """Whether the two characters that meet are Chinese; marks that both scripts use follow the text."""
    if _WIDE.match(before[-1]) or _WIDE.match(after[0]):
        return True
    both_shared = _QUOTE_OR_DASH.match(before[-1]) and _QUOTE_OR_DASH.match(after[0])
    return both_shared is not None and _WIDE.search(before[-12:]) is not None


def _columns(text: str) -> int:
    """The width of a text on the page, where a Chinese character takes two columns."""
    return len(text) if text.isascii() else len(text) + len(_WIDE.findall(text))


def _continues(above: str, line: str, wrapping: Wrapping) -> bool:
    """Whether a line goes on with the paragraph of the line straight above it."""
    if EXAMPLE.match(line) or _BULLET.match(line):
        return False
    indent, indent_above = _indent(line), _indent(above)
    if wrapping.width is None:
        # A stray line end: the sentence is open and goes on in small letters.
        return indent == 0 and line[:1].islower() and _ENDS_SENTENCE.search(above.rstrip()) is None
    begins_item = _LIST_NUMBER.match(line) and _ENDS_SENTENCE.search(above.rstrip())
    if indent >= indent_above + 2 or begins_item:
        return False
    return not _breaks_early(above.rstrip(), line.strip(), wrapping.width)


def _breaks_early(above: str, line: str, width: int) -> bool:
    """Whether the next word would have fitted by far, so that the line was ended on purpose."""
    word = line[0] if _WIDE.match(line) else _WIDE.split(line.split(maxsplit=1)[0])[0]
    room = width - _columns(above) - 1 - _columns(word)
    return room > (35 if _ENDS_SENTENCE.search(above) else 50)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
