"""Which English words go with which Chinese ones, learned from texts that are known in both languages.

Pure. Chinese has no spaces: its words are taken as overlapping pairs of characters. Two words go together
as far as they stand in the same texts (Dice coefficient). Learning takes seconds: what was learned is kept
(``rulings.ingest.save.bilingual``).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from faqsite.search.analysis import stem

Partners = Mapping[str, Mapping[str, float]]

_HAN = re.compile("[\u3400-\u9fff]+")
_LATIN = re.compile("[a-z]+")
# Words that stand in nearly every English text, and so go with nothing.
_EVERYWHERE = frozenset(
    """
    the a an of to in is it that and or for if its as be by on with this at are from any has can t
    s will have those they you your would was does doe
    """.split()  # noqa: SIM905 - a table of words
)

# A word that stands in fewer texts proves nothing; one that goes along less often goes with another.
FEWEST = 3
LEAST = 0.2
# Partners are looked for among the words of so many of a word's texts, spread over all of them.
LOOKED_INTO = 24
MOST_TEXTS = 8000


def chinese_words(text: str) -> list[str]:
    """Overlapping pairs of characters; none reaches over a sign."""
    return [run[at : at + 2] for run in _HAN.findall(text) for at in range(len(run) - 1)]


def english_words(text: str) -> list[str]:
    """Stems, without the words that stand everywhere."""
    return [stem(word) for word in _LATIN.findall(text.lower().replace("’", "'")) if word not in _EVERYWHERE]


class _Side:
    """One language of the texts: the words of each, and for each word the texts that have it, as bits."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        self.texts = texts
        self.standing: dict[str, list[int]] = {}
        for place, words in enumerate(texts):
            for word in words:
                self.standing.setdefault(word, []).append(place)
        self._bits: dict[str, int] = {}

    def count(self, word: str) -> int:
        return len(self.standing.get(word, ()))

    def bits(self, word: str) -> int:
        known = self._bits.get(word)
        if known is None:
            packed = bytearray(len(self.texts) // 8 + 1)
            for place in self.standing[word]:
                packed[place >> 3] |= 1 << (place & 7)
            known = self._bits[word] = int.from_bytes(packed, "little")
        return known


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What was learned: the partners of each word that has some, and from how many texts."""

    english: Partners
    chinese: Partners
    size: int

    def __bool__(self) -> bool:
        return self.size > 0

    def english_of(self, word: str) -> Mapping[str, float]:
        """The stems that go with a pair of Chinese characters, with how well they do (0.2 to 1)."""
        return self.english.get(word, {})

    def chinese_of(self, stem: str) -> Mapping[str, float]:
        """The pairs of characters that go with an English stem."""
        return self.chinese.get(stem, {})


def learn(texts: Iterable[tuple[str, str]]) -> Lexicon:
    """From pairs of a Chinese text (Simplified) and the English one that says the same."""
    pairs = sorted(set(texts))[:MOST_TEXTS]
    chinese = _Side([sorted(set(chinese_words(text))) for text, _ in pairs])
    english = _Side([sorted(set(english_words(text))) for _, text in pairs])
    return Lexicon(_all_partners(chinese, english), _all_partners(english, chinese), len(pairs))


def _all_partners(own: _Side, other: _Side) -> Partners:
    found = ((word, _partners(word, own, other)) for word in own.standing)
    return {word: partners for word, partners in found if partners}


def _partners(word: str, own: _Side, other: _Side) -> dict[str, float]:
    if own.count(word) < FEWEST:
        return {}
    found = {}
    for partner, together in _together(word, own, other):
        dice = 2 * together / (other.count(partner) + own.count(word))
        if dice > LEAST:
            found[partner] = dice
    return found


def _together(word: str, own: _Side, other: _Side) -> Iterator[tuple[str, int]]:
    """The words that go along with a word, each with in how many texts it does, at least ``FEWEST``."""
    places = own.standing[word]
    looked_into = places[:: max(1, len(places) // LOOKED_INTO)]
    seen = Counter(chain.from_iterable(other.texts[place] for place in looked_into))
    often = max(2, LEAST * len(looked_into) / 2)
    if len(looked_into) == len(places):
        yield from ((partner, times) for partner, times in seen.items() if times >= max(often, FEWEST))
        return
    bits = own.bits(word)
    for partner, times in seen.items():
        if times >= often and _may_go_along(len(places), other.count(partner)):
            together = (bits & other.bits(partner)).bit_count()
            if together >= FEWEST:
                yield partner, together


def _may_go_along(one: int, other: int) -> bool:
    """Whether words that stand in so many texts would go along if they stood together wherever they can."""
    return 2 * min(one, other) > LEAST * (one + other)
