"""A text as one stream of characters, with the counters out and the way back to its lines kept."""

import re
from bisect import bisect_right
from dataclasses import dataclass

from rulings.ingest.cues import CJK
from rulings.ingest.parsed import Repair
from rulings.ingest.passages import printed
from rulings.ingest.repair.flattening_counters import Counter, find_counters

_CJK_LIKE = rf"{CJK}，。、；：？！（）「」『』《》“”…～∼／"


@dataclass(frozen=True, slots=True)
class Stream:
    """``text`` is what is left when line ends and counters are out; ``starts`` are where its lines began."""

    text: str
    starts: tuple[int, ...]
    furniture: int
    repairs: tuple[Repair, ...]
    narrow_spaces: bool  # spaces between Chinese and Latin are the text's own

    def line(self, position: int) -> int:
        """The line of the source that a place of the stream came from."""
        return bisect_right(self.starts, position)

    def tidy(self, text: str) -> str:
        """A stretch of the stream without the spaces that lost italics and line ends left behind."""
        text = re.sub(rf"(?<=[{_CJK_LIKE}]) +(?=[{_CJK_LIKE}])", "", text.strip())
        if not self.narrow_spaces:
            text = re.sub(rf"(?<=[{CJK}]) +(?=[A-Za-z0-9+-])|(?<=[A-Za-z0-9]) +(?=[{CJK}])", "", text)
            text = re.sub(r"(?<=[，。、；：（）]) +(?=[\w+-])|(?<=\w) +(?=[，。、；：（）])", "", text)
        return text


def is_flat(text: str) -> bool:
    """Whether a text has lost its line ends: its lines run on for many sentences, with bullets inside."""
    if find_counters(text):
        return True
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines or len(text) < 300:
        return False
    sentences = sum(len(re.findall(r"[。！？]|\.\s", line)) for line in lines) / len(lines)
    inside = len(re.findall(r"(?<=[。！？）」.])\s*[*•●＊] ", text))
    return len(text) / len(lines) > 220 and (sentences > 5 or inside > len(lines))


def make_stream(text: str) -> Stream:
    """The stream of a flat text."""
    counters = find_counters(text)
    parts: list[str] = []
    repairs: list[Repair] = []
    furniture = position = 0
    for counter in counters:
        parts.append(text[position : counter.start])
        removed = text[counter.start : counter.end]
        furniture += printed(removed)
        before, after = text[max(0, counter.start - 6) : counter.start], text[counter.end : counter.end + 6]
        repairs.append(Repair("counter", before + removed + after, before + after, counter.start))
        if removed[-1:] in " \t" and re.match("[A-Za-z]", after):
            parts.append(" ")  # it stood between two words
        position = counter.end
    parts.append(text[position:])
    # a line end that is left is worth a space; between Chinese characters that goes with the others
    body = "".join(parts).replace("\n", " ").replace("\f", " ")
    return Stream(body, tuple(_line_starts(text, counters)), furniture, tuple(repairs), _has_own_spaces(body))


def _line_starts(text: str, counters: list[Counter]) -> list[int]:
    """Where the lines of the source begin, counted in the text without counters."""
    starts, removed, index = [0], 0, 0
    for match in re.finditer("\n", text):
        while index < len(counters) and counters[index].end <= match.start():
            removed += counters[index].end - counters[index].start
            index += 1
        inside = index < len(counters) and counters[index].start <= match.start()
        starts.append((counters[index].start if inside else match.end()) - removed)
    return starts


def _has_own_spaces(text: str) -> bool:
    with_space = len(re.findall(rf"[{CJK}] [A-Za-z0-9]|[A-Za-z0-9] [{CJK}]", text))
    without = len(re.findall(rf"[{CJK}][A-Za-z0-9]|[A-Za-z0-9][{CJK}]", text))
    return with_space > 4 * without
