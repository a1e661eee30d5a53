"""Saves many texts in one go: as ``saving.save`` saves one, with what follows from them made anew once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models, transaction

from rulings.derived import rows_changed
from rulings.models import Block, Ruling
from rulings.translating.groups import powers_of
from rulings.translating.history import Occasion
from rulings.translating.roles import refusal_to_edit
from rulings.translating.saving import EditConflictError, NotAllowedError, a_draft, put, wanted_words
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
    changed: list[models.Model] = []
    left: list[str] = []
    with transaction.atomic():
        units = _locked([one.unit for one in wanted])
        for one in wanted:
            rows = _put(units.get(one.unit.key), one, user, occasion)
            if rows is None:
                left.append(one.unit.key)
            else:
                changed += rows
        if changed:
            rows_changed(dict.fromkeys(changed))
    return SavedMany(len(wanted) - len(left), tuple(left))


def _put(unit: Unit | None, wanted: Wanted, user: User, occasion: Occasion) -> list[models.Model] | None:
    """The rows that say other words now; None for a text that is left as it is."""
    if unit is None:
        return None
    try:
        words = wanted_words(unit, wanted.words, wanted.seen_fingerprint)
    except (EditConflictError, ValidationError):
        return None
    return put(unit, words, a_draft(unit), occasion, user)[0]


def _locked(units: Iterable[Unit]) -> dict[str, Unit]:
    """The units as they are stored now, kept from others until the transaction ends."""
    units = list(units)
    for model in {type(unit.row) for unit in units}:
        keys = [unit.row.pk for unit in units if type(unit.row) is model]
        list(model._default_manager.select_for_update().filter(pk__in=keys).values_list("pk", flat=True))
    found = units_of_keys(unit.key for unit in units)
    _share_rulings(unit.row for unit in found.values())
    return found


def _share_rulings(rows: Iterable[models.Model]) -> None:
    """Passages that print one ruling have it in hand as one: what is written through the first is seen by
    the next."""
    rulings: dict[int, Ruling] = {}
    for row in rows:
        if isinstance(row, Block) and row.ruling is not None:
            row.ruling = rulings.setdefault(row.ruling.pk, row.ruling)
