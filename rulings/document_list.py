"""The published documents as lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from faqsite.languages import columns
from faqsite.prepared import prepared
from faqsite.translated import TextIn, chosen
from rulings.listed import by_languages
from rulings.models import Document
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
