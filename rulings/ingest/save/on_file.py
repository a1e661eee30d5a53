"""Small questions that every import of an edition asks, some several times: their SQL is written once."""

from datetime import date
from typing import Any

from django.db.models import QuerySet

from faqsite.prepared import prepared
from faqsite.translated import literal
from rulings.models import Edition, EditionSource, GlossaryTerm, Rule


def complete_editions() -> list[date]:
    """The days on which the loaded editions take effect, in order; outlines of headings left out."""
    return [effective for (effective,) in _complete()]


@prepared
def _complete() -> QuerySet[Any]:
    return literal(Edition).filter(is_outline=False).order_by("effective").values_list("effective")


@prepared
def languages_of_editions() -> QuerySet[Any]:
    """(edition, language) of every source that was read."""
    return EditionSource.objects.order_by().values_list("edition_id", "language")


def remove_unused_rules() -> None:
    """Rules of which no version is left."""
    unused = [pk for (pk,) in _unused_rules()]
    if unused:
        Rule.objects.filter(pk__in=unused).delete()


def remove_unused_terms() -> None:
    unused = [pk for (pk,) in _unused_terms()]
    if unused:
        GlossaryTerm.objects.filter(pk__in=unused).delete()


@prepared
def _unused_rules() -> QuerySet[Any]:
    return literal(Rule).filter(versions__isnull=True).order_by().values_list("pk")


@prepared
def _unused_terms() -> QuerySet[Any]:
    return literal(GlossaryTerm).filter(versions__isnull=True).order_by().values_list("pk")
