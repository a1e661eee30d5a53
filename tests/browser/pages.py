"""The main pages, and what a browser finds when it opens one."""

from dataclasses import dataclass, field
from functools import partial

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import ConsoleMessage, Page, ViewportSize

LANGUAGES = {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans", "en": "en"}
MAIN_PAGES = (
    "",
    "rules/",
    "rules/7/",
    "rules/702/",
    "rules/702.24/",
    "rules/702.24a/",
    "rules/editions/",
    "rules/editions/2006-07-15/",
    "rules/editions/2006-07-15/502.13/",
    "rules/compare/",
    "rules/compare/2006-07-15/2025-12-05/",
    "rules/compare/2006-07-15/2025-12-05/numbers/",
    "rules/resolve/?number=502.13&on=2006-06-14",
    "rules/resolve/?number=x",
    "rules/citations/?text=502.13+999.9&on=2006-06-14",
    "documents/",
    "documents/faq/",
    "documents/starter-faq/",
    "cards/",
    "cards/boreal-druid/",
    "cards/destined-lead/",
    "cards/which-card/",
    "cards/which-card/?name=x",
    "sets/",
    "sets/CSP/",
    "glossary/",
    "glossary/?sort=zhuyin",
    "glossary/flanking/",
    "rules/editions/2006-07-15/glossary/",
    "keywords/",
    "search/",
    "search/?q=702.24",
    "search/?q=%E7%B4%AF%E7%A9%8D%E7%B6%AD%E6%8C%81",
    "search/?q=qzxqzx",
    "how-it-works/",
    "rules/999.9/",
)
MISSING = ("rules/999.9/",)
PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 900}
ALL_RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
RULES_OF_LOOKS = {"runOnly": ["color-contrast", "target-size", "link-in-text-block"]}


@dataclass
class Visit:
    """What was seen on one page in one language: on a phone in light colours, at a desk in dark ones."""

    language: str
    path: str
    status: int = 0
    lang: str = ""
    wider_than: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)


@dataclass
class Reader:
    """One window for all visits: a new one for each would take thrice the time."""

    page: Page
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        watch(self.page, self.faults)

    def visit(self, language: str, path: str) -> Visit:
        """Open the page once and look at it in both sizes and both colour schemes."""
        self.faults.clear()
        seen = Visit(language, path)
        self.page.set_viewport_size(PHONE)
        self.page.emulate_media(color_scheme="light")
        answer = self.page.goto(f"/{language}/{path}")
        seen.status = answer.status if answer else 0
        seen.lang = self.page.locator("html").get_attribute("lang") or ""
        self.page.evaluate(AXE_SCRIPT)
        _look(self.page, seen, ALL_RULES)
        self.page.emulate_media(color_scheme="dark")
        self.page.set_viewport_size(DESK)
        _look(self.page, seen, RULES_OF_LOOKS)
        seen.faults += self.faults
        return seen


def watch(page: Page, faults: list[str]) -> None:
    """Keep every console error (a breach of the CSP is one), uncaught exception and failed request."""
    page.on("console", partial(_keep_message, page, faults))
    page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
    page.on("requestfailed", lambda request: faults.append(f"failed: {request.url}"))


def _keep_message(page: Page, faults: list[str], message: ConsoleMessage) -> None:
    """Chromium reports the status of a page that is missing as an error of that page: that one is right."""
    is_status = message.location["url"] == page.url and "404" in message.text
    if message.type in ("error", "warning") and not is_status:
        faults.append(f"{message.type}: {message.text}")


def _look(page: Page, seen: Visit, rules: dict[str, list[str]]) -> None:
    width = page.evaluate("document.documentElement.clientWidth")
    if page.evaluate("document.documentElement.scrollWidth") > width:
        seen.wider_than.append(width)
    options = {"resultTypes": ["violations"], **rules}
    for violation in page.evaluate("options => axe.run(options).then(found => found.violations)", options):
        nodes = [f"{node['target']} {node['html'][:150]}" for node in violation["nodes"][:3]]
        seen.violations.append(f"{violation['id']} at {width}px: {'; '.join(nodes)}")
