"""Text that lost its line ends and its braces: brought back to the passages it was made of.

Nothing is known of where a line ended, so every cue that can open a passage cuts the stream:
separators, bullets, rule numbers, headers of cards, labels, headings. What was guessed is doubted.
"""

import re
from dataclasses import replace

from rulings.ingest.cues import COLOURS
from rulings.ingest.known_cards import KnownCards
from rulings.ingest.parsed import Problem, Repair
from rulings.ingest.passages import Layout, Passage
from rulings.ingest.repair.flattening_cards import find_headers
from rulings.ingest.repair.flattening_english import cut_english, is_english, mark_headings
from rulings.ingest.repair.flattening_forms import BULLET, cut_forms
from rulings.ingest.repair.flattening_front import cut_front, cut_trademarks, set_name_of
from rulings.ingest.repair.flattening_headings import cut_headings, part_or_colour
from rulings.ingest.repair.flattening_numbered import cut_numbered
from rulings.ingest.repair.flattening_pieces import Piece, Pieces
from rulings.ingest.repair.flattening_rulings import has_bullets, part_rulings, rulings_in
from rulings.ingest.repair.flattening_stream import Stream, is_flat, make_stream
from rulings.ingest.repair.flattening_symbols import (
    has_energy,
    restore_energy,
    restore_in_prose,
    restore_symbols,
    split_abilities,
)
from rulings.ingest.repair.flattening_weights import Header

_COLOUR = re.compile(rf"(?:(?<=[。！？）」-])|(?<=[。！？）」-]\s))\s*({COLOURS})\s*\Z")
_COLOUR_REACH = 12
_BROKEN_ADDRESS = re.compile(r"https?:/{1,2}(?=\s|[一-鿿])|\bwww\.(?=\s|[一-鿿])")

# Pieces that are read by themselves, and headings, whose words are no costs
_HEADER_LINES = {"separator", "heading", "name", "known name", "cost", "type", "size", "face"}


def unflatten(text: str, known: KnownCards) -> Layout | None:
    """The passages of a text without line ends, or None where it has its line ends still."""
    if not is_flat(text):
        return None
    stream = make_stream(text)
    pieces = Pieces(stream.text)
    if is_english(stream.text):
        cut_english(stream.text, pieces)
        return _layout(stream, mark_headings(list(pieces.in_order()), stream.text))
    headers = find_headers(stream, known)
    bulleted = has_bullets(stream.text, sum(1 for _ in BULLET.finditer(stream.text)))
    cut_forms(stream.text, pieces, headers, bulleted)
    _cut_headers(pieces, headers)
    cut_numbered(stream.text, pieces, known)
    cut_front(stream.text, pieces)
    cut_trademarks(stream.text, pieces)
    set_name = set_name_of(stream.text)
    pieces.refine(lambda piece: cut_headings(piece, stream.text, set_name))
    names = {header.end: _chinese(stream.text[header.start : header.name_end]) for header in headers}
    pieces.refine(
        lambda piece: _abilities_of(piece, stream, names.get(piece.start, ""), None if bulleted else known)
    )
    if "{" not in stream.text:  # a text that kept its braces shows its symbols
        energy = has_energy(stream.text)
        pieces.refine(lambda piece: [_with_symbols(piece, stream, energy)])
    return _layout(stream, list(pieces.in_order()))


def _layout(stream: Stream, pieces: list[Piece]) -> Layout:
    passages = [_passage(stream, piece) for piece in pieces]
    repairs = stream.repairs + tuple(_repairs(stream, pieces))
    return Layout(tuple(p for p in passages if p.text), stream.furniture, repairs, tuple(_problems(stream)))


