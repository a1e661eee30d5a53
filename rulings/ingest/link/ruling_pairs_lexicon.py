"""Which English words go with which Chinese ones, learned from texts that are known in both languages.

Pure. Chinese has no spaces: its words are taken as overlapping pairs of characters. Two words go together
as far as they stand in the same texts (Dice coefficient). Nothing is worked out before it is asked for.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from faqsite.search.analysis import stem

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


class Lexicon:
    """Learned from pairs of a Chinese text (Simplified) and the English one that says the same."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        pairs = sorted(set(texts))[:MOST_TEXTS]
        self._chinese = _Side([sorted(set(chinese_words(text))) for text, _ in pairs])
        self._english = _Side([sorted(set(english_words(text))) for _, text in pairs])
        self._partners: dict[tuple[bool, str], Mapping[str, float]] = {}
        self._size = len(pairs)

    def __bool__(self) -> bool:
        return self._size > 0

    def english_of(self, word: str) -> Mapping[str, float]:
        """The stems that go with a pair of Chinese characters, with how well they do (0.2 to 1)."""
        return self._known(True, word)

    def chinese_of(self, stem: str) -> Mapping[str, float]:
        """The pairs of characters that go with an English stem."""
        return self._known(False, stem)

    def _known(self, is_chinese: bool, word: str) -> Mapping[str, float]:
        found = self._partners.get((is_chinese, word))
        if found is None:
            sides = (self._chinese, self._english) if is_chinese else (self._english, self._chinese)
            found = self._partners[is_chinese, word] = _partners(word, *sides)
        return found


def _partners(word: str, own: _Side, other: _Side) -> dict[str, float]:
    places = own.standing.get(word, ())
    if len(places) < FEWEST:
        return {}
    step = max(1, len(places) // LOOKED_INTO)
    looked_into = places[::step]
    seen = Counter(partner for place in looked_into for partner in other.texts[place])
    often = max(2, LEAST * len(looked_into) / 2)
    bits = own.bits(word)
    found = {}
    for partner, times in seen.items():
        count = other.count(partner)
        if times < often or count < FEWEST or 2 * min(count, len(places)) <= LEAST * (count + len(places)):
            continue
        together = (bits & other.bits(partner)).bit_count()
        dice = 2 * together / (count + len(places))
        if together >= FEWEST and dice > LEAST:
            found[partner] = dice
    return found
