"""How much a reader on a slow line has to wait for: bytes as they are sent, compressed (DESIGN section 7)."""

import pytest
from playwright.sync_api import Page, Response

from tests.browser.conftest import OpenPage

KILOBYTE = 1024
LIGHTEST = ("/en/rules/702.24/", "/zh-hant/rules/702.24a/", "/zh-hans/rules/editions/2006-07-15/502.13/")
EVERY_KIND = (
    *LIGHTEST,
    "/en/rules/compare/2006-07-15/2025-12-05/",
    "/zh-hant/",
    "/zh-hant/documents/starter-faq/",
    "/en/cards/",
    "/zh-hans/keywords/",
)


def sent(page: Page, path: str) -> dict[str, int]:
    """The bytes of each answer's body, by address, when the page is opened for the first time."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(path, wait_until="networkidle")
    return {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}


@pytest.mark.parametrize("path", LIGHTEST)
def test_a_rule_alone_is_at_most_15_kilobytes(open_page: OpenPage, path: str) -> None:
    page = open_page("about:blank")
    sizes = sent(page, path)
    assert 0 < sizes[page.url] <= 15 * KILOBYTE


@pytest.mark.parametrize("path", EVERY_KIND)
def test_a_page_with_all_it_loads_is_at_most_60_kilobytes(open_page: OpenPage, path: str) -> None:
    sizes = sent(open_page("about:blank"), path)
    assert len(sizes) >= 3
    assert sum(sizes.values()) <= 60 * KILOBYTE, sizes


def test_styles_and_scripts_are_kept_for_good(open_page: OpenPage) -> None:
    """Their names carry a hash of what is in them."""
    page = open_page("about:blank")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/en/rules/702.24/", wait_until="networkidle")
    kept = [answer for answer in answers if "/static/" in answer.url]
    assert kept
    for answer in kept:
        assert "immutable" in answer.headers["cache-control"], answer.url
        assert answer.headers["content-encoding"] in ("gzip", "br"), answer.url
