"""Texts that were converted from the other script, converted again with the terms as they are now: in steps.

What a source brought or a person wrote is not touched. ``due`` says which texts these are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models, transaction

from faqsite.languages import ZH_HANS, ZH_HANT, columns
from faqsite.termbase.due import MODELS, count_due, due
from faqsite.translated import literal
from rulings.derived import affected_by, make_converted_anew
from rulings.fingerprints import translated_fields
from rulings.ingest.save.script_fill import fill_scripts

# So many texts are converted while a person waits.
AT_ONCE = 30
# A command need not answer at once, but should not hold others up.
STEP = 300


@dataclass(frozen=True, slots=True)
class Step:
    """How many texts were converted again, and how many are still to be."""

    done: int
    left: int


@transaction.atomic
def convert_due(most: int) -> Step:
    """Convert so many texts that are due; what reads otherwise then is linked and indexed anew."""
    changed: list[models.Model] = []
    done = 0
    for model in MODELS:
        keys = list(due(model).order_by("object_id").values_list("object_id", flat=True)[: most - done])
        if keys:
            changed += _convert(model, keys)
            done += len(keys)
    if changed:
        make_converted_anew(affected_by(changed))
    return Step(done, count_due())


def _convert(model: type[models.Model], keys: list[int]) -> list[models.Model]:
    """Convert the texts of these rows; returns the rows that have other words now."""
    before = _said(model, keys)
    fill_scripts(model, keys)
    after = _said(model, keys)
    return list(model._default_manager.filter(pk__in=[pk for pk in after if after[pk] != before[pk]]))


def _said(model: type[models.Model], keys: list[int]) -> dict[int, Any]:
    names = columns(*translated_fields(model), languages=(ZH_HANT, ZH_HANS))
    return {pk: said for pk, *said in literal(model).filter(pk__in=keys).values_list("pk", *names)}
