"""What changed between two editions: rules added, removed, changed, renumbered, or citing other numbers.

Pure. Rules are told by identity, not by number: a rule that only moved is renumbered, not changed, and
one in whose words nothing but the numbers of other rules changed is told apart from a new meaning. What
became of a rule is decided by its English where both editions have it, so that it is the same for every
reader; where only the Chinese changed, the translation was mended, not the rule. Terms of the glossary
are compared in the same way: their name is the title, their definition the text.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from faqsite.languages import EN, reading_order
from rulings.ingest.link.references import find_references
from rulings.numbers import sort_key

_MASK = "\N{SECTION SIGN}"
# Kinds of quotation marks, dashes and minus signs are typesetting, as spaces are, and the underscores that
# set names apart in plain text ("_Magic_").
_TYPESETTING = (
    {"_": ""}
    | dict.fromkeys("‘’‛´′", "'")
    | dict.fromkeys("“”„″「」『』", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
)
# A text has few of them: to look for these takes half as long as to translate every character.
_TYPESET = re.compile(f"[{''.join(_TYPESETTING)}]")
_DASHES = re.compile(r"-{2,}")
# Whatever a cited number may be made of; where more than this differs, no references need be looked for.
_OF_NUMBERS = re.compile(
    r"\d+(?:\.\d+)?[a-z]{0,2}(?![a-z])|(?<![a-z])[a-z](?![a-z])|[一二三四五六七八九]", re.IGNORECASE
)
# A list of cited numbers, or a range, with the words that belong to it: "rules 100.2 and 100.3".
_CITED = re.compile(
    rf"(?:(?:rules?|sections?|规则|規則)\s*)?{_MASK}"
    rf"(?:(?:\s|,|、|-|–|and\b|or\b|through\b|to\b|rules?\b|[和与與及或至]|规则|規則)*{_MASK})*",
    re.IGNORECASE,
)


class Kind(StrEnum):
    """What became of a rule. ``translation``: not the rule changed but its Chinese."""

    ADDED = "added"
    CHANGED = "changed"
    REFERENCES = "references"
    RENUMBERED = "renumbered"
    REMOVED = "removed"
    TRANSLATION = "translation"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Words:
    """What a rule says in one language; a term's name is its title."""

    title: str = ""
    text: str = ""
    examples: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.title or self.text or self.examples)

    @property
    def parts(self) -> tuple[str, ...]:
        """Title, text and examples in order, without those it lacks."""
        return tuple(filter(None, (self.title, self.text, *self.examples)))


@dataclass(frozen=True, slots=True)
class Stated:
    """A rule or term as one edition states it: identity, number ("" for a term), words by language."""

    key: int
    number: str
    words: Mapping[str, Words]
    version: int = 0

    def in_language(self, language: str) -> Words:
        return self.words.get(language) or Words()


@dataclass(frozen=True, slots=True)
class Change:
    """One rule in both editions; ``older`` is None if it was added, ``newer`` if it was removed.

    ``language`` is the one whose words show the change: the reader's, or another where those stayed.
    """

    kind: Kind
    language: str
    older: Stated | None
    newer: Stated | None

    @property
    def number(self) -> str:
        """The number under which the change is listed: the newer where there is one."""
        stated = self.newer or self.older
        return stated.number if stated else ""

    @property
    def is_renumbered(self) -> bool:
        """Whether the rule moved, whatever else became of it."""
        return bool(self.older and self.newer and self.older.number != self.newer.number)

    def sides(self) -> tuple[Words | None, Words | None]:
        """The words of both editions that show the change."""
        older = self.older.in_language(self.language) if self.older else None
        return older, self.newer.in_language(self.language) if self.newer else None


