"""Saves the starter's FAQ, which is written in three languages at once and so goes around the parser."""

from datetime import date
from typing import Any

from django.utils.text import slugify

from cards.models import Card
from faqsite.languages import EN, LANGUAGES
from faqsite.translated import by_language, set_text, set_texts
from rulings.ingest.save.document_links import choose_edition, cite_document
from rulings.models import Block, Document, Ruling, Section


def save_faq(data: dict[str, Any], cards: dict[str, Card]) -> Document:
    """The FAQ with its rulings tied to ``cards`` (by slug of the English name)."""
    document = Document(
        slug=data["slug"],
        original_language=EN,
        updated=date.fromisoformat(data["updated"]),
        report={"cites": data["edition"]},
    )
    for field in ("title", "licence", "credits"):
        set_texts(document, field, data[field])
    document.save()
    position = 0
    parents: dict[int, Section] = {}
    for number, entry in enumerate(data["sections"]):
        section = _save_section(document, number, entry, parents)
        for block in entry["blocks"]:
            _save_block(section, position, block, cards)
            position += 1
    blocks = list(Block.objects.filter(document=document).order_by("position"))
    choose_edition(document, blocks)
    cite_document(document, blocks)
    return document


def _save_section(
    document: Document, number: int, entry: dict[str, Any], parents: dict[int, Section]
) -> Section:
    section = Section(
        document=document,
        position=number,
        level=entry["level"],
        anchor=slugify(entry["heading"]["en"])[:60] or f"section-{number}",
        parent=parents.get(entry["level"] - 1),
    )
    set_texts(section, "heading", entry["heading"])
    section.save()
    parents[section.level] = section
    return section


def _save_block(section: Section, position: int, entry: dict[str, Any], cards: dict[str, Card]) -> None:
    block = Block(
        document=section.document,
        section=section,
        position=position,
        anchor=f"s{position + 1}",
        kind=entry["kind"],
    )
    if block.kind == Block.Kind.CARD:
        _copy_card(block, cards[slugify(entry["card"])])
    else:
        set_texts(block, "text", entry["text"])
    if block.kind == Block.Kind.RULING:
        block.ruling = _save_ruling(block, entry, cards)
    block.save()


def _copy_card(block: Block, card: Card) -> None:
    """A card block shows the card's own faces, in every language."""
    block.card = card
    for language in LANGUAGES:
        faces = []
        for face in card.faces.all():
            texts = {field: by_language(face, field)[language] for field in ("name", "type_line", "text")}
            stats = {name: getattr(face, name) for name in ("mana_cost", "power", "toughness", "loyalty")}
            faces.append({key: value for key, value in {**texts, **stats}.items() if value})
        set_text(block, "faces", language, faces)


def _save_ruling(block: Block, entry: dict[str, Any], cards: dict[str, Card]) -> Ruling:
    """A ruling of ours, without a date: it stands after those of dated sources."""
    document = block.document
    ruling = Ruling(source=document.slug, source_key=f"{document.slug}#{block.anchor}")
    set_texts(ruling, "text", entry["text"])
    ruling.save()
    ruling.cards.set([cards[slugify(name)] for name in entry.get("cards", [])])
    return ruling
