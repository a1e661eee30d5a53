"""Lines as a source prints them, and passages: what stands between two real line ends.

These are the hand-over from repair to parse for documents. A reader of another format (Word, PDF)
makes passages of its own, with the marks of its styles.
"""

import re
from dataclasses import dataclass, field

from rulings.ingest.parsed import Problem, Repair


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line: ``text`` without the white space around it, ``raw`` as in the source."""

    text: str
    raw: str
    number: int
    indent: int = 0
    gap: bool = False  # an empty line stands before it


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, a line of a card, a heading: joined from the lines that it was wrapped over.

    ``source`` holds those lines as printed. ``bullet`` and ``heading`` are for formats that mark
    list items and headings without characters; ``heading`` is its level there.
    """

    text: str
    source: str
    line: int
    indent: int = 0
    gap: bool = False
    bullet: bool = False
    heading: int | None = None
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """A text as passages, what was taken out as furniture, and what was repaired."""

    passages: tuple[Passage, ...]
    furniture: int = 0
    repairs: tuple[Repair, ...] = ()
    problems: tuple[Problem, ...] = field(default=())


def printed(text: str) -> int:
    """How many characters of a text are not white space."""
    return len(re.sub(r"\s", "", text))


def split_lines(text: str) -> list[Line]:
    """The lines of a text that hold anything, numbered from 1; form feeds end a line too."""
    lines: list[Line] = []
    gap = False
    for number, raw in enumerate(re.split(r"\n", text), start=1):
        stripped = raw.replace("\f", " ").strip()
        if not stripped:
            gap = True
            continue
        expanded = raw.replace("\f", "").expandtabs(4)
        lines.append(Line(stripped, raw, number, len(expanded) - len(expanded.lstrip()), gap))
        gap = False
    return lines
