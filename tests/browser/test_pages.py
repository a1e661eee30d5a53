"""Every main page in every language: its status and language, no scrolling sideways, no fault, no barrier."""

from itertools import product

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import LANGUAGES, MAIN_PAGES, MISSING, Visit, visit
from tests.browser.server import Site

EVERY_PAGE = [pytest.param(each, id="/".join(each)) for each in product(LANGUAGES, MAIN_PAGES)]


@pytest.fixture(scope="module")
def visits() -> dict[tuple[str, str], Visit]:
    """What was seen so far: a page is opened once for all tests about it."""
    return {}


@pytest.fixture
def seen(request: pytest.FixtureRequest, visits: dict, site: Site, browser: Browser) -> Visit:
    where: tuple[str, str] = request.param
    if where not in visits:
        visits[where] = visit(browser, site, *where)
    return visits[where]


@pytest.mark.parametrize(
    ("seen", "where"), [(each.values[0], each.values[0]) for each in EVERY_PAGE], indirect=["seen"]
)
def test_a_page_is_there_in_its_language(seen: Visit, where: tuple[str, str]) -> None:
    language, path = where
    assert (seen.status, seen.lang) == (404 if path in MISSING else 200, LANGUAGES[language])


@pytest.mark.parametrize("seen", EVERY_PAGE, indirect=True)
def test_a_page_is_no_wider_than_the_window(seen: Visit) -> None:
    assert seen.wider_than == []


@pytest.mark.parametrize("seen", EVERY_PAGE, indirect=True)
def test_the_browser_finds_no_fault(seen: Visit) -> None:
    assert seen.faults == []


@pytest.mark.parametrize("seen", EVERY_PAGE, indirect=True)
def test_axe_finds_no_violation_in_light_and_dark(seen: Visit) -> None:
    assert seen.violations == []
