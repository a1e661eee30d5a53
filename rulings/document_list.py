"""The published documents, and places in them, as lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from faqsite.addresses import address, passage_url
from faqsite.languages import columns
from faqsite.prepared import prepared
from faqsite.translated import TextIn, chosen, literal
from rulings.listed import by_languages
from rulings.models import Block, Document
from rulings.models.document import DocumentQuerySet


@dataclass(frozen=True, slots=True)
class ListedDocument:
    """A document by its slug; ``set`` is the code of the set it is about, "" where it is about none."""

    slug: str
    titles: Mapping[str, str | None]
    set: str
    updated: date | None
    kind: str
    original_language: str

    @property
    def url(self) -> str:
        return address("rulings:document", self.slug)

    @property
    def is_excerpt(self) -> bool:
        return self.kind == Document.Kind.EXCERPT

    def title(self, language: str) -> TextIn:
        return chosen(self.titles, language)


def listed_documents(set_id: int | None = None) -> list[ListedDocument]:
    """All that are published or, of a set, those about it; newest first. One query."""
    return [
        ListedDocument(slug, by_languages(tuple(titles)), of or "", updated, kind, original)
        for slug, of, updated, kind, original, *titles in _published(set_id)
    ]


@prepared
def _published(set_id: int | None) -> QuerySet[Any]:
    found = DocumentQuerySet(Document).public().newest_first()
    if set_id is not None:
        found = found.filter(set=set_id)
    fields = ("slug", "set__code", "updated", "kind", "original_language", *columns("title"))
    return found.values_list(*fields)


@dataclass(frozen=True, slots=True)
class PrintedPassage:
    """A passage of a published document that prints a card's text or a ruling; named by the document."""

    slug: str
    anchor: str
    kind: str
    ruling: int | None
    titles: Mapping[str, str | None]

    @property
    def url(self) -> str:
        return passage_url(address("rulings:document", self.slug), self.anchor)

    def title(self, language: str) -> TextIn:
        return chosen(self.titles, language)


def passages_about(card: int) -> list[PrintedPassage]:
    """The passages that print the card's text or a ruling about it, of the newest document first."""
    return [
        PrintedPassage(slug, anchor, kind, ruling, by_languages(tuple(titles)))
        for slug, anchor, kind, ruling, *titles in _passages_about(card)
    ]


@prepared
def _passages_about(card: int) -> QuerySet[Any]:
    # Each by its own index: for one or the other PostgreSQL reads all passages.
    printed = literal(Block).filter(card=card, kind=Block.Kind.CARD).order_by().values("pk")
    told = literal(Block).filter(ruling__cards=card).order_by().values("pk")
    passages = literal(Block).filter(pk__in=printed.union(told), document__is_public=True)
    fields = ("document__slug", "anchor", "kind", "ruling", *columns("document__title"))
    return passages.order_by("-document__updated", "document__slug", "position").values_list(*fields)
