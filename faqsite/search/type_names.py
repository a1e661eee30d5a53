"""Words of type lines: which English ones a word stands for, in Chinese, in part, or by an older name.

What a Chinese word means is learnt from type lines that are in both languages; every card has an English one.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards.models import Face
from faqsite.kept import kept
from faqsite.languages import EN, ZH_HANS, ZH_HANT, columns
from faqsite.search.folding import fold
from faqsite.search.words import todays_words

# Supertypes and types; Chinese ones stand together without a space (传奇神器生物).
_TYPES = {
    "artifact": ("神器",), "basic": ("基本",), "battle": ("战役",), "conspiracy": ("诡局",),
    "creature": ("生物",), "dungeon": ("地城",), "enchantment": ("结界",), "instant": ("瞬间",),
    "land": ("地",), "legendary": ("传奇",), "phenomenon": ("异象",), "plane": ("时空",),
    "planeswalker": ("鹏洛客", "旅法师"), "scheme": ("阴谋",), "snow": ("雪境",), "sorcery": ("法术", "巫术"),
    "tribal": ("部族",), "vanguard": ("先锋",), "world": ("世界",),
}  # fmt: skip
# One type by the names that it had.
_RENAMED = (("kindred", "tribal"),)
_SUBTYPES = re.compile(r"\s*[~—–]\s*|\s+-\s+")
_BETWEEN = re.compile(r"[/·]")
_FACES = " // "


@dataclass(frozen=True, slots=True)
class _Names:
    """``english`` tells of all words of type lines on how many different ones they stand, ``chinese`` leads
    to the English word meant (folded)."""

    english: Mapping[str, int]
    chinese: Mapping[str, str]


def meant_by(word: str) -> list[tuple[str, ...]]:
    """What a type line must have for ``word``: one of the English words in each; nothing if it is no type.

    A part of a word will do where it is none itself (legend, walker).
    """
    folded, names = fold(word).text, _names()
    if folded.isascii():
        found = _english(folded, names.english)
        return [found] if found else []
    parts = _parts(folded, names.chinese) or _parts(todays_words(folded), names.chinese)
    return [_with_renamed(part) for part in parts]


def _english(word: str, known: Mapping[str, int]) -> tuple[str, ...]:
    """A word of a single line (Legend, on one card) is rather meant as a part of others."""
    if known.get(word, 0) > 1 or any(word in names for names in _RENAMED):
        return _with_renamed(word)
    beginning = sorted(one for one in known if one.startswith(word))
    return tuple(beginning or sorted(one for one in known if word in one))


def _with_renamed(word: str) -> tuple[str, ...]:
    return next((names for names in _RENAMED if word in names), (word,))


def _parts(run: str, chinese: Mapping[str, str]) -> list[str]:
    """The English words of a run of Chinese types, each the longest known; nothing if any is unknown."""
    found: list[str] = []
    while run:
        length = next((size for size in range(len(run), 0, -1) if run[:size] in chinese), 0)
        if not length:
            return []
        found.append(chinese[run[:length]])
        run = run[length:]
    return found


@kept(1)
def _names() -> _Names:
    lines = Face.objects.order_by().values_list(*columns("type_line")).distinct()
    by_language = [dict(zip((ZH_HANT, ZH_HANS, EN), line, strict=True)) for line in lines]
    english = Counter(word for one in by_language for word in _words_of(one[EN] or ""))
    chinese = _learnt(
        (one[language], one[EN]) for one in by_language for language in (ZH_HANT, ZH_HANS) if one[language]
    )
    own = {fold(name).text: word for word, names in _TYPES.items() for name in names}
    return _Names(english, chinese | own)


def _words_of(type_line: str) -> Iterator[str]:
    return (word for word in fold(type_line).text.split() if word[0].isalpha())


def _learnt(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The English word that stands in a subtype's place most often."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for chinese, english in pairs:
        for name, word in _subtypes_paired(chinese, english):
            counts[name][word] += 1
    return {name: words.most_common(1)[0][0] for name, words in counts.items()}


def _subtypes_paired(chinese: str, english: str) -> Iterator[tuple[str, str]]:
    faces = zip(fold(chinese).text.split(_FACES), fold(english).text.split(_FACES), strict=False)
    for line, other in faces:
        names, words = _subtypes(line), _subtypes(other)
        if names and words:
            found = [name.strip() for name in _BETWEEN.split(names)]
            if len(found) == len(words.split()):
                yield from zip(found, words.split(), strict=True)


def _subtypes(line: str) -> str:
    _, *subtypes = _SUBTYPES.split(line, maxsplit=1)
    return subtypes[0] if subtypes else ""


def types_of(parts: Sequence[str]) -> list[tuple[str, ...]]:
    """For several words together; a word that is no type stands for itself."""
    return [names for part in parts for names in (meant_by(part) or [(part,)])]
