"""Endpoints for documents: the form of ``import_document --json``, with texts by language."""

from datetime import date
from itertools import chain
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router, Schema

from faqsite.api.schemas import Texts, WithTexts, answers, made, texts
from faqsite.languages import LANGUAGES
from faqsite.translated import exact_text
from rulings.annotations import Annotations, states_of
from rulings.models import Block, Document, Section

router = Router(tags=["documents"], by_alias=True)


class Span(Schema):
    """From the first to the last of the loaded editions that have these numbers under these titles."""

    first: date
    last: date


class DocumentRow(Schema):
    """``edition`` is the one whose rules the document cites. ``fits``: the editions that an undated excerpt
    of the rules may be from; null for every other document."""

    slug: str
    kind: str
    title: Texts
    set: str | None
    language: str
    updated: date | None
    edition: date | None
    fits: Span | None
    url: str


class SectionRow(WithTexts):
    """``url`` leads to the heading in whichever part of a long document it is shown; so does a block's."""

    heading: Texts
    level: int
    anchor: str
    url: str
    blocks: list[dict[str, Any]]


class DocumentWhole(DocumentRow, WithTexts):
    credits: Texts
    licence: Texts
    sections: list[SectionRow]


@router.get("/documents", response=list[DocumentRow], summary="All published documents, newest first")
def documents(request: HttpRequest) -> list[dict[str, Any]]:
    listed = Document.objects.public().newest_first().select_related("set").defer("report")
    return [_row(document) for document in listed]


@router.get("/documents/{slug}", response=answers(DocumentWhole), summary="A whole document")
def document(request: HttpRequest, slug: str) -> dict[str, Any]:
    public = Document.objects.public().select_related("set").defer("report")
    found = public.filter(slug=slug).first()
    if found is None:
        raise Http404(f"There is no document {slug}.")
    blocks: dict[int, list[Block]] = {}
    passages = found.blocks.select_related("card", "ruling").prefetch_related("ruling__cards")
    for block in passages.defer("source_text", "doubts").order_by("position"):
        blocks.setdefault(block.section_id, []).append(block)
    sections = list(found.sections.order_by("position").defer("source_text"))
    states = states_of([found, *sections, *chain.from_iterable(blocks.values())])
    return {
        **_row(found),
        "made": made(found, states),
        "credits": texts(found, "credits"),
        "licence": texts(found, "licence"),
        "sections": [_section(found, section, blocks.get(section.pk, []), states) for section in sections],
    }


def _row(document: Document) -> dict[str, Any]:
    return {
        "slug": document.slug,
        "kind": document.kind,
        "title": texts(document, "title"),
        "set": document.set.code if document.set else None,
        "language": document.original_language,
        "updated": document.updated,
        "edition": document.edition_id,
        "fits": {"first": document.fits_first, "last": document.fits_last} if document.fits_first else None,
        "url": document.get_absolute_url(),
    }


def _section(
    document: Document, section: Section, blocks: list[Block], states: Annotations
) -> dict[str, Any]:
    return {
        "heading": texts(section, "heading"),
        "made": made(section, states),
        "level": section.level,
        "anchor": section.anchor,
        "url": document.get_passage_url(section.anchor),
        "blocks": [
            {**_block(block), "made": made(block, states), "url": document.get_passage_url(block.anchor)}
            for block in blocks
        ],
    }


def _block(block: Block) -> dict[str, Any]:
    """The fields that a block of its kind has; a card text has its faces' fields, each by language."""
    form: dict[str, Any] = {"kind": block.kind, "anchor": block.anchor}
    if block.kind == Block.Kind.CARD:
        form["faces"] = _faces(block)
        form |= form["faces"][0] if form["faces"] else {}
        form["card"] = block.card.slug if block.card else None
        return form
    form["text"] = texts(block, "text")
    if block.kind == Block.Kind.RULE:
        form |= {"number": block.number, "title": texts(block, "title")}
    if block.kind == Block.Kind.RULING:
        form["cards"] = [card.slug for card in block.ruling.cards.all()] if block.ruling else []
    return form


def _faces(block: Block) -> list[dict[str, Any]]:
    """What is written by language in the row, face by face and field by field."""
    by_language = {language: exact_text(block, "faces", language) or [] for language in LANGUAGES}
    count = max(len(faces) for faces in by_language.values())
    faces = []
    for position in range(count):
        there = {
            language: faces[position] if position < len(faces) else {}
            for language, faces in by_language.items()
        }
        face: dict[str, Any] = {}
        for name in ("name", "type_line", "text"):
            face[name] = {language: fields.get(name) for language, fields in there.items()}
        for name in ("name_en", "mana_cost", "power", "toughness", "loyalty", "defense"):
            face[name] = next((fields[name] for fields in there.values() if fields.get(name)), None)
        faces.append(face)
    return faces
