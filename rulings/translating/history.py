"""Records what was done to texts: who, when, why, and what stood there before.

Our own table and not django-simple-history: that keeps whole rows, with the columns of all three languages
in each, so that neither "what became of the Traditional text" nor "undo this one" could be asked of it.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import models

from rulings.models import TextChange, TranslationState
from rulings.translating.held_states import Held, held

What = TextChange.What
_LONGEST_SUBJECT = 140


@dataclass(frozen=True, slots=True)
class Occasion:
    """What is shared by all that is done in one go: by whom (None: an import), how, why."""

    user: User | None
    what: str = What.EDIT
    reason: str = ""
    batch: uuid.UUID = field(default_factory=uuid.uuid4)


@dataclass(frozen=True, slots=True)
class Before:
    """A text in a language as it was: the words of its fields, and its state's values."""

    words: Mapping[str, Any]
    state: Held | None


def subject_of(row: models.Model) -> str:
    """What a change is listed under, even when the row is gone."""
    first = getattr(row, "first_edition_id", None)
    name = str(getattr(row, "term", None) or row)
    return (f"{name} ({first})" if first else name)[:_LONGEST_SUBJECT]


def changes_of(
    row: models.Model,
    language: str,
    before: Before,
    after: Mapping[str, Any],
    state: TranslationState | None,
    occasion: Occasion,
) -> list[TextChange]:
    """The changes, not yet saved: one for each field that is another, or one of the state alone, or none."""
    now = held(state)
    names = [name for name in after if (before.words.get(name) or None) != (after[name] or None)]
    if not names and before.state == now:
        return []
    return [
        TextChange(
            text=row,
            subject=subject_of(row),
            language=language,
            field=name,
            before=before.words.get(name) if name else None,
            after=after[name] if name else None,
            state_before=before.state,
            state_after=now,
            what=occasion.what,
            reason=occasion.reason,
            batch=occasion.batch,
            changed_by=occasion.user,
        )
        for name in (names or [""])
    ]
