"""Translation states of rows that were just saved."""

from collections.abc import Iterable

from django.contrib.contenttypes.models import ContentType
from django.db import models

from rulings.models import TranslationState


def made_here(model: type[models.Model]) -> frozenset[tuple[int, str]]:
    """(primary key, language) of the model's texts that were converted, drafted or reviewed here."""
    states = TranslationState.objects.filter(content_type=ContentType.objects.get_for_model(model))
    return frozenset(states.values_list("object_id", "language"))


def states_of(model: type[models.Model], keys: Iterable[int]) -> dict[tuple[int, str], TranslationState]:
    """The states of some rows, by (primary key, language)."""
    content_type = ContentType.objects.get_for_model(model)
    states = TranslationState.objects.filter(content_type=content_type, object_id__in=list(keys))
    return {(state.object_id, state.language): state for state in states}


def record(model: type[models.Model], made: Iterable[tuple[int, str, str, str, str]]) -> None:
    """Store states given as (primary key, language, state, source language, source fingerprint)."""
    content_type = ContentType.objects.get_for_model(model)
    TranslationState.objects.bulk_create(
        [
            TranslationState(
                content_type=content_type,
                object_id=key,
                language=language,
                state=state,
                source_language=source_language,
                source_fingerprint=source_fingerprint,
            )
            for key, language, state, source_language, source_fingerprint in made
        ],
        batch_size=200,
        update_conflicts=True,
        unique_fields=["content_type", "object_id", "language"],
        update_fields=["state", "source_language", "source_fingerprint", "changed_at"],
    )


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
