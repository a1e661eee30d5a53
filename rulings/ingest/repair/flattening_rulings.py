"""Rulings of a flat text without bullets: parted from the card text, and from each other, by words."""

import re
from collections.abc import Iterator

from rulings.ingest.repair.flattening_pieces import Piece
from rulings.ingest.ruling_words import first_ruling, opens_ruling

GUESSED = "no bullets and no line ends: where this ruling begins and ends is a guess"
_SENTENCE = re.compile(r"[^。！？]*(?:[。！？][）」]?|\Z)")
_FEW = 0.06


def has_bullets(text: str, bullets: int) -> bool:
    """Whether a flat text marks its rulings: one sentence in ten or more begins one."""
    return bullets > _FEW * max(1, len(re.findall("[。！？]", text)))


def part_rulings(text: str, lines: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], list[Piece]]:
    """The lines of a card's text without the rulings that run on behind them, and those rulings."""
    sentences = [span for start, end in lines for span in _sentences(text, start, end)]
    first = first_ruling([text[start:end].strip() for start, end in sentences])
    if first >= len(sentences):
        return lines, []
    edge = sentences[first][0]
    kept = [(start, min(end, edge)) for start, end in lines if start < edge]
    rulings: list[Piece] = []
    for start, end in sentences[first:]:
        if rulings and not opens_ruling(text[start:end]):
            rulings[-1] = Piece(rulings[-1].start, end, "ruling", doubts=(GUESSED,))
        else:
            rulings.append(Piece(start, end, "ruling", doubts=(GUESSED,)))
    return kept, rulings


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    position = start
    while position < end:
        match = _SENTENCE.match(text, position, end)
        stop = match.end() if match and match.end() > position else end
        yield position, stop
        position = stop
