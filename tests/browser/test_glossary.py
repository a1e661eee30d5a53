"""Looking a word up: sorting, jumping, and from a rule to a term and back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage


def test_a_reader_sorts_the_glossary_and_jumps_to_a_heading(open_page: OpenPage) -> None:
    page = open_page("/zh-hant/glossary/")
    page.locator(".sorting a", has_text="注音").click()
    expect(page).to_have_url(re.compile(r"\?sort=zhuyin$"))
    expect(page.locator(".sorting [aria-current]")).to_have_text("注音")
    last = page.locator(".letters").nth(1).locator("a").last
    last.click()
    heading = page.locator(f"[id='{(last.get_attribute('href') or '')[1:]}']")
    expect(heading).to_be_in_viewport()


def test_the_language_switch_falls_back_to_the_order_of_that_language(open_page: OpenPage) -> None:
    page = open_page("/zh-hant/glossary/?sort=strokes")
    page.locator(".languages a[hreflang=zh-Hans]").click()
    expect(page.locator(".sorting [aria-current]")).to_have_text("拼音")


def test_terms_lead_to_their_neighbours(open_page: OpenPage) -> None:
    page = open_page("/en/glossary/")
    first, second = page.locator(".terms a").nth(0), page.locator(".terms a").nth(1)
    second_name = second.inner_text()
    first.click()
    page.locator("a[rel=next]").click()
    expect(page.locator("h1")).to_have_text(second_name)


def test_a_term_in_a_text_is_quieter_than_a_reference(open_page: OpenPage) -> None:
    page = open_page("/en/rules/702.25/")
    term = page.locator("a.term").first
    colour = "element => getComputedStyle(element).color"
    assert term.evaluate("link => getComputedStyle(link).textDecorationStyle") == "dotted"
    assert term.evaluate(colour) == term.locator("xpath=..").evaluate(colour)
    term.click()
    expect(page.locator("h1")).to_have_text("End of Turn")
    page.locator(".uses a").first.click()
    expect(page).to_have_url(re.compile("/en/rules/702.25a/$"))
