"""From one Chinese script to the other, in the game's own terms.

OpenCC knows characters and common words. What the game says differently stands in the termbase (its agreed
terms, see ``faqsite.termbase.current``), in ``data/phrases.tsv`` (words that OpenCC writes otherwise than
printed cards do) and in ``data/regions.tsv`` (ordinary words that differ by region). The longest of their
entries that stands at a place is taken; OpenCC sees a single private character there and leaves it alone.
Where a word alone is not enough, ``data/contexts.tsv`` goes by the characters around it (一隻, but 只能).
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import opencc

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.termbase.current import vocabulary
from faqsite.termbase.vocabulary import Pairs, Vocabulary
from faqsite.text_values import with_texts

_DATA = Path(__file__).parent / "data"
_PRIVATE = 0xF0001  # the private characters of plane 15, which no text of ours holds

# In Latin words (Serra’s) it is no quotation mark.
_APOSTROPHE, _IN_LATIN = "’", re.compile(r"(?<=[A-Za-z])’(?=[A-Za-z])")
_KEPT = chr(_PRIVATE - 1)

_OPENCC = {(ZH_HANS, ZH_HANT): "s2tw", (ZH_HANT, ZH_HANS): "tw2s"}
_QUOTES = {
    (ZH_HANS, ZH_HANT): str.maketrans("“”‘’", "「」『』"),
    (ZH_HANT, ZH_HANS): str.maketrans("「」『』", "“”‘’"),
}


class UnknownDirectionError(ValueError):
    """There is no conversion between these two languages."""


@dataclass(frozen=True, slots=True)
class _Converter:
    """``starts`` finds the characters with which a phrase begins. ``lengths`` has those of the phrases that
    begin with two characters, the longest first, and 1 for a character that is a phrase.

    ``contexts`` has a group for each of ``in_context``, the private characters of what is written there.
    """

    opencc: opencc.OpenCC
    words_in_context: tuple[str, ...]
    contexts: re.Pattern[str]
    in_context: tuple[str, ...]
    phrases: Mapping[str, str]
    targets: dict[int, int | str]
    starts: re.Pattern[str]
    lengths: Mapping[str, tuple[int, ...]]

    def convert(self, text: str) -> str:
        if any(word in text for word in self.words_in_context):
            text = self.contexts.sub(lambda found: self.in_context[(found.lastindex or 1) - 1], text)
        if _APOSTROPHE in text:
            text = _IN_LATIN.sub(_KEPT, text)
        masked = "".join(self._masked(text))
        return self.opencc.convert(masked).translate(self.targets)

    def _masked(self, text: str) -> Iterator[str]:
        position, lengths = 0, self.lengths
        for start in self.starts.finditer(text):
            first = start.start()
            if first < position:
                continue
            for length in lengths.get(text[first : first + 2]) or lengths.get(start[0], ()):
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


def convert_words(value: Any, source: str, target: str) -> Any:
    """A text, or the texts in lists and dictionaries of them, in the other script."""
    return with_texts(value, lambda text: convert(text, source, target))


@lru_cache(maxsize=4)
def _converter(words: Vocabulary, source: str, target: str) -> _Converter:
    if (source, target) not in _OPENCC:
        raise UnknownDirectionError(f"There is no conversion from {source} to {target}.")
    phrases = _phrases(words, source, target)
    by_words = _made(source, target, phrases)
    names = {
        written: wanted
        for written, wanted in _directed(words.card_names, source)
        if by_words.convert(written) != wanted and written not in phrases
    }
    return _made(source, target, phrases | names) if names else by_words


def _directed(pairs: Pairs, source: str) -> Iterator[tuple[str, str]]:
    """Pairs of Simplified and Traditional as what is written and what is wanted."""
    return ((hans, hant) if source == ZH_HANS else (hant, hans) for hans, hant in pairs)


def _made(source: str, target: str, phrases: Mapping[str, str]) -> _Converter:
    contexts = _contexts(source, target)
    written = [*phrases.values(), *(context.target for context in contexts)]
    return _Converter(
        _opencc(source, target),
        tuple({context.word for context in contexts}),
        re.compile("|".join(context.pattern for context in contexts) or "(?!)"),
        tuple(chr(_PRIVATE + len(phrases) + i) for i in range(len(contexts))),
        {phrase: chr(_PRIVATE + i) for i, phrase in enumerate(phrases)},
        _QUOTES[source, target]
        | {ord(_KEPT): _APOSTROPHE}
        | {_PRIVATE + i: one for i, one in enumerate(written)},
        re.compile("[" + re.escape("".join({phrase[0] for phrase in phrases})) + "]"),
        _lengths(phrases),
    )


def _lengths(phrases: Iterable[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for phrase in phrases:
        found.setdefault(phrase[:2], set()).add(len(phrase))
    for beginning, lengths in found.items():
        if len(beginning) == 2 and beginning[0] in found:
            lengths.add(1)
    return {beginning: tuple(sorted(lengths, reverse=True)) for beginning, lengths in found.items()}


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
    for written, wanted in _directed(words.pairs, source):
        if len(written) > 1 or plain(written) != wanted:
            found.setdefault(written, wanted)
    terms = tuple(found)
    for form in words.other_words:
        if form.language == source and any(term in form.text for term in terms):
            found.setdefault(form.text, plain(form.text))
    for written, wanted in (*_printed_otherwise(source, target), *_said_otherwise(source, target)):
        found.setdefault(written, wanted)
    return found


@dataclass(frozen=True, slots=True)
class _Context:
    """A word that is written as ``target`` where the characters around it are those of its row."""

    word: str
    pattern: str
    target: str


@cache
def _contexts(source: str, target: str) -> tuple[_Context, ...]:
    with (_DATA / "contexts.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(
            _Context(row["word"], f"({_in_context(row)})", row["target"])
            for row in rows
            if row["direction"] == f"{source} {target}"
        )


def _in_context(row: Mapping[str, str]) -> str:
    """The pattern begins with the word itself, which the search finds fastest."""
    word = re.escape(row["word"])
    behind = f"(?<=[{row['behind']}]{word})" if row["behind"] else ""
    ahead = f"(?=[{row['ahead']}])" if row["ahead"] else ""
    return word + behind + ahead + (f"(?![{row['not_ahead']}])" if row["not_ahead"] else "")


@cache
def _said_otherwise(source: str, target: str) -> tuple[tuple[str, str], ...]:
    """Ordinary words for which the regions have others: a few that texts on rules use."""
    with (_DATA / "regions.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple((row[source], row[target]) for row in rows if row["direction"] in ("both", target))


@cache
def _printed_otherwise(source: str, target: str) -> tuple[tuple[str, str], ...]:
    with (_DATA / "phrases.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(
            (row["source"], row["target"]) for row in rows if row["direction"] == f"{source} {target}"
        )
