"""Counts the cards of each keyword, by the search that the keywords page leads to."""

from __future__ import annotations

from rulings.keyword_cards import find_cards
from rulings.keywords import keyword_titles
from rulings.models import KeywordTally


def tally_keywords(only_new: bool = False) -> int:
    """Count anew, after cards changed; or only keywords not counted yet, after rules did."""
    titles = keyword_titles()
    rows = KeywordTally.objects.values_list("title", "cards", "first")
    known = {title: (cards, first) for title, cards, first in rows}
    counted = {title: find_cards(title) for title in titles if not (only_new and title in known)}
    changed = [
        KeywordTally(title=title, cards=found.total, first=found.first)
        for title, found in counted.items()
        if known.get(title) != (found.total, found.first)
    ]
    KeywordTally.objects.bulk_create(
        changed,
        batch_size=400,
        update_conflicts=True,
        unique_fields=["title"],
        update_fields=["cards", "first"],
    )
    KeywordTally.objects.filter(title__in=set(known) - titles).delete()
    return len(changed)
