"""Names of cards in the script that no print has: shown, said to be converted, never taken for printed."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from cards.current_names import follow_faces, keep_names
from cards.made_names import made_names
from cards.models import Card, Face
from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.models import ContentVersion
from faqsite.search.index import reindex_cards
from faqsite.termbase.printed_names import printed_names
from faqsite.translated import by_language, exact_text
from rulings.derived import rows_changed
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import TranslationState
from rulings.translating.reviewing import review
from rulings.translating.saving import confirm, save
from rulings.translating.units import units_of
from tests.admin_pages import change
from tests.cards.ingest.mtgjson_data import HANS, HANT, chinese, faces
from tests.cards.ingest.saved import otter
from tests.cards.ingest.saved import save as save_set
from tests.factories import make_card, make_face, make_printing, make_set

pytestmark = pytest.mark.django_db


def names_of(card: Card) -> set[tuple[str, str, str]]:
    return set(card.names.values_list("language", "name", "kind"))


def convert(card: Card) -> Card:
    """As an import does it: the missing script of the faces, and then the card's names."""
    fill_scripts(Face, card.faces.values_list("pk", flat=True))
    follow_faces([card.pk])
    card.refresh_from_db()
    return card


@pytest.fixture
def frog() -> Card:
    card = make_card({"en": "Test Frog", "zh-hans": "测试石蛙"}, {"zh-hans": "弹跳。"}, slug="test-frog")
    make_printing(card, make_set("TST"), "7")
    reindex_cards([convert(card).pk])
    return card


@pytest.mark.parametrize(
    ("printed", "language", "converted", "name"),
    [(HANS, "zh-hant", "測試水獺", "测试水獭"), (HANT, "zh-hans", "测试水獭", "測試水獺")],
)
def test_a_card_printed_in_one_script_has_a_name_in_both(
    printed: str, language: str, converted: str, name: str
) -> None:
    save_set("ONE", otter(name, "。", printed))
    card = Card.objects.get()
    assert exact_text(card, "name", language) == converted
    assert made_names([card.pk]) == {card.pk: {language: "converted"}}
    assert converted not in {each for _language, each, _kind in names_of(card)}
    assert printed_names() == ()
    assert not save_set("ONE", otter(name, "。", printed)).is_change
    assert converted not in {each for _language, each, _kind in names_of(card)}


def test_a_card_of_two_faces_is_converted_where_one_of_them_is() -> None:
    both = [[chinese(HANS, "左面 // 右面")]] * 2
    save_set("ONE", *faces("split", ["Left", "Right"], foreignData=both))
    card = Card.objects.get()
    assert card.name_zh_hant == "左面 // 右面"
    assert made_names([card.pk])[card.pk] == {ZH_HANT: "converted"}
    left = card.faces.get(position=0)
    left.states.all().delete()
    assert made_names([card.pk])[card.pk] == {ZH_HANT: "converted"}
    keep_names([card.pk])
    assert {name for language, name, _kind in names_of(card) if language == ZH_HANT} == {"左面"}


def test_a_print_takes_the_place_of_a_converted_name() -> None:
    save_set("ONE", otter("测试水獭", "面带笑容。"))
    save_set("TWO", otter("試驗水獺", "滿面笑容。", HANT))
    card = Card.objects.get()
    assert (card.name_zh_hant, card.name_zh_hans) == ("試驗水獺", "测试水獭")
    assert made_names([card.pk]) == {}
    assert (ZH_HANT, "試驗水獺", "current") in names_of(card)
    assert "測試水獺" not in {name for _language, name, _kind in names_of(card)}


def test_a_name_that_a_person_writes_is_no_conversion_and_leads_to_the_card(frog: Card) -> None:
    user = User.objects.create_superuser("ann")
    unit = units_of([frog.faces.get()], ZH_HANT)[0]
    unit = save(unit, {"name": "試驗岩蛙"}, user, unit.fingerprint).unit
    frog.refresh_from_db()
    assert frog.name_zh_hant == "試驗岩蛙"
    assert made_names([frog.pk]) == {frog.pk: {ZH_HANT: "draft"}}
    assert (ZH_HANT, "試驗岩蛙", "current") in names_of(frog)
    review(unit, user, "so named by us")
    assert made_names([frog.pk]) == {}


def test_a_converted_name_that_a_person_confirms_is_a_draft(frog: Card) -> None:
    confirm(units_of([frog.faces.get()], ZH_HANT)[0], User.objects.create_superuser("ann"))
    assert made_names([frog.pk]) == {frog.pk: {ZH_HANT: "draft"}}


