"""The workbench in a real browser: from an invitation to texts written by keys, two people on one text."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, StorageState, expect

from tests.browser.conftest import OpenPage
from tests.browser.pages import RULES_OF_LOOKS, watch
from tests.browser.server import PASSWORD

BENCH = "/admin/workbench/"
TABLET = {"width": 820, "height": 1180}
# Landmarks of the frame are Django's own.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
PAGES = ("", "overview/", "changes/", "help/", "file/", "digest/", "invite/")


def invited(open_page: OpenPage, curator: StorageState, name: str) -> Page:
    """A new translator's browser, at the help page, by the link that an administrator made."""
    page = open_page(f"{BENCH}invite/", locale="en-US", storage_state=curator)
    page.fill("#id_name", name)
    page.get_by_label("translator", exact=True).check()
    page.get_by_label("简体中文").first.check()
    page.get_by_label("繁體中文").first.check()
    page.get_by_role("button", name="Make the link").click()
    newcomer = open_page(page.input_value(".bench-link"), locale="en-US")
    newcomer.fill("#id_username", name)
    newcomer.fill("#id_password1", PASSWORD)
    newcomer.fill("#id_password2", PASSWORD)
    newcomer.keyboard.press("Enter")
    newcomer.wait_for_selector(".bench-guide dl")
    return newcomer


def press_and_wait(page: Page, key: str, value: str) -> None:
    with page.expect_response(lambda answer: f"do={value}" in (answer.request.post_data or "")):
        page.keyboard.press(key)


def test_from_invitation_to_texts_written_by_keys_alone(open_page: OpenPage, curator: StorageState) -> None:
    page = invited(open_page, curator, "hua")
    faults: list[str] = []
    watch(page, faults)
    page.goto(f"{BENCH}?language=zh-hans&kind=rule&state=missing")
    begin = page.locator(".bench-first")
    expect(begin).to_be_focused()
    page.keyboard.press("Enter")
    box = page.locator(".bench-target textarea").first
    expect(box).to_be_focused()
    first = page.locator("#content > h1").inner_text()
    page.keyboard.type("一条规则。")
    press_and_wait(page, "Control+Enter", "next")
    expect(page.locator("#content > h1")).not_to_have_text(first)
    expect(page.locator("[role=status]")).to_contain_text(f"{first}: saved.")
    expect(page.locator(".bench-target :focus")).to_have_count(1)
    written = first.partition(" ")[0]
    page.goto(f"{BENCH}?language=zh-hant&kind=rule&q={written}")
    expect(begin).to_be_focused()
    page.keyboard.press("Enter")
    expect(box).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("x")
    press_and_wait(page, "Alt+c", "convert")
    expect(box).to_have_value("一條規則。")
    page.keyboard.press("Control+z")
    expect(box).to_have_value("x")
    page.keyboard.press("Control+y")
    press_and_wait(page, "Control+s", "save")
    expect(page.locator(".bench-where .mark")).to_have_text("draft")
    assert faults == []


def test_two_browsers_on_one_text_are_told_and_lose_nothing(
    open_page: OpenPage, curator: StorageState
) -> None:
    one, two = (invited(open_page, curator, name) for name in ("ann", "bob"))
    one.goto(f"{BENCH}?language=zh-hans&kind=rule&state=missing")
    one.locator(".bench-first").click()
    one.wait_for_selector("#desk")
    two.goto(one.url)
    expect(two.locator(".bench-others")).to_contain_text("ann")
    for page, words in ((one, "安的话。"), (two, "鲍的话。")):
        page.locator(".bench-target textarea").first.fill(words)
        press_and_wait(page, "Control+s", "save")
    expect(two.locator(".bench-conflict")).to_contain_text("安的话。")
    expect(two.locator(".bench-target textarea").first).to_have_value("鲍的话。")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_pages_are_sound_and_fit_a_tablet(
    open_page: OpenPage, curator: StorageState, scheme: str
) -> None:
    window = {"color_scheme": scheme, "viewport": TABLET, "locale": "en-US"}
    page = open_page(BENCH, storage_state=curator, bypass_csp=True, **window)
    text = page.locator(".bench-queue tbody th a").first.get_attribute("href") or ""
    found = []
    for path in (*PAGES, text.removeprefix(BENCH)):
        page.goto(BENCH + path)
        options = {"resultTypes": ["violations"], **(RULES if scheme == "light" else RULES_OF_LOOKS)}
        violations = Axe().run(page, context="#container", options=options).response["violations"]
        found += [f"{path} {one['id']} {one['nodes'][0]['html'][:120]}" for one in violations]
        if page.evaluate("document.documentElement.scrollWidth") > TABLET["width"]:
            found.append(f"{path} scrolls")
    assert found == []
