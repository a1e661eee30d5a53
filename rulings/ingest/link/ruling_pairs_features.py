"""What a Chinese and an English ruling have in common, one small function a kind of evidence.

Pure. Every function gives 0 (nothing agrees) to 1 (all does), or None where neither text has such a thing.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rulings.ingest.link.ruling_pairs_lexicon import Lexicon, chinese_words, english_words

Partners = Callable[[str], Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Statement:
    """A ruling in one language, Chinese in Simplified characters.

    ``place``: where it stands among the rulings of its first card, 0 (first) to 1 (last).
    ``published``: when it came out, if known.
    """

    key: str
    text: str
    cards: frozenset[int]
    place: float = 0.5
    published: date | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """A statement taken apart; its words are those outside names of cards."""

    statement: Statement
    words: tuple[str, ...]
    names: frozenset[int]
    symbols: frozenset[str]
    sizes: frozenset[str]
    numbers: frozenset[int]
    length: int


_SYMBOL = re.compile(r"\{[^{}\s]{1,8}\}")
_SIZE = re.compile(r"[+-]?[\dX*]+/[+-]?[\dX*]+")
_DIGITS = re.compile(r"(?<![\d/.])\d+(?![\d/]|\.\d)")
_CHINESE_NUMBER = re.compile("[二两三四五六七八九十]+")
_CHINESE_DIGITS = {"二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_ENGLISH_NUMBERS = {
    "two": 2, "second": 2, "three": 3, "third": 3, "four": 4, "fourth": 4, "five": 5, "fifth": 5, "six": 6,
    "sixth": 6, "seven": 7, "seventh": 7, "eight": 8, "eighth": 8, "nine": 9, "ninth": 9, "ten": 10,
    "tenth": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fifteen": 15, "twenty": 20,
}  # fmt: skip
_ENGLISH_NUMBER = re.compile(rf"\b(?:{'|'.join(_ENGLISH_NUMBERS)})\b", re.IGNORECASE)


def read_chinese(statement: Statement, names: Sequence[tuple[str, int]]) -> Read:
    """``names``: the longest first, with their cards."""
    text = plain(statement.text)
    rest, named = without_names(text, names)
    written = {_chinese_number(found) for found in _CHINESE_NUMBER.findall(rest)}
    return _read(statement, text, rest, named, chinese_words(rest), written)


def read_english(statement: Statement, names: Sequence[tuple[str, int]]) -> Read:
    text = plain(statement.text)
    rest, named = without_names(text, names)
    written = {_ENGLISH_NUMBERS[found.lower()] for found in _ENGLISH_NUMBER.findall(rest)}
    return _read(statement, text, rest, named, english_words(rest), written)


def _read(
    statement: Statement, text: str, rest: str, named: set[int], words: list[str], written: set[int]
) -> Read:
    without_symbols = _SYMBOL.sub(" ", rest)
    digits = {int(found) for found in _DIGITS.findall(without_symbols) if len(found) < 6}
    return Read(
        statement,
        tuple(sorted(set(words))),
        frozenset(named),
        frozenset(_SYMBOL.findall(text)),
        frozenset(_SIZE.findall(without_symbols)),
        frozenset(number for number in digits | written if number > 1),
        len(text),
    )


def plain(text: str) -> str:
    """Width folded, one kind of minus sign, no marks of italics."""
    folded = unicodedata.normalize("NFKC", text)
    return re.sub(r"_([^_]+)_", r"\1", re.sub("[−–‐]", "-", folded)).replace("’", "'")


def without_names(text: str, names: Sequence[tuple[str, int]]) -> tuple[str, set[int]]:
    """The text with a comma for every name of a card, and the cards that it names."""
    named = set()
    for name, card in names:
        if name in text:
            named.add(card)
            text = text.replace(name, ",")
    return text, named


def _chinese_number(written: str) -> int:
    """Up to ninety-nine."""
    tens, ten, ones = written.rpartition("十")
    digits = [_CHINESE_DIGITS.get(part[-1:], 0) for part in (tens, ones)]
    return (digits[0] or 1) * 10 + digits[1] if ten else digits[1]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that speaks for or against a pair."""

    words: float | None
    names: float | None
    symbols: float | None
    sizes: float | None
    numbers: float | None
    length: float | None
    order: float | None
    date: float | None


