"""Reads the glossary of an edition: a term on a line of its own, its definition under it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulings.ingest.parse.editions.layout import Line
from rulings.ingest.parse.editions.paragraphs import Wrapping, paragraphs
from rulings.ingest.parsed import ParsedTerm, Problem

_LONGEST_TERM = 90
_FEWEST_BLANK = 0.1  # of the lines of a glossary that parts its terms by blank ones
_SENTENCE_END = re.compile(r"[.!?:;,。！？：；，][)\]”\"）」』]*$")
_REMARK = re.compile(r"\s*[(（][^()（）]*[)）]$")
# An item of a list, or the number of a page.
_LIST_ITEM = re.compile(r"\s*(?:(?:\d{1,2}[.)]|[•*])\s|\d{1,3}\Z)")


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
    for block in _blocks(lines, longest):
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

    A block of one line right after a term that has no definition yet is that definition.
    """
    return _looks_like_term(block[0].text, longest) and (len(block) > 1 or bool(current.definition))


def _looks_like_term(text: str, longest: int) -> bool:
    """A term is a short line, not indented, without a full stop (remarks in brackets aside), no list item.

    "For Mirrodin!" is one: rules never shout.
    """
    first = _REMARK.sub("", text.rstrip())
    return (
        len(first) <= longest
        and not first[:1].isspace()
        and _SENTENCE_END.search(first.rstrip("!！")) is None
        and _LIST_ITEM.match(first) is None
    )


def _blocks(lines: Sequence[Line], longest: int) -> Iterator[list[Line]]:
    """The lines between blank ones; in a glossary with next to none, a term after a full stop begins anew."""
    is_dense = sum(line.is_blank for line in lines) < len(lines) * _FEWEST_BLANK
    block: list[Line] = []
    for line in lines:
        ended = len(block) > 1 and _SENTENCE_END.search(block[-1].text.rstrip()) is not None
        begins = is_dense and ended and _looks_like_term(line.text, longest)
        if block and (line.is_blank or begins):
            yield block
            block = []
        if not line.is_blank:
            block.append(line)
    if block:
        yield block


def _undefined(term: Line) -> Problem:
    return Problem(
        code="term-without-definition",
        message=f"The glossary gives no definition under {term.text.strip()!r}.",
        line=term.number,
    )
