"""Comparing two editions as a reader does: choosing them, reading marks, filtering, without JavaScript."""

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.pages import PHONE

ADDRESS = "/en/rules/compare/2006-07-15/2025-12-05/"


def test_editions_are_chosen_with_a_plain_form(open_page: OpenPage) -> None:
    page = open_page("/en/rules/compare/", java_script_enabled=False)
    page.get_by_label("Older edition").select_option("2025-12-05")
    page.get_by_label("Newer edition").select_option("2006-07-15")
    page.get_by_role("main").get_by_role("button", name="Compare").click()
    assert page.url.endswith(ADDRESS)
    assert page.get_by_role("heading", level=1).inner_text() == "What changed in the rules"


def test_a_count_leads_to_what_it_counts(open_page: OpenPage) -> None:
    page = open_page(ADDRESS, java_script_enabled=False, viewport=PHONE)
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="All"))
    row.get_by_role("link").nth(1).click()
    assert "kind=added" in page.url
    kinds = page.locator(".kind").all_inner_texts()
    assert kinds
    assert set(kinds) == {"Added"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marks_are_told_by_their_strokes(open_page: OpenPage, scheme: str) -> None:
    page = open_page(ADDRESS, color_scheme=scheme)
    for element, stroke in (("del", "line-through"), ("ins", "underline")):
        mark = page.locator(f".marked {element}").first
        assert stroke in mark.evaluate("each => getComputedStyle(each).textDecorationLine")


def test_an_old_rule_opens_what_changed_since(open_page: OpenPage) -> None:
    page = open_page("/en/rules/editions/2006-07-15/502.13a/", java_script_enabled=False)
    details = page.locator("details.since")
    assert not details.locator("ins").first.is_visible()
    details.locator("summary").click()
    assert details.locator("ins").first.is_visible()
