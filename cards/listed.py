"""What lists of cards and sets need of them: hundreds of lines, read without making a model of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, QuerySet
from django.urls import reverse

from cards.models import Card, Face, Printing, Set
from cards.models.set import SetQuerySet
from faqsite.kept import kept
from faqsite.languages import LANGUAGES, columns
from faqsite.translated import TextIn, chosen

ByLanguage = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card in a list; ``number`` is its collector number where the list is of a set.

    ``costs`` and ``types`` are those of its faces, in their order.
    """

    id: int
    url: str
    names: ByLanguage
    colors: str
    is_token: bool
    number: str
    costs: tuple[str, ...]
    types: tuple[ByLanguage, ...]

    def name(self, language: str) -> TextIn:
        return chosen(self.names, language)


@dataclass(frozen=True, slots=True)
class ListedSet:
    """A set in the list of all; ``cards`` is how many printings of it are known."""

    code: str
    names: ByLanguage
    released: date | None
    cards: int


@kept(size=1)
def listed_sets() -> tuple[ListedSet, ...]:
    """All sets, newest first; two queries, and none until content changes."""
    counted = dict(Printing.objects.order_by().values_list("set_id").annotate(Count("pk")))
    rows = SetQuerySet(Set).newest_first().values_list("pk", "code", "release_date", *columns("name"))
    return tuple(
        ListedSet(code, dict(zip(LANGUAGES, names, strict=True)), released, counted.get(pk, 0))
        for pk, code, released, *names in rows
    )


def listed_cards(cards: QuerySet[Card]) -> list[ListedCard]:
    """The cards of the queryset, which may be a slice, in its order; two queries."""
    rows = cards.values_list("pk", "slug", "colors", "is_token", *columns("name"))
    return _listed([("", *row) for row in rows])


def listed_in_set(of: Set) -> list[ListedCard]:
    """The cards of a set, once for each collector number; two queries."""
    names = [f"card__{name}" for name in columns("name")]
    rows = Printing.objects.filter(set=of).values_list(
        "number", "card_id", "card__slug", "card__colors", "card__is_token", *names
    )
    return _listed(list(rows))


def _listed(rows: list[tuple[Any, ...]]) -> list[ListedCard]:
    """``rows`` are collector number, id, slug, colours, whether a token, and the names by language."""
    faces = _faces({row[1] for row in rows})
    here = reverse("cards:cards")
    return [
        ListedCard(
            id=card_id,
            url=f"{here}{slug}/",
            names=dict(zip(LANGUAGES, names, strict=True)),
            colors=colors,
            is_token=is_token,
            number=number,
            costs=tuple(cost for cost, _types in faces.get(card_id, ())),
            types=tuple(types for _cost, types in faces.get(card_id, ())),
        )
        for number, card_id, slug, colors, is_token, *names in rows
    ]


def _faces(cards: Iterable[int]) -> dict[int, list[tuple[str, ByLanguage]]]:
    """The mana cost and the type line of each face, by card."""
    faces: dict[int, list[tuple[str, ByLanguage]]] = {}
    rows = Face.objects.filter(card__in=cards).order_by("card", "position")
    for card_id, cost, *types in rows.values_list("card_id", "mana_cost", *columns("type_line")):
        faces.setdefault(card_id, []).append((cost, dict(zip(LANGUAGES, types, strict=True))))
    return faces
