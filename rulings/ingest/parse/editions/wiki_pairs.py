"""Tells English from Chinese where a page prints both: lines of a paragraph, and names in a heading."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_HAN = re.compile(r"[\u3400-\u9fff]")
# "总则 General", "总则（General）"; "General 总则", "General / 总则"
_CHINESE_FIRST = re.compile(
    r"(?P<chinese>.*[\u3400-\u9fff][）」”！]*)\s*(?:[(（/／|·-]\s*)?(?P<english>[A-Za-z0-9][^\u3400-\u9fff]*?)\s*[)）]?"
)
_ENGLISH_FIRST = re.compile(
    r"(?P<english>[A-Za-z0-9][^\u3400-\u9fff]*?)\s*(?:[(（/／|·-]\s*)?(?P<chinese>[“「]?[\u3400-\u9fff].*?)\s*[)）]?"
)
_REMARK = re.compile(r"\s*[（(][^（）()]*[\u3400-\u9fff][^（）()]*[）)]$")


@dataclass(frozen=True, slots=True)
class Piece:
    """One line as a page shows it, and the line of the source on which it stands."""

    line: int
    text: str


def is_chinese(text: str) -> bool:
    return _HAN.search(text) is not None


def parted(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The English and the Chinese lines of a paragraph.

    Lines that take turns are pairs, even where the translation keeps the English (EDH, X, {T}); else
    each line goes by its own characters.
    """
    upper, lower = list(pieces[::2]), list(pieces[1::2])
    if len(upper) == len(lower) and _take_turns(upper, lower):
        return upper, lower
    return (
        [piece for piece in pieces if not is_chinese(piece.text)],
        [piece for piece in pieces if is_chinese(piece.text)],
    )


def _take_turns(upper: Sequence[Piece], lower: Sequence[Piece]) -> bool:
    if any(is_chinese(piece.text) for piece in upper):
        return False
    if not any(is_chinese(piece.text) for piece in lower):
        return True
    return all(
        is_chinese(below.text) or below.text == above.text for above, below in zip(upper, lower, strict=True)
    )


def both_titles(title: str) -> tuple[str, str]:
    """The English and the Chinese name in a heading, in either order; one may be missing.

    A remark in Chinese behind a Chinese name, such as how a list is sorted, is none of it.
    """
    title = title.strip()
    if not is_chinese(title):
        return title, ""
    title = _REMARK.sub("", title) if is_chinese(_REMARK.sub("", title)) else title
    for pattern in (_CHINESE_FIRST, _ENGLISH_FIRST):
        match = pattern.fullmatch(title)
        if match:
            return match["english"].strip(), match["chinese"].strip()
    return "", title
