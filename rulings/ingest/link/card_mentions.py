"""Finds the names of cards in a text; pure. Precision goes before completeness: in doubt a name stays plain.

The longest name that begins at a place is taken, and the search goes on behind it, so that a name inside
another is none, even where the longer one is not linked. What a name must bear out to be a link is told by
``Certainty``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from cards.names import normal_form
from faqsite.script import fold_to_simplified

SHORTEST = 2
# A Chinese name of so many characters, an English one of so many words, is hardly ever anything else.
SURE_CHARACTERS = 4
SURE_WORDS = 2
_HEAD = 2
# No Chinese name has more characters, no English one more words.
_MOST_SIGNS = 24
_MOST_WORDS = 24
_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
# A whole word as ``_WORD`` would find it, of those that do not begin with a small letter or a digit of ASCII.
_CAPITAL = re.compile(rf"(?<![^\W_])(?<![^\W_]['’])(?![a-z0-9]){_WORD.pattern}")
_PART = re.compile(r"[^\W_]+")
_OPENING, _CLOSING = '「『“"《〈‘', '」』”"》〉’'
_SENTENCE_STARTS = re.compile(r"(?:^|[.:;?!—•*\n(“\"：。；])\s*$")
# Marks that a name has inside only where the card's own name has one too.
_STOPS = re.compile(r"[，。；：、！？,.;:!?（）()\n]")


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it is printed, and the cards that bear it."""

    text: str
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class Mention:
    """The characters from ``start`` to ``end`` name a card."""

    start: int
    end: int
    card: int


@dataclass(frozen=True, slots=True)
class Certainty:
    """What is known of a text: the cards that it is about, those that its document prints, those of its set.

    ``is_everyday`` tells of a name whether the rules use it as a word (恐惧, "cancel"); ``other_names``
    are normal forms that mean something else here: names of sets, the title of the document.
    """

    own: frozenset[int] = frozenset()
    printed: frozenset[int] = frozenset()
    in_set: frozenset[int] = frozenset()
    is_everyday: Callable[[str], bool] = field(default=lambda name: False)
    other_names: frozenset[str] = frozenset()

    def card_of(self, name: Name, is_quoted: bool, after: str) -> int | None:
        """The one card that the name means behind ``after``, or None where it may mean none or several.

        Far from its card a name at the start of an English sentence may be its first words, and one behind
        a colon (多明纳里亚：众志成城) the second part of another.
        """
        for near in (self.own, self.printed, self.in_set):
            cards = name.cards & near
            if cards:
                return next(iter(cards)) if len(cards) == 1 and self._is_sure(name, near, is_quoted) else None
        far = len(name.cards) == 1 and _is_long(name.text) and normal_form(name.text) not in self.other_names
        starts = not _HAN.search(name.text) and _words(name.text) < 3 and _SENTENCE_STARTS.search(after)
        if not far or starts or after.endswith(("：", ":")):
            return None
        return None if self.is_everyday(name.text) else next(iter(name.cards))

    def _is_sure(self, name: Name, near: frozenset[int], is_quoted: bool) -> bool:
        """Whether a name of a card that is near at hand means the card."""
        if is_quoted:
            return True
        if normal_form(name.text) in self.other_names and near is not self.own:
            return False
        if self.is_everyday(name.text):
            return near is self.own and not _HAN.search(name.text)
        return near is self.own or len(_HAN.findall(name.text)) > 2 or self._is_english(name, near)

    def _is_english(self, name: Name, near: frozenset[int]) -> bool:
        return not _HAN.search(name.text) and (near is self.printed or _is_long(name.text))


def possible_forms(text: str) -> set[str]:
    """The normal forms of all names that may stand in a text: names of any other form need not be read."""
    squeezed, _places = _squeezed(text)
    forms = {
        squeezed[start:end]
        for start in range(len(squeezed))
        for end in range(start + SHORTEST, min(len(squeezed), start + _MOST_SIGNS) + 1)
        if _HAN.search(squeezed, start, end)
    }
    parts = list(_PART.finditer(text))
    for place, part in enumerate(parts):
        if part[0][0].isupper() and not _HAN.search(part[0]):
            ends = [other.end() for other in parts[place : place + _MOST_WORDS]]
            forms.update(normal_form(text[part.start() : end]) for end in ends)
    return forms


def _is_long(name: str) -> bool:
    han = len(_HAN.findall(name))
    return han >= SURE_CHARACTERS if han else _words(name) >= SURE_WORDS


def _words(name: str) -> int:
    return len(_WORD.findall(name))


