"""Reads the glossary of an edition: a term on a line of its own, its definition under it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulings.ingest.parse.editions.layout import Line
from rulings.ingest.parse.editions.paragraphs import Wrapping, paragraphs
from rulings.ingest.parsed import ParsedTerm, Problem

_LONGEST_TERM = 90
_SENTENCE_END = re.compile(r"[.!?:;,。！？：；，][)\]”\"）」』]*$")
_REMARK = re.compile(r"\s*[(（][^()（）]*[)）]$")
_LIST_ITEM = re.compile(r"\s*(?:\d{1,2}[.)]|[•*])\s")


@dataclass(slots=True)
class _Entry:
    """A term being read."""

    term: Line
    definition: list[Line] = field(default_factory=list)


def read_glossary(lines: Sequence[Line], wrapping: Wrapping) -> tuple[list[ParsedTerm], list[Problem]]:
    """The terms in their order. ``lines`` starts with the title of the glossary.

    A blank line inside a definition, or between a term and its definition, does not part them.
    """
    terms: list[ParsedTerm] = []
    problems: list[Problem] = []
    longest = _LONGEST_TERM if wrapping.width is None else int(wrapping.width * 0.75)
    for entry in _entries(lines[1:], longest):
        definition = "\n".join(paragraphs(entry.definition, wrapping))
        term = entry.term.text.strip()
        terms.append(ParsedTerm(term=term, definition=definition, line=entry.term.number))
        if not definition:
            problems.append(_undefined(entry.term))
    return terms, problems


def _entries(lines: Sequence[Line], longest: int) -> Iterator[_Entry]:
    current: _Entry | None = None
    for block in _blocks(lines):
        if current is None or _opens_entry(block, current, longest):
            if current is not None:
                yield current
            current = _Entry(block[0], list(block[1:]))
        else:
            blank = Line(block[0].number - 1, "")
            current.definition.extend([blank, *block])
    if current is not None:
        yield current


def _opens_entry(block: Sequence[Line], current: _Entry, longest: int) -> bool:
    """Whether a block between blank lines begins a new term.

    A term is a short line without a full stop (a remark in brackets aside), not indented; a block of
    one line right after a term that has no definition yet is that definition.
    """
    first = _REMARK.sub("", block[0].text.rstrip())
    looks_like_term = (
        len(first) <= longest
        and not first[:1].isspace()
        and _SENTENCE_END.search(first) is None
        and _LIST_ITEM.match(first) is None
    )
    return looks_like_term and (len(block) > 1 or bool(current.definition))


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    block: list[Line] = []
    for line in lines:
        if not line.is_blank:
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _undefined(term: Line) -> Problem:
    return Problem(
        code="term-without-definition",
        message=f"The glossary gives no definition under {term.text.strip()!r}.",
        line=term.number,
    )
