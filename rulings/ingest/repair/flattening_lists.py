"""Lists in a flat text: items numbered behind a label (故事焦点 1：…) or by marks (a) … b) …, 第1步：…)."""

import itertools
import re
from collections.abc import Iterator

from rulings.ingest.cues import CJK

_NUMBERED = re.compile(r"\s?(\d{1,2})\s?[：:]")
_LABEL = re.compile(rf"[{CJK}]{{2,8}}\Z")
_LONGEST = 8
_ITEM = 600
_REACH = 30  # characters of a last item without a sign
_NUMERALS = "一二三四五六七八九十"
# Each item begins where something before it is over.
_MARKS = (
    re.compile(r"(?<=[。！？：:；;）])(?<![a-z\d])(?:[（(])?([a-h])[)）]\s?(?=[^\s，。、])"),
    re.compile(r"(?<=[。：）])[（(]?(\d{1,2})[)）]\s?(?=[^\s，。、])"),
    re.compile(r"(?<![A-Za-z\d/])S(\d{1,2})\s?(?=[一-鿿])"),
    re.compile(r"(?<=[。！？：:；;）])第([\d一二三四五六七八九十])步[：:]"),
)


def labelled_items(text: str) -> Iterator[int]:
    """Where items begin, numbers that follow each other behind the same words, and where the list ends."""
    found = list(_NUMBERED.finditer(text))
    begun = -1
    for one, two in itertools.pairwise(found):
        label = _common_label(text, one.start(), two.start())
        if int(two[1]) != int(one[1]) + 1 or not label:
            continue
        for match in (one, two):
            start = match.start() - len(label)
            if start > begun:
                yield start
                begun = start
        if (after := _after_list(text, label, two.end())) is not None:
            yield after


def _after_list(text: str, label: str, position: int) -> int | None:
    """Where the words of the label stand again behind the last item and open what is said of all."""
    again = text.find(label, position, position + _REACH)
    if again < 0 or _NUMBERED.match(text, again + len(label)) or re.search("[。，]", text[position:again]):
        return None
    return again


def lettered_items(text: str) -> Iterator[int]:
    """Where the items of a list begin whose marks follow each other from the first on: a) … b) … c) …"""
    for pattern in _MARKS:
        run: list[re.Match[str]] = []
        for match in pattern.finditer(text):
            number = _place(match[1])
            if number == len(run) + 1 and (not run or match.start() - run[-1].start() < _ITEM):
                run.append(match)
                continue
            yield from _starts(run)
            run = [match] if number == 1 else []
        yield from _starts(run)


def _place(mark: str) -> int:
    """The place in its list that an item's mark tells."""
    if mark.isdigit():
        return int(mark)
    return _NUMERALS.find(mark) + 1 if mark in _NUMERALS else ord(mark) - ord("a") + 1


def _starts(run: list[re.Match[str]]) -> Iterator[int]:
    if len(run) > 1:
        yield from (match.start() for match in run)


def _common_label(text: str, first: int, second: int) -> str:
    """The words that stand before both places; empty where there are none."""
    shared = 0
    while shared < min(first, _LONGEST) and text[first - shared - 1] == text[second - shared - 1]:
        shared += 1
    label = _LABEL.search(text[first - shared : first])
    return label[0] if label else ""
