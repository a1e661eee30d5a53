"""Reads the numbered rules of an edition, each with its title, text and examples.

Every line goes to the provision that it stands under; nothing is judged unworthy and dropped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulings.ingest.parse.editions.layout import Line
from rulings.ingest.parse.editions.numbering import (
    REPEAT_MARK,
    Numbered,
    follows,
    numbered,
    parted_number,
)
from rulings.ingest.parse.editions.paragraphs import EXAMPLE, Wrapping, paragraphs
from rulings.ingest.parsed import ParsedRule, Problem, RuleKind
from rulings.numbers import kind_of

_LONGEST_TITLE = 90
_LONGEST_CHINESE_TITLE = 40
_OPEN_REFERENCE = re.compile(
    r"(?:\b(?:(?:sub)?rules?|sections?|chapters?|steps?|parts?|and|or|see|to|through|in|by|of|the|than|plus|minus"
    r"|with|for|at|has|is|are|a|from|under|per)"
    r"|规则|規則|[,;，、；(（“–—-])\s*$",
    re.IGNORECASE,
)
_SENTENCES_APART = re.compile(r"[。！？；]|[.!?] [A-Z]")
_SENTENCE_END = re.compile(r"[.!?:;,。！？：；，][)\]”’\"'）」』]*$")
# "累积维持 Cumulative Upkeep", "累积维持（Cumulative Upkeep）"
_TITLE_IN_BOTH = re.compile(
    r"(?P<title>.*[\u3400-\u9fff][）」”！]*)\s*(?:[(（/／]\s*)?"
    r"(?P<english>[A-Z][A-Za-z0-9 ,.'’\"“”/&:+-]*[A-Za-z\"”])\s*[)）]?"
)


@dataclass(slots=True)
class _Provision:
    """A provision being read: its number and the lines that stand under it."""

    number: str
    lines: list[Line] = field(default_factory=list)
    mended: bool = False


def read_rules(lines: Sequence[Line], wrapping: Wrapping) -> tuple[list[ParsedRule], list[Problem]]:
    """The rules in their order; a number that comes again is kept under a mark, and told."""
    rules: list[ParsedRule] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for provision in _provisions(lines, wrapping):
        number = provision.number
        while number in seen:
            number += REPEAT_MARK
        line = provision.lines[0]
        if number != provision.number:
            problems.append(_repeated(provision.number, line))
        if provision.mended:
            problems.append(_mended(provision.number, line))
        seen.add(number)
        rules.append(_rule(number, provision.lines, wrapping))
    return rules, problems


def _provisions(lines: Sequence[Line], wrapping: Wrapping) -> Iterator[_Provision]:
    """Groups the lines under the numbers that open them."""
    current: _Provision | None = None
    text = ""
    for index, line in enumerate(lines):
        above = _Above(text, wrapping)
        opening = _opening(lines, index, current.number if current else None, above)
        if opening is not None:
            if current is not None:
                yield current
            indent = line.text[: len(line.text) - len(line.text.lstrip())]
            current = _Provision(opening.number, [Line(line.number, indent + opening.rest)], opening.mended)
        elif current is not None:
            current.lines.append(line)
        text = "" if line.is_blank else line.text
    if current is not None:
        yield current


@dataclass(frozen=True, slots=True)
class _Above:
    """The line straight above one that may open a provision; its text is empty where that is blank."""

    text: str
    wrapping: Wrapping

    @property
    def is_heading(self) -> bool:
        """A numbered line with a title and no sentence: what follows it is a new provision."""
        opening = numbered(self.text)
        return opening is not None and opening.kind is not RuleKind.SUBRULE and _is_title(opening.rest)

    @property
    def ends_provision(self) -> bool:
        """Nothing, a sentence's end or a heading: after it a number may open without a blank line.

        Where lines are wrapped, a numbered line that fills the page has its words go on below.
        """
        if not self.text or _SENTENCE_END.search(self.text.rstrip()):
            return True
        width = self.wrapping.width
        if width is None:
            return numbered(self.text) is not None
        return self.is_heading and len(self.text.rstrip()) < width * 0.8


def _opening(lines: Sequence[Line], index: int, previous: str | None, above: _Above) -> Numbered | None:
    """What the line opens, judged by the line above it and the number that came before.

    Inside a wrapped paragraph a cross-reference can stand at the start of a line; it is told from a
    rule by the words before and after it and because it is not the next number.
    """
    opening = numbered(lines[index].text)
    if opening is None or previous is None:
        return opening
    may_open = above.ends_provision
    joined = parted_number(lines[index].text)
    if joined is not None and may_open and follows(previous, joined.number):
        return joined
    if opening.kind is RuleKind.CHAPTER and not _opens_chapter(lines, index, opening):
        return None
    is_next = follows(previous, opening.number)
    if opening.kind is RuleKind.SECTION and not opening.pointed and not is_next:
        return None
    if is_next and above.is_heading:
        return opening
    if above.text and (_OPEN_REFERENCE.search(above.text) or (not may_open and opening.rest[:1].islower())):
        return None
    return opening if is_next or (may_open and not (above.text and opening.glued)) else None


def _opens_chapter(lines: Sequence[Line], index: int, opening: Numbered) -> bool:
    """A chapter's heading is followed by one of its own sections; an item of a numbered list is not."""
    if not _is_title(opening.rest):
        return False
    for line in lines[index + 1 :]:
        if not line.is_blank:
            below = numbered(line.text)
            return below is not None and below.number[0] == opening.number and len(below.number) >= 3
    return False