def _cut_headers(pieces: Pieces, headers: list[Header]) -> None:
    """The four lines of a card's header, each with its signs put back, and the text after them."""
    for header in headers:
        kind = "known name" if header.is_known else "name"
        pieces.set_apart(header.start, header.name_end, kind, doubts=header.doubts)
        if header.cost_end > header.name_end and header.cost:
            pieces.set_apart(header.name_end, header.cost_end, "cost", header.cost)
        pieces.set_apart(header.cost_end, header.type_end, "type", header.type_line)
        if header.end > header.type_end:
            pieces.set_apart(header.type_end, header.end, "size", header.size)
        pieces.cut(header.end, "card text")
        _cut_colour(pieces, header)
        before = re.search(r"(?<=[。）)\s])(/{1,5})\s*\Z", pieces.text[: header.start][-12:])
        if before:
            start = header.start - len(before[0])
            pieces.set_apart(start, start + len(before[1]), "face")


def _cut_colour(pieces: Pieces, header: Header) -> None:
    """The colour that opens a row of cards, between what was said of the last one and a name."""
    reach = max(0, header.start - _COLOUR_REACH)
    if colour := _COLOUR.search(pieces.text, reach, header.start):
        pieces.set_apart(colour.start(1), header.start, "heading")


def _chinese(name: str) -> str:
    """The first name of a header, without the English one and without a note."""
    return re.split(r"[/／A-Za-z(（]", name)[0].strip()


def _abilities_of(piece: Piece, stream: Stream, name: str, known: KnownCards | None) -> list[Piece]:
    """The lines of a card's text, with the braces of its costs put back, and the rulings behind it.

    ``known`` only where the text has no bullets, and the rulings must be told by other means.
    """
    if piece.kind == "rulings":
        return rulings_in(stream.text, piece.start, piece.end)
    if piece.kind != "card text":
        return [piece]
    lines = list(split_abilities(stream.text, piece.start, piece.end))
    rulings: list[Piece] = []
    if known is not None:
        lines, rulings = part_rulings(stream.text, lines, name, known)
    pieces = []
    for start, end in lines:
        restored = restore_symbols(stream.tidy(stream.text[start:end]))
        pieces.append(Piece(start, end, "card text", restored))
    return pieces + rulings


def _with_symbols(piece: Piece, stream: Stream, energy: bool) -> Piece:
    """The piece with the symbols in braces that its words prove."""
    if piece.kind in _HEADER_LINES:
        return piece
    text = piece.text if piece.text is not None else stream.tidy(stream.text[piece.start : piece.end])
    restored = text if piece.kind == "card text" else restore_in_prose(text)
    if energy:
        restored = restore_energy(restored)
    return piece if restored == text else replace(piece, text=restored)


def _passage(stream: Stream, piece: Piece) -> Passage:
    source = stream.text[piece.start : piece.end]
    text = piece.text if piece.text is not None else stream.tidy(source)
    if piece.kind == "bullet":
        text = re.sub(r"\A([*＊•●])\s*", r"\1 ", text)
    heading_like = piece.kind == "heading"
    return Passage(
        text,
        source,
        stream.line(piece.start),
        gap=heading_like,
        bullet=piece.kind == "ruling",
        heading=_level(piece, stream),
        doubts=piece.doubts,
    )


def _level(piece: Piece, stream: Stream) -> int | None:
    """A heading that was cut off has no line of its own to show it; its level is told here."""
    if piece.kind != "heading":
        return None
    return 1 if piece.start == 0 or part_or_colour(stream.text[piece.start : piece.end], False) else 2


def _repairs(stream: Stream, pieces: list[Piece]) -> list[Repair]:
    repairs = []
    for piece in pieces:
        before = stream.tidy(stream.text[piece.start : piece.end])
        if piece.text is not None and piece.text != before:
            repairs.append(Repair("symbols", before, piece.text, piece.start))
    return repairs


def _problems(stream: Stream) -> list[Problem]:
    problems = [Problem("flattened", "The text has lost its line ends; paragraphs may have run together.")]
    for match in _BROKEN_ADDRESS.finditer(stream.text):
        excerpt = stream.text[max(0, match.start() - 20) : match.end() + 20]
        message = "An address breaks off here; what followed it may be lost."
        problems.append(Problem("broken-address", message, stream.line(match.start()), excerpt))
    return problems
