"""Endpoints for cards, sets and rulings."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest
from ninja import Router, Schema

from cards.made_names import StateByLanguage, converted_in, made_names
from cards.models import Card, Face, Set
from cards.names import normal_form
from faqsite.api.schemas import Page, Texts, WithTexts, answers, made, page_of, texts
from faqsite.api.search import Limit, Offset
from rulings.annotations import Annotations, states_of
from rulings.models import Block, Ruling

router = Router(tags=["cards"], by_alias=True)
MOST_NAMED = 8


class FaceRow(WithTexts):
    """``printed_in``: the set whose printed text stands here, by language.

    ``reworded``: the languages in which that says otherwise than today's Oracle text.
    """

    name: Texts
    mana_cost: str
    type_line: Texts
    text: Texts
    power: str
    toughness: str
    loyalty: str
    defense: str
    printed_in: dict[str, str]
    reworded: list[str]


class CardRow(Schema):
    """``name_converted``: the languages in which no print names it; that name was converted from the other
    script."""

    slug: str
    name: Texts
    name_converted: list[str]
    mana_cost: str
    mana_value: float
    colors: str
    url: str


class RulingRow(WithTexts):
    """``source`` is where it is from; ``printed_in`` the documents that print it (their slugs)."""

    text: Texts
    date: date | None
    source: str
    printed_in: list[str]


class CardWhole(CardRow):
    layout: str
    faces: list[FaceRow]
    sets: list[str]
    rulings: list[RulingRow]


class SetWhole(Schema):
    code: str
    name: Texts
    release_date: date | None
    documents: list[str]
    cards: list[CardRow]


class Rulings(Page):
    card: str
    results: list[RulingRow]


@router.get("/cards/{slug}", response=answers(CardWhole), summary="A card with its rulings")
def card(request: HttpRequest, slug: str) -> dict[str, Any]:
    found = _card(slug)
    printings = found.printings.select_related("set").order_by("set__release_date")
    faces, rulings = list(found.faces.order_by("position")), list(_rulings(found))
    states = states_of([*faces, *rulings])
    return {
        **_rows([found])[0],
        "layout": found.layout,
        "faces": [_face(face, states) for face in faces],
        "sets": list(dict.fromkeys(printing.set.code for printing in printings)),
        "rulings": [_ruling(ruling, states) for ruling in rulings],
    }


@router.get("/sets/{code}", response=answers(SetWhole), summary="A set and its cards")
def set_of_cards(request: HttpRequest, code: str) -> dict[str, Any]:
    found = Set.objects.filter(code=code.upper()).first()
    if found is None:
        raise Http404(f"There is no set {code}.")
    return {
        "code": found.code,
        "name": texts(found, "name"),
        "release_date": found.release_date,
        "documents": list(found.documents.filter(is_public=True).values_list("slug", flat=True)),
        "cards": _rows(Card.objects.in_set(found.code)),
    }


@router.get("/rulings", response=answers(Rulings), summary="The rulings of a card")
def rulings(request: HttpRequest, card: str, limit: Limit = 50, offset: Offset = 0) -> dict[str, Any]:
    """``card`` is the slug of the card's address, or a name of the card in any language."""
    meant = _card_called(card)
    found = _rulings(meant)
    shown = list(found[offset : offset + limit])
    states = states_of(shown)
    return {
        **page_of(found.count(), limit, offset),
        "card": meant.slug,
        "results": [_ruling(ruling, states) for ruling in shown],
    }


def _card(slug: str) -> Card:
    found = Card.objects.filter(slug=slug).first()
    if found is None:
        raise Http404(f"There is no card {slug}.")
    return found


def _card_called(called: str) -> Card:
    """By slug, else by a name that one card only has or had."""
    by_slug = Card.objects.filter(slug=called).first()
    if by_slug:
        return by_slug
    named = list(Card.objects.named(normal_form(called))[:MOST_NAMED])
    if len(named) > 1:
        raise Http404(f"Several cards are called {called}: {', '.join(card.slug for card in named)}.")
    return named[0] if named else _card(called)


def _rows(cards: Iterable[Card]) -> list[dict[str, Any]]:
    cards = list(cards)
    names = made_names([card.pk for card in cards])
    return [_row(card, names.get(card.pk, {})) for card in cards]


def _row(card: Card, names: StateByLanguage) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "name": texts(card, "name"),
        "name_converted": converted_in(names),
        "mana_cost": card.mana_cost,
        "mana_value": float(card.mana_value),
        "colors": card.colors,
        "url": card.get_absolute_url(),
    }


def _face(face: Face, states: Annotations) -> dict[str, Any]:
    plain = ("mana_cost", "power", "toughness", "loyalty", "defense", "printed_in", "reworded")
    translated = {name: texts(face, name) for name in ("name", "type_line", "text")}
    return {**translated, **{name: getattr(face, name) for name in plain}, "made": made(face, states)}


def _rulings(card: Card) -> QuerySet[Ruling]:
    """Those about a card that the public reads, with what documents print them."""
    printed = Block.objects.filter(document__is_public=True).select_related("document")
    printed = printed.only("ruling_id", "document__slug").order_by("document__slug", "position")
    found = Ruling.objects.about(card).public().newest_first()
    return found.prefetch_related(Prefetch("blocks", queryset=printed))


def _ruling(ruling: Ruling, states: Annotations) -> dict[str, Any]:
    return {
        "text": texts(ruling, "text"),
        "made": made(ruling, states),
        "date": ruling.date,
        "source": ruling.source,
        "printed_in": list(dict.fromkeys(block.document.slug for block in ruling.blocks.all())),
    }
