"""A curator sends a document, mends it and publishes it in a real browser, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, StorageState

from tests.browser.conftest import OpenPage

UPLOAD = "/admin/rulings/document/upload/"
MOST_TABS = 400
TEXT = """{title}

通則

比比幻獸的新異能是翻滾。

翻滾幻獸 / Tumbling Beeble
{{1}}{{U}}
生物～比比
2/2
飛行
* 翻滾幻獸會翻滾。牠不會停下。
"""


@pytest.fixture
def desk(open_page: OpenPage, curator: StorageState, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A curator at the page for uploads; anything the browser complains of fails the test."""
    complaints: list[str] = []
    page = open_page(UPLOAD, locale="en-US", storage_state=curator, **getattr(request, "param", {}))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert complaints == []


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on an element; it must be reached with nothing but the keyboard."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"The keyboard does not reach {selector}.")


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Go to a control with Tab, press it, and wait for what the page says."""
    tab_to(page, selector)
    with page.expect_navigation():
        page.keyboard.press(key)


def send(page: Page, title: str) -> None:
    data = TEXT.format(title=title).encode()
    page.set_input_files("#id_file", {"name": "notes.txt", "mimeType": "text/plain", "buffer": data})
    press(page, "[type=submit].default", "Space")
    page.wait_for_selector(".mend-block")


def texts(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".mend-parse p.words").all_inner_texts()]


def ruling(page: Page) -> str:
    """The selector of the last passage, the ruling."""
    return f"#{page.locator('.mend-block').last.get_attribute('id')}"


@pytest.mark.parametrize("desk", [{"viewport": {"width": 900, "height": 800}}], indirect=True)
def test_upload_mend_and_publish_with_the_keyboard_alone(desk: Page) -> None:
    send(desk, "翻滾問題集")
    assert desk.get_by_text("Draft: readers do not see it.").is_visible()
    tab_to(desk, f"{ruling(desk)} summary")
    desk.keyboard.press("Enter")
    press(desk, f"{ruling(desk)} a[href*='/split/']")
    press(desk, "button[name=at]")
    assert texts(desk)[-2:] == ["翻滾幻獸會翻滾。", "牠不會停下。"]
    tab_to(desk, f"{ruling(desk)} summary")
    desk.keyboard.press("Enter")
    tab_to(desk, f"{ruling(desk)} select")
    desk.keyboard.press("p")
    press(desk, f"{ruling(desk)} button[value=kind]")
    assert desk.locator(f"{ruling(desk)} .mend-where b").inner_text() == "paragraph"
    press(desk, "button[value=undo]")
    assert desk.locator(f"{ruling(desk)} .mend-where b").inner_text() == "ruling"
    press(desk, "button[value=publish]")
    assert desk.get_by_text("Published: everyone can read it now.").is_visible()
    press(desk, "button[value=undo]")
    assert desk.get_by_text("Draft: readers do not see it.").is_visible()


@pytest.mark.parametrize("desk", [{"java_script_enabled": False}], indirect=True)
def test_all_of_it_works_without_javascript(desk: Page) -> None:
    data = TEXT.format(title="翻滾新知").encode()
    desk.set_input_files("#id_file", {"name": "notes.txt", "mimeType": "text/plain", "buffer": data})
    desk.click("[type=submit].default")
    block = desk.locator(ruling(desk))
    block.locator("summary").click()
    block.locator("select").select_option("paragraph")
    block.locator("button[value=kind]").click()
    assert desk.get_by_text("Now a passage of the kind “paragraph”.").is_visible()
    desk.click("button[value=undo]")
    assert desk.get_by_text("Undone: another kind.").is_visible()
    assert desk.locator(".mend-keys").is_hidden()


@pytest.mark.parametrize("desk", [{"bypass_csp": True}], indirect=True)  # axe brings styles of its own
def test_keys_go_through_the_passages_and_the_page_is_sound(desk: Page) -> None:
    send(desk, "翻滾須知")
    first, second = (desk.locator(".mend-block").nth(place).get_attribute("id") for place in (0, 1))
    desk.keyboard.press("j")
    desk.keyboard.press("j")
    assert desk.evaluate("document.activeElement.id") == second
    desk.keyboard.press("k")
    assert desk.evaluate("document.activeElement.id") == first
    desk.keyboard.press("m")
    assert desk.locator(f"#{first} details").get_attribute("open") is not None
    results = Axe().run(desk, context="#content")
    assert results.violations_count == 0, results.generate_report()
    for width in (360, 1280):
        desk.set_viewport_size({"width": width, "height": 800})
        assert desk.evaluate("document.documentElement.scrollWidth") <= width


def test_a_bad_file_is_one_sentence_in_the_form(desk: Page) -> None:
    desk.set_input_files(
        "#id_file", {"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4 x"}
    )
    press(desk, "[type=submit].default")
    assert desk.locator(".errorlist").inner_text() == "a.pdf is damaged and cannot be read."
