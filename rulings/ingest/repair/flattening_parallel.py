"""Rulings of a flat text beside those that the card data have in English: sentence by sentence the same.

A translation keeps the order of the rulings, nearly the number of their sentences, their numbers, and a
third of their length; so the English rulings tell where each Chinese one begins and ends.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rulings.ingest.repair.flattening_openings import about_card, opening_weight

_RATIO = 0.345  # Chinese characters for one English one
_FAITH = 4.0  # what a ruling that fits in all is worth
_WORST = 9.0
_SKIPPED = 1.5  # an English ruling that the document does not have
_SHARED = 0.3
_ADDED = 0.5  # one of the document that the card data do not have
_OPENING = 0.6
_LONGEST = 8  # sentences
_NUMBER = re.compile(r"\d+|X")
_ENDS = re.compile(r"[.!?](?=[\s)”\"]|\Z)")


@dataclass(frozen=True, slots=True)
class _Measure:
    """What can be compared across languages: length, sentences, numbers."""

    length: int
    sentences: int
    numbers: frozenset[str]


def part_by_english(
    sentences: Sequence[str], english: Sequence[str], name: str, shared: Collection[str] = ()
) -> list[int]:
    """The indexes of the sentences that begin a ruling; first comes the card's own text, a sentence or more.

    ``shared`` are English rulings of several cards: a document may say them once for all, elsewhere.
    """
    return _Alignment(sentences, english, name, shared).cuts()


class _Alignment:
    """The best way to deal sentences out to rulings, from the last one back."""

    def __init__(
        self, sentences: Sequence[str], english: Sequence[str], name: str, shared: Collection[str]
    ) -> None:
        self._lengths = [len(re.sub(r"\s", "", each)) for each in sentences]
        self._numbers = [frozenset(_NUMBER.findall(each)) for each in sentences]
        self._english = [_measure(each) for each in english]
        self._skipping = [_SHARED if each in shared else _SKIPPED for each in english]
        self._about = [about_card(each, name) for each in sentences]
        pairs = zip(sentences[1:], sentences, strict=False)
        self._opening = [0.0, *(_OPENING * opening_weight(each, [before], name) for each, before in pairs)]
        self._score, self._next = self._fill()

    def cuts(self) -> list[int]:
        """Where rulings begin, with the border to the card's text where both sides fit best."""
        count, said = len(self._lengths), 0.0
        begin, best = count, self._score[count][0]
        for index in range(count - 1, 0, -1):
            said += self._about[index]
            if said + self._score[index][0] > best:
                begin, best = index, said + self._score[index][0]
        found, place = [], (begin, 0)
        while place[0] < count:
            following = self._next[place]
            found += [place[0]] if following[0] > place[0] else []
            place = following
        return found

    def _fill(self) -> tuple[list[list[float]], dict[tuple[int, int], tuple[int, int]]]:
        count, rulings = len(self._lengths), len(self._english)
        score = [[0.0] * (rulings + 1) for _ in range(count + 1)]
        following: dict[tuple[int, int], tuple[int, int]] = {}
        score[count] = [-sum(self._skipping[index:]) for index in range(rulings + 1)]
        for start in range(count - 1, -1, -1):
            for ruling in range(rulings, -1, -1):
                ways = [(worth + score[end][to], (end, to)) for worth, end, to in self._ways(start, ruling)]
                if ruling < rulings:
                    ways.append((score[start][ruling + 1] - self._skipping[ruling], (start, ruling + 1)))
                score[start][ruling], following[start, ruling] = max(ways)
        return score, following

    def _ways(self, start: int, ruling: int) -> list[tuple[float, int, int]]:
        """All rulings that may begin with a sentence: worth, end, and the English ruling that is next."""
        ways = []
        length, numbers, worth = 0, frozenset[str](), self._opening[start]
        for end in range(start + 1, min(start + _LONGEST, len(self._lengths)) + 1):
            length += self._lengths[end - 1]
            numbers |= self._numbers[end - 1]
            worth -= self._opening[end - 1] if end - 1 > start else 0.0
            ways.append((worth - _ADDED, end, ruling))
            if ruling < len(self._english):
                fit = _fit(_Measure(length, end - start, numbers), self._english[ruling])
                ways.append((worth + fit, end, ruling + 1))
        return ways


def _measure(english: str) -> _Measure:
    return _Measure(len(english), len(_ENDS.findall(english)), frozenset(_NUMBER.findall(english)))


def _fit(chinese: _Measure, english: _Measure) -> float:
    """How well two rulings fit each other by their measures."""
    due = _RATIO * english.length
    off = (chinese.length - due) / (3 + 0.12 * due)
    apart = 1.2 * min(3, abs(chinese.sentences - english.sentences))
    shared, single = chinese.numbers & english.numbers, chinese.numbers ^ english.numbers
    return _FAITH - min(0.5 * off * off, _WORST) - apart + 0.7 * len(shared) - 0.5 * len(single)
