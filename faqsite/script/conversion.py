"""From one Chinese script to the other, in the game's own terms.

OpenCC knows characters and common words; what the game says differently stands in the termbase (the
game's agreed terms, see ``faqsite.termbase.current``) and in ``data/phrases.tsv`` (words that OpenCC writes
otherwise than printed cards do). The longest of their entries that stands at a place is taken; OpenCC
sees a single private character there and leaves it alone.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import opencc

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.termbase.current import vocabulary
from faqsite.termbase.vocabulary import Vocabulary

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
    return _converter(vocabulary(), source, target).convert(text)


@lru_cache(maxsize=4)
def _converter(words: Vocabulary, source: str, target: str) -> _Converter:
    if (source, target) not in _OPENCC:
        raise UnknownDirectionError(f"There is no conversion from {source} to {target}.")
    phrases = _phrases(words, source, target)
    lengths: dict[str, set[int]] = {}
    for phrase in phrases:
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    return _Converter(
        _opencc(source, target),
        {phrase: chr(_PRIVATE + i) for i, phrase in enumerate(phrases)},
        {_PRIVATE + i: written for i, written in enumerate(phrases.values())},
        re.compile("[" + re.escape("".join(lengths)) + "]"),
        {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()},
        _QUOTES[source, target],
    )


@cache
def _opencc(source: str, target: str) -> opencc.OpenCC:
    return opencc.OpenCC(_OPENCC[source, target])


def _phrases(words: Vocabulary, source: str, target: str) -> dict[str, str]:
    """What to write for each term, each word that is no term, and each entry of the list; the first counts.

    A term of one character is written by hand only where OpenCC writes another one: it stands in too many
    words that OpenCC knows.
    """
    plain = _opencc(source, target).convert
    found: dict[str, str] = {}
    for hans, hant in words.pairs:
        written, wanted = (hans, hant) if source == ZH_HANS else (hant, hans)
        if len(written) > 1 or plain(written) != wanted:
            found.setdefault(written, wanted)
    terms = tuple(found)
    for form in words.other_words:
        if form.language == source and any(term in form.text for term in terms):
            found.setdefault(form.text, plain(form.text))
    for written, wanted in _printed_otherwise(source, target):
        found.setdefault(written, wanted)
    return found


@cache
def _printed_otherwise(source: str, target: str) -> tuple[tuple[str, str], ...]:
    with (_DATA / "phrases.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(
            (row["source"], row["target"]) for row in rows if row["direction"] == f"{source} {target}"
        )
