"""Fills in the Chinese script that is missing, converted from the other with the game's terms.

A converted text says so (its translation state) and is converted again when its source changes;
words that a source brought or a person wrote are never touched.
"""

from collections.abc import Iterable
from operator import attrgetter

from django.db import models
from django.db.models import Q

from faqsite.languages import ZH_HANS, ZH_HANT, columns
from faqsite.plain_sql import update_rows
from faqsite.script import convert_words
from faqsite.translated import exact_text, literal, set_text
from rulings.fingerprints import fingerprint, translated_fields
from rulings.ingest.save.states import forget, record, states_of
from rulings.models import TranslationState

CONVERTED = TranslationState.State.CONVERTED
BATCH = 500


def fill_scripts(model: type[models.Model], keys: Iterable[int]) -> int:
    """Convert what is missing on the rows with these keys; the number of texts converted."""
    ordered = sorted(keys)
    total = 0
    for start in range(0, len(ordered), BATCH):
        total += _fill(model, ordered[start : start + BATCH])
    return total


def _fill(model: type[models.Model], keys: list[int]) -> int:
    fields = translated_fields(model)
    states = states_of(model, keys)
    changed, made, lost = {}, [], set()
    for row in literal(model).filter(_has_chinese(fields), pk__in=keys):
        for source, target in ((ZH_HANS, ZH_HANT), (ZH_HANT, ZH_HANS)):
            known = states.get((row.pk, target))
            if _is_orphan(row, fields, source, known):
                for field in fields:
                    set_text(row, field, target, None)
                changed[row.pk] = row
                lost.add((row.pk, target))
                continue
            if not _wanted(row, fields, source, target, states):
                continue
            mark = fingerprint(row, source)
            if known and known.source_fingerprint == mark:
                continue
            for field in fields:
                set_text(row, field, target, convert_words(exact_text(row, field, source), source, target))
            changed[row.pk] = row
            made.append((row.pk, target, CONVERTED.value, source, mark))
    written = columns(*fields, languages=(ZH_HANT, ZH_HANS))
    update_rows(model, written, ([*attrgetter(*written)(row), pk] for pk, row in changed.items()))
    forget(model, lost)
    record(model, made)
    return len(made)


def _is_orphan(
    row: models.Model, fields: tuple[str, ...], source: str, known: TranslationState | None
) -> bool:
    """Whether a text was converted from words that the row no longer has: no edition of its run has them."""
    is_made = known is not None and known.state == CONVERTED and known.source_language == source
    return is_made and not any(exact_text(row, field, source) for field in fields)


def _has_chinese(fields: tuple[str, ...]) -> Q:
    """Editions in English have nothing to convert: their thousands of rows need not be read."""
    found = Q()
    for name in columns(*fields, languages=(ZH_HANT, ZH_HANS)):
        found |= Q(**{f"{name}__isnull": False})
    return found


def _wanted(
    row: models.Model,
    fields: tuple[str, ...],
    source: str,
    target: str,
    states: dict[tuple[int, str], TranslationState],
) -> bool:
    """Whether the target script is to be made from the source script on this row."""
    state = states.get((row.pk, source))
    if state and state.state == CONVERTED:
        return False
    if not any(exact_text(row, field, source) for field in fields):
        return False
    state = states.get((row.pk, target))
    if state:
        return state.state == CONVERTED
    return not any(exact_text(row, field, target) for field in fields)
