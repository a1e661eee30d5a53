"""Records what a curator does to a document, row by row, and undoes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from rulings.derived import Affected, affected_by, make_anew, rulings_in
from rulings.fingerprints import translated_fields
from rulings.ingest.save.document_rows import PARKED
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import Block, Document, DocumentChange, Ruling, Section, TranslationState

_MODELS: dict[str, type[models.Model]] = {"block": Block, "section": Section, "document": Document}
# What of a row only its curators see; the places of passages move with those before them.
_FOR_CURATORS = frozenset({
    "position", "doubts", "decided", "proposed", "origins", "source_text", "line", "report",
})  # fmt: skip
_STATE = (
    "language", "state", "source_language", "source_fingerprint", "source_words", "printed_words",
    "written_by_id", "changed_by_id",
)  # fmt: skip


class CannotUndoError(Exception):
    """There is nothing to undo, or the rows are others since; says which in one sentence."""


@dataclass(slots=True)
class Touched:
    """The rows that a step works on; it adds those that it makes."""

    rows: list[Block | Section | Document]
    blocks: list[Block] = field(default_factory=list)

    def __iter__(self) -> Iterator[Block | Section | Document]:
        return iter((*self.rows, *self.blocks))


@contextmanager
def recorded(what: str, user: User | None, *rows: Block | Section | Document) -> Iterator[Touched]:
    """Record what the body does to the rows and to those it adds; make anew what is derived from them."""
    with transaction.atomic():
        touched = Touched(list(rows))
        before, affected = snapshot(touched), _affected(touched)
        yield touched
        after = snapshot(touched)
        if before == after:
            return
        if _shown(before) != _shown(after):
            affected.update(_affected_as_documents(before, after))
            tell(touched, affected)
            after = snapshot(touched)
        _record(what, rows[0], before, after, user)


def record_edit(row: Block | Section | Document, before: dict[str, Any], user: User) -> None:
    """Record what a curator wrote in a row's form, once all that follows from it is done."""
    after = snapshot([row])
    if before != after:
        _record(DocumentChange.What.EDIT, row, before, after, user)


def _record(
    what: str,
    row: Block | Section | Document,
    before: dict[str, Any],
    after: dict[str, Any],
    user: User | None,
) -> None:
    document, anchor = (row, "") if isinstance(row, Document) else (row.document, row.anchor)
    DocumentChange.objects.create(
        document=document,
        what=what,
        anchor=anchor,
        before=before,
        after=after,
        changed_by=user,
    )


def tell(rows: Iterable[models.Model], affected: Affected) -> None:
    """Convert what changed into the other script, and bring links, search and readers' copies up to date.

    ``affected`` is what depended on the rows before the change, and all that depends on whole documents.
    """
    there = [row for row in rows if row.pk and type(row)._default_manager.filter(pk=row.pk).exists()]
    rulings = [row.ruling_id for row in there if isinstance(row, Block) and row.ruling_id]
    for model in (Block, Section, Ruling):
        keys = rulings if model is Ruling else [row.pk for row in there if type(row) is model]
        fill_scripts(model, keys)
    affected.update(_affected(there))
    make_anew(affected)


def _affected(rows: Iterable[models.Model]) -> Affected:
    """What depends on the passages and headings; documents beside them only keep account of the step."""
    return affected_by(row for row in rows if not isinstance(row, Document))


def _affected_as_documents(before: dict[str, Any], after: dict[str, Any]) -> Affected:
    """What depends on documents that are other ones now; of one that others see, only its rulings do."""
    affected, shown = Affected(), (_shown(before)["document"], _shown(after)["document"])
    for key in shown[0].keys() & shown[1].keys():
        differing = {
            name
            for name, value in shown[0][key]["columns"].items()
            if shown[1][key]["columns"][name] != value
        }
        if differing == {"is_public"}:
            affected.update(Affected(documents={int(key)}, rulings=rulings_in([int(key)])))
        elif differing:
            affected.update(affected_by(Document.objects.filter(pk=int(key))))
    return affected


def snapshot(rows: Iterable[models.Model]) -> dict[str, Any]:
    """The rows as they stand in the database, by model and key; rows that are gone are left out."""
    found: dict[str, Any] = {name: {} for name in _MODELS}
    for row in rows:
        model = type(row)
        now = model._default_manager.filter(pk=row.pk).first() if row.pk else None
        if now is not None:
            found[model._meta.model_name or ""][str(now.pk)] = _with_what_hangs_on(now)
    plain: dict[str, Any] = json.loads(json.dumps(found, cls=DjangoJSONEncoder))
    return plain


def _with_what_hangs_on(row: Any) -> dict[str, Any]:
    values: dict[str, Any] = {"columns": _columns(row), "states": _states(row)}
    ruling = getattr(row, "ruling", None)
    if ruling is not None:
        values["ruling"] = {
            "columns": _columns(ruling),
            "states": _states(ruling),
            "cards": sorted(ruling.cards.values_list("pk", flat=True)),
        }
    return values


