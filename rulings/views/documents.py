"""Pages of FAQs, release notes and excerpts of the rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language

from cards.models import Card, Face
from faqsite.public import second_language
from faqsite.rows import plain_rows
from faqsite.translated import literal
from rulings.annotations import Row, annotations_of, rule_url
from rulings.document_page import (
    Reader,
    beside_note,
    common_note,
    credits_of,
    licence_of,
    set_dates,
    shown_sections,
)
from rulings.models import Block, Document, Edition, Section
from rulings.passages import Heading, Passage, rule_versions


def documents(request: HttpRequest) -> HttpResponse:
    """All published documents, newest first."""
    listed = Document.objects.public().newest_first().select_related("set").defer("report")
    return render(request, "rulings/documents.html", {"documents": listed})


def document(request: HttpRequest, slug: str) -> HttpResponse:
    """A whole document: what it says of itself, its outline, and every passage with its permanent link."""
    public = Document.objects.public().select_related("set", "edition").defer("report")
    shown = get_object_or_404(public, slug=slug)
    sections = plain_rows(Heading, literal(Section).filter(document=shown).order_by("position"))
    blocks = plain_rows(Passage, literal(Block).filter(document=shown).order_by("position"))
    reader = _reader(request, shown, [shown, *sections, *blocks], blocks)
    context = {
        "document": shown,
        "dates": set_dates(shown),
        "credits": credits_of(shown, reader),
        "licence": licence_of(shown, blocks, reader),
        "sections": shown_sections(sections, blocks, reader),
        "common_note": reader.common_note,
        "beside_note": reader.beside_note,
        "annotations": reader.annotations,
    }
    return render(request, "rulings/document.html", context)


def _reader(request: HttpRequest, shown: Document, rows: list[Row], blocks: list[Passage]) -> Reader:
    current = Edition.objects.current_on(date.today()).first()
    today = current.effective if current else None
    cards = {block.card_id for block in blocks if block.card_id}
    beside = second_language(request)
    reader = Reader(
        language=get_language() or "en",
        original=shown.original_language,
        beside=beside,
        annotations=annotations_of(rows, current=today),
        rule_urls=_rule_urls(shown.edition, {block.number for block in blocks if block.number}, today),
        card_urls=_card_urls(cards),
        faces=_faces(cards) if beside else {},
    )
    return replace(reader, common_note=common_note(blocks, reader), beside_note=beside_note(blocks, reader))


def _rule_urls(edition: Edition | None, numbers: set[str], today: date | None) -> dict[str, str]:
    """The rules that a document prints, as they stood in its edition, as far as that has them."""
    if edition is None or not numbers:
        return {}
    versions = rule_versions().in_force(edition).filter(number__in=numbers)
    folder = rule_url("100", edition.effective, today).removesuffix("100/")
    return {number: f"{folder}{number}/" for number in versions.values_list("number", flat=True)}


def _card_urls(cards: set[int]) -> dict[int, str]:
    here = reverse("cards:cards")
    return {pk: f"{here}{slug}/" for pk, slug in Card.objects.filter(pk__in=cards).values_list("pk", "slug")}


def _faces(cards: set[int]) -> dict[int, list[Face]]:
    """The card data that can stand beside the card texts of a document, by card."""
    faces: dict[int, list[Face]] = {}
    for face in Face.objects.filter(card__in=cards).select_related("card").order_by("card", "position"):
        faces.setdefault(face.card_id, []).append(face)
    return faces
