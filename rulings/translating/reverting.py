"""Takes back what was done to texts: one change, or all of a save, a bulk action or an import."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction
from django.utils.translation import gettext as _

from faqsite.translated import exact_text, set_text
from rulings.curation import source_of, words_of
from rulings.derived import rows_changed
from rulings.fingerprints import fingerprint
from rulings.mending.dropped import bring_back, can_come_back
from rulings.models import TextChange, TranslationState
from rulings.translating.groups import powers_of
from rulings.translating.held_states import Held, held, put_back
from rulings.translating.history import Before, Occasion, What, changes_of
from rulings.translating.roles import refusal_to_edit
from rulings.translating.saving import NotAllowedError, keep_against_files


class CannotRevertError(Exception):
    """The text is gone, was reverted already, or says something else since; says which in one sentence."""


@dataclass(frozen=True, slots=True)
class Reverted:
    """``changes`` are the records of taking back; ``kept`` those that could not be, for what came after."""

    changes: tuple[TextChange, ...]
    kept: tuple[TextChange, ...]


def revert(change: TextChange, user: User) -> Reverted:
    """Let the text say what it said before the change, with the state it had; that is a change itself.

    Rows that were given the same words in the same go follow. Raises NotAllowedError, and CannotRevertError
    where the words are others since.
    """
    obstacle = obstacle_to(change)
    if obstacle:
        raise CannotRevertError(obstacle)
    same = TextChange.objects.of_batch(change.batch).filter(
        language=change.language, field=change.field, what=change.what
    )
    with_it = [each for each in same.exclude(pk=change.pk) if each.field and _are_alike(each, change)]
    return _revert_all([change, *with_it], user)


def _are_alike(one: TextChange, other: TextChange) -> bool:
    return (one.before, one.after) == (other.before, other.after) and not obstacle_to(one)


def revert_batch(batch: uuid.UUID, user: User) -> Reverted:
    """All of a batch that stands, the latest first; texts that were changed since are left as they are."""
    changes = TextChange.objects.of_batch(batch).standing().order_by("-pk").prefetch_related("text")
    return _revert_all(list(changes), user)


def _revert_all(changes: list[TextChange], user: User) -> Reverted:
    occasion = Occasion(user, What.REVERT)
    done: list[TextChange] = []
    kept: list[TextChange] = []
    rows: dict[tuple[int, int], models.Model] = {}
    with transaction.atomic():
        for change in changes:
            refusal = refusal_to_edit(powers_of(user), change.language)
            if refusal:
                raise NotAllowedError(refusal)
            if obstacle_to(change):
                kept.append(change)
                continue
            row = rows.setdefault(
                (change.content_type_id, change.object_id), change.text or bring_back(change)
            )
            done.append(_revert(change, row, occasion))
        rows_changed(rows.values())
    return Reverted(tuple(done), tuple(kept))


def obstacle_to(change: TextChange) -> str:
    """Why a change cannot be taken back, in a sentence; empty if it can be."""
    row = change.text
    if row is None and not can_come_back(change):
        return _("The text is no more.")
    if TextChange.objects.filter(reverts=change).exists():
        return _("The change was taken back already.")
    if row is None:
        return ""
    if change.field and (exact_text(row, change.field, change.language) or None) != (change.after or None):
        return _("The text says something else since.")
    if not change.field and held(_state(row, change.language)) != change.state_after:
        return _("The state of the text is another since.")
    return ""


def _revert(change: TextChange, row: models.Model, occasion: Occasion) -> TextChange:
    language = change.language
    if change.dropped is not None:
        return _came_back(change, row, occasion)
    before = Before(words_of(row, language), held(_state(row, language)))
    if change.field:
        set_text(row, change.field, language, change.before)
        keep_against_files(row, language)
        row.save()
    state = put_back(row, language, _state_then(change, row, before, occasion))
    (record,) = changes_of(row, language, before, words_of(row, language), state, occasion)
    record.reverts = change
    record.save()
    return record


def _came_back(change: TextChange, row: models.Model, occasion: Occasion) -> TextChange:
    """The record of a row that is there again, with the states that it had."""
    said = {change.field: exact_text(row, change.field, change.language)}
    state = _state(row, change.language)
    (record,) = changes_of(row, change.language, Before({}, None), said, state, occasion)
    record.reverts = change
    record.save()
    return record


def _state_then(change: TextChange, row: models.Model, before: Before, occasion: Occasion) -> Held | None:
    """The state that the text had; words put back in the place of an import's are those of who does it.

    What the import printed is kept beside them, and a later import leaves them alone.
    """
    if change.what != What.IMPORT:
        return change.state_before
    then = change.state_before or {}
    source = then.get("source_language") or source_of(row, change.language, {})
    if source is None:
        return None
    user = occasion.user.pk if occasion.user else None
    return {
        "state": then.get("state", TranslationState.State.DRAFT.value),
        "source_language": source,
        "source_fingerprint": then.get("source_fingerprint") or fingerprint(row, source),
        "source_words": then.get("source_words") or words_of(row, source),
        "printed_words": before.state.get("printed_words") if before.state else dict(before.words),
        "written_by_id": then.get("written_by_id") or user,
        "changed_by_id": user,
    }


def _state(row: models.Model, language: str) -> TranslationState | None:
    kind = ContentType.objects.get_for_model(row)
    found = TranslationState.objects.filter(content_type=kind, object_id=row.pk, language=language)
    return found.first()
