"""Type lines of cards: how to know one, and its printed form with the separators put right."""

import re
from collections.abc import Collection
from functools import lru_cache

from rulings.ingest.subtypes import ENCHANTED, SUPERTYPES, TYPES, subtypes

_SUPER = "|".join(SUPERTYPES)
_TYPE = "|".join(sorted(TYPES, key=len, reverse=True))
# A type before its subtypes: 传奇神器生物, 雪境结界, and the old 生物结界 and 平原结界.
BEFORE = rf"(?:{_SUPER}){{0,3}}(?:{'|'.join(ENCHANTED)})?(?:{_SUPER}){{0,3}}(?:{_TYPE}){{1,4}}"
# The sign between types and subtypes differs from text to text; U+223C comes from Traditional code pages.
TILDE = r"[～~∼〜—–―－]+"
_CHINESE = re.compile(rf"({BEFORE})\s*(?:{TILDE}\s*([^。，：；「」{{}}（）()]{{1,30}}))?\Z")
_EN_TYPES = (
    r"Artifact|Battle|Conspiracy|Creature|Enchantment|Instant|Land|Phenomenon|Plane"
    r"|Planeswalker|Scheme|Sorcery"
)
_EN_SUPER = r"Basic|Elite|Kindred|Legendary|Ongoing|Snow|Token|Tribal|World"
_ENGLISH = re.compile(
    rf"((?:(?:{_EN_SUPER}) )*(?:{_EN_TYPES})(?: (?:{_EN_TYPES}))*)"
    r"(?:\s*(?:[—–~～]|-{1,2})\s*(.{1,40}))?\Z"
)


@lru_cache(maxsize=8192)
def is_type_line(text: str) -> bool:
    """Whether a whole line is a type line, in Chinese or English."""
    text = text.strip()
    return len(text) <= 60 and bool(_CHINESE.match(text) or _ENGLISH.match(text))


def tidy_type_line(text: str) -> str:
    """The type line with the usual signs: ``生物～人类／战士``, ``Creature — Elf Druid``."""
    text = text.strip()
    match = _CHINESE.match(text)
    if match:
        subtypes = re.split(r"\s*[／/]\s*", match[2].strip()) if match[2] else []
        return match[1] + ("～" + "／".join(subtypes) if subtypes else "")
    match = _ENGLISH.match(text)
    if match:
        return match[1] + (f" — {match[2].strip()}" if match[2] else "")
    return text


def restore_type_line(text: str, known: Collection[str] = ()) -> tuple[str, bool]:
    """A type line whose separators are lost, and whether every subtype was recognised.

    ``known`` are more subtypes than the built-in list has, from cards that the caller knows.
    """
    compact = re.sub(r"\s+", "", text)
    if is_type_line(compact):
        return tidy_type_line(compact), True
    best, most = text, -1
    for end in range(1, len(compact)):
        before, after = compact[:end], compact[end:]
        if not re.fullmatch(BEFORE, before):
            continue
        parts = split_subtypes(after, known)
        if parts:
            return f"{before}～{'／'.join(parts)}", True
        parts = _partly(after, known)
        recognised = sum(len(part) for part in parts if part in subtypes() or part in known)
        if recognised >= most:
            best, most = f"{before}～{'／'.join(parts)}", recognised
    return best, False


def _partly(text: str, known: Collection[str]) -> list[str]:
    """The subtypes that are known at either end, and what is left between them as one."""
    for end in range(len(text) - 1, 0, -1):
        if front := split_subtypes(text[:end], known):
            return [*front, text[end:]]
    for start in range(1, len(text)):
        if back := split_subtypes(text[start:], known):
            return [text[:start], *back]
    return [text]


def split_subtypes(text: str, known: Collection[str] = ()) -> list[str]:
    """The subtypes that make up a run of characters, longest first; empty where it is not made of any."""
    if not text:
        return []
    for end in range(len(text), 0, -1):
        if text[:end] in subtypes() or text[:end] in known:
            rest = split_subtypes(text[end:], known)
            if rest or end == len(text):
                return [text[:end], *rest]
    return []


def subtypes_of(type_line: str) -> list[str]:
    """The subtypes that a well-formed Chinese type line names."""
    match = _CHINESE.match(type_line.strip())
    return re.split(r"\s*[／/]\s*", match[2].strip()) if match and match[2] else []
