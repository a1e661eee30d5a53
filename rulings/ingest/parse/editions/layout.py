"""Cuts the text of an edition into its parts: front matter, contents page, rules, glossary, back matter.

The parts are runs of lines that together are the whole text; what stands inside them is for the
modules that read each part.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulings.ingest.parse.editions.numbering import follows, numbered
from rulings.ingest.parsed import RuleKind, SourceError


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the source, counted from 1, without its line end."""

    number: int
    text: str

    @property
    def is_blank(self) -> bool:
        """White space, or a rule drawn under a heading: ``-----``, ``=====``, ``_____``."""
        return not self.text.strip() or _DRAWN.fullmatch(self.text) is not None

    @property
    def bare(self) -> str:
        """The words of a heading that stands alone, without the marks some editions put round it."""
        return self.text.strip(" \t\ufeff\u3000_*#=:：.").lower()


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of an edition, in the order in which they stand; any may be empty but ``rules``."""

    front: tuple[Line, ...]
    contents: tuple[Line, ...]
    rules: tuple[Line, ...]
    glossary: tuple[Line, ...]
    back: tuple[Line, ...]


_DRAWN = re.compile(r"\s*([-=_*~—─━])\1{2,}\s*")
_LEADER = re.compile(r"(?:\s*\.{3,}\s*|\t+|\s{3,})\d+\s*$")
_SENTENCE_END = re.compile(r"[.!?。！？][)\]”’\"'）」』]*$")
CONTENTS_TITLES = {"contents", "table of contents", "目录", "目錄", "目次", "内容", "內容"}
GLOSSARY_TITLES = {"glossary", "词汇表", "詞彙表", "术语表", "術語表", "名词解释", "名詞解釋", "词汇", "詞彙"}
INTRODUCTION_TITLES = {"introduction", "foreword", "前言", "序言", "简介", "簡介", "介绍", "介紹"}
BACK_TITLES = {
    "index", "credits", "questions?", "contact information", "copyrights", "copyright",
    "版权信息", "版權資訊", "版权", "版權", "制作人员", "製作人員", "制作名单", "製作名單",
    "工作人员", "工作人員", "制作群", "製作群", "致谢", "致謝", "鸣谢", "鳴謝", "索引",
}  # fmt: skip


def lines_of(text: str) -> tuple[Line, ...]:
    """The lines of a text, whichever way its lines end."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\u2028", "\n")
    return tuple(Line(count, line) for count, line in enumerate(unified.split("\n"), 1))


def lay_out(lines: Sequence[Line]) -> Layout:
    """The parts of an edition; SourceError where no rule can be found in it."""
    start = _first_line_of_rules(lines)
    front, contents = _split_contents(lines[:start])
    glossary = _next_heading(lines, start, GLOSSARY_TITLES)
    titles = BACK_TITLES | _titles_after_glossary(contents)
    back = _next_heading(lines, glossary if glossary < len(lines) else start, titles)
    glossary = min(glossary, back)
    return Layout(
        front=tuple(front),
        contents=tuple(contents),
        rules=tuple(lines[start:glossary]),
        glossary=tuple(lines[glossary:back]),
        back=tuple(lines[back:]),
    )


def _first_line_of_rules(lines: Sequence[Line]) -> int:
    """Where the rules begin: the headings just above the first rule that has a point in its number.

    A contents page lists chapters and sections only, so it cannot be mistaken for the rules. An
    introduction may cite a rule at the start of a wrapped line, but the heading of its section does not
    stand above it, and what is numbered next does not follow.
    """
    provisions = [
        (index, opening.number)
        for index, line in enumerate(lines)
        if (opening := numbered(line.text)) is not None
        and opening.kind in (RuleKind.RULE, RuleKind.SUBRULE)
        and opening.rest
    ]
    if not provisions:
        raise SourceError(
            "No rule numbers such as 100.1 or 702.24a were found, so this is no edition of the rules."
        )
    for place, (index, number) in enumerate(provisions):
        start = _headings_above(lines, index, number[:3])
        if start < index or any(follows(number, later) for _, later in provisions[place + 1 : place + 4]):
            return start
    index, number = provisions[0]
    return _headings_above(lines, index, number[:3])


def _headings_above(lines: Sequence[Line], index: int, section: str) -> int:
    """Climbs from a rule to the headings of its own section and chapter, if they stand above it."""
    for wanted in (section, section[0]):
        above = index - 1
        while above >= 0 and lines[above].is_blank:
            above -= 1
        opening = numbered(lines[above].text) if above >= 0 else None
        if opening is not None and opening.number == wanted:
            index = above
    return index


def _split_contents(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Parts the front matter from the contents page, which some editions put in its middle."""
    inside = _contents_run(lines)
    front = [line for index, line in enumerate(lines) if index not in inside]
    return front, [lines[index] for index in inside]


def _contents_run(lines: Sequence[Line]) -> range:
    """The lines from the first to the last entry of the contents page, its title included.

    Its entries are the headings of chapters and sections; the titles of unnumbered parts belong to
    it where they touch the list.
    """
    entries = [index for index, line in enumerate(lines) if _is_contents_entry(line)]
    if len(entries) < 3:
        return range(0)
    first, last = entries[0], entries[-1]
    while (above := _neighbour(lines, first, -1)) is not None and _is_unnumbered(lines[above]):
        first = above
    while (below := _neighbour(lines, last, 1)) is not None and _is_unnumbered(lines[below]):
        last = below
    return range(first, last + 1)


def _is_contents_entry(line: Line) -> bool:
    opening = numbered(line.text)
    return (
        opening is not None
        and opening.pointed
        and opening.kind in (RuleKind.CHAPTER, RuleKind.SECTION)
        and len(_LEADER.sub("", opening.rest)) < 90
    )


def _is_unnumbered(line: Line) -> bool:
    """A title without a number, as a contents page lists it.

    Chinese editions name their last parts in many ways, so any line there of a few characters counts.
    """
    bare = _LEADER.sub("", line.text).strip(" \t\u3000_*#=:：.").lower()
    known = CONTENTS_TITLES | GLOSSARY_TITLES | INTRODUCTION_TITLES | BACK_TITLES
    return bare in known or re.fullmatch(r"[\u3400-\u9fff]{2,6}", bare) is not None


def _neighbour(lines: Sequence[Line], index: int, step: int) -> int | None:
    """The next line in a direction that is not blank."""
    index += step
    while 0 <= index < len(lines) and lines[index].is_blank:
        index += step
    return index if 0 <= index < len(lines) else None


def _titles_after_glossary(contents: Iterable[Line]) -> set[str]:
    """What the contents page lists after the glossary: the titles of the back matter."""
    titles: set[str] = set()
    below = False
    for line in contents:
        bare = _LEADER.sub("", line.text).strip(" \t\u3000_*#=:：.").lower()
        if below and bare:
            titles.add(bare)
        below = below or bare in GLOSSARY_TITLES
    return titles


def _next_heading(lines: Sequence[Line], start: int, titles: set[str]) -> int:
    """The first line from ``start`` that stands alone and is one of the titles; the end if there is none.

    Some texts have no blank lines: there a title stands alone after the end of a sentence.
    """
    for index in range(start, len(lines)):
        if lines[index].bare in titles and (index == 0 or _parts(lines[index - 1])):
            return index
    return len(lines)


def _parts(line: Line) -> bool:
    return line.is_blank or _SENTENCE_END.search(line.text.rstrip()) is not None
