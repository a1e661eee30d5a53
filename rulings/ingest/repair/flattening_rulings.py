"""Rulings of a flat text without bullets: parted from the card text, and from each other, by words."""

import re
from collections.abc import Iterator, Sequence

from rulings.ingest.repair.flattening_openings import about_card, begins_ruling
from rulings.ingest.repair.flattening_pieces import Piece

GUESSED = "no bullets and no line ends: where this ruling begins and ends is a guess"
_SENTENCE = re.compile(r"[^。！？]*(?:[。！？][）」]?|\Z)")
_FEW = 0.06


def has_bullets(text: str, bullets: int) -> bool:
    """Whether a flat text marks its rulings: one sentence in ten or more begins one."""
    return bullets > _FEW * max(1, len(re.findall("[。！？]", text)))


def part_rulings(
    text: str, lines: list[tuple[int, int]], name: str
) -> tuple[list[tuple[int, int]], list[Piece]]:
    """The lines of a card's text without the rulings that run on behind them, and those rulings."""
    spans = list(_sentences(text, lines[0][0], lines[-1][1])) if lines else []
    first = _first_ruling([text[start:end].strip() for start, end in spans], name)
    if first >= len(spans):
        return lines, []
    edge = spans[first][0]
    kept = [(start, min(end, edge)) for start, end in lines if start < edge]
    return kept, rulings_of(text, spans[first:], name)


def rulings_in(text: str, start: int, end: int) -> list[Piece]:
    """The rulings that a whole stretch is made of."""
    return rulings_of(text, list(_sentences(text, start, end)), "")


def rulings_of(text: str, spans: Sequence[tuple[int, int]], name: str) -> list[Piece]:
    """The rulings that a row of sentences makes up."""
    rulings: list[Piece] = []
    run: list[str] = []
    for start, end in spans:
        sentence = text[start:end].strip()
        if run and not begins_ruling(sentence, run, name):
            rulings[-1] = Piece(rulings[-1].start, end, "ruling", doubts=(GUESSED,))
            run.append(sentence)
        else:
            rulings.append(Piece(start, end, "ruling", doubts=(GUESSED,)))
            run = [sentence]
    return rulings


def _first_ruling(sentences: Sequence[str], name: str) -> int:
    """The index of the first ruling, so that both sides fit best; the first sentence is the card's."""
    best, best_sum, total = len(sentences), 0.0, 0.0
    for index in range(len(sentences) - 1, 0, -1):
        total += about_card(sentences[index], name)
        if total > best_sum:
            best, best_sum = index, total
    return best


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of a stretch; what stands in brackets is part of the one around it."""
    begin = position = start
    while position < end:
        match = _SENTENCE.match(text, position, end)
        position = match.end() if match and match.end() > position else end
        sentence = text[begin:position]
        if sentence.count("（") <= sentence.count("）") or position >= end:
            yield begin, position
            begin = position
