"""The bytes behind a damaged text, each with the place in the text where it was read."""

from dataclasses import dataclass
from enum import Enum

from rulings.ingest.repair.byte_slip_codepage import EURO_BYTE, bytes_of
from rulings.ingest.repair.readings import find_readings, swallowed_bytes


class Kind(Enum):
    """What one token is."""

    BYTE = 1  # half of a pair
    WHOLE = 2  # a character that stands by itself: ASCII, or one the code page does not have
    LOST = 3  # a question mark for a byte that made no pair, or for that byte and an ASCII character


@dataclass(frozen=True, slots=True)
class Token:
    """One byte of the text, or a place where a byte was lost.

    ``start`` and ``end`` are the span in the text. ``allowed`` are the values that a lost
    byte can have by the reading that follows it (empty: unknown), and ``bracket`` says that
    the ASCII character lost with it was that reading's opening bracket.
    """

    kind: Kind
    char: str
    byte: int
    start: int
    end: int
    allowed: frozenset[int] = frozenset()
    bracket: bool = False


def tokenize(text: str) -> list[Token]:
    """The text as bytes; readings in pinyin are left out, for they may stand inside a pair."""
    tokens: list[Token] = []
    position = 0
    for reading in find_readings(text):
        _add_plain(tokens, text, position, reading.start)
        if reading.swallowed:
            last = tokens[-1].byte if tokens and tokens[-1].kind is Kind.BYTE else 0
            allowed = swallowed_bytes(last, reading.pinyin)
            tokens.append(Token(Kind.LOST, "?", 0, reading.start, reading.start + 1, allowed, True))
        position = reading.end
    _add_plain(tokens, text, position, len(text))
    return tokens


def _add_plain(tokens: list[Token], text: str, start: int, end: int) -> None:
    """A stretch between two readings; a question mark right behind a reading is beside its character."""
    for index in range(start, end):
        char = text[index]
        pair = bytes_of().get(char)
        if pair:
            tokens.append(Token(Kind.BYTE, char, pair[0], index, index + 1))
            tokens.append(Token(Kind.BYTE, char, pair[1], index, index + 1))
        elif char == "€":
            tokens.append(Token(Kind.BYTE, char, EURO_BYTE, index, index + 1))
        elif char == "\ufffd" or (char == "?" and (_beside_han(text, index) or 0 < index == start)):
            tokens.append(Token(Kind.LOST, char, 0, index, index + 1))
        else:
            byte = ord(char) if ord(char) < 0x80 else 0
            tokens.append(Token(Kind.WHOLE, char, byte, index, index + 1))


def _beside_han(text: str, index: int) -> bool:
    """A question mark among Latin letters is one; a Chinese text has its own, the full-width one."""
    return any(ord(char) >= 0x80 for char in text[max(0, index - 1) : index + 2])