def compare(older: Iterable[Stated], newer: Iterable[Stated], language: str) -> list[Change]:
    """Every rule of both editions once, in the order of their numbers, with what became of it.

    ``language`` is the reader's.
    """
    before = {stated.key: stated for stated in older}
    after = {stated.key: stated for stated in newer}
    changes = [_change(before.get(key), after.get(key), language) for key in before.keys() | after.keys()]
    return sorted(changes, key=_place)


def counts(changes: Iterable[Change]) -> dict[str, int]:
    """How many rules met each fate; every kind has a count."""
    found: Mapping[Kind, int] = Counter(change.kind for change in changes)
    return {kind.value: found.get(kind, 0) for kind in Kind}


def folded(text: str) -> str:
    """A text without what typesetting decides: spaces, widths, kinds of quotation marks and dashes."""
    is_plain = text.isascii() and "_" not in text
    narrow = text if is_plain else _TYPESET.sub(_as_typed, unicodedata.normalize("NFKC", text))
    bare = "".join(narrow.split())
    return _DASHES.sub("-", bare) if "--" in bare else bare


def _as_typed(sign: re.Match[str]) -> str:
    return _TYPESETTING[sign[0]]


def _place(change: Change) -> tuple[str, str, str]:
    stated = change.newer or change.older
    number = sort_key(change.number) if change.number else ""
    name = "" if number or not stated else stated.in_language(change.language).title.casefold()
    return number, name, change.kind


def _change(older: Stated | None, newer: Stated | None, language: str) -> Change:
    if older is None or newer is None:
        shown = _first_language((stated for stated in (older, newer) if stated), language)
        return Change(Kind.ADDED if older is None else Kind.REMOVED, shown, older, newer)
    deciding = EN if EN in older.words and EN in newer.words else _first_language((older, newer), language)
    kind = _kind(older, newer, deciding)
    stays = _is_said_alike(older, newer, language)
    if kind in (Kind.SAME, Kind.RENUMBERED) and not stays:
        return Change(Kind.TRANSLATION, language, older, newer)
    is_shown = kind in (Kind.SAME, Kind.RENUMBERED) or not stays
    has_both = language in older.words and language in newer.words
    return Change(kind, language if has_both and is_shown else deciding, older, newer)


def _first_language(sides: Iterable[Stated], language: str) -> str:
    """The first language, in the order in which the reader wants them, that all sides have."""
    stated = list(sides)
    order = reading_order(language)
    return next((each for each in order if all(each in side.words for side in stated)), language)


def _is_said_alike(older: Stated, newer: Stated, language: str) -> bool:
    """Whether the words in the language are the same; so they are where one side lacks them."""
    if language not in older.words or language not in newer.words:
        return True
    return _is_alike(older.words[language], newer.words[language])


def _is_alike(older: Words, newer: Words) -> bool:
    return older == newer or list(map(folded, older.parts)) == list(map(folded, newer.parts))


def _kind(older: Stated, newer: Stated, language: str) -> Kind:
    """What became of a rule that both editions have, by its words in the language."""
    if _is_said_alike(older, newer, language):
        return Kind.SAME if older.number == newer.number else Kind.RENUMBERED
    before, after = older.words[language].parts, newer.words[language].parts
    if _outline(before) == _outline(after) and _masked(before, language) == _masked(after, language):
        return Kind.REFERENCES
    return Kind.CHANGED


def _outline(parts: Iterable[str]) -> list[str]:
    """The words without anything that may be of a number."""
    return [_folded_mask(_OF_NUMBERS.sub(_MASK, unicodedata.normalize("NFKC", text))) for text in parts]


def _masked(parts: Iterable[str], language: str) -> list[str]:
    """The words with the numbers that are cited masked; it does not matter how many they are."""
    return [_folded_mask(_without_numbers(text, language)) for text in parts]


def _folded_mask(text: str) -> str:
    return folded(_CITED.sub(_MASK, text))


def _without_numbers(text: str, language: str) -> str:
    for reference in reversed(find_references(text, language)):
        text = text[: reference.start] + _MASK + text[reference.end :]
    return text
