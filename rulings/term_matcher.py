"""Finds the terms of a glossary in a text; pure.

The longest term that begins at a place is taken, and the search goes on behind it: "mana ability" is
that term and not "ability", 牌手 is a player and no card. So terms that do not become links take their
place too. What a reference already says ("rule 702.2, “Deathtouch”") is not said again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from faqsite.languages import EN
from faqsite.web_addresses import without_addresses
from rulings.term_words import SEVERAL, english_forms, spoken_names

_TOKEN = re.compile(r"[a-z0-9]+")
_JOINTS = str.maketrans(dict.fromkeys("-’'\u00a0", " "))
_INSIDE_BEFORE, _INSIDE_AFTER = ("-", "’", "+", "/"), ("-", "/")
_WORD_BEFORE = re.compile(r"(?:^|\s)(\S)\S* $")
_SENTENCE_STARTS = re.compile(r"(?:^|[.:;?!—•\n(“\"])\s*$")
_LINE = re.compile(r"[^\r\n]+")
# Between a reference and the title that it gives: rule 702.2, “Deathtouch”; 规则702.2，“死触”.
_TITLE_FOLLOWS = re.compile(r"[\s,，、]*[“\"「『]\s*")
_HEAD = 2
# What begins with one word or two signs, in three languages: names with their slugs, longest first.
Known = tuple[tuple[str, str], ...]
STARTS_SHARED = 4000


@dataclass(frozen=True, slots=True)
class TermName:
    """A term by its slug, as the glossary prints its name and definition in one language."""

    slug: str
    name: str
    definition: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    start: int
    end: int
    slug: str


class TermMatcher:
    """The terms of one edition in one language.

    ``plain`` terms are left out where they are one word, for then nothing longer is hidden by them.
    """

    def __init__(self, names: Iterable[TermName], language: str, plain: Container[str] = ()) -> None:
        self._in_words = language == EN
        by_start = (
            _by_first_word(list(names), plain) if self._in_words else _by_first_signs(list(names), language)
        )
        self._by_start = {
            start: known for start, known in by_start.items() if not _says_little(start, known, plain)
        }

    def starts(self) -> Mapping[str, Known]:
        """What is known, by its first word or signs."""
        return self._by_start

    def find(self, text: str) -> Iterator[Found]:
        """Every place where a term stands, from left to right; none is in an address of the web."""
        text = without_addresses(text)
        return self._find_words(text) if self._in_words else self._find_signs(text)

    def finder(self, slug: str) -> Callable[[str], bool]:
        """Tells whether a term stands in a text; what has none of its words need not be read through."""
        forms = [name for known in self._by_start.values() for name, one in known if one == slug]
        if not forms:
            return lambda text: False
        words = "|".join(map(re.escape, forms))
        ahead = re.compile(rf"(?<![a-z0-9])(?:{words})(?![a-z0-9])" if self._in_words else words)

        def stands_in(text: str) -> bool:
            has_words = ahead.search(_even(text) if self._in_words else text) is not None
            return has_words and any(one.slug == slug for one in self.find(text))

        return stands_in

    def _find_words(self, text: str) -> Iterator[Found]:
        even = _even(text)
        behind = 0
        for word in _TOKEN.finditer(even):
            known = self._by_start.get(word[0])
            start = word.start()
            if known is None or start < behind:
                continue
            for name, slug in known:
                end = start + len(name)
                if even.startswith(name, start) and not even[end : end + 1].isalnum():
                    behind = end
                    if _stands_alone(text, start, end) and not _in_a_name(text, start, end):
                        yield Found(start, end, slug)
                    break

    def _find_signs(self, text: str) -> Iterator[Found]:
        by_start, behind = self._by_start, 0
        for at in [place for place in range(len(text) - 1) if text[place : place + _HEAD] in by_start]:
            if at < behind:
                continue
            known = by_start[text[at : at + _HEAD]]
            name, slug = next((one for one in known if text.startswith(one[0], at)), ("", ""))
            if name:
                yield Found(at, at + len(name), slug)
                behind = at + len(name)


def _even(text: str) -> str:
    """The text in small letters, its words parted by spaces only; each character keeps its place."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(sign.lower() if sign.isascii() else sign for sign in text)
    return lower.translate(_JOINTS)


