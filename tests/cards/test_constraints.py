"""Every constraint of the cards is in the database: a row that breaks it is refused."""

import uuid

import pytest

from cards.models import Card, CardName, Face, Printing, Set
from tests.constraints import Break, constraints_of, refused, set_to
from tests.factories import make_card, make_printing, make_set

pytestmark = pytest.mark.django_db


def _same_card_name() -> Break:
    name = make_card({"en": "Stone Frog"}).names.get()
    values = {"language": "en", "name": "Stone Frog", "normal_form": "stonefrog"}
    return lambda: CardName.objects.create(card=name.card, **values)


def _same_oracle_id() -> Break:
    known = make_card(oracle_id=uuid.uuid4())
    return lambda: Card.objects.create(slug="another", oracle_id=known.oracle_id)


def _same_place() -> Break:
    face = make_card().faces.get()
    return lambda: Face.objects.create(card=face.card, position=face.position)


def _same_printing() -> Break:
    printing = make_printing(make_card(), make_set())
    return lambda: Printing.objects.create(card=printing.card, set=printing.set, number=printing.number)


BREAKS = {
    "card.oracle_id": _same_oracle_id,
    "card.slug": lambda: lambda: Card.objects.create(slug=make_card().slug),
    "card_mana_value_not_negative": lambda: set_to(make_card(), mana_value=-1),
    "card_colors_in_wubrg_order": lambda: set_to(make_card(), colors="GW"),
    "card_back_colors_in_wubrg_order": lambda: set_to(make_card(), back_colors="GW"),
    "card_identity_in_wubrg_order": lambda: set_to(make_card(), color_identity="GW"),
    "face_position_unique": _same_place,
    "card_name_once": _same_card_name,
    "card_name_language": lambda: set_to(make_card().names.get(), language="fr"),
    "card_name_not_empty": lambda: set_to(make_card().names.get(), normal_form=""),
    "set.code": lambda: lambda: Set.objects.create(code=make_set("ABC").code),
    "set_code_capitals_and_digits": lambda: set_to(make_set(), code="csp"),
    "printing_once_per_number": _same_printing,
}


def test_every_constraint_is_broken_here() -> None:
    assert BREAKS.keys() == constraints_of("cards")


@pytest.mark.parametrize("name", BREAKS)
def test_database_refuses_what_breaks(name: str) -> None:
    refused(BREAKS[name]())


@pytest.mark.parametrize("colors", ["", "W", "WUBRG", "UG", "BR"])
def test_colors_in_wubrg_order_are_taken(colors: str) -> None:
    assert make_card(colors=colors).pk


@pytest.mark.parametrize("colors", ["WW", "GW", "X", "w"])
def test_other_colors_are_refused(colors: str) -> None:
    refused(set_to(make_card(), colors=colors))


def test_cards_without_oracle_id_do_not_collide() -> None:
    assert make_card(oracle_id=None).pk != make_card(oracle_id=None).pk


def test_a_name_may_belong_to_several_cards() -> None:
    assert make_card({"zh-hans": "折磨"}).pk != make_card({"zh-hans": "折磨"}).pk
