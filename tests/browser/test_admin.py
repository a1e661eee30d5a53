"""The curators' forms in a real browser: language tabs under the site's content security policy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, StorageState

from tests.browser.conftest import OpenPage

RULES = "/admin/rulings/ruleversion/"
CARDS = "/admin/cards/card/"


@pytest.fixture
def desk(open_page: OpenPage, curator: StorageState, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A curator at work; anything the browser complains of fails the test, as a breach of the policy does."""
    complaints: list[str] = []
    page = open_page("/admin/", locale="en-US", storage_state=curator, **getattr(request, "param", {}))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert complaints == []


def open_first(page: Page, changelist: str) -> None:
    page.goto(changelist)
    page.locator("#result_list tbody th a").first.click()
    page.wait_for_selector("fieldset.language", state="attached")


def shown(page: Page) -> list[str]:
    fieldsets = page.locator("fieldset.language:visible").all()
    return [(one.get_attribute("class") or "").split("language-")[1] for one in fieldsets]


def save_and_stay(page: Page) -> None:
    page.click("input[name=_continue] >> nth=0")
    page.wait_for_selector(".messagelist, .errornote")


def test_tabs_show_one_language_and_obey_the_keyboard(desk: Page) -> None:
    open_first(desk, RULES)
    assert shown(desk) == ["en"]
    desk.get_by_role("tab", name="简体中文").click()
    assert shown(desk) == ["zh-hans"]
    desk.keyboard.press("ArrowLeft")
    assert shown(desk) == ["zh-hant"]
    desk.keyboard.press("End")
    assert shown(desk) == ["zh-hant", "zh-hans", "en"]
    desk.keyboard.press("Home")
    assert desk.get_by_role("tab", selected=True).text_content() == "繁體中文"
    desk.reload()
    assert shown(desk) == ["zh-hant"]


@pytest.mark.parametrize("desk", [{"bypass_csp": True}], indirect=True)  # axe brings styles of its own
def test_tabs_are_sound_for_assistive_technology(desk: Page) -> None:
    open_first(desk, RULES)
    results = Axe().run(desk, context=".tabbed")
    assert results.violations_count == 0, results.generate_report()


def test_a_text_written_in_a_tab_is_saved(desk: Page) -> None:
    open_first(desk, RULES)
    desk.get_by_role("tab", name="繁體中文").click()
    desk.fill("#id_text_zh_hant", "一條規則。\n第二行。")
    save_and_stay(desk)
    assert desk.input_value("#id_text_zh_hant") == "一條規則。\n第二行。"
    assert shown(desk) == ["zh-hant"]


def test_a_tab_with_an_error_is_opened(desk: Page) -> None:
    open_first(desk, RULES)
    desk.get_by_role("tab", name="繁體中文").click()
    desk.eval_on_selector("#id_title_zh_hant", "field => field.removeAttribute('maxlength')")
    desk.fill("#id_title_zh_hant", "長" * 400)
    desk.get_by_role("tab", name="English").click()
    save_and_stay(desk)
    assert shown(desk) == ["zh-hant"]


def test_a_face_that_is_added_gets_its_tabs(desk: Page) -> None:
    open_first(desk, CARDS)
    before = desk.get_by_role("tablist").count()
    desk.click("#faces-group .add-row a")
    assert desk.get_by_role("tablist").count() == before + 1


@pytest.mark.parametrize("width", [800, 1280])
@pytest.mark.parametrize("path", ["/admin/", RULES, "/admin/rulings/block/", "/admin/rulings/ruling/", CARDS])
def test_lists_fit_the_screen(desk: Page, path: str, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 900})
    desk.goto(path)
    assert desk.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("desk", [{"java_script_enabled": False}], indirect=True)
def test_without_javascript_all_languages_stand_one_below_the_other(desk: Page) -> None:
    open_first(desk, RULES)
    assert shown(desk) == ["zh-hant", "zh-hans", "en"]
    assert desk.get_by_role("heading", name="繁體中文").is_visible()
    desk.fill("#id_title_zh_hant", "一條規則")
    save_and_stay(desk)
    assert desk.input_value("#id_title_zh_hant") == "一條規則"
