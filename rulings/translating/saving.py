"""Saves what a person wrote: refused where somebody else was quicker, recorded, with all that follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext as _

from faqsite.languages import column
from faqsite.models import ContentVersion
from faqsite.strange_text import unseen_in
from faqsite.text_values import texts_in
from faqsite.translated import exact_text, set_text
from rulings.curation import Edit, Recorder, original_of, record_edits, words_of
from rulings.derived import rows_changed
from rulings.ingest.save.document_rows import WORDS
from rulings.models import Block, Document, Ruling, Section, TextChange, TranslationState
from rulings.translating.groups import powers_of
from rulings.translating.history import Occasion
from rulings.translating.roles import Refusal, refusal_to_edit
from rulings.translating.units import Standing, Unit, unit_of

DRAFT = TranslationState.State.DRAFT
# As such a text stands, nobody has read it beside its source.
UNREAD = (Standing.CONVERTED, Standing.STALE)


class NotAllowedError(Exception):
    """A person may not do this to a text; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class EditConflictError(Exception):
    """Somebody else saved the text since its form was opened: both versions, and who and when it was."""

    def __init__(self, unit: Unit, yours: Mapping[str, Any]) -> None:
        super().__init__("The text was changed by somebody else in the meantime.")
        self.unit, self.yours, self.theirs = unit, yours, unit.words

    @property
    def changed_by(self) -> User | None:
        return self.unit.state.changed_by if self.unit.state else None

    @property
    def changed_at(self) -> datetime | None:
        return self.unit.state.changed_at if self.unit.state else None


@dataclass(frozen=True, slots=True)
class Saved:
    """The text as it is now, and what was recorded; nothing where the words were these already."""

    unit: Unit
    changes: tuple[TextChange, ...]


def save(
    unit: Unit, words: Mapping[str, Any], user: User, seen_fingerprint: str, occasion: Occasion | None = None
) -> Saved:
    """Let the text say ``words`` (fields not named stay); it becomes a draft made from its source as it is.

    ``seen_fingerprint`` is ``Unit.fingerprint`` as it was when the person began. Raises NotAllowedError,
    EditConflictError, or ValidationError for words that the field cannot hold.
    """
    refusal = refusal_to_edit(powers_of(user), unit.language)
    if refusal:
        raise NotAllowedError(refusal)
    with transaction.atomic():
        unit = locked(unit)
        wanted = wanted_words(unit, words, seen_fingerprint)
        changes = write(unit, wanted, a_draft(unit), occasion or Occasion(user), user)
    return Saved(unit_of(unit.key), tuple(changes))


def wanted_words(unit: Unit, words: Mapping[str, Any], seen_fingerprint: str) -> dict[str, Any]:
    """The words as they are stored; raises EditConflictError and ValidationError as ``save`` does."""
    wanted = {name: _cleaned(unit, name, value) for name, value in words.items()}
    if unit.fingerprint != seen_fingerprint and not _says(unit, wanted):
        raise EditConflictError(unit, wanted)
    return wanted


def a_draft(unit: Unit) -> Edit:
    """What writing a unit makes of it; an original stays one."""
    return Edit(any(unit.words.values()), True, DRAFT if unit.source_language else None, unit.words)


def confirm(unit: Unit, user: User) -> Saved:
    """A text that a program made, or whose source has changed, becomes a draft with its words as they are:
    somebody has read it beside its source and found nothing to mend. Others stay what they are."""
    refusal = refusal_to_edit(powers_of(user), unit.language)
    if refusal:
        raise NotAllowedError(refusal)
    with transaction.atomic():
        unit = locked(unit)
        if unit.standing not in UNREAD:
            return Saved(unit, ())
        edit = Edit(had_words=True, changed=False, chosen=DRAFT, before=unit.words)
        changes = record_edits(unit.row, {unit.language: edit}, user)
        ContentVersion.advance()
    return Saved(unit_of(unit.key), tuple(changes))


def locked(unit: Unit) -> Unit:
    """The unit as it is stored now, kept from others until the transaction ends."""
    type(unit.row)._default_manager.select_for_update().get(pk=unit.row.pk)
    return unit_of(unit.key)


def write(
    unit: Unit, words: Mapping[str, Any], edit: Edit, occasion: Occasion, user: User
) -> list[TextChange]:
    """Put words on the row and on those that say the same, record it, and make anew what follows from it."""
    edits = put(unit, words, edit)
    recorder = Recorder([row for row, _edit in edits], user, occasion)
    for row, own in edits:
        row.save()
        recorder.record(row, {unit.language: own})
    changes = recorder.store()
    if edits:
        rows_changed([row for row, _edit in edits])
    return changes


def put(unit: Unit, words: Mapping[str, Any], edit: Edit) -> list[tuple[models.Model, Edit]]:
    """Put words on the row in hand and on those that say the same; these rows, with what that did to each,
    are for the caller to save and record. None where the text says so already."""
    if _says(unit, words):
        return []
    others = [other for other in _saying_the_same(unit.row) if _follows(other, unit, words)]
    edits: list[tuple[models.Model, Edit]] = []
    for row in (unit.row, *others):
        before = words_of(row, unit.language)
        for name, value in words.items() if row is unit.row else {"text": words["text"]}.items():
            set_text(row, name, unit.language, value)
        keep_against_files(row, unit.language)
        edits.append((row, Edit(any(before.values()), True, edit.chosen, before)))
    return edits


def _says(unit: Unit, words: Mapping[str, Any]) -> bool:
    return all((unit.words[name] or None) == (value or None) for name, value in words.items())


def _cleaned(unit: Unit, name: str, value: Any) -> Any:
    """A field's words as they are stored: no blank ends, line ends of one kind, None for nothing."""
    if name not in unit.fields:
        raise ValidationError(f"{unit.kind} has no text {name!r}.")
    if isinstance(value, str):
        value = value.replace("\r\n", "\n").strip()
    if isinstance(value, list):
        value = [each.replace("\r\n", "\n").strip() if isinstance(each, str) else each for each in value]
        value = [each for each in value if each]
    if not value:
        return None
    unseen = next(filter(None, map(unseen_in, texts_in(value))), "")
    if unseen:
        raise ValidationError(_("The text holds a character that nobody sees: %(name)s.") % {"name": unseen})
    fields = {each.name: each for each in unit.row._meta.concrete_fields}
    return fields[column(name, unit.language)].clean(value, unit.row)


def _saying_the_same(row: models.Model) -> Iterable[Block | Ruling]:
    """A ruling and the blocks that print it say the same words (``rulings.shared_words``)."""
    if isinstance(row, Block):
        return [row.ruling] if row.ruling else []
    if not isinstance(row, Ruling):
        return []
    with_their_passages([row])
    return list(row.blocks.all())


def with_their_passages(rulings: Sequence[Ruling]) -> None:
    """Read the passages that print rulings along with them; two queries for all, none a second time."""
    models.prefetch_related_objects(
        rulings, models.Prefetch("blocks", Block.objects.select_related("document").defer("document__report"))
    )


def _follows(other: Block | Ruling, unit: Unit, words: Mapping[str, Any]) -> bool:
    """Whether the other row said the same before, or nothing: one in other words keeps them."""
    before = exact_text(other, "text", unit.language)
    return "text" in words and before in (None, unit.words["text"])


def keep_against_files(row: models.Model, language: str) -> None:
    """Words of a document's own language that a person mended are kept when its file comes again."""
    if isinstance(row, Block | Section | Document) and language == original_of(row):
        row.decided = sorted({*row.decided, WORDS})
