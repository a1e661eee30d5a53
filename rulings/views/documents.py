"""Pages of FAQs, release notes and excerpts of the rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from cards.models import Face
from faqsite.prepared import prepared
from faqsite.public import second_language
from faqsite.rows import columns_of, made_of
from faqsite.translated import literal
from rulings.annotations import Row, annotations_of, rule_url
from rulings.document_index import DocumentIndex, Part, Places, document_index
from rulings.document_list import listed_documents
from rulings.document_page import (
    Reader,
    beside_note,
    common_note,
    credits_of,
    licence_of,
    outline,
    set_dates,
    shown_sections,
)
from rulings.keyword_links import keyword_links
from rulings.loaded_editions import loaded_editions
from rulings.models import Block, Document, Edition, RuleVersion
from rulings.passages import Passage, rule_versions
from rulings.standing import standing

WHOLE = "all"


def documents(request: HttpRequest) -> HttpResponse:
    """All published documents, newest first."""
    return render(request, "rulings/documents.html", {"documents": listed_documents()})


def document(request: HttpRequest, slug: str) -> HttpResponse:
    """A document, or the part of it that is asked for: what it says of itself, its outline and passages.

    ``?part=2`` is the second part, ``?part=all`` the whole; ``?at=b1234`` the part with that passage.
    """
    public = Document.objects.public().select_related("set", "edition").defer("report")
    shown = public.filter(slug=slug).first()
    if shown is None:
        raise Http404
    index = document_index(shown.pk)
    part = _part_asked(request, index)
    places = Places(index, part.number if part else 0)
    blocks = _passages(shown, part)
    reader = _reader(request, shown, index, blocks)
    is_start = part is None or part.number == 1
    context = {
        "document": shown,
        "dates": set_dates(shown),
        "credits": credits_of(shown, reader) if is_start else (),
        "licence": licence_of(shown, blocks, reader) if is_start else (),
        "sections": shown_sections(index.headings, blocks, reader, places),
        "headings": outline(index.headings, reader),
        "places": places,
        "common_note": reader.common_note,
        "beside_note": reader.beside_note,
        "annotations": reader.annotations,
        **_turning(index, part, shown),
    }
    return render(request, "rulings/document.html", context)


def _part_asked(request: HttpRequest, index: DocumentIndex) -> Part | None:
    """The part to show; None for the whole document."""
    number = request.GET.get("part", "")
    if number == WHOLE or len(index.parts) < 2:
        return None
    return index.part(number) or index.part_with(request.GET.get("at", "")) or index.parts[0]


def _passages(shown: Document, part: Part | None) -> list[Passage]:
    return made_of(Passage, _blocks(shown.pk, part.first if part else None, part.last if part else None))


@prepared
def _blocks(document: int, first: int | None, last: int | None) -> QuerySet[Block]:
    """Those from the first position through the last, or all."""
    blocks = literal(Block).filter(document=document)
    if first is not None:
        blocks = blocks.filter(position__gte=first, position__lte=last)
    return blocks.order_by("position").values_list(*columns_of(Passage))


def _turning(index: DocumentIndex, part: Part | None, shown: Document) -> dict[str, object]:
    """The parts before and after, and the address of the part shown, however it was asked for."""
    if part is None:
        return {"parts": ()}
    before, after = index.parts[: part.number - 1], index.parts[part.number :]
    return {
        "parts": index.parts,
        "part": part,
        "previous_part": before[-1] if before else None,
        "next_part": after[0] if after else None,
    }


def _reader(request: HttpRequest, shown: Document, index: DocumentIndex, blocks: list[Passage]) -> Reader:
    rows: list[Row] = [shown, *index.headings, *blocks]
    current = loaded_editions().in_force_on(date.today())
    today = current.effective if current else None
    cards = {block.card_id for block in blocks if block.card_id}
    beside = second_language(request)
    reader = Reader(
        language=get_language() or "en",
        original=shown.original_language,
        beside=beside,
        annotations=annotations_of(rows, current=today),
        rule_urls=_rule_urls(shown.edition, {block.number for block in blocks if block.number}, today),
        card_urls=_card_urls(index),
        faces=_faces(cards) if beside else {},
        keywords=keyword_links(shown.edition_id, today),
    )
    return replace(reader, common_note=common_note(blocks, reader), beside_note=beside_note(blocks, reader))


def _rule_urls(edition: Edition | None, numbers: set[str], today: date | None) -> dict[str, str]:
    """The rules that a document prints, as they stood in its edition, as far as that has them."""
    if edition is None or not numbers:
        return {}
    folder = rule_url("100", edition.effective, today).removesuffix("100/")
    return {
        number: f"{folder}{number}/" for (number,) in _standing_numbers(edition.effective, sorted(numbers))
    }


@prepared
def _standing_numbers(edition: date, numbers: list[str]) -> QuerySet[RuleVersion]:
    """Those of the numbers that a rule of the edition has."""
    return rule_versions().filter(standing(edition), number__in=numbers).order_by().values_list("number")


def _card_urls(index: DocumentIndex) -> dict[int, str]:
    here = reverse("cards:cards")
    return {each.card: f"{here}{each.slug}/" for each in index.cards if each.card}


def _faces(cards: set[int]) -> dict[int, list[Face]]:
    """The card data that can stand beside the card texts of a document, by card."""
    faces: dict[int, list[Face]] = {}
    for face in Face.objects.filter(card__in=cards).select_related("card").order_by("card", "position"):
        faces.setdefault(face.card_id, []).append(face)
    return faces
