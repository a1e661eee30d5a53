"""Passages and headings that a corrected file no longer has: recorded when they go, and brought back.

What comes back stands where it stood, as far as there is such a place, and counts as decided by a curator:
the next import of the file keeps it. What the source prints is none of its words any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F

from faqsite.translated import exact_text
from rulings.fingerprints import translated_fields
from rulings.ingest.save.document_rows import PARKED, WORDS
from rulings.ingest.save.replaced import import_occasion
from rulings.mending.history import snapshot, written
from rulings.models import Block, Document, Ruling, Section, TextChange
from rulings.translating.history import Occasion, subject_of


def note_dropped(document: Document, rows: Sequence[Block | Section]) -> None:
    """Record rows that an import is about to delete: one change each, with all that the row was."""
    occasion = import_occasion()
    if occasion is not None:
        changes = (_dropped(row, document.original_language, occasion) for row in rows)
        TextChange.objects.bulk_create(change for change in changes if change.field)


def _dropped(row: Block | Section, language: str, occasion: Occasion) -> TextChange:
    """The change that a row goes, told under the first of its fields that says anything."""
    said = {name: exact_text(row, name, language) for name in translated_fields(type(row))}
    field = next((name for name, words in said.items() if words), "")
    return TextChange(
        text=row,
        subject=subject_of(row),
        language=language,
        field=field,
        before=said.get(field),
        what=occasion.what,
        reason=occasion.reason,
        batch=occasion.batch,
        dropped=snapshot([row])[row._meta.model_name or ""][str(row.pk)],
    )


def can_come_back(change: TextChange) -> bool:
    """Whether the change dropped a row of a document that is still there."""
    held = change.dropped
    return held is not None and Document.objects.filter(pk=held["columns"]["document_id"]).exists()


def bring_back(change: TextChange) -> Block | Section:
    """Make the row again that a change dropped, under its old key."""
    model: Any = change.content_type.model_class()
    held: dict[str, Any] = change.dropped or {}
    columns = held["columns"]
    document = Document.objects.get(pk=columns["document_id"])
    rows = model.objects.filter(document=document)
    position = min(columns["position"] % PARKED, rows.count())
    rows.filter(position__gte=position).update(position=F("position") + PARKED)
    rows.filter(position__gte=PARKED).update(position=F("position") + (1 - PARKED))
    others = {
        "position": position,
        "anchor": _free(columns["anchor"], set(rows.values_list("anchor", flat=True))),
        "origins": [],
        "source_text": "",
        "proposed": [],
        "decided": sorted({*columns["decided"], WORDS}),
    }
    if model is Block:
        others |= {"section_id": _section(document, columns), "ruling_id": _ruling(held.get("ruling"))}
    row: Block | Section = written(model, {**held, "columns": columns | others})
    return row


def _section(document: Document, columns: Mapping[str, Any]) -> int:
    """Its own, or where that is gone the one of the passage before."""
    if Section.objects.filter(pk=columns["section_id"]).exists():
        return int(columns["section_id"])
    before = document.blocks.filter(position__lt=columns["position"] % PARKED).order_by("-position").first()
    near = before or document.blocks.order_by("position").first()
    return near.section_id if near else document.sections.order_by("position").values_list("pk", flat=True)[0]


def _ruling(held: dict[str, Any] | None) -> int | None:
    """The ruling that the passage printed, made again where nothing printed it any more."""
    if held is None:
        return None
    key = held["columns"]["id"]
    if not Ruling.objects.filter(pk=key).exists():
        written(Ruling, held).cards.set(held["cards"])
    return int(key)


def _free(anchor: str, taken: set[str]) -> str:
    free, count = anchor, 2
    while free in taken:
        free, count = f"{anchor}-{count}", count + 1
    return free
