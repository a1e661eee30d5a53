"""Saves many texts in one go: as ``saving.save`` saves one, with what follows from them made anew once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models, transaction

from faqsite.languages import columns
from faqsite.plain_sql import update_rows
from rulings.curation import Edit, Recorder
from rulings.derived import rows_changed
from rulings.fingerprints import translated_fields
from rulings.models import Block, Document, Ruling, Section
from rulings.translating.groups import powers_of
from rulings.translating.history import Occasion
from rulings.translating.roles import refusal_to_edit
from rulings.translating.saving import (
    EditConflictError,
    NotAllowedError,
    a_draft,
    put,
    wanted_words,
    with_their_passages,
)
from rulings.translating.units import Unit, units_of_keys


@dataclass(frozen=True, slots=True)
class Wanted:
    """New words for a unit; ``seen_fingerprint`` is the unit's as the person saw it."""

    unit: Unit
    words: Mapping[str, Any]
    seen_fingerprint: str


@dataclass(frozen=True, slots=True)
class SavedMany:
    """How many texts say what was wanted, and the keys of those left as they are: somebody saved them in this
    moment, or the words cannot be stored."""

    count: int
    left: tuple[str, ...]


def save_many(wanted: Sequence[Wanted], user: User, occasion: Occasion) -> SavedMany:
    """All in one transaction; raises NotAllowedError, before anything is written, as ``save`` does."""
    powers = powers_of(user)
    for refusal in (refusal_to_edit(powers, language) for language in {one.unit.language for one in wanted}):
        if refusal:
            raise NotAllowedError(refusal)
    edits: list[tuple[models.Model, str, Edit]] = []
    left: list[str] = []
    with transaction.atomic():
        units = _locked([one.unit for one in wanted])
        for one in wanted:
            done = _put(units.get(one.unit.key), one)
            if done is None:
                left.append(one.unit.key)
            else:
                edits += ((row, one.unit.language, edit) for row, edit in done)
        _store(edits, user, occasion)
    return SavedMany(len(wanted) - len(left), tuple(left))


def _put(unit: Unit | None, wanted: Wanted) -> list[tuple[models.Model, Edit]] | None:
    """The rows that say other words now; None for a text that is left as it is."""
    if unit is None:
        return None
    try:
        words = wanted_words(unit, wanted.words, wanted.seen_fingerprint)
    except (EditConflictError, ValidationError):
        return None
    return put(unit, words, a_draft(unit))


def _store(edits: Sequence[tuple[models.Model, str, Edit]], user: User, occasion: Occasion) -> None:
    """Save the rows, record what was done, and make anew what follows from it: each once for all."""
    if not edits:
        return
    rows = list(dict.fromkeys(row for row, _language, _edit in edits))
    languages = {language for _row, language, _edit in edits}
    for model in {type(row) for row in rows}:
        fields = [*columns(*translated_fields(model), languages=sorted(languages)), *_DECIDED.get(model, ())]
        values = ([*(getattr(row, name) for name in fields), row.pk] for row in rows if type(row) is model)
        update_rows(model, fields, values)
    recorder = Recorder(rows, user, occasion)
    for row, language, edit in edits:
        recorder.record(row, {language: edit})
    recorder.store()
    rows_changed(rows)


# What ``keep_against_files`` notes beside the words.
_DECIDED: Mapping[type[models.Model], tuple[str, ...]] = dict.fromkeys(
    (Block, Section, Document), ("decided",)
)


def _locked(units: Iterable[Unit]) -> dict[str, Unit]:
    """The units as they are stored now, kept from others until the transaction ends."""
    units = list(units)
    for model in {type(unit.row) for unit in units}:
        keys = [unit.row.pk for unit in units if type(unit.row) is model]
        list(model._default_manager.select_for_update().filter(pk__in=keys).values_list("pk", flat=True))
    found = units_of_keys(unit.key for unit in units)
    rows = [unit.row for unit in found.values()]
    with_their_passages([row for row in rows if isinstance(row, Ruling)])
    _share_rulings(rows)
    return found


def _share_rulings(rows: Iterable[models.Model]) -> None:
    """Passages that print one ruling have it in hand as one: what is written through the first is seen by
    the next."""
    rulings: dict[int, Ruling] = {}
    for row in rows:
        if isinstance(row, Block) and row.ruling is not None:
            row.ruling = rulings.setdefault(row.ruling.pk, row.ruling)
