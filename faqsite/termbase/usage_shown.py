"""Where words are used, as rows for the curators' pages: counts by word and kind, with links to the texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import get_language

from cards.models import Face
from faqsite.admin_related import address_of
from faqsite.languages import EN, HTML_TAGS, SHORT_ENDONYMS
from faqsite.termbase.usage import Place, Uses, Words, where_used
from faqsite.termbase.vocabulary import Vocabulary
from faqsite.translated import text_in
from rulings.models import Block, GlossaryVersion, Ruling


@dataclass(frozen=True, slots=True)
class Cell:
    """How many texts of a kind say a word, and the list of them."""

    count: int
    url: str


@dataclass(frozen=True, slots=True)
class WordRow:
    word: str
    tag: str
    language: str
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The first use in a text, with what stands around it."""

    url: str
    where: str
    tag: str
    before: str
    word: str
    after: str


@dataclass(frozen=True, slots=True)
class UsageTable:
    """``kinds``: what the columns are, each with the number of texts that say any of the words."""

    kinds: list[tuple[Any, Uses]]
    rows: list[WordRow]
    excerpts: list[Excerpt]

    @property
    def total(self) -> int:
        return sum(uses.texts for _name, uses in self.kinds)


def usage_table(words: Words, known: Vocabulary) -> UsageTable:
    readers_first = sorted(words, key=lambda word: word[0] != get_language())
    found = where_used(readers_first, known)
    rows = [
        WordRow(text, HTML_TAGS[language], SHORT_ENDONYMS[language], _cells((language, text), found))
        for language, text in words
    ]
    excerpts = [_excerpt(place) for uses in found for place in uses.places]
    kinds = [(capfirst(uses.model._meta.verbose_name_plural), uses) for uses in found]
    return UsageTable(kinds, rows, excerpts)


def _excerpt(place: Place) -> Excerpt:
    tag = HTML_TAGS[place.language]
    return Excerpt(address_of(place.row), _where(place.row), tag, place.before, place.word, place.after)


def _where(row: models.Model) -> str:
    """What the text is, in as few words as a curator needs to know it."""
    match row:
        case Face() | GlossaryVersion():
            return str(text_in(row, "name", get_language() or EN))
        case Block():
            return str(text_in(row.document, "title", get_language() or EN))
        case Ruling():
            return f"{capfirst(row._meta.verbose_name)} {row.date or ''}"
    return str(row)


def _cells(word: tuple[str, str], found: Sequence[Uses]) -> list[Cell]:
    return [Cell(uses.by_word[word], _listed(uses.model, word[1])) for uses in found]


def _listed(model: type[models.Model], word: str) -> str:
    """The list of a kind's rows that hold the word; also inside longer words."""
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
    return f"{reverse(name)}?{urlencode({'q': word})}"
