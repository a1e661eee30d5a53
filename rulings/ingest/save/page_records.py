"""What the source of an edition remembers of pages: which words of the edition came from them.

Under "pages" in a source's report each page has its file, its doubts, and the keys (numbers of rules, slugs
of terms) whose words in the source's language it brought.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from rulings.models import EditionSource

PAGES = "pages"


def brought_by_pages(edition: date, language: str | None = None) -> dict[str, set[str]]:
    """By language, the numbers and slugs of terms whose words in an edition came from pages."""
    sources = EditionSource.objects.filter(edition_id=edition)
    if language is not None:
        sources = sources.filter(language=language)
    return {
        source.language: {
            key for page in source.report.get(PAGES, []) for key in (*page["rules"], *page["terms"])
        }
        for source in sources
    }


def without_words_of(report: Mapping[str, Any], keys: Collection[str]) -> dict[str, Any]:
    """A source's report in which pages no longer bring these keys: the edition's own file now has them."""
    if PAGES not in report:
        return dict(report)
    pages = [
        {**page, **{kind: [key for key in page[kind] if key not in keys] for kind in ("rules", "terms")}}
        for page in report[PAGES]
    ]
    return {**report, PAGES: pages}
