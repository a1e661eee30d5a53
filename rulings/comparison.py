"""What changed between two editions: rules added, removed, changed, renumbered, or citing other numbers.

Pure. Rules are told by identity, not by number: a rule that only moved is renumbered, not changed, and
one in whose words nothing but the numbers of other rules changed is told apart from a new meaning.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from rulings.ingest.link.references import find_references
from rulings.numbers import sort_key

# English is compared word by word, Chinese character by character; spaces go with the word before.
_TOKEN = re.compile(r"[A-Za-z0-9'’.+/{}-]+\s*|\s+|.", re.DOTALL)
_MASK = "\N{SECTION SIGN}"


class Kind(StrEnum):
    """What became of a rule."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    REFERENCES = "references"
    RENUMBERED = "renumbered"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Stated:
    """A rule as one edition states it: identity, number, and its words in one language.

    ``words`` are title, text and examples in order; empty where the edition lacks the language.
    """

    rule: int
    number: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One rule in both editions; ``older`` is None if it was added, ``newer`` if it was removed."""

    kind: Kind
    older: Stated | None
    newer: Stated | None

    @property
    def number(self) -> str:
        """The number under which the change is listed: today's where there is one."""
        stated = self.newer or self.older
        return stated.number if stated else ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text that is the same in both, or only in the older or the newer one."""

    text: str
    kind: str  # "same", "deleted", "inserted"


def compare(older: Iterable[Stated], newer: Iterable[Stated], language: str) -> list[Change]:
    """Every rule of both editions once, in the order of the newer one, with what became of it."""
    before = {stated.rule: stated for stated in older}
    after = {stated.rule: stated for stated in newer}
    changes = [
        Change(_kind(before.get(rule), after.get(rule), language), before.get(rule), after.get(rule))
        for rule in before.keys() | after.keys()
    ]
    return sorted(changes, key=lambda change: (sort_key(change.number), change.kind))


def counts(changes: Iterable[Change]) -> dict[str, int]:
    """How many rules met each fate; every kind has a count."""
    found: Mapping[Kind, int] = Counter(change.kind for change in changes)
    return {kind.value: found.get(kind, 0) for kind in Kind}


def _kind(older: Stated | None, newer: Stated | None, language: str) -> Kind:
    if older is None:
        return Kind.ADDED
    if newer is None:
        return Kind.REMOVED
    if older.words == newer.words:
        return Kind.SAME if older.number == newer.number else Kind.RENUMBERED
    if _without_numbers(older, language) == _without_numbers(newer, language):
        return Kind.REFERENCES
    return Kind.CHANGED


def _without_numbers(stated: Stated, language: str) -> tuple[str, ...]:
    """The words with every cited number masked."""
    return tuple(_masked(text, language) for text in stated.words)


def _masked(text: str, language: str) -> str:
    for reference in reversed(find_references(text, language)):
        text = text[: reference.start] + _MASK + text[reference.end :]
    return text


def marked(older: str, newer: str) -> list[Piece]:
    """The two texts as one, in pieces; joined without the inserted (deleted) ones they give each back."""
    a, b = _TOKEN.findall(older), _TOKEN.findall(newer)
    pieces: list[Piece] = []
    for operation, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if operation == "equal":
            pieces.append(Piece("".join(a[a1:a2]), "same"))
            continue
        if a1 < a2:
            pieces.append(Piece("".join(a[a1:a2]), "deleted"))
        if b1 < b2:
            pieces.append(Piece("".join(b[b1:b2]), "inserted"))
    return pieces
