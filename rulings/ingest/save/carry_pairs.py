"""Which text is carried from which: to versions without words of their own, from the last one that has them.

What is derived is never a source: carried words, converted ones, and headings named from the project's list.
So the outcome depends on what editions printed and people wrote, not on the order in which it came.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_

from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet

from faqsite.languages import EN, columns
from faqsite.translated import literal
from rulings.fingerprints import translated_fields
from rulings.models import RuleVersion, TranslationState

State = TranslationState.State


@dataclass(frozen=True, slots=True)
class Carrying:
    """The version ``target``, which begins with an edition, may have its words from ``source``, whose last
    edition that is; by primary key."""

    target: int
    begins: date
    source: int
    ended: date


def carryings(
    model: type[models.Model], identity: str, language: str, among: Collection[int] | None = None
) -> list[Carrying]:
    """For a language, all that may be carried; two queries, without words.

    ``among`` are the rules or terms (``identity``) that are looked at; None for all.
    """
    of_these = Q() if among is None else Q(**{f"{identity}__in": among})
    own = with_own_words(model, language).filter(of_these)
    sources: dict[int, list[tuple[date, int, date]]] = {}
    found = own.filter(last_edition__isnull=False).order_by("first_edition_id")
    for pk, of, first, last in found.values_list(
        "pk", f"{identity}_id", "first_edition_id", "last_edition_id"
    ):
        sources.setdefault(of, []).append((first, pk, last))
    if not sources:
        return []
    earliest = min(versions[0][0] for versions in sources.values())
    # A few rules are found by their key; a bound on the edition would lead the database to look at all.
    later = Q(first_edition__gt=earliest) if among is None else of_these
    wanting = literal(model).filter(said_in(model, EN), later)
    wanting = wanting.exclude(pk__in=_settled(model, language).filter(of_these).values("pk")).order_by()
    targets = wanting.values_list("pk", f"{identity}_id", "first_edition_id")
    return list(_paired(targets, sources))


def _paired(
    targets: Iterable[tuple[int, int, date]], sources: dict[int, list[tuple[date, int, date]]]
) -> Iterable[Carrying]:
    for pk, of, begins in targets:
        versions = sources.get(of, [])
        place = bisect_left(versions, (begins, 0, begins))
        if place:
            _first, source, ended = versions[place - 1]
            yield Carrying(pk, begins, source, ended)


def said_in(model: type[models.Model], language: str) -> Q:
    """Rows that say anything in a language."""
    names = columns(*translated_fields(model), languages=(language,))
    return reduce(or_, (Q(**{f"{name}__isnull": False}) for name in names))


def with_own_words(model: type[models.Model], language: str) -> QuerySet:
    """Versions whose words in the language were printed, or written by a person."""
    rows = _settled(model, language)
    if model is RuleVersion:
        from_list = _states(model, language).filter(
            changed_by=None, source_words__isnull=True, source_language=EN
        )
        rows = rows.exclude(Q(Exists(from_list)) & Q(text_en__isnull=True))
    return rows


def _settled(model: type[models.Model], language: str) -> QuerySet:
    """Versions to which nothing is carried: those, and headings that the project's list names."""
    derived = Q(state=State.CONVERTED) | Q(carried_from__isnull=False)
    return literal(model).filter(said_in(model, language)).exclude(Exists(_states(model, language, derived)))


def _states(model: type[models.Model], language: str, among: Q | None = None) -> QuerySet:
    content_type = ContentType.objects.get_for_model(model)
    states = TranslationState.objects.filter(content_type=content_type, language=language)
    return states.filter(among or Q(), object_id=OuterRef("pk"))
