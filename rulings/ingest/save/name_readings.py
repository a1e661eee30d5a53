"""Stores how Chinese names are read, so that pages that put them in order need not find it out."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.db.models import Q

from faqsite.languages import ZH_HANS, ZH_HANT, columns
from rulings.models import GlossaryVersion, NameReading, RuleVersion
from rulings.readings import Reading, reading_of, reads

# The field that names each of them. A text of these models without a title is in no list of names.
NAMED: dict[type[models.Model], str] = {GlossaryVersion: "name", RuleVersion: "title"}
BATCH = 400
LONGEST = 1500


def read_names(model: type[models.Model], keys: Iterable[int]) -> int:
    """Give the Chinese names of these rows readings where they have none; the number of new ones."""
    names: set[str] = set()
    ordered = sorted(keys)
    wanted = columns(NAMED[model], languages=(ZH_HANT, ZH_HANS))
    named = Q(**{f"{wanted[0]}__isnull": False}) | Q(**{f"{wanted[1]}__isnull": False})
    for start in range(0, len(ordered), BATCH):
        rows = model._default_manager.filter(named, pk__in=ordered[start : start + BATCH])
        names.update(name for row in rows.values_list(*wanted) for name in row if name and reads(name))
    return store_readings(names)


def store_readings(names: Iterable[str]) -> int:
    """Read the names that are not known yet. What is known stays: it may have been mended by hand."""
    known = set(NameReading.objects.values_list("name", flat=True)) if names else set()
    new = [NameReading(name=name, **_fields(reading_of(name))) for name in sorted(set(names) - known)]
    NameReading.objects.bulk_create(new, batch_size=BATCH)
    return len(new)


def _fields(reading: Reading) -> dict[str, str | int | None]:
    return {
        "pinyin": reading.pinyin[:LONGEST],
        "zhuyin": reading.zhuyin[:LONGEST],
        "strokes": reading.strokes,
        "stroke_key": reading.stroke_key,
    }
