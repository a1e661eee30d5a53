"""What a search answers, told shortly for tests."""

from faqsite.search.engine import search
from faqsite.search.results import Hit


def first_hit(query: str, **options) -> Hit:
    results = search(query, language="zh-hant", **options)
    assert results.hits, f"nothing found for {query!r}"
    return results.hits[0]


def names_found(query: str, **options) -> list[tuple[str, str]]:
    """The kind of each hit, and its number or name."""
    return [
        (hit.kind, hit.number or hit.heading("en")) for hit in search(query, language="en", **options).hits
    ]
