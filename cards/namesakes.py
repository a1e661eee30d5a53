"""Names of several cards, and other names that cards were printed under: 重生 is two cards, and what is
鬼怪 today was 精灵 before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from cards.listed import ListedCard, listed_cards
from cards.models import Card, CardName, Printing
from cards.names import normal_form
from faqsite.languages import LANGUAGES, columns, reading_order
from faqsite.prepared import prepared
from faqsite.strange_text import without_unseen
from faqsite.translated import TextIn, chosen, literal, text_in

LONGEST_NAME = 200
MOST_CARDS = 100
_COLUMNS = ("card_id", "language", "name", "kind", "normal_form")  # as in ``HeldName``
_CURRENT, _FORMER = CardName.Kind.CURRENT.value, CardName.Kind.FORMER.value


@dataclass(frozen=True, slots=True)
class HeldName:
    """A name that a card has, or had: ``kind`` is that of ``CardName``."""

    card: int
    language: str
    name: str
    kind: str
    normal_form: str

    @property
    def text(self) -> TextIn:
        return TextIn(self.name, self.language, False)

    @property
    def is_former(self) -> bool:
        """Whether the card is called so no longer, or only in some printings."""
        return self.kind == _FORMER


@dataclass(frozen=True, slots=True)
class Print:
    """A set in which a card was printed."""

    code: str
    names: dict[str, str | None]
    released: date | None

    def name(self, language: str) -> TextIn:
        return chosen(self.names, language)


@dataclass(frozen=True, slots=True)
class Holder:
    """A card that has or had the name that was asked for; ``prints`` are its sets, the oldest first."""

    card: ListedCard
    names: Sequence[HeldName]
    prints: Sequence[Print]

    @property
    def first(self) -> Print | None:
        return self.prints[0] if self.prints else None

    @property
    def last(self) -> Print | None:
        return self.prints[-1] if len(self.prints) > 1 else None

    @property
    def is_former(self) -> bool:
        """Whether today nothing of the card is called so."""
        return all(held.is_former for held in self.names)


@dataclass(frozen=True, slots=True)
class Shared:
    """What a card's page says of its names: the older ones, and one that other cards have as well."""

    formerly: Sequence[HeldName]
    name: TextIn | None
    others: int


def shared_names(card: Card, language: str) -> Shared:
    """One query. Another spelling of a name of today is no other name."""
    rows = [HeldName(*row) for row in _sharing(card.pk)]
    own = [row for row in rows if row.card == card.pk]
    today = {row.normal_form for row in own if row.kind == _CURRENT}
    formerly = [row for row in own if row.is_former and row.normal_form not in today]
    others = [row for row in rows if row.card != card.pk]
    name = _first_taken(card, own, language, {row.normal_form for row in others})
    bearing = {row.card for row in others if name and row.normal_form == normal_form(str(name))}
    return Shared(formerly, name, len(bearing))


def _first_taken(card: Card, own: Iterable[HeldName], language: str, taken: set[str]) -> TextIn | None:
    """The card's name that others have too, best the one that its page shows."""
    shown = text_in(card, "name", language)
    order = reading_order(language)
    names = [shown, *(row.text for row in sorted(own, key=lambda row: (order.index(row.language), row.name)))]
    return next((name for name in names if name and normal_form(str(name)) in taken), None)


@prepared
def _sharing(card: int) -> QuerySet[Any]:
    """All names with the normal form of one of the card's, its own among them."""
    own = CardName.objects.filter(card=card).order_by().values("normal_form")
    return _held(CardName.objects.filter(normal_form__in=own))


def is_name_of_several(name: str) -> bool:
    """Whether more than one card has or had the name; one query."""
    form = normal_form(without_unseen(name)) if len(name) <= LONGEST_NAME else ""
    return bool(form) and len(_bearers(form)) > 1


@prepared
def _bearers(form: str) -> QuerySet[Any]:
    return CardName.objects.filter(normal_form=form).order_by().values_list("card_id").distinct()[:2]


def holders_of(name: str) -> list[Holder]:
    """Cards that have or had the name, or had one with it inside; today's first, then the newest."""
    form = normal_form(without_unseen(name))
    exact = [HeldName(*row) for row in _held(CardName.objects.filter(normal_form=form))]
    inside = CardName.objects.filter(kind=_FORMER, normal_form__contains=form).exclude(normal_form=form)
    found = [*exact, *(HeldName(*row) for row in _held(inside)[:MOST_CARDS])]
    return _holders(found)


def _holders(names: Iterable[HeldName]) -> list[Holder]:
    by_card: dict[int, list[HeldName]] = {}
    for held in names:
        by_card.setdefault(held.card, []).append(held)
    keys = list(by_card)[:MOST_CARDS]
    prints = _prints_of(keys)
    cards = listed_cards(Card.objects.filter(pk__in=keys))
    holders = [Holder(card, by_card[card.id], prints.get(card.id, ())) for card in cards]
    return sorted(holders, key=lambda each: (each.is_former, -_newest(each).toordinal(), each.card.url))


def _newest(holder: Holder) -> date:
    return holder.prints[-1].released or date.min if holder.prints else date.min


def _prints_of(cards: Collection[int]) -> dict[int, list[Print]]:
    """The sets of each card, the oldest first, each once; one query."""
    rows = literal(Printing).filter(card__in=cards).order_by("set__release_date", "set__code")
    found: dict[int, list[Print]] = {}
    of_set = [f"set__{name}" for name in columns("name")]
    for card, code, released, *names in rows.values_list(
        "card", "set__code", "set__release_date", *of_set
    ).distinct():
        found.setdefault(card, []).append(Print(code, dict(zip(LANGUAGES, names, strict=True)), released))
    return found


def former_names() -> QuerySet[Any]:
    """All older names, for a list in pages; rows for ``HeldName``."""
    return _held(CardName.objects.filter(kind=_FORMER)).order_by("language", "normal_form", "pk")


def holders_of_former(rows: Iterable[tuple[Any, ...]]) -> list[Holder]:
    """The cards of these older names."""
    return _holders(HeldName(*row) for row in rows)


def _held(names: QuerySet[Any]) -> QuerySet[Any]:
    return names.order_by().values_list(*_COLUMNS)
