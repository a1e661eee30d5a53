"""Fills in the Chinese script that is missing, converted from the other with the game's terms.

A converted text says so (its translation state) and is converted again when its source changes;
words that a source brought or a person wrote are never touched.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any

from django.db import models
from django.db.models import Q

from faqsite.languages import ZH_HANS, ZH_HANT, columns
from faqsite.plain_sql import update_rows
from faqsite.script import convert_words
from faqsite.translated import literal
from rulings.fingerprints import fingerprint_of, translated_fields
from rulings.ingest.save.states import forget, record, states_of
from rulings.models import TranslationState

CONVERTED = TranslationState.State.CONVERTED
BATCH = 500

Said = dict[str, list[Any]]  # language → the values of all translated fields of a row, in their order


def fill_scripts(model: type[models.Model], keys: Iterable[int]) -> int:
    """Convert what is missing on the rows with these keys; the number of texts converted."""
    ordered = sorted(keys)
    total = 0
    for start in range(0, len(ordered), BATCH):
        total += _fill(model, ordered[start : start + BATCH])
    return total


def _fill(model: type[models.Model], keys: list[int]) -> int:
    states = states_of(model, keys)
    changed, made, lost = [], [], set()
    for pk, said in _said(model, keys):
        before = dict(said)
        for source, target in ((ZH_HANS, ZH_HANT), (ZH_HANT, ZH_HANS)):
            known = states.get((pk, target))
            if _is_orphan(said, source, known):
                said[target] = [None] * len(said[target])
                lost.add((pk, target))
                continue
            if not _wanted(said, source, target, states.get((pk, source)), known):
                continue
            mark = fingerprint_of(said[source])
            if known and known.source_fingerprint == mark:
                continue
            said[target] = [convert_words(value, source, target) or None for value in said[source]]
            made.append((pk, target, CONVERTED.value, source, mark))
        if said != before:
            changed.append((*said[ZH_HANT], *said[ZH_HANS], pk))
    update_rows(model, _columns(model), changed)
    forget(model, lost)
    record(model, made)
    return len(made)


def _said(model: type[models.Model], keys: list[int]) -> Iterator[tuple[int, Said]]:
    """The rows with Chinese words, by primary key: editions in English have nothing to convert."""
    names = _columns(model)
    has_chinese = reduce(or_, (Q(**{f"{name}__isnull": False}) for name in names))
    width = len(names) // 2
    for pk, *values in literal(model).filter(has_chinese, pk__in=keys).values_list("pk", *names):
        yield pk, {ZH_HANT: values[:width], ZH_HANS: values[width:]}


def _columns(model: type[models.Model]) -> list[str]:
    """Those of all translated fields in Traditional, then those in Simplified."""
    fields = translated_fields(model)
    return columns(*fields, languages=(ZH_HANT,)) + columns(*fields, languages=(ZH_HANS,))


def _is_orphan(said: Said, source: str, known: TranslationState | None) -> bool:
    """Whether a text was converted from words that the row no longer has: no edition of its run has them."""
    is_made = known is not None and known.state == CONVERTED and known.source_language == source
    return is_made and not any(said[source])


def _wanted(
    said: Said, source: str, target: str, of_source: TranslationState | None, known: TranslationState | None
) -> bool:
    """Whether the target script is to be made from the source script on this row."""
    if of_source and of_source.state == CONVERTED:
        return False
    if not any(said[source]):
        return False
    return known.state == CONVERTED if known else not any(said[target])
