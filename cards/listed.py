"""What lists of cards and sets need of them: hundreds of lines, read without making a model of each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, FilteredRelation, OuterRef, Q, QuerySet

from cards.made_names import StateByLanguage, made_names
from cards.models import Card, Face, Printing, Set
from cards.models.set import SetQuerySet
from faqsite.addresses import address
from faqsite.kept import kept
from faqsite.languages import LANGUAGES, columns
from faqsite.prepared import prepared
from faqsite.translated import TextIn, chosen, literal
from rulings.models import Document

ByLanguage = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card in a list; ``number`` is its collector number where the list is of a set.

    ``costs`` and ``types`` are those of its faces, in their order. ``made`` are the states of names that no
    print brought.
    """

    id: int
    url: str
    names: ByLanguage
    colors: str
    is_token: bool
    number: str
    costs: tuple[str, ...]
    types: tuple[ByLanguage, ...]
    made: StateByLanguage

    def name(self, language: str) -> TextIn:
        return chosen(self.names, language)

    def name_state(self, language: str) -> str | None:
        """What the name shown to readers of the language is; None of a printed one."""
        return self.made.get(self.name(language).language)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A card under a collector number of a set, as far as its place in the list of the set depends on it.

    ``types`` is the type line of its first face.
    """

    printing: int
    number: str
    colors: str
    is_token: bool
    types: ByLanguage


@dataclass(frozen=True, slots=True)
class ListedSet:
    """A set in the list of all; ``cards`` is how many printings of it are known."""

    code: str
    names: ByLanguage
    released: date | None
    cards: int


@kept(size=1)
def listed_sets() -> tuple[ListedSet, ...]:
    """All sets that have cards or published documents, newest first; two queries, none until content changes.

    A set of nothing but tokens or art cards, which are no cards here, would be an empty page.
    """
    counted = dict(Printing.objects.order_by().values_list("set_id").annotate(Count("pk")))
    has_cards = Exists(Printing.objects.filter(set=OuterRef("pk")))
    has_documents = Exists(Document.objects.public().filter(set=OuterRef("pk")))
    shown = SetQuerySet(Set).filter(has_cards | has_documents).newest_first()
    rows = shown.values_list("pk", "code", "release_date", *columns("name"))
    return tuple(
        ListedSet(code, dict(zip(LANGUAGES, names, strict=True)), released, counted.get(pk, 0))
        for pk, code, released, *names in rows
    )


def listed_cards(cards: QuerySet[Card]) -> list[ListedCard]:
    """The cards of the queryset, which may be a slice, in its order; three queries."""
    rows = cards.values_list("pk", "slug", "colors", "is_token", *columns("name"))
    return _listed([("", *row) for row in rows])


def numbered_in_set(of: int) -> list[Numbered]:
    """All cards of a set, once for each collector number; one query."""
    return [
        Numbered(printing, number, colors, is_token, dict(zip(LANGUAGES, types, strict=True)))
        for printing, number, colors, is_token, *types in _numbered(of)
    ]


@prepared
def _numbered(of: int) -> QuerySet[Printing]:
    first = FilteredRelation("card__faces", condition=Q(card__faces__position=0))
    rows = literal(Printing).annotate(first=first).filter(set=of).order_by()
    types = [f"first__{name}" for name in columns("type_line")]
    return rows.values_list("pk", "number", "card__colors", "card__is_token", *types)


def listed_printings(printings: Collection[int]) -> list[ListedCard]:
    """The cards of these printings, in their order; three queries."""
    rows = {row[0]: row[1:] for row in _printings(list(printings))}
    return _listed([rows[printing] for printing in printings])


@prepared
def _printings(printings: list[int]) -> QuerySet[Printing]:
    of_card = [f"card__{name}" for name in ("slug", "colors", "is_token", *columns("name"))]
    rows = literal(Printing).filter(pk__in=printings).order_by()
    return rows.values_list("pk", "number", "card_id", *of_card)


def _listed(rows: list[tuple[Any, ...]]) -> list[ListedCard]:
    """``rows`` are collector number, id, slug, colours, whether a token, and the names by language."""
    cards = {row[1] for row in rows}
    faces, made = _faces(cards), made_names(cards)
    here = address("cards:cards")
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
            made=made.get(card_id, {}),
        )
        for number, card_id, slug, colors, is_token, *names in rows
    ]


def _faces(cards: Collection[int]) -> dict[int, list[tuple[str, ByLanguage]]]:
    """The mana cost and the type line of each face, by card."""
    faces: dict[int, list[tuple[str, ByLanguage]]] = {}
    for card_id, cost, *types in _faces_of(list(cards)):
        faces.setdefault(card_id, []).append((cost, dict(zip(LANGUAGES, types, strict=True))))
    return faces


@prepared
def _faces_of(cards: list[int]) -> QuerySet[Face]:
    faces = literal(Face).filter(card__in=cards).order_by("card", "position")
    return faces.values_list("card_id", "mana_cost", *columns("type_line"))
