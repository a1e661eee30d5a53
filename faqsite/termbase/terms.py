"""A term as code handles it: frozen, without a database.

A term is one notion of the game with today's name in each language and the other words for it: those of
older editions and printings, of one region, and players' short forms.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class FormKind(StrEnum):
    """What another form of a term is. An "other word" only looks as if the term stood in it (抽象 for 抽)."""

    OLDER = "older"
    REGIONAL = "regional"
    SHORT = "short"
    OTHER_WORD = "other-word"


class PartOfSpeech(StrEnum):
    """What kind of word the English name is; decides which endings it takes in a text."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    PHRASE = "phrase"


@dataclass(frozen=True, slots=True)
class KnownTerm:
    """``key`` names the term for ever; ``names`` has today's name for the languages that have one.

    ``note`` tells apart what one word means here (counter: on a permanent; counter: a spell).
    ``is_agreed``: only agreed terms feed search, conversion and checks.
    """

    key: str
    names: Mapping[str, str]
    part_of_speech: PartOfSpeech = PartOfSpeech.NOUN
    note: str = ""
    is_agreed: bool = True


@dataclass(frozen=True, slots=True)
class KnownForm:
    """One word for a term in one language; ``kind`` is None for today's name."""

    term: KnownTerm
    language: str
    text: str
    kind: FormKind | None = None


def todays_forms(terms: Iterable[KnownTerm]) -> list[KnownForm]:
    """Today's names of these terms as forms."""
    return [
        KnownForm(term, language, name) for term in terms for language, name in term.names.items() if name
    ]
