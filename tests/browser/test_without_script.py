"""The site as a reader sees it whose browser runs no scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage


@pytest.fixture
def start(open_page: OpenPage) -> Page:
    return open_page("/en/rules/702.24/", java_script_enabled=False)


def test_a_rule_is_found_by_searching(start: Page) -> None:
    start.get_by_role("searchbox").fill("累積維持")
    start.get_by_role("searchbox").press("Enter")
    start.locator(".hits a", has_text="702.24").first.click()
    expect(start).to_have_url(re.compile(r"/en/rules/702\.24a?/"))


def test_the_page_is_read_in_another_language(start: Page) -> None:
    start.locator(".languages a[hreflang=zh-Hant]").click()
    expect(start).to_have_url(re.compile(r"/zh-hant/rules/702\.24/$"))
    expect(start.locator("h1")).to_contain_text("累積維持")


def test_a_second_language_stands_beside_the_first(open_page: OpenPage) -> None:
    page = open_page("/en/documents/starter-faq/", java_script_enabled=False)
    page.locator(".beside-chooser a[lang=zh-Hans]").click()
    expect(page.get_by_text("This is not an official document.")).to_be_visible()
    expect(page.get_by_text("本文不是官方文件")).to_be_visible()


def test_curators_can_log_in(open_page: OpenPage) -> None:
    page = open_page("/admin/", java_script_enabled=False)
    expect(page.locator("#id_username")).to_be_visible()