class Judge:
    """Weighs pairs of one document's rulings and the English rulings of the same cards.

    ``released``: the day of the document's set, which its rulings were written for. ``rarity`` is that of
    words in all of a document where these rulings are only a part of it.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        chinese: Sequence[Read],
        english: Sequence[Read],
        released: date | None,
        rarity: Mapping[str, float] | None = None,
    ) -> None:
        self._lexicon = lexicon
        self._released = released
        own = {**rarities([read.words for read in chinese]), **rarities([read.words for read in english])}
        self._rarity = own | dict(rarity or {})
        self._sought: dict[tuple[bool, str], _Sought] = {}

    def evidence(self, chinese: Read, english: Read) -> Evidence:
        return Evidence(
            words=self.words(chinese, english),
            names=agreement(chinese.names, english.names),
            symbols=agreement(chinese.symbols, english.symbols),
            sizes=agreement(chinese.sizes, english.sizes),
            numbers=agreement(chinese.numbers, english.numbers),
            length=length(chinese, english),
            order=order(chinese, english),
            date=closeness(english.statement.published, self._released),
        )

    def words(self, chinese: Read, english: Read) -> float | None:
        """How much of what each says the other says too, rare words counting more; None without a lexicon."""
        if not self._lexicon:
            return None
        there = self._sought_for(chinese, self._lexicon.english_of, is_chinese=True).covered_by(english)
        back = self._sought_for(english, self._lexicon.chinese_of, is_chinese=False).covered_by(chinese)
        return (there + back) / 2

    def _sought_for(self, read: Read, partners: Partners, *, is_chinese: bool) -> _Sought:
        """Worked out when it is first asked for: many English rulings are weighed with none."""
        key = (is_chinese, read.statement.key)
        if key not in self._sought:
            self._sought[key] = _Sought.of(read, partners, self._rarity)
        return self._sought[key]


@dataclass(frozen=True, slots=True)
class _Sought:
    """What is sought in the other language for the words of one ruling.

    ``of_word`` leads from a word of the other language to the own words (by place) that it goes with, and
    how much it says for each; ``possible`` is what can be said for all of them at most.
    """

    of_word: Mapping[str, Sequence[tuple[int, float]]]
    possible: float

    @classmethod
    def of(cls, read: Read, partners: Partners, rarity: Mapping[str, float]) -> _Sought:
        of_word: dict[str, list[tuple[int, float]]] = {}
        possible = 0.0
        for place, word in enumerate(read.words):
            known = partners(word)
            for partner, dice in known.items():
                of_word.setdefault(partner, []).append((place, rarity[word] * dice))
            possible += rarity[word] * max(known.values(), default=0.0)
        return cls(of_word, possible)

    def covered_by(self, other: Read) -> float:
        """How much of it the other ruling says, 0 to 1."""
        best: dict[int, float] = {}
        for word in other.words:
            for place, value in self.of_word.get(word, ()):
                if value > best.get(place, 0.0):
                    best[place] = value
        return sum(best.values()) / self.possible if self.possible else 0.0


def rarities(texts: Sequence[Iterable[str]]) -> dict[str, float]:
    """By the words of each text: one that stands in few of them tells more than one that stands in all."""
    standing = Counter(word for words in texts for word in set(words))
    return {word: math.log(1 + len(texts) / times) for word, times in standing.items()}


def agreement(one: frozenset, other: frozenset) -> float | None:
    """What both have, of what either has."""
    return len(one & other) / len(one | other) if one or other else None


# An English ruling is about so many times as long as its Chinese text, give or take.
_TIMES_AS_LONG = 2.6
_SPREAD = 0.35


def length(chinese: Read, english: Read) -> float:
    ratio = math.log((english.length + 5) / (_TIMES_AS_LONG * (chinese.length + 2)))
    return math.exp(-ratio * ratio / (2 * _SPREAD**2))


def order(chinese: Read, english: Read) -> float:
    return 1 - abs(chinese.statement.place - english.statement.place)


# Rulings come with a set: some months before its day, when its first notes are out, to some weeks after.
_DAYS_BEFORE = 120
_DAYS_AFTER = 60


def closeness(published: date | None, released: date | None) -> float | None:
    if published is None or released is None:
        return None
    return 1.0 if -_DAYS_BEFORE <= (published - released).days <= _DAYS_AFTER else 0.0
