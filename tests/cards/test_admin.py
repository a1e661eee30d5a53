"""The curators' pages of cards."""

from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Card, CardName, Face, Printing, Set
from cards.names import normal_form
from faqsite.search.models import SearchEntry
from tests.admin_pages import address, change, first_form, form_data, make_rows, queries_with_few_and_many
from tests.factories import make_card, make_face, make_set

MODELS = [Card, CardName, Face, Printing, Set]

pytestmark = pytest.mark.django_db


def test_lists_need_no_more_queries_for_thirty_rows_than_for_three(admin_client: Client) -> None:
    pages = {model.__name__: partial(address, model, "changelist") for model in MODELS}
    for name, (few, many) in queries_with_few_and_many(admin_client, pages).items():
        assert many <= few <= 20, name


def test_forms_need_at_most_thirty_queries_however_many_rows(admin_client: Client) -> None:
    pages = {model.__name__: partial(first_form, model) for model in MODELS}
    for name, (few, many) in queries_with_few_and_many(admin_client, pages).items():
        assert many <= few <= 30, name


def names_of(card: Card) -> set[tuple[str, str, str]]:
    return set(card.names.values_list("language", "name", "kind"))


def test_a_cards_names_follow_those_of_its_faces(admin_client: Client) -> None:
    card = make_card({"en": "Fire", "zh-hans": "火"}, layout="split")
    ice = make_face(card, {"en": "Ice", "zh-hans": "水"})
    change(admin_client, ice, name_zh_hans="冰")
    card.refresh_from_db()
    assert card.name_zh_hans == "火 // 冰"
    assert ("zh-hans", "冰", "current") in names_of(card)
    assert ("zh-hans", "水", "former") in names_of(card)
    assert card.names.get(name="冰").normal_form == normal_form("冰")
    change(admin_client, ice, name_zh_hans="")
    card.refresh_from_db()
    assert card.name_zh_hans is None


def test_faces_are_edited_with_their_card(admin_client: Client) -> None:
    card = make_card({"en": "Stone Frog", "zh-hant": "石蛙"}, {"en": "Jumps."})
    assert change(admin_client, card, **{"faces-0-text_zh_hant": "跳躍。", "faces-0-power": "2"}) == {}
    face = card.faces.get()
    assert (face.text_zh_hant, face.power, face.text_en) == ("跳躍。", "2", "Jumps.")
    assert face.states.get(language="zh-hant").state == "reviewed"
    assert SearchEntry.objects.get(kind="card", object_id=card.pk).text["zh-hant"] == "跳躍。"


def test_a_card_can_be_added_with_its_face_and_names(admin_client: Client) -> None:
    page = address(Card, "add")
    given = {
        "slug": "new-frog", "mana_cost": "{U}", "mana_value": "1", "colors": "U", "layout": "normal",
        "faces-TOTAL_FORMS": "1", "faces-0-position": "0", "faces-0-printed_in": "{}",
        "faces-0-name_en": "New Frog", "faces-0-name_zh_hant": "新蛙",
    }  # fmt: skip
    assert admin_client.post(page, form_data(admin_client, page) | given).status_code == 302
    card = Card.objects.get()
    assert (card.name_en, card.name_zh_hant, card.name_zh_hans) == ("New Frog", "新蛙", "新蛙")  # converted
    assert {name for _language, name, _kind in names_of(card)} >= {"New Frog", "新蛙"}


def test_color_identity_and_keywords_are_shown_and_no_form_changes_them(admin_client: Client) -> None:
    card = make_card(slug="plain", color_identity="", keywords=["Flying", "Ward"])
    html = admin_client.get(reverse("admin:cards_card_change", args=[card.pk])).content.decode()
    assert "Flying, Ward" in html
    assert 'name="color_identity"' not in html
    assert 'name="keywords"' not in html


def test_normal_form_of_a_name_is_made_from_the_name(admin_client: Client) -> None:
    name = make_card({"en": "Stone Frog"}).names.get()
    assert change(admin_client, name, name="Jötun’s Frog", kind="alias") == {}
    assert name.normal_form == normal_form("Jötun’s Frog")


def test_colors_out_of_order_are_refused_with_a_sentence(admin_client: Client) -> None:
    assert change(admin_client, make_card(colors="G"), colors="GW")


def test_code_of_a_set_is_refused_in_small_letters(admin_client: Client) -> None:
    assert change(admin_client, make_set("CSP"), code="csp")


@pytest.mark.parametrize("words", ["Boreal", "波利爾", "波利尔", "北風德魯伊"])
def test_search_finds_a_card_by_any_name_it_had(admin_client: Client, words: str) -> None:
    card = make_card({"en": "Boreal Druid", "zh-hant": "波利爾德魯伊", "zh-hans": "波利尔德鲁伊"})
    former = {"name": "北風德魯伊", "normal_form": normal_form("北風德魯伊"), "kind": "former"}
    CardName.objects.create(card=card, language="zh-hant", **former)
    found = admin_client.get(address(Card, "changelist"), {"q": words}).context["cl"].queryset
    assert [one.pk for one in found] == [card.pk]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_pages_hold_nothing_that_the_content_security_policy_stops(admin_client: Client, model: type) -> None:
    make_rows(1)
    for page in (address(model, "changelist"), first_form(model), address(model, "add")):
        html = admin_client.get(page).content.decode()
        assert " style=" not in html
        assert "<style" not in html
        assert not [tag for tag in html.split("<script")[1:] if "src=" not in tag[: tag.index(">")]]
