"""Text without width, case, diacritics and script, with the way back to the original's positions."""

import unicodedata
from collections.abc import Sequence

from cards.names import TYPED_AS
from faqsite.script.folding import character_table

# Signs that mean the same and that NFKC keeps apart.
_ALIKE = {
    "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "﹣": "-",
    "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "＇": "'",
    "∼": "~", "～": "~", "⁄": "/", "∕": "/",
    "‧": "·", "・": "·", "•": "·", "．": ".", "｡": "。",
}  # fmt: skip


class Folded:
    """``text`` is ``source`` folded; where its characters came from is worked out when it is asked."""

    __slots__ = ("_origins", "source", "text")

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = source.translate(_TABLE)
        self._origins: Sequence[int] | None = None

    @property
    def is_even(self) -> bool:
        """Whether each character stands where it came from."""
        if self._origins is None:
            self._origins = _origins(self.source)
        return isinstance(self._origins, range)

    def origin(self, position: int) -> int:
        """The place in the source of the character at ``position``."""
        if self._origins is None:
            self._origins = _origins(self.source)
        return self._origins[position]


def _origins(source: str) -> Sequence[int]:
    if _TABLE.uneven.isdisjoint(source):
        return range(len(source))
    return [place for place, character in enumerate(source) for _ in _TABLE[ord(character)]]


def _fold_character(character: str) -> str:
    alike = _ALIKE.get(character, character)
    wide = unicodedata.normalize("NFKC", alike).casefold()
    bare = "".join(part for part in unicodedata.normalize("NFKD", wide) if not unicodedata.combining(part))
    simplified = bare.translate(TYPED_AS).translate(character_table())
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
    return Folded(text)
