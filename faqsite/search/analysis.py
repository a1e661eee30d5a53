"""From text to tokens: the one analysis that index and query, SQLite and PostgreSQL share.

A run of Chinese becomes its overlapping pairs of characters and, at its end, the last character
alone, so that one character is found as the beginning of a pair. English words are stemmed; rule
numbers, mana symbols and +1/+1 stay whole. Every token knows which characters of the original
it stands for.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from threading import Lock
from typing import NamedTuple

import snowballstemmer

from cards.mana import parse_symbol
from faqsite.search.folding import Folded, fold
from faqsite.search.words import canonical, canonical_characters

HAN = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
LONGEST_TOKEN = 60

# Stands between texts of one field, so that no phrase runs from one into the next.
BREAK = "¦"

_TOKEN = re.compile(
    rf"""
      (?P<symbol>\{{[\w/+∞½-]{{1,8}}\}})
    | (?P<number>(?<![\d.])\d{{3}}\.\d{{1,3}}[a-z]{{0,2}}(?![a-z\d]))
    | (?P<power>(?<![a-z\d/])[+-]?(?:\d{{1,3}}|[xyz*])/[+-]?(?:\d{{1,3}}|[xyz*])(?![a-z\d/]))
    | (?P<han>[{HAN}]+)
    | (?P<word>[^\W_{HAN}]+(?:'[^\W_{HAN}]+)*)
    """,
    re.VERBOSE,
)
_HAN = re.compile(f"[{HAN}]")
_stemmer = snowballstemmer.stemmer("english")
_stemmer_lock = Lock()


class Token(NamedTuple):
    """A token and the characters ``start`` to ``end`` of the original text that it stands for."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """Tokens that must follow each other; ``prefix``: the last need only begin so (one Chinese character)."""

    tokens: tuple[str, ...]
    prefix: bool = False


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a folded word; apostrophes go, and with them the English possessive."""
    bare = word.removesuffix("'s").replace("'", "")
    if not bare.isascii() or any(character.isdigit() for character in bare):
        return bare[:LONGEST_TOKEN]
    with _stemmer_lock:
        return _stemmer.stemWord(bare[:LONGEST_TOKEN])


def analyse(text: str) -> list[Token]:
    """The tokens of ``text`` in their order."""
    folded = fold(text)
    tokens: list[Token] = []
    for found in _TOKEN.finditer(folded.text):
        if found.lastgroup == "han":
            tokens += _pairs(found[0], found.start(), folded)
        else:
            tokens.append(_whole(found, folded))
    return tokens


def _whole(found: re.Match[str], folded: Folded) -> Token:
    token = stem(found[0]) if found.lastgroup == "word" else found[0]
    if found.lastgroup == "symbol":
        token = _symbol(found[0])
    return Token(token, folded.origin(found.start()), folded.origin(found.end() - 1) + 1)


@lru_cache(maxsize=512)
def _symbol(braced: str) -> str:
    """A mana symbol in one notation ({三} is {3}); what is no symbol stays as it is."""
    return f"{{{(parse_symbol(braced[1:-1]) or braced[1:-1]).lower()}}}"


def _pairs(run: str, offset: int, folded: Folded) -> list[Token]:
    if folded.is_even and canonical(run) == run:
        end = offset + len(run)
        return [Token(run[at : at + 2], offset + at, min(offset + at + 2, end)) for at in range(len(run))]
    characters = [
        (one, folded.origin(offset + start), folded.origin(offset + end - 1) + 1)
        for one, start, end in canonical_characters(run)
    ]
    pairs = [Token(one + other, start, end) for (one, start, _), (other, _, end) in pairwise(characters)]
    return [*pairs, Token(*characters[-1])]


def index_tokens(texts: Iterable[str]) -> list[str]:
    """The tokens of several texts of one field, without their places, ``BREAK`` between the texts.

    A text that differs from an earlier one in script alone adds nothing and is left out.
    """
    tokens: list[str] = []
    for folded in dict.fromkeys(canonical(fold(text).text) for text in texts):
        if tokens:
            tokens.append(BREAK)
        tokens += _bare_tokens(folded)
    return tokens


def _bare_tokens(canonical_text: str) -> Iterator[str]:
    """What ``analyse`` gives for the same text, found without keeping track of places.

    No token has a space in it, nor looks past one; and what stands between spaces is mostly an English word
    that was met before.
    """
    for piece in canonical_text.split():
        yield from _ascii_tokens(piece) if piece.isascii() else _tokens_of(piece)


@lru_cache(maxsize=65536)
def _ascii_tokens(piece: str) -> tuple[str, ...]:
    return tuple(_tokens_of(piece))


def _tokens_of(canonical_text: str) -> Iterator[str]:
    for found in _TOKEN.finditer(canonical_text):
        text, kind = found[0], found.lastgroup
        if kind == "han":
            yield from map("".join, pairwise(text))
            yield text[-1]
        elif kind == "word":
            yield stem(text)
        else:
            yield _symbol(text) if kind == "symbol" else text


def is_han(text: str) -> bool:
    """Whether there is Chinese in it."""
    return _HAN.search(text) is not None


def phrases(text: str) -> list[Phrase]:
    """What a query's ``text`` asks for: each word, number, symbol and run of Chinese by itself."""
    found: list[Phrase] = []
    for match in _TOKEN.finditer(fold(text).text):
        found.append(phrase(match[0]))
    return [one for one in found if one.tokens]


def phrase(text: str) -> Phrase:
    """``text`` as one phrase. The last character alone of a run is needed only before another run."""
    tokens = [token.text for token in analyse(text)]
    if not tokens:
        return Phrase(())
    ends_in_han = re.search(rf"[{HAN}][^\w}}]*\Z", fold(text).text) is not None
    if not ends_in_han:
        return Phrase(tuple(tokens))
    if len(tokens) > 1 and len(tokens[-2]) == 2 and tokens[-2].endswith(tokens[-1]):
        return Phrase(tuple(tokens[:-1]))
    return Phrase(tuple(tokens), prefix=True)
