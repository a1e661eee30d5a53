"""Pages of sets and lists of cards: their order, their parts, and what they lead to."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from tests.cards.test_views import page
from tests.factories import (
    make_card,
    make_document,
    make_printing,
    make_set,
)

pytestmark = pytest.mark.django_db


def test_the_set_page_groups_by_colour_and_counts_numbers(client: Client) -> None:
    made = make_set("TST")
    for number, name, colors in (("10", "Green Ten", "G"), ("2", "Green Two", "G"), ("1", "White One", "W")):
        make_printing(make_card({"en": name}, colors=colors), made, number)
    make_printing(make_card({"en": "Some Land"}, type_line={"en": "Basic Land — Forest"}), made, "20")
    make_printing(make_card({"en": "Some Relic"}, type_line={"en": "Artifact"}), made, "21")
    html = page(client, "/en/sets/TST/")
    order = [html.index(name) for name in ("White One", "Green Two", "Green Ten", "Some Relic", "Some Land")]
    assert order == sorted(order)


def test_a_large_set_is_shown_in_pages_of_one_order(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.order.CARDS_ON_PAGE", 3)
    monkeypatch.setattr("cards.order.LEFT_ON_LAST", 0)
    made = make_set("TST")
    for number, colors in (("1", "G"), ("2", "W"), ("3", "W"), ("4", "R"), ("5", "R"), ("6", ""), ("7", "W")):
        make_printing(make_card({"en": f"Card {number}"}, colors=colors), made, number)
    pages = [page(client, f"/en/sets/TST/?page={number}") for number in (1, 2, 3)]
    found = [re.findall(r">Card (\d)<", html) for html in pages]
    assert found == [["2", "3", "7"], ["4", "5", "1"], ["6"]]
    assert all("7 cards" in html for html in pages)
    assert re.findall(r">Card (\d)<", page(client, "/en/sets/TST/")) == found[0]


def test_colours_of_other_pages_are_linked_from_the_fragments_that_they_have_on_theirs(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.order.CARDS_ON_PAGE", 1)
    monkeypatch.setattr("cards.order.LEFT_ON_LAST", 0)
    made = make_set("TST")
    for number, colors in (("1", "W"), ("2", "G")):
        make_printing(make_card({"en": f"Card {number}"}, colors=colors), made, number)
    html = page(client, "/en/sets/TST/")
    assert '<li id="G"><a href="?page=2#G">Green</a>' in html
    assert '<li><a href="#W">White</a>' in html
    assert '<section class="colour-group" id="W">' in html
    assert '<li id="W"><a href="?page=1#W">White</a>' in page(client, "/en/sets/TST/?page=2")


def test_the_set_page_names_the_documents_of_the_set(client: Client) -> None:
    made = make_set("TST")
    make_document({"en": "Notes on the set"}, set=made)
    make_document({"en": "Draft on the set"}, set=made, is_public=False)
    html = page(client, "/en/sets/TST/")
    assert "Notes on the set" in html
    assert "Draft on the set" not in html


def test_a_set_code_in_small_letters_is_redirected(client: Client) -> None:
    make_set("TST")
    response = client.get("/en/sets/tst/")
    assert (response.status_code, response.headers["Location"]) == (301, "/en/sets/TST/")


def test_cards_are_listed_by_letter_and_page(client: Client) -> None:
    for index in range(101):
        make_card({"en": f"Bear {index}"}, slug=f"bear-{index:03}")
    make_card({"en": "Cat"}, slug="cat")
    make_card({"en": "1996 World Champion"}, slug="1996-world-champion")
    second = page(client, "/en/cards/?letter=b&page=2")
    assert "Bear 100<" in second
    assert "Bear 99<" not in second
    assert "Cat<" in page(client, "/en/cards/?letter=c")
    assert "1996 World Champion" in page(client, "/en/cards/?letter=0")


@pytest.mark.parametrize("query", ["letter=%00", "letter=zz", "page=-1", "page=x", "page=99999999999"])
def test_nonsense_in_the_address_lists_something(client: Client, query: str) -> None:
    make_card({"en": "Cat"}, slug="cat")
    assert "Cat" in page(client, f"/en/cards/?{query}")


def test_sets_are_listed_newest_first_with_their_cards_counted(client: Client) -> None:
    make_printing(make_card(slug="old"), make_set("OLD", release_date=date(1999, 1, 1)))
    make_printing(make_card(), make_set("NEW", release_date=date(2020, 1, 1)))
    html = page(client, "/en/sets/")
    assert html.index("NEW") < html.index("OLD")
    assert "1 card" in html


def test_a_set_without_cards_is_listed_where_a_published_document_is_about_it(client: Client) -> None:
    make_set("ART", {"en": "Otters on Canvas"})
    make_document(set=make_set("FAQ", {"en": "Otters Asked"}), slug="faq")
    make_document(set=make_set("DRAFT", {"en": "Otters to Come"}), slug="draft", is_public=False)
    html = page(client, "/en/sets/")
    assert "Otters Asked" in html
    assert "Otters on Canvas" not in html
    assert "Otters to Come" not in html
    assert client.get("/en/sets/ART/").status_code == 200


def test_a_set_without_a_chinese_name_is_listed_with_its_english_one_once(client: Client) -> None:
    make_printing(make_card(slug="one"), make_set("ONE", {"en": "Only English"}))
    make_printing(make_card(slug="two"), make_set("TWO", {"en": "Second Otters", "zh-hans": "水獭二集"}))
    html = page(client, "/zh-hans/sets/")
    assert (html.count("Only English"), html.count("Second Otters")) == (1, 1)
