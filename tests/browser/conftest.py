"""A running site, a real browser, and pages that remember every fault the browser reports."""

import shutil
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from tests.browser.pages import watch
from tests.browser.server import CURATOR, PASSWORD, Site, served_site

# The shell draws no windows, tabs and menus around the page, and needs half the time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds; a busy machine is no fault of the site

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder are browser tests, and need Chromium."""
    absent = pytest.mark.skipif(
        shutil.which(CHROMIUM) is None, reason="there is no chromium on this machine (apt install chromium)"
    )
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)
            item.add_marker(absent)


# Both end with the folder's last test: while Playwright runs, Django touches no database in this thread.
@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Ended by script/test when it is interrupted, pytest still ends the server that it started."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with served_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def curator(site: Site, browser: Browser) -> StorageState:
    """The cookies of a curator who has logged in: hashing the password anew for each test takes long."""
    context = browser.new_context(base_url=site.url, locale="en-US")
    page = context.new_page()
    faults: list[str] = []
    watch(page, faults)
    page.goto("/admin/login/?next=/admin/", timeout=PATIENCE)
    page.fill("#id_username", CURATOR)
    page.fill("#id_password", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#logout-form", timeout=PATIENCE)
    assert faults == []
    cookies = context.storage_state()
    context.close()
    return cookies


@pytest.fixture
def open_page(site: Site, browser: Browser) -> Iterator[OpenPage]:
    """Opens a path in a fresh browser context: ``open_page("/en/", java_script_enabled=False)``."""
    contexts = []

    def opened(path: str, **options: Any) -> Page:
        context = browser.new_context(base_url=site.url, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