def test_the_admin_keeps_converted_names_from_printed_ones(admin_client: Client, frog: Card) -> None:
    assert change(admin_client, frog, **{"faces-0-name_zh_hans": "试验石蛙"}) == {}
    frog.refresh_from_db()
    assert by_language(frog, "name") == {"zh-hant": "試驗石蛙", "zh-hans": "试验石蛙", "en": "Test Frog"}
    assert ZH_HANT not in {language for language, _name, _kind in names_of(frog)}
    html = admin_client.get("/admin/cards/card/").content.decode()
    assert 'class="mark converted" lang="zh-Hant"' in html


def test_a_face_that_goes_takes_its_name_with_it(admin_client: Client) -> None:
    card = make_card({"en": "Fire", "zh-hans": "火"}, layout="split")
    ice = make_face(card, {"en": "Ice", "zh-hans": "冰"})
    rows_changed([ice])
    card.refresh_from_db()
    assert card.name_zh_hans == "火 // 冰"
    assert admin_client.post(f"/admin/cards/face/{ice.pk}/delete/", {"post": "yes"}).status_code == 302
    card.refresh_from_db()
    assert card.name_zh_hans == "火"
    assert (ZH_HANS, "火 // 冰", "former") in names_of(card)


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


MARK = '<small class="state" lang="zh-Hant">已轉換</small>'


def test_lists_show_it_in_the_readers_script_and_mark_it(client: Client, frog: Card) -> None:
    printed = make_card({"en": "Test Toad", "zh-hant": "測試蟾蜍"}, slug="test-toad")
    html = page(client, "/zh-hant/sets/TST/")
    assert '<span lang="zh-Hant">測試石蛙</span>' in html
    make_printing(printed, frog.printings.get().set, "8")
    ContentVersion.advance()
    html = page(client, "/zh-hant/sets/TST/")
    assert f'<span lang="zh-Hant">測試石蛙</span></a> {MARK}' in html
    assert html.count(MARK) == 1
    assert MARK in page(client, "/zh-hant/cards/?letter=t")
    assert "已轉換" not in page(client, "/en/sets/TST/")


def test_where_all_are_converted_the_list_says_so_once(client: Client, frog: Card) -> None:
    other = convert(make_card({"en": "Test Toad", "zh-hans": "测试蟾蜍"}, slug="test-toad"))
    make_printing(other, frog.printings.get().set, "8")
    html = page(client, "/zh-hant/sets/TST/")
    assert html.count("由簡體中文轉換") == 1
    assert MARK not in html


@pytest.mark.parametrize(("language", "count"), [("zh-hant", 1), ("zh-hans", 0), ("en", 0)])
def test_the_search_marks_it_in_the_script_in_which_it_is_converted(
    client: Client, frog: Card, language: str, count: int
) -> None:
    html = page(client, f"/{language}/search/?q=test+frog")
    assert ("測試石蛙" in html) == (language == "zh-hant")
    assert html.count('class="state"') == count


def test_a_cards_own_page_says_of_which_names_they_are_converted(client: Client, frog: Card) -> None:
    html = page(client, "/zh-hant/cards/test-frog/")
    head = html[html.index("<h1>") : html.index('class="faces"')]
    assert '<h1><span lang="zh-Hant">測試石蛙</span></h1> <small class="state" lang="zh-Hant">由簡體' in head
    head = page(client, "/en/cards/test-frog/").partition("<h1>")[2].partition('class="faces"')[0]
    assert '測試石蛙</span> <small class="state" lang="en">converted</small>' in head
    assert head.count('class="state"') == 1


def test_the_api_tells_it(client: Client, frog: Card) -> None:
    card = client.get("/api/v1/cards/test-frog").json()
    assert card["name"] == {"zh-hant": "測試石蛙", "zh-hans": "测试石蛙", "en": "Test Frog"}
    assert card["name_converted"] == ["zh-hant"]
    assert client.get("/api/v1/sets/TST").json()["cards"][0]["name_converted"] == ["zh-hant"]
    assert client.get("/api/v1/search", {"q": "測試石蛙"}).json()["results"][0]["name_converted"] == [
        "zh-hant"
    ]


def test_cards_of_older_databases_are_named_once() -> None:
    whole = make_card({"en": "Test Frog", "zh-hans": "测试石蛙"})
    half = make_card({"en": "Left", "zh-hans": "左"}, layout="split")
    make_face(half, {"en": "Right"})
    for card in (whole, half):
        fill_scripts(Face, card.faces.values_list("pk", flat=True))
    migration = import_module("cards.migrations.0004_names_follow_converted_faces")
    ContentVersion.advance()
    version = ContentVersion.current()
    for _time in range(2):
        migration.follow_faces(apps, None)
    whole.refresh_from_db()
    half.refresh_from_db()
    assert (whole.name_zh_hant, half.name_zh_hant) == ("測試石蛙", None)
    assert ContentVersion.current() == version + 1
    assert TranslationState.objects.filter(state="converted").count() == 2
