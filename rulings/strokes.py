"""How many strokes a Traditional character has, and its place among those with as many.

The order is the one that Taiwan's readers know from dictionaries and indexes: by strokes, then by
radical. The Big5 character set was laid out in just that order, once for its 5,401 common characters and once
for 7,652 rarer ones, and every Python knows it (cp950). So no table of characters is needed, only
the place where each count of strokes begins. Characters outside that set have no count here.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

_COMMON = (
    (0xA440, 1), (0xA442, 2), (0xA454, 3), (0xA4A1, 4), (0xA4FE, 5), (0xA5E0, 6), (0xA6EA, 7), (0xA8C3, 8),
    (0xAB45, 9), (0xADBC, 10), (0xB0AE, 11), (0xB3C3, 12), (0xB6C3, 13), (0xB9AC, 14), (0xBBF5, 15),
    (0xBEA7, 16), (0xC075, 17), (0xC24F, 18), (0xC35F, 19), (0xC455, 20), (0xC4D7, 21), (0xC56B, 22),
    (0xC5C8, 23), (0xC5F1, 24), (0xC655, 25), (0xC665, 26), (0xC66C, 27), (0xC676, 28), (0xC679, 29),
    (0xC67D, 30), (0xC67E, 32),
)  # fmt: skip
_RARE = (
    (0xC940, 2), (0xC945, 3), (0xC94D, 4), (0xC963, 5), (0xC9AB, 6), (0xCA5A, 7), (0xCBB1, 8), (0xCDDD, 9),
    (0xD0C8, 10), (0xD44B, 11), (0xD851, 12), (0xDCB1, 13), (0xE0F0, 14), (0xE4E6, 15), (0xE8F4, 16),
    (0xECB9, 17), (0xEFB7, 18), (0xF1EB, 19), (0xF3FD, 20), (0xF5C0, 21), (0xF6D6, 22), (0xF7D0, 23),
    (0xF8A5, 24), (0xF8EE, 25), (0xF96B, 26), (0xF9A2, 27), (0xF9BA, 28), (0xF9C6, 29), (0xF9CC, 30),
    (0xF9D0, 31), (0xF9D1, 32), (0xF9D2, 33), (0xF9D3, 35), (0xF9D4, 36), (0xF9D5, 48),
    # What Taiwan's systems added at the end, in no order: 碁銹裏墻恒粧嫺.
    (0xF9D6, 13), (0xF9D7, 15), (0xF9D8, 13), (0xF9D9, 16), (0xF9DA, 9), (0xF9DB, 12), (0xF9DC, 15),
)  # fmt: skip
_TABLE = _COMMON + _RARE
_STARTS = [start for start, _ in _TABLE]
_END = 0xF9DC

LONGEST_KEY = 40


@lru_cache(maxsize=4096)
def _code(character: str) -> int | None:
    """The character's code in Big5; None where it is no Chinese character of that set."""
    encoded = character.encode("cp950", errors="ignore")
    code = int.from_bytes(encoded, "big")
    return code if len(encoded) == 2 and _STARTS[0] <= code <= _END else None


def stroke_count(character: str) -> int | None:
    """The strokes of a Traditional character; None of anything else."""
    code = _code(character)
    return None if code is None else _TABLE[bisect_right(_STARTS, code) - 1][1]


def stroke_key(name: str) -> str:
    """Sorts names by their first characters' strokes and radicals, then by their second ones', and so on.

    Letters and figures come before characters, and characters without a count after them.
    """
    return "".join(_character_key(character) for character in name[:LONGEST_KEY])


def _character_key(character: str) -> str:
    if character.isascii():
        return f"00{ord(character.casefold()):04x}"
    code, strokes = _code(character), stroke_count(character)
    if code is None or strokes is None:
        return f"99{ord(character) & 0xFFFF:04x}"
    return f"{strokes:02}{code:04x}"
