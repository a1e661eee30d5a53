"""One entry as it is handed from the site's rows to the index."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeAlias

from cards.names import normal_form
from faqsite.languages import LANGUAGES
from faqsite.search.folding import fold
from faqsite.search.models import Kind, SearchKey
from faqsite.search.words import canonical

Rank = SearchKey.Rank


def key_of(name: str) -> str:
    """The form in which names, titles and numbers are looked up exactly, whatever their script."""
    return canonical(_folded(name))[:300]


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    """Kept, since a card's own names are also among all its names."""
    return fold(normal_form(name)).text


@dataclass(frozen=True, slots=True)
class KeyData:
    """A name under which an entry is found exactly."""

    key: str
    name: str = ""
    language: str = ""
    rank: int = Rank.OWN


@dataclass(frozen=True, slots=True)
class Address:
    """Where an entry leads: the name of a page, its one argument, and a fragment."""

    page: str = ""
    slug: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class FaceNumbers:
    """The numbers of one face; None where it has none, or one that cannot be compared."""

    power: Decimal | None = None
    toughness: Decimal | None = None
    loyalty: Decimal | None = None
    defense: Decimal | None = None


Places = list[tuple[int, str]]

# An entry, or what makes it of rows: these are handed to another process sooner than what is made of them.
Entry: TypeAlias = "EntryData | Callable[[], EntryData]"


@dataclass(frozen=True, slots=True)
class EntryData:
    """All that the index keeps about one thing; the fields are those of ``SearchEntry``.

    ``name_texts``, ``title_texts``, ``context_texts`` and ``body_texts`` are what is analysed.
    """

    kind: Kind
    object_id: int
    address: Address = Address()
    owner_id: int | None = None
    is_keyword: bool = False
    is_current: bool = True
    number: str = ""
    names: Mapping[str, Any] = field(default_factory=dict)
    title: Mapping[str, Any] = field(default_factory=dict)
    text: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, Places] = field(default_factory=dict)
    name_texts: tuple[str, ...] = ()
    title_texts: tuple[str, ...] = ()
    context_texts: tuple[str, ...] = ()
    body_texts: tuple[str, ...] = ()
    keys: tuple[KeyData, ...] = ()
    sets: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    colors: str = ""
    back_colors: str | None = None
    color_identity: str | None = None
    keywords: str = ""
    faces: tuple[FaceNumbers, ...] = ()
    mana_value: Decimal | None = None
    first_edition: date | None = None
    last_edition: date | None = None
    boost: int = 0

    @property
    def languages(self) -> list[str]:
        return [
            language
            for language in LANGUAGES
            if any(values.get(language) for values in (self.names, self.title, self.text))
        ]


def texts(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The texts of a field that there are, each once."""
    return tuple(dict.fromkeys(str(value) for value in values.values() if value))


def keys_of(values: Mapping[str, Any], rank: int = Rank.OWN) -> tuple[KeyData, ...]:
    return tuple(
        KeyData(key_of(name), str(name)[:300], language, rank) for language, name in values.items() if name
    )
