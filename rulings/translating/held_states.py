"""Translation states as plain values, as the history keeps them, and back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import models

from rulings.models import TranslationState

Held = Mapping[str, Any]
_PLAIN = ("state", "source_language", "source_fingerprint", "source_words", "printed_words")
_PERSONS = ("written_by_id", "changed_by_id")


def held(state: TranslationState | None) -> dict[str, Any] | None:
    """All that can be set again of a state; None for a text without one."""
    if state is None:
        return None
    values = {name: getattr(state, name) for name in (*_PLAIN, *_PERSONS)}
    return values | {"carried_from": str(state.carried_from) if state.carried_from else None}


def put_back(row: models.Model, language: str, kept: Held | None) -> TranslationState | None:
    """Give a text the state it had, or none."""
    key = {
        "content_type": ContentType.objects.get_for_model(row),
        "object_id": row.pk,
        "language": language,
    }
    if kept is None:
        TranslationState.objects.filter(**key).delete()
        return None
    values = {name: kept.get(name) for name in (*_PLAIN, *_PERSONS)}
    carried = kept.get("carried_from")
    values["carried_from"] = date.fromisoformat(carried) if carried else None
    return TranslationState.objects.update_or_create(**key, defaults=values)[0]
