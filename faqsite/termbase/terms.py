"""A term as code handles it: frozen, without a database.

A term is one notion of the game with today's name in each language and the other words for it: those of
older editions and printings, of one region, and players' short forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class FormKind(StrEnum):
    """What another form of a term is. An "other word" only looks as if the term stood in it (抽象 for 抽)."""

    OLDER = "older"
    REGIONAL = "regional"
    SHORT = "short"
    OTHER_WORD = "other-word"

    @property
    def label(self) -> str:
        """In English, as the admin's catalogues have it."""
        return self.value.replace("-", " ")


class PartOfSpeech(StrEnum):
    """What kind of word the English name is; decides which endings it takes in a text."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    PHRASE = "phrase"


class Status(StrEnum):
    """Only agreed terms feed search, conversion and checks."""

    PROPOSED = "proposed"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class Form:
    """Another word for a term in one language.

    ``since`` and ``until`` are days or parts of them (2009-07) as the source gives them, else "".
    """

    language: str
    text: str
    kind: FormKind
    since: str = ""
    until: str = ""
    source: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class KnownTerm:
    """``key`` names the term for ever; ``names`` has today's name for the languages that have one.

    ``context`` tells apart what one word means here (counter: on a permanent; counter: a spell).
    """

    key: str
    names: Mapping[str, str]
    part_of_speech: PartOfSpeech = PartOfSpeech.NOUN
    context: str = ""
    status: Status = Status.AGREED
    source: str = ""
    notes: str = ""
    forms: tuple[Form, ...] = ()

    @property
    def is_agreed(self) -> bool:
        return self.status is Status.AGREED


@dataclass(frozen=True, slots=True)
class KnownForm:
    """One word for a term in one language; ``kind`` is None for today's name."""

    term: KnownTerm
    language: str
    text: str
    kind: FormKind | None = None


def forms_of(terms: Iterable[KnownTerm]) -> list[KnownForm]:
    """Every word for these terms: today's names and the others."""
    terms = list(terms)
    names = [KnownForm(term, language, name) for term in terms for language, name in term.names.items()]
    return names + [
        KnownForm(term, form.language, form.text, form.kind) for term in terms for form in term.forms
    ]
