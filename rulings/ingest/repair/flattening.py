"""Text that lost its line ends and its braces: brought back to the passages it was made of.

Nothing is known of where a line ended, so every cue that can open a passage cuts the stream:
separators, bullets, rule numbers, headers of cards, labels, headings. What was guessed is doubted.
"""

import re
from bisect import bisect_right
from dataclasses import replace

from rulings.ingest.cues import COLOURS, PARTS
from rulings.ingest.known_cards import KnownCards
from rulings.ingest.parsed import Problem, Repair
from rulings.ingest.passages import Layout, Passage
from rulings.ingest.repair.flattening_cards import find_headers
from rulings.ingest.repair.flattening_front import cut_front, cut_trademarks, set_name_of
from rulings.ingest.repair.flattening_headings import cut_headings, part_or_colour
from rulings.ingest.repair.flattening_lists import labelled_items, lettered_items
from rulings.ingest.repair.flattening_pieces import Piece, Pieces
from rulings.ingest.repair.flattening_rulings import has_bullets, part_rulings
from rulings.ingest.repair.flattening_stream import Stream, is_flat, make_stream
from rulings.ingest.repair.flattening_symbols import (
    has_energy,
    restore_energy,
    restore_in_prose,
    restore_symbols,
    split_abilities,
)
from rulings.ingest.repair.flattening_weights import Header

_SEPARATOR = re.compile(r"(?<![A-Za-z\d/+＋-])(?!--[^-])-{1,5}(?=\s*(?:\*{3}|[^\d\s+＋/X*-])|\s*\Z)|-{3,}")
# --如果…: an item within a ruling
_NESTED = re.compile(r"(?<=[。！？）」：:；;])\s*--(?=\s?[^\s\d-])")
# Headings that stand out after a sentence too: the great parts, and 新机制：…
_PART = re.compile(rf"(?<=[。！？）])\s*(?=(?:{PARTS})(?!段落|部分|」))")
_TOPIC = re.compile(
    r"(?<=[。！？）])\s*(?=(?:新|全新|[复復]出|回[归歸])(?:的)?(?:机制|機制|[关關][键鍵][字词詞](?:异能|異能|动作|動作)?"
    r"|[异異]能提示|主[题題]|[牌规規].{1,4}|[^。，：]{0,4}(?:[类類][别別型]|[关關][键鍵][字词詞]))(?:提示)?[：:])"
    r"|(?<=[。！？）])\s*(?=(?:系列主[题題]|主[题題]|[组組]合|循[环環])[：:])"
    r"|(?<=[^的是为為种種个個一])(?=(?:全?新|[复復]出)(?:的)?(?:[关關][键鍵][字词詞](?:异能|異能|动作|動作)?|[机機]制)[：:])"
)
# 某系列主系列单卡解惑, 「增殖」通则：
_OWN_PART = re.compile(
    r"(?<=[。！？）])\s*([^。！？）（；：，*•-]{2,16}(?:：[^。！？）（；：，*•-]{2,14})?[单單]卡解惑)(?!段落|部分|」)"
)
_ON_WORD = re.compile(
    r"(?<=[。！？）白蓝藍黑红紅绿綠])\s*([「『]?[一-鿿！]{2,8}[」』]?(?:其他)?(?:通则|通則|释疑|釋疑)：?)(?=\s*[•*])"
)
# 。双面牌的一般信息 • 双面牌…: words without a sentence between one and the bullets
_OVER_BULLETS = re.compile(r"(?<=[。！？）])\s*([^。！？，；：:•*＊●{}\s\d/你会會不得将將带帶-]{3,18})(?=\s*[•●*]\s)")
_COLOUR = re.compile(rf"(?:(?<=[。！？）」-])|(?<=[。！？）」-]\s))\s*({COLOURS})\s*\Z")
_COLOUR_REACH = 12
_STARS = re.compile(r"\*{3}[^*\n]{1,40}\*{3}")
_BULLET = re.compile(r"(?<![*/\d＊])[*＊](?=\s+\S)|＊(?=\S)|(?<=[。！？）」.])[*](?=[^\s*/]{3})|[•●]")
_RULE = re.compile(r"(?<![\d.])\d{3}\.\d{1,3}[a-z]?(?:\.(?!\d)\s?|\s|(?=[一-鿿]))(?=[一-鿿「\"“A-Z])")
_CITED = re.compile(
    r"(?:规则|規則|参见|參見|见|見|与|與|和|及|至|或|在|依|照|按|的|rules?|and|to|，|、|（|\()\s*\Z", re.IGNORECASE
)
_EXAMPLE = re.compile(r"(?<=[。」』）)：:])\s*(?=(?:例|范例|範例)[：:])")
_ANNOUNCED = re.compile(r"[^。！？）」：:\-*•]{2,44}(?:规则|規則)[^。：:]{0,12}[：:](?=\s*\d{3}\.)")
_BROKEN_ADDRESS = re.compile(r"https?:/{1,2}(?=\s|[一-鿿])|\bwww\.(?=\s|[一-鿿])")

