"""Rulings of a flat text without bullets: parted from the card text, and from each other, by words."""

import re
from collections.abc import Iterator, Sequence

from rulings.ingest.known_cards import KnownCards
from rulings.ingest.repair.flattening_openings import about_card, begins_ruling
from rulings.ingest.repair.flattening_parallel import part_by_english
from rulings.ingest.repair.flattening_pieces import Piece

GUESSED = "no bullets and no line ends: where this ruling begins and ends is a guess"
_SENTENCE = re.compile(r"[^。！？]*(?:[。！？][）」]?|\Z)")
_FEW = 0.06


def has_bullets(text: str, bullets: int) -> bool:
    """Whether a flat text marks its rulings: one sentence in ten or more begins one."""
    return bullets > _FEW * max(1, len(re.findall("[。！？]", text)))


def part_rulings(
    text: str, lines: list[tuple[int, int]], name: str, known: KnownCards
) -> tuple[list[tuple[int, int]], list[Piece]]:
    """The lines of a card's text without the rulings that run on behind them, and those rulings."""
    spans = list(_sentences(text, lines[0][0], lines[-1][1])) if lines else []
    sentences = [text[start:end].strip() for start, end in spans]
    card = known.get(name)
    if card is not None and card.rulings and spans:
        cuts = part_by_english(sentences, card.rulings, name, known.shared_rulings)
        begun = [spans[index][0] for index in cuts]
        ends = [*begun[1:], spans[-1][1]] if begun else []
        rulings = [_ruling(*span) for span in zip(begun, ends, strict=True)]
    else:
        rulings = rulings_of(text, spans[_first_ruling(sentences, name) :], name)
    if not rulings:
        return lines, []
    edge = rulings[0].start
    return [(start, min(end, edge)) for start, end in lines if start < edge], rulings


def _ruling(start: int, end: int) -> Piece:
    return Piece(start, end, "ruling", doubts=(GUESSED,))


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
            rulings[-1] = _ruling(rulings[-1].start, end)
            run.append(sentence)
        else:
            rulings.append(_ruling(start, end))
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
