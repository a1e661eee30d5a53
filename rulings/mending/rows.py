"""Rows of a document as the steps write them: anchors, decisions, and the rulings that blocks print."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from faqsite.translated import exact_text, set_text
from rulings.ingest.save.document_rows import CARDS
from rulings.ingest.save.joined_rulings import cards_named, is_joined
from rulings.mending.history import drop_rulings
from rulings.models import Block, Document, Ruling


def decide(row: Block, what: str) -> None:
    if what not in row.decided:
        row.decided = [*row.decided, what]


def new_anchor(document: Document, words: str) -> str:
    """A permanent anchor for a block that a curator makes, free in its document."""
    taken = set(document.blocks.values_list("anchor", flat=True))
    anchor, count = f"c{hashlib.sha256(words.encode()).hexdigest()[:8]}", 2
    free = anchor
    while free in taken:
        free, count = f"{anchor}-{count}", count + 1
    return free


def cards_of(block: Block) -> set[int]:
    """The cards that a passage speaks of: its own, else those of the nearest before it under its heading."""
    before = Block.objects.filter(section=block.section_id, position__lte=block.position)
    for near in before.order_by("-position").select_related("ruling")[:20]:
        if near.ruling is not None:
            return cards_named(near)
        if near.card_id:
            return {near.card_id}
    return set()


def save_block(block: Block, cards: Collection[int] | None = None) -> None:
    """Save a block with its ruling: made where it became one, gone where it is none any more.

    ``cards`` are those that the ruling speaks of; None leaves them, or takes those of the passage before.
    A ruling that said something else than its block keeps its words: it is printed elsewhere too. One that is
    the card data's too is theirs to tie: tied otherwise, the block has a ruling of its own again.
    """
    language, ruling = block.document.original_language, block.ruling
    if cards is not None and ruling is not None and is_joined(block):
        ruling = None
    if block.kind != Block.Kind.RULING:
        block.ruling = None
        block.save()
        drop_rulings(block.document, [ruling.pk] if ruling else [])
        return
    said = exact_text(block, "text", language)
    if ruling is None:
        cards = cards_of(block) if cards is None else cards
        decide(block, CARDS)
        key = f"{block.document.slug}#{block.anchor}"
        ruling = Ruling(source=block.document.slug, source_key=key, date=block.document.updated)
    before = Block.objects.filter(pk=block.pk).first()
    said_before = exact_text(before, "text", language) if before else None
    if ruling.pk is None or exact_text(ruling, "text", language) == said_before:
        set_text(ruling, "text", language, said)
        ruling.save()
    if cards is not None:
        ruling.cards.set(cards)
    block.ruling = ruling
    block.save()


def own_words(block: Block, language: str) -> str:
    """The words of a block that no file brought."""
    faces = exact_text(block, "faces", language) or []
    said = [value for face in faces for value in face.values()]
    said += [block.number, exact_text(block, "title", language), exact_text(block, "text", language)]
    return "\n".join(filter(None, said))