def _stored(model: type[models.Model]) -> list[models.Field]:
    """The columns to keep: those of each language, not the one that modeltranslation shows for them."""
    hidden = translated_fields(model)
    return [each for each in model._meta.concrete_fields if each.name not in hidden]


def _columns(row: models.Model) -> dict[str, Any]:
    return {each.attname: getattr(row, each.attname) for each in _stored(type(row))}


def _states(row: Any) -> list[dict[str, Any]]:
    return list(row.states.order_by("language").values(*_STATE))


def _said(rows: dict[str, Any], left_out: Container[str] = ("position",)) -> dict[str, Any]:
    """What two snapshots are compared by: all but states, which conversion moves, and places."""
    return {
        name: {
            key: {
                part: {each: value for each, value in held["columns"].items() if each not in left_out}
                if part == "columns"
                else held[part]
                for part in held
                if part != "states"
            }
            for key, held in of_model.items()
        }
        for name, of_model in rows.items()
    }


def _shown(rows: dict[str, Any]) -> dict[str, Any]:
    """The part of a snapshot that readers see, or that something is derived from."""
    return _said(rows, _FOR_CURATORS)


def last_change(document: Document) -> DocumentChange | None:
    """The change that can be undone now; None where a file was read again since, or nothing was done."""
    change = document.changes.standing().first()
    return None if change is None or change.is_closed else change


@transaction.atomic
def undo(document: Document, change_key: int) -> DocumentChange:
    """Bring the rows of the last change back; ``change_key`` tells that the curator means that one."""
    change = last_change(document)
    if change is None or change.pk != change_key:
        raise CannotUndoError(_("This is not the latest change any more; look at the history again."))
    rows = _rows(change)
    if _said(snapshot(rows)) != _said(change.after):
        raise CannotUndoError(_("The passage has changed since, so that this cannot be undone."))
    affected = _affected(rows)
    _restore(change)
    DocumentChange.objects.filter(pk=change.pk).update(is_undone=True)
    if _shown(change.before) != _shown(change.after):
        affected.update(_affected_as_documents(change.after, change.before))
        tell(_rows(change), affected)
    return change


def _rows(change: DocumentChange) -> list[Any]:
    """All rows of a change that exist, those before and those after it."""
    found: list[Any] = []
    for name, model in _MODELS.items():
        keys = {*change.before.get(name, {}), *change.after.get(name, {})}
        found += model._default_manager.filter(pk__in=[int(key) for key in keys])
    return found


def _restore(change: DocumentChange) -> None:
    before, after = change.before, change.after
    made = Block.objects.filter(pk__in=[int(key) for key in after["block"] if key not in before["block"]])
    for block in made.order_by("-position"):
        remove_block(block)
    gone = [held for key, held in before["block"].items() if key not in after["block"]]
    for held in sorted(gone, key=lambda held: held["columns"]["position"]):
        shift(held["columns"]["document_id"], held["columns"]["position"], 1)
    for name, model in _MODELS.items():
        for held in before[name].values():
            _put_back(model, held)
    kept = {held["ruling"]["columns"]["id"] for held in before["block"].values() if "ruling" in held}
    new = {held["ruling"]["columns"]["id"] for held in after["block"].values() if "ruling" in held} - kept
    drop_rulings(change.document, new)


def _put_back(model: type[models.Model], held: dict[str, Any]) -> None:
    ruling = held.get("ruling")
    if ruling is not None:
        row = written(Ruling, ruling)
        row.cards.set(ruling["cards"])
    written(model, held)


def written(model: type[models.Model], held: dict[str, Any]) -> Any:
    """The row with the columns and states that it had, made again where it is gone."""
    key = held["columns"]["id"]
    row: Any = model._default_manager.filter(pk=key).first() or model(pk=key)
    for each in _stored(model):
        if row._state.adding or each.name != "position":
            setattr(row, each.attname, _python(each, held["columns"][each.attname]))
    row.save()
    row.states.all().delete()
    TranslationState.objects.bulk_create(TranslationState(text=row, **state) for state in held["states"])
    return row


def _python(each: models.Field, value: Any) -> Any:
    read: Callable[[Any], Any] = getattr(each, "target_field", each).to_python
    return read(value)


def shift(document_id: int, position: int, by: int) -> None:
    """Move the blocks from a place on by so many places, to make room or to close a gap."""
    later = Block.objects.filter(document_id=document_id, position__gte=position, position__lt=PARKED)
    later.update(position=F("position") + PARKED)
    moved = Block.objects.filter(document_id=document_id, position__gte=PARKED)
    moved.update(position=F("position") + (by - PARKED))


def remove_block(block: Block) -> None:
    """Delete a block and, where no other prints it, its ruling; those behind it move up."""
    ruling, place = block.ruling_id, block.position
    Block.objects.get(pk=block.pk).delete()
    shift(block.document_id, place + 1, -1)
    drop_rulings(block.document, {ruling} if ruling else ())


def drop_rulings(document: Document, keys: Iterable[int]) -> None:
    """Delete the rulings that were this document's own and that no block prints any more."""
    Ruling.objects.filter(pk__in=list(keys), source=document.slug, blocks__isnull=True).delete()
