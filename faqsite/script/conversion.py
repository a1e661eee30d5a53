"""From one Chinese script to the other, in the game's own terms.

OpenCC knows characters and common words; what the game says differently stands in two lists of
facts beside this module: ``data/terms.tsv`` (the game's terms) and ``data/phrases.tsv`` (words that
OpenCC writes otherwise than printed cards do). The longest of their entries that stands at a place
is taken; OpenCC sees a single private character there and leaves it alone.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import opencc

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.script.terms import terms

_DATA = Path(__file__).parent / "data"
_PRIVATE = 0xF0000  # the private characters of plane 15, which no text of ours holds

_OPENCC = {(ZH_HANS, ZH_HANT): "s2tw", (ZH_HANT, ZH_HANS): "tw2s"}
_QUOTES = {
    (ZH_HANS, ZH_HANT): str.maketrans("“”‘’", "「」『』"),
    (ZH_HANT, ZH_HANS): str.maketrans("「」『』", "“”‘’"),
}


class UnknownDirectionError(ValueError):
    """There is no conversion between these two languages."""


@dataclass(frozen=True, slots=True)
class _Converter:
    """``starts`` finds the characters with which a phrase begins; their ``lengths``, the longest first."""

    opencc: opencc.OpenCC
    phrases: Mapping[str, str]
    targets: dict[int, str]
    starts: re.Pattern[str]
    lengths: Mapping[str, tuple[int, ...]]
    quotes: dict[int, int]

    def convert(self, text: str) -> str:
        masked = "".join(self._masked(text))
        return self.opencc.convert(masked).translate(self.targets).translate(self.quotes)

    def _masked(self, text: str) -> Iterator[str]:
        position = 0
        for start in self.starts.finditer(text):
            first = start.start()
            if first < position:
                continue
            for length in self.lengths[start[0]]:
                private = self.phrases.get(text[first : first + length])
                if private:
                    yield text[position:first]
                    yield private
                    position = first + length
                    break
        yield text[position:]


def convert(text: str, source: str, target: str) -> str:
    """``text`` of language ``source`` in the script of ``target``; symbols such as {W} stay as they are."""
    if source == target or text.isascii():
        return text
    return _converter(source, target).convert(text)


@cache
def _converter(source: str, target: str) -> _Converter:
    if (source, target) not in _OPENCC:
        raise UnknownDirectionError(f"There is no conversion from {source} to {target}.")
    phrases = _phrases(source, target)
    lengths: dict[str, set[int]] = {}
    for phrase in phrases:
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    return _Converter(
        opencc.OpenCC(_OPENCC[source, target]),
        {phrase: chr(_PRIVATE + i) for i, phrase in enumerate(phrases)},
        {_PRIVATE + i: written for i, written in enumerate(phrases.values())},
        re.compile("[" + re.escape("".join(lengths)) + "]"),
        {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()},
        _QUOTES[source, target],
    )


def _phrases(source: str, target: str) -> dict[str, str]:
    """What to write for each entry of the two lists; of entries with one source the first counts."""
    found: dict[str, str] = {}
    for term in terms():
        pair = {ZH_HANS: term.hans, ZH_HANT: term.hant}
        found.setdefault(pair[source], pair[target])
    with (_DATA / "phrases.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["direction"] == f"{source} {target}":
                found.setdefault(row["source"], row["target"])
    return found
