"""Every main page in every language: its status and language, no scrolling sideways, no fault, no barrier."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import OpenPage
from tests.browser.pages import LANGUAGES, MAIN_PAGES, MISSING, Reader, Visit, watch
from tests.browser.server import Site

EVERY_PAGE = [pytest.param(each, id="/".join(each)) for each in product(LANGUAGES, MAIN_PAGES)]
on_every_page = pytest.mark.parametrize("seen", EVERY_PAGE, indirect=True)


@pytest.fixture(scope="module")
def reader(site: Site, browser: Browser) -> Iterator[Reader]:
    context = browser.new_context(base_url=site.url)
    yield Reader(context.new_page())
    context.close()


@pytest.fixture(scope="module")
def visits() -> dict[tuple[str, str], Visit]:
    """What was seen so far: a page is opened once for all tests about it."""
    return {}


@pytest.fixture
def seen(request: pytest.FixtureRequest, visits: dict, reader: Reader) -> Visit:
    where: tuple[str, str] = request.param
    if where not in visits:
        visits[where] = reader.visit(*where)
    return visits[where]


@on_every_page
def test_a_page_is_there_in_its_language(seen: Visit) -> None:
    assert (seen.status, seen.lang) == (404 if seen.path in MISSING else 200, LANGUAGES[seen.language])


@on_every_page
def test_a_page_is_no_wider_than_the_window(seen: Visit) -> None:
    assert seen.wider_than == []


@on_every_page
def test_the_browser_finds_no_fault(seen: Visit) -> None:
    assert seen.faults == []


@on_every_page
def test_axe_finds_no_violation_in_light_and_dark(seen: Visit) -> None:
    assert seen.violations == []


def test_faults_are_seen(open_page: OpenPage) -> None:
    """Else the tests above would prove nothing: a style in the page is against the site's own policy."""
    page = open_page("/en/")
    faults: list[str] = []
    watch(page, faults)
    page.evaluate("document.body.append(Object.assign(document.createElement('style'), {innerHTML: 'p {}'}))")
    page.evaluate("fetch('https://example.org/').catch(() => 0)")
    against_policy = "\n".join(fault for fault in faults if "Content Security Policy" in fault)
    assert "style-src" in against_policy
    assert "https://example.org/" in against_policy
