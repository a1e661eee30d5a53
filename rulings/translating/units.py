"""A unit of translators' work: what one row says in one language, beside what it is made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import models

from cards.models import Face
from faqsite.languages import LANGUAGES
from rulings.curation import held_against, is_stale, source_of, words_of
from rulings.fingerprints import fingerprint, translated_fields
from rulings.models import (
    Block,
    Document,
    GlossaryVersion,
    RuleVersion,
    Ruling,
    Section,
    TranslationState,
)

KINDS: Mapping[str, type[models.Model]] = {
    "rule": RuleVersion,
    "term": GlossaryVersion,
    "document": Document,
    "section": Section,
    "block": Block,
    "ruling": Ruling,
    "face": Face,
}
# What is read with the rows of a kind, so that showing many costs no query each.
_RELATED = {"term": ("term",), "section": ("document",), "block": ("document", "ruling"), "face": ("card",)}

# What an import said of a document is as long as many texts, and would be read with each of them.
_LEFT_OUT = {"section": ("document__report",), "block": ("document__report",)}

_LONGEST_NUMBER = 18  # digits: what databases take as a key

Words = Mapping[str, Any]  # field → text, or list of texts; None where there is none


class Standing(StrEnum):
    """What a text is for those who work on it; exactly one of these, ``STALE`` before the next three.

    ``PRINTED`` came with its source and is the original or an official or imported print.
    """

    MISSING = "missing"
    CONVERTED = "converted"
    DRAFT = "draft"
    STALE = "stale"
    REVIEWED = "reviewed"
    PRINTED = "printed"


@dataclass(frozen=True)
class Unit:
    """A row in a language. ``states`` are those of all its languages."""

    row: models.Model
    language: str
    states: Mapping[str, TranslationState] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return next(name for name, model in KINDS.items() if model is type(self.row))

    @property
    def key(self) -> str:
        """Its name in addresses and forms: "rule-4711-zh-hans" (``unit_of``)."""
        return f"{self.kind}-{self.row.pk}-{self.language}"

    @property
    def state(self) -> TranslationState | None:
        return self.states.get(self.language)

    @property
    def fields(self) -> tuple[str, ...]:
        return translated_fields(type(self.row))

    @property
    def words(self) -> dict[str, Any]:
        return words_of(self.row, self.language)

    @property
    def fingerprint(self) -> str:
        """Of its words as they are: a form gives it back to ``saving.save`` as what its user has seen."""
        return fingerprint(self.row, self.language)

    @property
    def source_language(self) -> str | None:
        """The language it is, or would be, made from; None for an original.

        Of a text made from a translation that is stale it is the language which that was made from.
        """
        if self._held is not None:
            return self._held.source_language
        return source_of(self.row, self.language, self.states)

    @property
    def _held(self) -> TranslationState | None:
        return held_against(self.state, self.row, self.states) if self.state else None

    @property
    def source_words(self) -> dict[str, Any]:
        """What its source says now; nothing for an original."""
        return words_of(self.row, self.source_language) if self.source_language else {}

    @property
    def made_from(self) -> Words | None:
        """What its source said when it was made, where that is kept."""
        return self._held.source_words if self._held else None

    @property
    def is_stale(self) -> bool:
        """Whether its source has changed since, or is itself a translation whose source has. What was
        converted follows its source, but is no better than that."""
        if self.state is None or self._held is not self.state:
            return self.state is not None
        is_made_again = self.state.state == TranslationState.State.CONVERTED
        return not is_made_again and is_stale(self.state, self.row)

    @property
    def standing(self) -> Standing:
        if not any(self.words.values()):
            return Standing.MISSING
        if self.state is None:
            return Standing.PRINTED
        return Standing.STALE if self.is_stale else Standing(self.state.state)


def rows_of(kind: str) -> models.QuerySet[Any]:
    """The rows of a kind with what is shown of them."""
    rows = KINDS[kind]._default_manager.select_related(*_RELATED.get(kind, ()))
    return rows.defer(*_LEFT_OUT.get(kind, ()))


def units_of(rows: Sequence[models.Model], language: str) -> list[Unit]:
    """Rows of one model as units, in their order; one query for all their states."""
    states: dict[int, dict[str, TranslationState]] = {row.pk: {} for row in rows}
    for state in _states(rows):
        states[state.object_id][state.language] = state
    return [Unit(row, language, states[row.pk]) for row in rows]


def _states(rows: Sequence[models.Model]) -> Iterable[TranslationState]:
    if not rows:
        return ()
    kind = ContentType.objects.get_for_model(type(rows[0]))
    found = TranslationState.objects.filter(content_type=kind, object_id__in=[row.pk for row in rows])
    return found.select_related("changed_by", "written_by")


def units_of_states(states: models.QuerySet[TranslationState]) -> list[Unit]:
    """The texts that these states are of; those whose row is gone are left out."""
    return [
        Unit(state.text, state.language, {state.language: state})
        for state in states.select_related("changed_by", "written_by").prefetch_related("text")
        if state.text is not None
    ]


def unit_of(key: str) -> Unit:
    """The unit with this key; raises LookupError where there is none."""
    found = units_of_keys([key])
    if key not in found:
        raise LookupError(f"No text has the key {key!r}, or it is no more.")
    return found[key]


def units_of_keys(keys: Iterable[str]) -> dict[str, Unit]:
    """The units with these keys that are there; two queries for those of a kind and language."""
    wanted: dict[tuple[str, str], list[int]] = {}
    for key in keys:
        kind, _, rest = key.partition("-")
        number, _, language = rest.partition("-")
        is_number = number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER
        if kind in KINDS and language in LANGUAGES and is_number:
            wanted.setdefault((kind, language), []).append(int(number))
    return {
        unit.key: unit
        for (kind, language), numbers in wanted.items()
        for unit in units_of(list(rows_of(kind).filter(pk__in=numbers)), language)
    }
