"""The cards whose text has a keyword: how many, the first of them, and the search that finds all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.safestring import SafeString

from cards.made_names import StateByLanguage, made_names
from faqsite.addresses import address
from faqsite.languages import EN, reading_order
from faqsite.prepared import prepared
from faqsite.search.backends import rows_of
from faqsite.search.candidates import entries_meeting
from faqsite.search.conditions import filter_condition
from faqsite.search.syntax import parse
from faqsite.text_notes import made_note
from faqsite.translated import TextIn, chosen
from rulings.models import KeywordTally

CARDS_SHOWN = 8


@dataclass(frozen=True, slots=True)
class KeywordCard:
    """A card by its page and its name; ``note`` says what the name is where no print brought it."""

    url: str
    name: TextIn
    note: SafeString


@dataclass(frozen=True, slots=True)
class KeywordCards:
    """``search`` is the address of the search for all of them."""

    total: int
    first: tuple[KeywordCard, ...]
    search: str

    def __bool__(self) -> bool:
        return self.total > 0


def search_for(title: str) -> str:
    """What finds all cards with a keyword."""
    return f'kw:"{title.lower()}"'


def cards_with_keyword(titles: Mapping[str, str | None], language: str) -> KeywordCards:
    """One query. English words decide where there are any: in Chinese a keyword's characters may
    stand inside another word."""
    title = next((titles[code] for code in reading_order(EN) if titles.get(code)), None)
    if not title:
        return KeywordCards(0, (), "")
    found = next((FoundCards(*row) for row in _tallied(title.casefold())), None) or find_cards(title)
    cards = tuple(_card(language, *card) for card in found.first)
    search = f"{address('faqsite:search')}?{urlencode({'q': search_for(title)})}"
    return KeywordCards(found.total, cards, search)


def _card(
    language: str, slug: str, names: Mapping[str, str], made: StateByLanguage | None = None
) -> KeywordCard:
    """``made`` is not known of cards that were counted by an older version of this site."""
    name = chosen(names, language)
    return KeywordCard(address("cards:card", slug), name, made_note((made or {}).get(name.language)))


@prepared
def _tallied(title: str) -> QuerySet[Any]:
    return KeywordTally.objects.filter(title=title, first__isnull=False).values_list("cards", "first")


@dataclass(frozen=True, slots=True)
class FoundCards:
    """``first``: slugs, names by language and states of names that no print brought, as JSON has them."""

    total: int
    first: list[list[Any]]


def find_cards(title: str) -> FoundCards:
    """What the search finds, which looks at all cards."""
    source, values = entries_meeting(filter_condition(parse(search_for(title))))
    sql = (
        f"SELECT e.slug, e.names, e.object_id, COUNT(*) OVER () {source} ORDER BY e.slug LIMIT {CARDS_SHOWN}"
    )
    found = rows_of(sql, values)
    made = made_names([card for _slug, _names, card, _total in found])
    first = [[slug, _from_json(names), made.get(card, {})] for slug, names, card, _total in found]
    return FoundCards(found[0][3] if found else 0, first)


def _from_json(names: str | dict[str, str]) -> dict[str, str]:
    """PostgreSQL gives JSON as what it stands for or as text, SQLite as text."""
    by_language: dict[str, str] = json.loads(names) if isinstance(names, str) else names
    return by_language