def _says_little(start: str, known: Known, plain: Container[str]) -> bool:
    return len(known) == 1 and known[0] == (start, known[0][1]) and known[0][1] in plain


def _by_first_word(names: Sequence[TermName], plain: Container[str]) -> dict[str, Known]:
    """First word → words and slug, longest first. A term's own name goes before another's bent form.

    Where one heading names several things ("Trigger, Triggered Ability"), some may be ``plain``.
    """
    own: dict[str, str] = {}
    bent: dict[str, str] = {}
    for term in names:
        for part in spoken_names(term.name, EN):
            first, *others = english_forms(part, term.definition)
            slug = SEVERAL if first.replace(" ", "-") in plain else term.slug
            (own if part == term.name else bent).setdefault(first, slug)
            for form in others:
                bent.setdefault(form, slug)
    return _grouped(bent | own, lambda name: name.partition(" ")[0])


def _by_first_signs(names: Sequence[TermName], language: str) -> dict[str, Known]:
    """First two characters → name and slug, longest first."""
    own: dict[str, str] = {}
    slugs: dict[str, str] = {}
    for term in names:
        for part in spoken_names(term.name, language):
            if part == term.name:
                own[part] = term.slug
            elif slugs.setdefault(part, term.slug) != term.slug:
                slugs[part] = SEVERAL
    return _grouped(slugs | own, lambda name: name[:_HEAD])


def _grouped(slugs: Mapping[str, str], start: Callable[[str], str]) -> dict[str, Known]:
    found: dict[str, list[tuple[str, str]]] = {}
    for one in sorted(slugs.items(), key=lambda item: -len(item[0])):
        found.setdefault(start(one[0]), []).append(one)
    return {begun: _shared(tuple(known)) for begun, known in found.items()}


@lru_cache(maxsize=STARTS_SHARED)
def _shared(known: Known) -> Known:
    """The same object for what is equal: the glossaries of two editions differ in a few terms."""
    return known


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Not a part of a word with a hyphen ("non-flying") or of what a stroke joins."""
    return text[max(start - 1, 0) : start] not in _INSIDE_BEFORE and text[end : end + 1] not in _INSIDE_AFTER


def _in_a_name(text: str, start: int, end: int) -> bool:
    """Whether the words are part of a card's name: capitals there, and on the word beside them.

    At the start of a sentence only the word after them tells.
    """
    if not text[start].isupper():
        return False
    if text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
        return True
    if _SENTENCE_STARTS.search(text, 0, start):
        return False
    before = _WORD_BEFORE.search(text, max(0, start - 40), start)
    return before is not None and before[1].isupper()


def first_in_each_line(
    matcher: TermMatcher, text: str, taken: Sequence[tuple[int, int]], plain: frozenset[str]
) -> list[Found]:
    """The first place of each term in each paragraph, outside what is ``taken``; not of ``plain`` terms."""
    found = []
    spans = [(start, _behind_title(text, end)) for start, end in taken]
    for line in _LINE.finditer(text):
        seen = set(plain)
        for one in matcher.find(line[0]):
            start, end = one.start + line.start(), one.end + line.start()
            if one.slug in seen or any(start < stop and begin < end for begin, stop in spans):
                continue
            seen.add(one.slug)
            found.append(Found(start, end, one.slug))
    return found


def _behind_title(text: str, end: int) -> int:
    """Where a reference ends together with the title in quotation marks that it gives."""
    opening = _TITLE_FOLLOWS.match(text, end)
    if opening is None:
        return end
    closing = re.compile(r"[”\"」』]").search(text, opening.end())
    return closing.end() if closing else end
