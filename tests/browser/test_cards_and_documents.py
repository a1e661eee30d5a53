"""Symbols, permanent links and the search box as a phone's reader uses them, on the starter content."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage

PHONE = {"viewport": {"width": 360, "height": 800}}


def test_symbols_are_drawn_and_copied_as_their_codes(open_page: OpenPage) -> None:
    page = open_page("/en/cards/boreal-druid/", **PHONE)
    box = page.get_by_role("img", name="green mana").first.bounding_box()
    assert box is not None
    assert box["width"] > 8
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.card-frame'))")
    assert "Boreal Druid\n{G}" in page.evaluate("getSelection().toString()")


def test_a_permanent_link_leads_to_its_passage(open_page: OpenPage) -> None:
    page = open_page("/zh-hant/documents/starter-faq/", **PHONE)
    passage = page.locator(".is-example").first
    passage.locator(".perma").click()
    expect(page).to_have_url(re.compile(rf"#{passage.get_attribute('id')}$"))
    assert page.locator(":target").inner_text() == passage.inner_text()


def test_the_outline_opens_on_a_phone_and_stands_open_on_a_desk(open_page: OpenPage) -> None:
    phone = open_page("/zh-hant/documents/starter-faq/", **PHONE)
    link = phone.locator(".outline a").first
    expect(link).to_be_hidden()
    phone.locator(".outline summary").click()
    expect(link).to_be_visible()
    desk = open_page("/zh-hant/documents/starter-faq/", viewport={"width": 1280, "height": 800})
    expect(desk.locator(".outline a").first).to_be_visible()


def test_names_are_suggested_in_either_script_as_they_are_typed(open_page: OpenPage) -> None:
    page = open_page("/zh-hant/sets/", **PHONE)
    page.locator("#q").press_sequentially("波利尔")
    page.locator(".suggestions a").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/zh-hant/cards/boreal-druid/$"))


def test_the_search_box_needs_no_script(open_page: OpenPage) -> None:
    page = open_page("/en/sets/", java_script_enabled=False, **PHONE)
    page.locator("#q").fill("boreal druid")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/en/search/\?q=boreal\+druid$"))
    expect(page.locator(".hit a").first).to_have_text("Boreal Druid")
