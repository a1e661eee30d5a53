"""What a reader does: changes languages, moves by keyboard, prints."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

FAQ = "/zh-hant/documents/starter-faq/"


def test_the_language_switch_keeps_the_page_and_its_query(open_page: OpenPage) -> None:
    page = open_page("/en/search/?q=flanking")
    page.locator(".languages a[hreflang=zh-Hans]").click()
    expect(page).to_have_url(re.compile(r"/zh-hans/search/\?q=flanking$"))


def test_the_language_switch_keeps_an_old_edition(open_page: OpenPage) -> None:
    page = open_page("/en/rules/editions/2006-07-15/502.13a/")
    page.locator(".languages a[hreflang=zh-Hant]").click()
    expect(page).to_have_url(re.compile(r"/zh-hant/rules/editions/2006-07-15/502\.13a/$"))


def test_the_language_switch_keeps_the_passage_in_the_address(open_page: OpenPage) -> None:
    page = open_page(FAQ)
    anchor = page.locator("main .document-section [id]").last.get_attribute("id")
    page.goto(f"{FAQ}#{anchor}")
    expect(page.locator(f"#{anchor}")).to_be_in_viewport()  # scrolling there is smooth
    page.locator(".languages a[hreflang=en]").evaluate("link => link.click()")
    expect(page).to_have_url(re.compile(f"/en/documents/starter-faq/#{anchor}$"))


def test_the_language_switch_keeps_the_passage_scrolled_to(open_page: OpenPage) -> None:
    page = open_page(FAQ)
    passage = page.locator("main .document-section [id]").nth(20)
    passage.evaluate("passage => passage.scrollIntoView({behavior: 'instant'})")
    page.locator(".languages a[hreflang=en]").evaluate("link => link.click()")
    expect(page).to_have_url(re.compile(f"/en/documents/starter-faq/#{passage.get_attribute('id')}$"))


def test_who_reports_a_problem_is_asked_about_the_passage_that_was_read(open_page: OpenPage) -> None:
    page = open_page(FAQ, viewport={"width": 360, "height": 740})
    passage = page.locator("main .document-section [id]").nth(20)
    passage.evaluate("passage => passage.scrollIntoView({behavior: 'instant'})")
    page.locator("a.report").evaluate("link => link.click()")
    meant = page.locator("#id_part option:checked")
    expect(meant).not_to_have_attribute("value", "")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_subrule_that_was_asked_for_is_on_the_screen(open_page: OpenPage) -> None:
    page = open_page("/en/rules/editions/2006-07-15/502.13a/", viewport={"width": 360, "height": 240})
    expect(page.locator("[id='502.13a']")).to_be_in_viewport()
    page.goto("/en/rules/editions/2006-07-15/502.13/")
    assert page.evaluate("window.scrollY") == 0


def test_a_second_language_is_remembered_until_it_is_taken_away(open_page: OpenPage) -> None:
    page = open_page(FAQ)
    page.locator(".beside-chooser a[lang=en]").click()
    page.goto("/zh-hant/cards/boreal-druid/")
    expect(page.locator(".beside-chooser [aria-current]")).to_have_text("English")
    expect(page.locator(".card-frame")).to_have_count(2)
    page.locator(".beside-chooser a").first.click()
    page.goto(FAQ)
    expect(page.get_by_text("This is not an official document.")).to_have_count(0)


def test_the_first_stop_of_the_keyboard_skips_to_the_text(open_page: OpenPage) -> None:
    page = open_page("/en/rules/702.24/")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_whatever_the_keyboard_reaches_shows_it(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/en/rules/702.24/", color_scheme=scheme)
    for _ in range(25):
        page.keyboard.press("Tab")
        assert _outline_of_focus(page) >= 2, page.evaluate("document.activeElement.outerHTML")


def _outline_of_focus(page: Page) -> float:
    """The width in pixels of the ring around the element that has the focus; 0 where it is not drawn."""
    width: float = page.evaluate(
        """() => {
            const style = getComputedStyle(document.activeElement);
            return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
        }"""
    )
    return width


def test_print_has_the_text_and_its_edition_without_what_is_for_the_screen(open_page: OpenPage) -> None:
    page = open_page("/en/rules/702.24/")
    page.emulate_media(media="print")
    for screen_only in (".site-nav", ".languages", ".search", ".beside-chooser", ".page-turn", ".skip"):
        expect(page.locator(screen_only).first).to_be_hidden()
    expect(page.get_by_text("costs more to keep each turn").first).to_be_visible()
    expect(page.get_by_text("December 5, 2025").first).to_be_visible()


def test_a_long_word_in_a_search_does_not_widen_the_page(open_page: OpenPage) -> None:
    page = open_page(f"/en/search/?q={'beeble' * 40}", viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_large_letters_do_not_widen_the_page(open_page: OpenPage) -> None:
    """WCAG 1.4.4: twice the size of letters is what 180 pixels are to the normal size."""
    page = open_page("/zh-hant/rules/702.24/", viewport={"width": 320, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '150%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
