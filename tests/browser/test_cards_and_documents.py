"""Cards, documents and the search box as a phone shows them."""

from __future__ import annotations

from datetime import date

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from faqsite.search import index
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_printing,
    make_ruling,
    make_section,
    make_set,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG_WORD = "http://example.org/" + "a-very-long-address/" * 8


@pytest.fixture
def site(live_server: LiveServer) -> LiveServer:
    """A card with a ruling, and a document with a passage of each kind and a word that cannot wrap."""
    made = make_set("TST", {"en": "Test Set", "zh-hant": "測試系列"})
    card = make_card(
        {"en": "Test Bear", "zh-hant": "測試熊", "zh-hans": "测试熊"}, {"en": "{G}, {T}: Roar."},
        {"en": "Creature — Bear"}, slug="test-bear", mana_cost="{1}{G}", colors="G", power="2", toughness="2",
    )  # fmt: skip
    make_printing(card, made)
    document = make_document(
        {"zh-hant": "測試說明"}, slug="notes", set=made, edition=make_edition(date(2006, 7, 15)),
        licence={"zh-hant": LONG_WORD},
    )  # fmt: skip
    section = make_section(document, {"zh-hant": "總則"}, anchor="general")
    make_block(section, text={"zh-hant": LONG_WORD})
    make_block(section, "rule", number="502.13a", text={"zh-hant": "規則的話。"})
    make_block(section, "example", text={"zh-hant": "例：{W}。"})
    face = {
        "name": "測試熊",
        "name_en": "Test Bear",
        "mana_cost": "{1}{G}",
        "text": "{T}：吼。",
        "power": "2",
    }
    make_block(section, "card", card=card, faces={"zh-hant": [face]})
    answer = {"zh-hant": "會。"}
    make_block(section, "ruling", text=answer, ruling=make_ruling(card, text=answer, source="notes"))
    index.reindex_cards([card.pk])
    return live_server


@pytest.mark.parametrize(
    "path",
    [
        "/zh-hant/cards/", "/en/cards/test-bear/?with=zh-hant", "/zh-hans/sets/", "/en/sets/TST/",
        "/zh-hant/documents/", "/zh-hant/documents/notes/", "/en/documents/notes/?with=zh-hans",
        "/zh-hant/search/?q=熊", "/en/search/",
    ],
)  # fmt: skip
def test_pages_fit_a_phone_and_can_be_used_by_all(site: LiveServer, phone: Page, path: str) -> None:
    phone.goto(site.url + path)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert [violation["id"] for violation in Axe().run(phone).response["violations"]] == []


def test_symbols_are_drawn_and_copied_as_their_codes(site: LiveServer, phone: Page) -> None:
    phone.goto(f"{site.url}/en/cards/test-bear/")
    symbol = phone.get_by_role("img", name="green mana").first
    box = symbol.bounding_box()
    assert box is not None
    assert box["width"] > 8
    phone.evaluate("getSelection().selectAllChildren(document.querySelector('.card-frame'))")
    copied = phone.evaluate("getSelection().toString()")
    assert "{1}{G}" in copied
    assert "{G}, {T}: Roar." in copied


def test_a_permanent_link_leads_to_its_passage(site: LiveServer, phone: Page) -> None:
    phone.goto(f"{site.url}/zh-hant/documents/notes/")
    phone.locator(".is-example .perma").click()
    assert phone.url.endswith("#p2")
    assert phone.evaluate("document.querySelector(':target').textContent").startswith("例：")


def test_names_are_suggested_as_they_are_typed(site: LiveServer, phone: Page) -> None:
    phone.goto(f"{site.url}/zh-hant/sets/")
    phone.locator("#q").press_sequentially("测试")
    phone.locator(".suggestions a").first.wait_for()
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/zh-hant/cards/test-bear/")


def test_the_search_box_needs_no_script(site: LiveServer, phone: Page) -> None:
    phone.route("**/*.js", lambda route: route.fulfill(body=""))
    phone.goto(f"{site.url}/en/sets/")
    phone.locator("#q").fill("bear")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/en/search/?q=bear")
    assert phone.locator(".hit a").first.text_content() == "Test Bear"
