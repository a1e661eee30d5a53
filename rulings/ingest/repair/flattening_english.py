"""Flat texts in English: where a line ended no space stands between a small letter and a capital.

``Kess, Dissident Mage1UBRLegendary Creature — Human Wizard3/4FlyingWhen``
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from cards.mana import normalise_cost
from rulings.ingest.cues import has_han
from rulings.ingest.repair.flattening_pieces import Piece, Pieces

# (tm) and a closing quotation mark may stand before the joint, an opening one behind it.
_JOINT = re.compile(
    r"(?<=[a-z.!?:)”’™…])(?<!\bMc)(?<!\bMac)(?=[A-Z“][A-Za-z’']|A )"
    r"|(?:(?<=[A-Z]{3})|(?<=\d{4}))(?=[A-Z][a-z])|(?<=[.:])(?=\d\)\s)"
)
_SEPARATOR = re.compile(r"(?<=[.!?)”’])-(?=[A-Z])|-{3,}")
_ADDRESS = re.compile(r"\S*(?:://|www\.|\.com|\.org|\.net)\S*")
_BULLET = re.compile(r"(?<=\S)\s?(?=[•●]\s)|(?<=[.):”\w])\s?(?=\*\s)")
_LINES = {"line", "start", "after separator"}
_SMALL = {"a", "an", "and", "be", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"}
_SUPER = r"(?:(?:Basic|Legendary|Ongoing|Snow|Tribal|Kindred|World) )*"
_TYPE = r"(?:Artifact|Battle|Creature|Enchantment|Instant|Land|Planeswalker|Sorcery)"
_SUBTYPES = r"\s?[—–-]+\s?[A-Z][a-z]+(?:[’'-]?[A-Za-z]*)(?: [A-Z][a-z]+)*?"
_HEADER = re.compile(
    rf"(?<=[a-z’'!)])(?P<cost>X{{0,3}}\d{{0,2}}[WUBRGC]{{0,6}}|(?:\{{[^{{}}]+\}})+)"
    rf"(?P<type>{_SUPER}{_TYPE}(?: {_TYPE})*(?:{_SUBTYPES})?)"
    r"(?P<size>[\d*]+/[\d*]+)?(?=[A-Z•*(]|\d|\Z)"
)


def is_english(text: str) -> bool:
    """Whether a text is in English throughout; a Chinese one has English names in it at most."""
    return sum(has_han(char) for char in text[:4000]) < 0.02 * len(text[:4000])


def cut_english(text: str, pieces: Pieces) -> None:
    """Cuts where lines ended."""
    addresses = [match.span() for match in _ADDRESS.finditer(text)]
    for position in _joints(text):
        if not any(start < position < end for start, end in addresses):
            pieces.cut(position, "line")
    for match in _SEPARATOR.finditer(text):
        pieces.set_apart(match.start(), match.end(), "separator")
    for match in _HEADER.finditer(text):
        if match["cost"]:
            pieces.set_apart(match.start("cost"), match.end("cost"), "cost", normalise_cost(match["cost"]))
        pieces.cut(match.start("type"), "type")
        if match["size"]:
            pieces.cut(match.start("size"), "size")
        pieces.cut(match.end(), "line")


def mark_headings(pieces: list[Piece], text: str) -> list[Piece]:
    """The pieces with the short lines in capitals as headings, where no card begins or goes on."""
    marked: list[Piece] = []
    in_card = False
    for number, piece in enumerate(pieces):
        line = text[piece.start : piece.end].strip()
        following = pieces[number + 1].kind if number + 1 < len(pieces) else ""
        in_card = piece.kind in {"cost", "type", "size"} or (in_card and not re.match("[•●*]", line))
        is_heading = piece.kind in _LINES and not in_card and following not in {"cost", "type"}
        marked.append(replace(piece, kind="heading") if is_heading and _is_title(line) else piece)
    return marked


def _is_title(line: str) -> bool:
    """Few words, most of them in capitals, and no sentence."""
    words = re.findall(r"[A-Za-z][\w’']*", line)
    capitals = sum(word[0].isupper() or word in _SMALL for word in words)
    return 0 < len(words) <= 10 and capitals == len(words) and not re.search(r"[.,;:)]\Z", line)


def _joints(text: str) -> Iterator[int]:
    for pattern in (_JOINT, _BULLET):
        yield from (match.start() for match in pattern.finditer(text))
