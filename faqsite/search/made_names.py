"""Which of the names that a search shows are conversions."""

from collections.abc import Iterator, Sequence

from cards.made_names import StateByLanguage, made_names
from faqsite.search.results import Hit


def with_made_names(hits: Sequence[Hit]) -> Iterator[tuple[Hit, StateByLanguage]]:
    """Each hit with the states of its names that no print brought; only cards have such. One query."""
    made = made_names([hit.object_id for hit in hits if hit.kind == "card"])
    for hit in hits:
        yield hit, made.get(hit.object_id, {}) if hit.kind == "card" else {}