def _rule(number: str, lines: Sequence[Line], wrapping: Wrapping) -> ParsedRule:
    """Sorts the paragraphs of a provision into title, text and examples.

    A paragraph after an example belongs to that example: so the order of the source is kept.
    """
    text: list[str] = []
    examples: list[str] = []
    for paragraph in paragraphs(lines, wrapping):
        if EXAMPLE.match(paragraph):
            examples.append(paragraph)
        elif examples:
            examples[-1] += "\n" + paragraph
        else:
            text.append(paragraph)
    kind = kind_of(number)
    title = text.pop(0) if text and _bears_title(kind, text[0]) else None
    title, english = _both_titles(title)
    return ParsedRule(
        number=number,
        kind=kind,
        title=title,
        text="\n".join(text),
        examples=tuple(examples),
        title_en=english,
        line=lines[0].number,
    )


def _bears_title(kind: RuleKind, first: str) -> bool:
    """Chapters and sections are headings; a rule is one if its line is a title; a subrule never."""
    return kind in (RuleKind.CHAPTER, RuleKind.SECTION) or (kind is RuleKind.RULE and _is_title(first))


def _is_title(text: str) -> bool:
    """Short, with no sentence's end in it or behind it; "For Mirrodin!" is a title, for rules never shout."""
    longest = _LONGEST_CHINESE_TITLE if re.search(r"[\u3400-\u9fff]", text) else _LONGEST_TITLE
    quiet = text.rstrip("!！")
    return len(text) <= longest and not (_SENTENCE_END.search(quiet) or _SENTENCES_APART.search(quiet))


def _both_titles(title: str | None) -> tuple[str | None, str | None]:
    """Parts a Chinese title from the English one printed behind it."""
    match = _TITLE_IN_BOTH.fullmatch(title) if title else None
    return (match["title"].strip(), match["english"].strip()) if match else (title, None)


def _repeated(number: str, line: Line) -> Problem:
    return Problem(
        code="repeated-number",
        message=f"The edition uses the number {number} again; the second is kept under a mark.",
        line=line.number,
        excerpt=line.text[:80],
    )


def _mended(number: str, line: Line) -> Problem:
    return Problem(
        code="number-mended",
        message=f"A space stands inside the number {number}; it was read without.",
        line=line.number,
        excerpt=line.text[:80],
    )
