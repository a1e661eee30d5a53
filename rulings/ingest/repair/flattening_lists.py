"""Lists in a flat text whose items are numbered behind a label: 故事焦点 1：…故事焦点 2：…"""

import itertools
import re
from collections.abc import Iterator

from rulings.ingest.cues import CJK

_NUMBERED = re.compile(r"\s?(\d{1,2})\s?[：:]")
_LABEL = re.compile(rf"[{CJK}]{{2,8}}\Z")
_LONGEST = 8


def labelled_items(text: str) -> Iterator[int]:
    """Where the items begin: two numbers that follow each other behind the same words."""
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


def _common_label(text: str, first: int, second: int) -> str:
    """The words that stand before both places; empty where there are none."""
    shared = 0
    while shared < min(first, _LONGEST) and text[first - shared - 1] == text[second - shared - 1]:
        shared += 1
    label = _LABEL.search(text[first - shared : first])
    return label[0] if label else ""
