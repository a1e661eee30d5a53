"""How near two provisions are: words weighed by how rare they are, alone and in pairs.

Numbers of rules are masked, so that a text whose cross-references were renumbered is the same text.
Chinese is taken character by character, which makes the pairs its words.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

TOKEN = re.compile(r"#|[a-z0-9]+(?:'[a-z]+)?|[\u3400-\u9fff]")
RULE_NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]{0,2})?\b|(?<![\d.])\d{3}\.\d+[a-z]{0,2}")
FEW_WORDS = 6

Features = frozenset[str]


@lru_cache(maxsize=16384)
def masked(text: str) -> str:
    """The words of a text, numbers of rules as "#", without case, marks and spacing."""
    return " ".join(TOKEN.findall(RULE_NUMBER.sub("#", text.casefold().replace("’", "'"))))


def title_key(title: str) -> str:
    """Titles agree by their letters: "Double-Faced Cards" and "Double Faced Cards" are one."""
    return re.sub(r"[\W_]+", "", title).casefold()


@lru_cache(maxsize=16384)
def features(words: str) -> Features:
    """The words of a masked text and its pairs of neighbouring words."""
    tokens = words.split()
    return frozenset(tokens) | {f"{a} {b}" for a, b in pairwise(tokens)}


class _Known(dict[str, float]):
    """Weights by feature, each found when it is first asked for: matching asks a million times."""

    def __init__(self, weigh: Callable[[str], float]) -> None:
        super().__init__()
        self._weigh = weigh

    def __missing__(self, feature: str) -> float:
        weight = self[feature] = self._weigh(feature)
        return weight


class Weights:
    """How much each feature says, from how many of the provisions have the word."""

    def __init__(self, texts: Iterable[str]) -> None:
        frequency: Counter[str] = Counter()
        total = 1
        for words in texts:
            frequency.update(set(words.split()))
            total += 1
        self._rare = math.log(1 + total)
        self._word = {word: math.log(1 + total / count) for word, count in frequency.items()}
        self._sums: dict[Features, float] = {}
        self.of: Callable[[str], float] = _Known(self._weigh).__getitem__

    def _weigh(self, feature: str) -> float:
        """The weight of a word, or half of both words' for a pair."""
        word = self._word.get(feature)
        if word is not None:
            return word
        if " " not in feature:
            return self._rare
        first, second = feature.split(" ")
        return (self._word.get(first, self._rare) + self._word.get(second, self._rare)) / 2

    def sum(self, found: Features) -> float:
        known = self._sums.get(found)
        if known is None:
            # In a fixed order: sums of floats must not depend on how sets are laid out.
            known = self._sums[found] = math.fsum(map(self.of, found))
        return known

    def nearness(self, one: Features, other: Features) -> float:
        """From 0 (nothing in common) to 1 (the same): the shared weight against the mean of both."""
        whole = self.sum(one) + self.sum(other)
        return 2 * math.fsum(map(self.of, one & other)) / whole if whole else 0.0

    def share(self, part: Features, whole: Features) -> float:
        """How much of ``part`` is found in ``whole``, by weight."""
        total = self.sum(part)
        return math.fsum(map(self.of, part & whole)) / total if total else 0.0


class Index:
    """Finds, among some texts, those that share the most weight of rare features with a text."""

    TOO_COMMON = 40

    def __init__(self, texts: Sequence[Features], weights: Weights) -> None:
        self._weights = weights
        self._places: dict[str, list[int]] = {}
        for position, found in enumerate(texts):
            for feature in found:
                self._places.setdefault(feature, []).append(position)

    def nearest(self, wanted: Features, limit: int = 6) -> list[int]:
        """Positions of the most promising texts, best first."""
        scores: dict[int, float] = {}
        for feature in sorted(wanted):
            places = self._places.get(feature, ())
            if len(places) > self.TOO_COMMON:
                continue
            weight = self._weights.of(feature)
            for place in places:
                scores[place] = scores.get(place, 0.0) + weight
        return sorted(scores, key=lambda place: (-scores[place], place))[:limit]