class CardNames:
    """Names of cards, ready to be found in texts of any language."""

    def __init__(self, names: Iterable[tuple[str, int]]) -> None:
        cards: dict[str, set[int]] = {}
        for name, card in names:
            cards.setdefault(name, set()).add(card)
        self._signs: dict[str, dict[str, Name]] = {}
        self._words: dict[str, list[tuple[str, Name]]] = {}
        self._keep_words([name for name in cards if not _HAN.search(name)], cards)
        self._keep_signs([name for name in cards if _HAN.search(name)], cards)

    def _keep_words(self, names: Iterable[str], cards: dict[str, set[int]]) -> None:
        for name in sorted(names, key=len, reverse=True):
            first = _WORD.search(name)
            if first and len(name) >= SHORTEST:
                even = _even(name)
                known = self._words.setdefault(_even(first[0]), [])
                known.append((even, Name(name, frozenset(cards[name]))))

    def _keep_signs(self, names: Iterable[str], cards: dict[str, set[int]]) -> None:
        bearers: dict[str, set[int]] = {}
        printed: dict[str, str] = {}
        for name in sorted(names):
            key = normal_form(name)
            bearers.setdefault(key, set()).update(cards[name])
            printed.setdefault(key, name)
        for key, of in bearers.items():
            if len(key) >= SHORTEST:
                self._signs.setdefault(key[:_HEAD], {})[key] = Name(printed[key], frozenset(of))

    def find(self, text: str, known: Certainty) -> list[Mention]:
        """The first place of each card that the text surely names, in order."""
        seen: set[int] = set()
        found = []
        for start, end, name in self.places(text):
            quoted = text[max(0, start - 1) : start] in _OPENING and text[end : end + 1] in _CLOSING
            is_quoted = quoted and start > 0 and end < len(text)
            card = known.card_of(name, is_quoted, text[max(0, start - 4) : start])
            if card is not None and card not in seen:
                seen.add(card)
                found.append(Mention(start, end, card))
        return found

    def places(self, text: str) -> list[tuple[int, int, Name]]:
        """Every place where a name stands, sure or not, in order."""
        return sorted((*self._find_signs(text), *self._find_words(text)), key=lambda place: place[:2])

    def _find_signs(self, text: str) -> Iterator[tuple[int, int, Name]]:
        if not _HAN.search(text):
            return  # each of these names has a Chinese character, and most rulings are in English
        squeezed, places = _squeezed(text)
        at, last = 0, len(squeezed) - _HEAD
        while at <= last:
            known = self._signs.get(squeezed[at : at + _HEAD])
            length = _longest(known, squeezed, at) if known else 0
            if known and length:
                start, end = places[at], places[at + length - 1] + 1
                name = known[squeezed[at : at + length]]
                if _STOPS.search(text[start:end]) is None or _STOPS.search(name.text):
                    yield start, end, name
                    at += length
                    continue
            at += 1

    def _find_words(self, text: str) -> Iterator[tuple[int, int, Name]]:
        even, behind = _even(text), 0
        for word in _CAPITAL.finditer(even):
            start = word.start()
            if start < behind or not even[start].isupper():
                continue
            for name, of in self._words.get(word[0], ()):
                end = start + len(name)
                if even.startswith(name, start) and not even[end : end + 1].isalnum():
                    behind = end
                    if not _in_longer_name(even, start, end):
                        yield start, end, of
                    break


def _longest(known: dict[str, Name], squeezed: str, at: int) -> int:
    """The length of the longest of these names that begins here; 0 where none does."""
    longest = max(map(len, known))
    for length in range(min(longest, len(squeezed) - at), _HEAD - 1, -1):
        if squeezed[at : at + length] in known:
            return length
    return 0


def _squeezed(text: str) -> tuple[str, list[int]]:
    """The letters and characters of a text as names are compared by, each with its place."""
    signs, places = [], []
    for place, sign in enumerate(fold_to_simplified(text)):
        if sign.isalnum():
            signs.append(sign.casefold() if len(sign.casefold()) == 1 else sign)
            places.append(place)
    return "".join(signs), places


def _even(text: str) -> str:
    """The text without accents and with plain apostrophes and hyphens; each character keeps its place."""
    return text if text.isascii() else text.translate(_EVEN)


class _Even(dict[int, str]):
    """For ``str.translate``: a character is looked at when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = plain = _plain(chr(code))
        return plain


def _plain(sign: str) -> str:
    if sign.isascii() or _HAN.match(sign):
        return sign
    if sign in "’‘":
        return "'"
    bare = unicodedata.normalize("NFKD", sign)[0]
    return bare if bare.isascii() else sign


_EVEN = _Even()


def _in_longer_name(text: str, start: int, end: int) -> bool:
    """Whether a word of capitals beside the name makes another name of both ("Serra Angel Token")."""
    after = text[end : end + 2]
    if after[:1] == "-" or (after[:1] == " " and after[1:].isupper() and not after[1:].isdigit()):
        return True
    before = re.search(r"(?:^|\s)(\S)(\S*) $", text[max(0, start - 30) : start])
    if before is None or not before[1].isupper():
        return text[start - 1 : start] in ("-", "'") and start > 0
    return not _SENTENCE_STARTS.search(text[: start - 1 - len(before[1] + before[2])])
