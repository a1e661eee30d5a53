"""Settling what a corrected file and a curator say differently."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from faqsite.translated import set_text
from rulings.mending.history import recorded, remove_block, shift
from rulings.mending.operations import CannotMendError
from rulings.mending.rows import cards_of, new_anchor, save_block
from rulings.models import Block, DocumentChange, Section


def choose(row: Block | Section, take_file: bool, user: User) -> None:
    """Settle what a corrected file and a curator say differently: the file's words, or the curator's."""
    if row.proposed is None:
        raise CannotMendError(_("There is nothing to choose here any more."))
    with recorded(DocumentChange.What.CHOOSE, user, row, *_split_with(row)) as touched:
        readings, row.proposed = row.proposed, None
        if not take_file:
            row.save()
        elif isinstance(row, Section):
            _take_heading(row, readings)
        else:
            for other in touched.rows[1:]:
                remove_block(other)  # type: ignore[arg-type]
            touched.blocks += _take_readings(row, readings)


def _split_with(row: Block | Section) -> list[Block]:
    """The other parts of a passage that a curator split."""
    if isinstance(row, Section) or not row.origins:
        return []
    blocks = row.document.blocks.exclude(pk=row.pk).order_by("position")
    return [block for block in blocks if set(block.origins) & set(row.origins)]


def _take_heading(section: Section, readings: list[dict[str, Any]]) -> None:
    """The file's heading; one that the file has dropped stays while blocks stand under it."""
    if not readings and not section.blocks.exists() and not section.children.exists():
        section.delete()
        return
    for reading in readings[:1]:
        set_text(section, "heading", section.document.original_language, reading.get("heading"))
    section.decided = []
    section.save()


def _take_readings(block: Block, readings: list[dict[str, Any]]) -> list[Block]:
    """The file's readings in the place of a block; returns the blocks added for the later ones."""
    if not readings:
        remove_block(block)
        return []
    cards, keys, made = cards_of(block), list(block.origins), []
    shift(block.document_id, block.position + 1, len(readings) - 1)
    for index, reading in enumerate(readings):
        row = block if not index else Block(
            document=block.document, section=block.section, position=block.position + index,
            anchor=new_anchor(block.document, reading["source_text"]),
        )  # fmt: skip
        row.origins, row.decided = keys[index : index + 1], []
        for name in ("kind", "number", "source_text", "line", "doubts"):
            setattr(row, name, reading.get(name))
        for name in ("text", "title", "faces"):
            set_text(row, name, block.document.original_language, reading.get(name))
        if index:
            row.save()
            made.append(row)
        save_block(row, cards)
    return made
