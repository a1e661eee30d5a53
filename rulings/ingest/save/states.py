"""Translation states of rows that were just saved."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q
from django.utils import timezone

from faqsite.batches import in_batches
from faqsite.plain_sql import insert_instances, update_rows
from faqsite.prepared import prepared
from rulings.models import TranslationState

_PLACE = ("object_id", "language")
_SAID = ("state", "source_language", "source_fingerprint")
_COLUMNS = tuple(field.attname for field in TranslationState._meta.concrete_fields)
_AT_ONCE = 1000


def made_here(model: type[models.Model]) -> frozenset[tuple[int, str]]:
    """(primary key, language) of the model's texts that were converted, drafted or reviewed here."""
    return frozenset(_places(ContentType.objects.get_for_model(model).pk))


@prepared
def _places(content_type: int) -> models.QuerySet[Any]:
    return TranslationState.objects.filter(content_type_id=content_type).order_by().values_list(*_PLACE)


def persons_words(model: type[models.Model]) -> dict[tuple[int, str], Any]:
    """(primary key, language) of texts that a person wrote or passed, with what an edition printed there.

    No import writes over these: what it prints is kept beside them.
    """
    rows = _by_persons(ContentType.objects.get_for_model(model).pk)
    return {(pk, language): words for pk, language, words in rows}


@prepared
def _by_persons(content_type: int) -> models.QuerySet[Any]:
    states = TranslationState.objects.filter(
        Q(changed_by__isnull=False) | Q(source_words__isnull=False),
        content_type_id=content_type,
        carried_from=None,
    ).exclude(state=TranslationState.State.CONVERTED)
    return states.order_by().values_list(*_PLACE, "printed_words")


def carried_texts(model: type[models.Model]) -> frozenset[tuple[int, str]]:
    """(primary key, language) of texts carried over from older editions, and of those converted from such.

    No edition says them, though they stand in for its words.
    """
    states = TranslationState.objects.filter(content_type=ContentType.objects.get_for_model(model))
    carried = frozenset(states.filter(carried_from__isnull=False).values_list(*_PLACE))
    converted = states.filter(state=TranslationState.State.CONVERTED, object_id__in={pk for pk, _ in carried})
    rows = converted.values_list(*_PLACE, "source_language")
    return carried | {(pk, language) for pk, language, source in rows if (pk, source) in carried}


def keep_printed(model: type[models.Model], printed: Mapping[tuple[int, str], Any]) -> None:
    """Note what an edition prints where a person's words stand; None where it prints nothing there now."""
    content_type = ContentType.objects.get_for_model(model)
    for (pk, language), words in printed.items():
        states = TranslationState.objects.filter(content_type=content_type, object_id=pk, language=language)
        states.update(printed_words=words)


def states_of(model: type[models.Model], keys: Iterable[int]) -> dict[tuple[int, str], TranslationState]:
    """The states of some rows, by (primary key, language)."""
    content_type = ContentType.objects.get_for_model(model)
    states = (
        TranslationState.from_db(None, _COLUMNS, row)
        for some in in_batches(keys, _AT_ONCE)
        for row in _rows_of(content_type.pk, some)
    )
    return {(state.object_id, state.language): state for state in states}


@prepared
def _rows_of(content_type: int, keys: list[int]) -> models.QuerySet[Any]:
    states = TranslationState.objects.filter(content_type_id=content_type, object_id__in=keys)
    return states.order_by().values_list(*_COLUMNS)


def record(model: type[models.Model], made: Iterable[tuple[int, str, str, str, str]]) -> None:
    """Store states given as (primary key, language, state, source language, source fingerprint)."""
    content_type = ContentType.objects.get_for_model(model)
    said = {(key, language): source for key, language, *source in made}
    rows = TranslationState.objects.filter(content_type=content_type, object_id__in={key for key, _ in said})
    known = {(key, language): pk for pk, key, language in rows.values_list("pk", *_PLACE)}
    now = timezone.now()
    changed = ((*said[place], now, known[place]) for place in said if place in known)
    update_rows(TranslationState, (*_SAID, "changed_at"), changed)
    new = [
        TranslationState(
            content_type=content_type,
            object_id=key,
            language=language,
            **dict(zip(_SAID, source, strict=True)),
        )
        for (key, language), source in said.items()
        if (key, language) not in known
    ]
    insert_instances(TranslationState, new)


def forget(model: type[models.Model], pairs: Iterable[tuple[int, str]]) -> None:
    """Remove the states of texts, by (primary key, language), that a source has now brought itself."""
    by_language: dict[str, list[int]] = {}
    for key, language in pairs:
        by_language.setdefault(language, []).append(key)
    content_type = ContentType.objects.get_for_model(model)
    for language, keys in by_language.items():
        TranslationState.objects.filter(
            content_type=content_type, language=language, object_id__in=keys
        ).delete()
