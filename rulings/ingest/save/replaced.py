"""Records the words that an import replaces, so that nobody's are lost; all of one import are one batch."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db import models

from faqsite.languages import column
from faqsite.translated import exact_text, literal
from rulings.fingerprints import translated_fields
from rulings.ingest.save.states import states_of
from rulings.models import TextChange, TranslationState
from rulings.translating.held_states import held
from rulings.translating.history import Before, Occasion, What, changes_of

_occasion: ContextVar[Occasion | None] = ContextVar("occasion of the import", default=None)


@dataclass(frozen=True, slots=True)
class Replaced:
    """A row's words in a language before and after, by field, and the state that they had before."""

    model: type[models.Model]
    pk: int
    language: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    state: TranslationState | None = None


@contextmanager
def one_import(reason: str) -> Iterator[None]:
    """All that is replaced inside is one batch; ``reason`` names the file."""
    token = _occasion.set(Occasion(None, What.IMPORT, reason, uuid.uuid4()))
    try:
        yield
    finally:
        _occasion.reset(token)


def is_import() -> bool:
    """Whether a file is being imported; curators' steps save the same rows and keep records of their own."""
    return _occasion.get() is not None


def import_occasion() -> Occasion | None:
    """Under what the import that is under way is recorded."""
    return _occasion.get()


def note_replaced(replaced: Iterable[Replaced]) -> None:
    """Record what is another now; of words that were merely added there is nothing to record."""
    by_model: dict[type[models.Model], list[Replaced]] = {}
    for each in replaced:
        by_model.setdefault(each.model, []).append(each)
    occasion = _occasion.get() or Occasion(None, What.IMPORT)
    for model, some in by_model.items():
        rows = literal(model).in_bulk([each.pk for each in some])
        changes = [
            change
            for each in some
            if each.pk in rows
            for change in changes_of(
                rows[each.pk],
                each.language,
                Before(each.before, held(each.state)),
                each.after,
                None,
                occasion,
            )
            if change.before
        ]
        TextChange.objects.bulk_create(changes, batch_size=200)


def replaced_on(row: models.Model, was: Mapping[str, Any], language: str) -> Replaced | None:
    """What a row said in a language by its stored values before, where it says something else now."""
    fields = translated_fields(type(row))
    before = {name: was[column(name, language)] for name in fields}
    after = {name: exact_text(row, name, language) for name in fields}
    if before == after or not any(before.values()):
        return None
    return Replaced(type(row), row.pk, language, before, after)


def made_here_before(
    model: type[models.Model], coming: Mapping[tuple[int, str], Mapping[str, Any] | None]
) -> Iterator[Replaced]:
    """Texts that were no edition's, with what comes in their place (None: their row goes).

    What was converted from the other script is left out: it is made again from what is there.
    """
    if not coming:
        return
    fields = translated_fields(model)
    states = states_of(model, {pk for pk, _ in coming})
    rows = literal(model).in_bulk({pk for pk, _ in coming})
    for (pk, language), words in coming.items():
        state = states.get((pk, language))
        if state is None or state.state == TranslationState.State.CONVERTED:
            continue
        before = {name: exact_text(rows[pk], name, language) for name in fields}
        yield Replaced(model, pk, language, before, words or dict.fromkeys(fields), state)
