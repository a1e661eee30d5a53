"""Records the texts of cards that an import replaces, whoever they were from.

A card stands in many sets, and each of a run may bring it newer words: what counts is what stood there before
the run and what does after it. Texts that the run itself brought replace nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.ingest.save.whole_rows import FaceRow
from cards.models import Face
from faqsite.languages import LANGUAGES, column
from faqsite.translated import exact_text, literal
from rulings.fingerprints import translated_fields
from rulings.ingest.save.replaced import Replaced, note_replaced
from rulings.models import TranslationState

States = Mapping[tuple[int, str], TranslationState]


@dataclass(slots=True)
class ReplacedTexts:
    """By face, the columns that were written over, as they were first; ``states`` are their texts'."""

    columns: dict[int, dict[str, Any]] = field(default_factory=dict)
    states: dict[tuple[int, str], TranslationState] = field(default_factory=dict)
    new: set[int] = field(default_factory=set)

    def add(self, face: FaceRow, before: Mapping[str, Any], states: States) -> None:
        """What stood on a face before it was given other values."""
        if not face.pk or face.pk in self.new or not before:
            return
        known = self.columns.setdefault(face.pk, {})
        for name, value in before.items():
            known.setdefault(name, value)
        for language in LANGUAGES:
            if (face.pk, language) in states:
                self.states.setdefault((face.pk, language), states[face.pk, language])

    def take(self, other: ReplacedTexts) -> None:
        """What a later set of the same run wrote over."""
        for pk, before in other.columns.items():
            if pk not in self.new:
                self.columns[pk] = {**before, **self.columns.get(pk, {})}
        self.states = {**other.states, **self.states}
        self.new |= other.new

    def note(self) -> None:
        """Record it; converted words are left out, which are made again from what is there."""
        rows = literal(Face).in_bulk(self.columns)
        note_replaced(each for pk, face in rows.items() for each in self._of(face, self.columns[pk]))

    def _of(self, face: Face, was: Mapping[str, Any]) -> Iterable[Replaced]:
        fields = translated_fields(Face)
        for language in LANGUAGES:
            state = self.states.get((face.pk, language))
            if state is not None and state.state == TranslationState.State.CONVERTED:
                continue
            after = {name: exact_text(face, name, language) for name in fields}
            before = {name: was.get(column(name, language), after[name]) for name in fields}
            if before != after:
                yield Replaced(Face, face.pk, language, before, after, state)