# Pieces that are read by themselves, and headings, whose words are no costs
_HEADER_LINES = {"separator", "heading", "name", "known name", "cost", "type", "size", "face"}


def unflatten(text: str, known: KnownCards) -> Layout | None:
    """The passages of a text without line ends, or None where it has its line ends still."""
    if not is_flat(text):
        return None
    stream = make_stream(text)
    headers = find_headers(stream, known)
    pieces = Pieces(stream.text)
    _cut_forms(stream, pieces, headers)
    _cut_headers(pieces, headers)
    cut_front(stream.text, pieces)
    cut_trademarks(stream.text, pieces)
    set_name = set_name_of(stream.text)
    pieces.refine(lambda piece: cut_headings(piece, stream.text, set_name))
    bulleted = has_bullets(stream.text, sum(1 for _ in _BULLET.finditer(stream.text)))
    names = {header.end: stream.text[header.start : header.name_end].strip() for header in headers}
    pieces.refine(lambda piece: _abilities_of(piece, stream, names.get(piece.start, ""), bulleted))
    if "{" not in stream.text:  # a text that kept its braces shows its symbols
        energy = has_energy(stream.text)
        pieces.refine(lambda piece: [_with_symbols(piece, stream, energy)])
    passages = [_passage(stream, piece) for piece in pieces.in_order()]
    repairs = stream.repairs + tuple(_repairs(stream, pieces))
    return Layout(tuple(p for p in passages if p.text), stream.furniture, repairs, tuple(_problems(stream)))


def _cut_forms(stream: Stream, pieces: Pieces, headers: list[Header]) -> None:
    """Cuts at everything that has a form of its own."""
    inside = _Spans(headers)
    for match in _SEPARATOR.finditer(stream.text):
        if not inside.hold(match.start()):
            pieces.set_apart(match.start(), match.end(), "separator")
    _cut_words(stream, pieces)
    for match in _OVER_BULLETS.finditer(stream.text):
        if not inside.open_at(match.start(), stream.text):
            pieces.set_apart(match.start(1), match.end(1), "heading")
    for match in _BULLET.finditer(stream.text):
        if not inside.hold(match.start()):
            pieces.cut(match.start(), "bullet")
    for match in _RULE.finditer(stream.text):
        if not _CITED.search(stream.text[max(0, match.start() - 6) : match.start()]):
            pieces.cut(match.start(), "rule")
    for match in _EXAMPLE.finditer(stream.text):
        pieces.cut(match.end(), "example")
    for match in _NESTED.finditer(stream.text):
        pieces.cut(match.end() - 2, "item")
    for start in (*labelled_items(stream.text), *lettered_items(stream.text)):
        pieces.cut(start, "item")
    for match in _ANNOUNCED.finditer(stream.text):
        if inside.reach(match.start(), stream.text):
            pieces.set_apart(match.start(), match.end(), "announcement")


class _Spans:
    """The stretches that headers of cards take up, in order."""

    def __init__(self, headers: list[Header]) -> None:
        self._starts = [header.start for header in headers]
        self._ends = [header.end for header in headers]

    def hold(self, position: int) -> bool:
        """Whether a position lies in one of them."""
        index = bisect_right(self._starts, position) - 1
        return index >= 0 and position < self._ends[index]

    def reach(self, position: int, text: str) -> bool:
        """Whether a card stands between a position and the separator before it, or nothing but a heading."""
        since = max((m.end() for m in _SEPARATOR.finditer(text, max(0, position - 2000), position)), default=0)
        index = bisect_right(self._starts, position) - 1
        return not since or (index >= 0 and self._starts[index] >= since) or "。" not in text[since:position]

    def open_at(self, position: int, text: str) -> bool:
        """Whether a position lies in the text of a card, before the first ruling on it."""
        index = bisect_right(self._starts, position) - 1
        return index >= 0 and not _BULLET.search(text, self._ends[index], position)


def _cut_words(stream: Stream, pieces: Pieces) -> None:
    """Cuts at the words and stars that headings are known by."""
    for pattern in (_PART, _TOPIC):
        for match in pattern.finditer(stream.text):
            pieces.cut(match.end(), "after separator")
    for pattern in (_OWN_PART, _ON_WORD):
        for match in pattern.finditer(stream.text):
            pieces.set_apart(match.start(1), match.end(1), "heading")
    for match in _STARS.finditer(stream.text):
        pieces.set_apart(match.start(), match.end(), "heading")


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


def _abilities_of(piece: Piece, stream: Stream, name: str, bulleted: bool) -> list[Piece]:
    """The lines of a card's text, with the braces of its costs put back, and the rulings behind it."""
    if piece.kind != "card text":
        return [piece]
    lines = list(split_abilities(stream.text, piece.start, piece.end))
    rulings: list[Piece] = []
    if not bulleted:
        lines, rulings = part_rulings(stream.text, lines, re.split(r"[/／A-Za-z(（]", name)[0].strip())
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


def _repairs(stream: Stream, pieces: Pieces) -> list[Repair]:
    repairs = []
    for piece in pieces.in_order():
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
