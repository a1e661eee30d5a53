"""Text without width, case, diacritics and script, with the way back to the original's positions."""

import unicodedata
from dataclasses import dataclass

from faqsite.script.folding import character_table

# Signs that mean the same and that NFKC keeps apart.
_ALIKE = {
    "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "﹣": "-",
    "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "＇": "'",
    "∼": "~", "～": "~", "⁄": "/", "∕": "/",
    "‧": "·", "・": "·", "•": "·", "．": ".", "｡": "。",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Folded:
    """``text`` folded; ``origins[i]`` is where its character i came from, None where every i is itself."""

    text: str
    origins: tuple[int, ...] | None = None

    def origin(self, position: int) -> int:
        return position if self.origins is None else self.origins[position]


def _fold_character(character: str) -> str:
    alike = _ALIKE.get(character, character)
    wide = unicodedata.normalize("NFKC", alike).casefold()
    bare = "".join(part for part in unicodedata.normalize("NFKD", wide) if not unicodedata.combining(part))
    simplified = bare.translate(character_table())
    return "".join(
        _ALIKE.get(part, " " if unicodedata.category(part) in ("Cc", "Zs") else part) for part in simplified
    )


class _Table(dict[int, str]):
    """For ``str.translate``: folds a character when it is first met."""

    def __init__(self) -> None:
        self.uneven: set[str] = set()

    def __missing__(self, code: int) -> str:
        folded = _fold_character(chr(code))
        if len(folded) != 1:
            self.uneven.add(chr(code))
        self[code] = folded
        return folded


_TABLE = _Table()


def fold(text: str) -> Folded:
    """``text`` folded, character by character."""
    folded = text.translate(_TABLE)
    if _TABLE.uneven.isdisjoint(text):
        return Folded(folded)
    origins = [position for position, character in enumerate(text) for _ in _TABLE[ord(character)]]
    return Folded(folded, tuple(origins))
