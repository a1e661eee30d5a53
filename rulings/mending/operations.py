"""The steps by which a curator mends a document; each is recorded, and undone by ``history.undo``.

A step never loses a character of the source: ``source_text`` goes where the words go.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from cards.models import Card
from faqsite.languages import LANGUAGES
from faqsite.translated import exact_text, set_text
from rulings.ingest.save.document_rows import CARDS, DOUBTS, KIND, WORDS
from rulings.mending.history import recorded, remove_block, shift
from rulings.mending.rows import cards_of, decide, new_anchor, own_words, save_block
from rulings.mending.words import (
    cut,
    faces_of,
    joined,
    last_face_without,
    numbered,
    pieces,
    running_text,
)
from rulings.models import Block, Document, DocumentChange

What, Kind = DocumentChange.What, Block.Kind


class CannotMendError(Exception):
    """The step makes no sense here; says why in one sentence."""


def change_kind(block: Block, kind: str, user: User) -> None:
    """Take the passage for another kind; its words are read anew from the source where that needs it."""
    if kind not in Kind.values:
        raise CannotMendError(_("There is no such kind of passage."))
    if kind == block.kind:
        return
    with recorded(What.KIND, user, block):
        _become(block, kind)
        decide(block, KIND)
        save_block(block)


def _become(block: Block, kind: str) -> None:
    language, was = block.document.original_language, block.kind
    block.kind = kind
    has_text = {Kind.PARAGRAPH, Kind.EXAMPLE, Kind.RULING}
    if was in has_text and kind in has_text:
        return
    source = block.source_text or own_words(block, language)
    text, number, faces = running_text(source), "", None
    if kind == Kind.CARD:
        text, faces = "", faces_of(source)
    elif kind == Kind.RULE:
        number, text = numbered(text)
    block.number = number
    for name, value in (("text", text), ("title", None), ("faces", faces)):
        set_text(block, name, language, value)
    if kind != Kind.CARD:
        block.card = None
    decide(block, WORDS)


def split_block(block: Block, at: int, user: User) -> Block:
    """Cut a passage in two where its source is cut; the second part follows the first. Returns the second."""
    if at not in {piece.end for piece in pieces(block.source_text)[:-1]}:
        raise CannotMendError(_("The passage cannot be cut there."))
    with recorded(What.SPLIT, user, block) as touched:
        first, second = block.source_text[:at], block.source_text[at:]
        other = Block(
            document=block.document, section=block.section, position=block.position + 1, kind=block.kind,
            anchor=new_anchor(block.document, second), origins=block.origins, source_text=second.strip("\n"),
            line=block.line + first.count("\n") if block.line else None, decided=[WORDS],
            card_names=block.card_names,
        )  # fmt: skip
        _share_words(block, other, at)
        block.source_text = first.rstrip("\n")
        block.doubts = []
        decide(block, WORDS)
        shift(block.document_id, block.position + 1, 1)
        save_block(block)
        other.save()
        save_block(other, cards_of(block))
        touched.blocks.append(other)
    return other


def _share_words(block: Block, other: Block, at: int) -> None:
    """Give each half its words. Texts in other languages stay with the first, as stale as they are then."""
    language, source = block.document.original_language, block.source_text
    if block.kind not in (Kind.CARD, Kind.RULE):
        first, second = cut(exact_text(block, "text", language), source, at)
        set_text(block, "text", language, first)
        set_text(other, "text", language, second)
        return
    if block.kind == Kind.RULE:
        first, second = cut(exact_text(block, "text", language), source, at)
        set_text(block, "text", language, first)
        other.kind = Kind.PARAGRAPH
        set_text(other, "text", language, second or running_text(source[at:]))
        return
    _share_card(block, other, at, language)


def _share_card(block: Block, other: Block, at: int, language: str) -> None:
    source = block.source_text
    first, second = faces_of(source[:at], must=False), faces_of(source[at:], must=False)
    if second:
        set_text(other, "faces", language, second)
    else:
        other.kind = Kind.PARAGRAPH
        set_text(other, "text", language, running_text(source[at:]))
    if first or not second:
        kept = last_face_without(exact_text(block, "faces", language) or [], source, at)
        set_text(block, "faces", language, first or kept)
        return
    other.card, block.card, block.kind = block.card, None, Kind.PARAGRAPH
    set_text(block, "faces", language, None)
    set_text(block, "text", language, running_text(source[:at]))


def join_with_next(block: Block, user: User) -> None:
    """Make one passage of this one and the next, of the kind of this one."""
    other = next_of(block)
    if other is None:
        raise CannotMendError(_("There is nothing after this passage in its section to join it with."))
    with recorded(What.JOIN, user, block, other):
        for language in LANGUAGES:
            _take_words(block, other, language)
        sources = filter(None, (block.source_text, other.source_text))
        block.source_text = "\n".join(sources)
        block.origins = list(dict.fromkeys([*block.origins, *other.origins]))
        block.card_names = list(dict.fromkeys([*block.card_names, *other.card_names]))
        block.doubts = [*block.doubts, *(doubt for doubt in other.doubts if doubt not in block.doubts)]
        decide(block, WORDS)
        cards = cards_of(block) | cards_of(other)
        remove_block(other)
        save_block(block, cards)


def next_of(block: Block) -> Block | None:
    """The passage after this one under the same heading."""
    later = Block.objects.filter(section=block.section_id, position__gt=block.position)
    return later.order_by("position").first()


def _take_words(block: Block, other: Block, language: str) -> None:
    """Add the other's words in a language behind this one's."""
    faces = exact_text(other, "faces", language) or []
    text = exact_text(other, "text", language)
    if block.kind != Kind.CARD:
        said = own_words(other, language) if faces or other.number else text
        set_text(block, "text", language, joined(exact_text(block, "text", language), said))
        return
    own = [dict(face) for face in exact_text(block, "faces", language) or []]
    if faces:
        set_text(block, "faces", language, [*own, *faces])
    elif own and text:
        own[-1]["text"] = joined(own[-1].get("text"), text)
        set_text(block, "faces", language, own)


def set_cards(block: Block, cards: Collection[Card], user: User) -> None:
    """Tie a card text to its card, or a ruling to the cards it speaks of."""
    if block.kind == Kind.CARD and len(cards) > 1:
        raise CannotMendError(_("A card text belongs to one card."))
    if block.kind not in (Kind.CARD, Kind.RULING):
        raise CannotMendError(_("Only card texts and rulings are tied to cards."))
    with recorded(What.CARD, user, block):
        decide(block, CARDS)
        block.doubts = [doubt for doubt in block.doubts if not doubt.startswith("card: ")]
        if block.kind == Kind.CARD:
            block.card = next(iter(cards), None)
            save_block(block)
        else:
            save_block(block, {card.pk for card in cards})


def accept(blocks: Iterable[Block], user: User) -> int:
    """Take the parse as it is: no doubts are left on these blocks. How many had some."""
    doubted = [block for block in blocks if block.doubts]
    if doubted:
        with recorded(What.ACCEPT, user, *doubted):
            for block in doubted:
                block.doubts = []
                decide(block, DOUBTS)
                block.save()
    return len(doubted)


def set_aside(block: Block, user: User) -> None:
    """Take a passage out that is no part of the document; what it prints is counted as not placed.

    ``report["aside"]`` keeps it out when the file is read again.
    """
    document = block.document
    with recorded(What.ASIDE, user, block, document):
        count = dict(document.report.get("characters", {}))
        moved = len("".join(block.source_text.split()))
        count |= {
            "placed": count.get("placed", 0) - moved,
            "unplaced": count.get("unplaced", 0) + moved,
        }
        unplaced = [*document.report.get("unplaced", []), block.source_text] if moved else None
        if unplaced:
            others = document.blocks.exclude(pk=block.pk).values_list("origins", flat=True)
            shared = {key for origins in others for key in origins}
            own = [key for key in block.origins if key not in shared]
            aside = [*document.report.get("aside", []), *own]
            document.report |= {"characters": count, "unplaced": unplaced, "aside": aside}
            document.save()
        remove_block(block)


def publish(document: Document, is_public: bool, user: User | None) -> bool:
    """Show the document to readers, or take it off; whether that is a change."""
    if document.is_public == is_public:
        return False
    with recorded(What.PUBLISH, user, document):
        document.is_public = is_public
        document.save(update_fields=["is_public"])
    return True
