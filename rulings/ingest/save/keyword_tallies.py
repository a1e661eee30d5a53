"""Counts the cards of each keyword, by the search that the keywords page leads to."""

from __future__ import annotations

from django.db import connections

from faqsite.search.backends import backend_for, reading_alias
from faqsite.search.conditions import filter_condition
from faqsite.search.syntax import parse
from rulings.keyword_cards import search_for
from rulings.keywords import keyword_titles
from rulings.models import KeywordTally


def tally_keywords(only_new: bool = False) -> int:
    """Count anew, after cards changed; or only keywords not counted yet, after rules did."""
    titles = keyword_titles()
    known = dict(KeywordTally.objects.values_list("title", "cards"))
    counted = {title: _cards_with(title) for title in titles if not (only_new and title in known)}
    changed = [KeywordTally(title=t, cards=cards) for t, cards in counted.items() if known.get(t) != cards]
    KeywordTally.objects.bulk_create(
        changed, batch_size=400, update_conflicts=True, unique_fields=["title"], update_fields=["cards"]
    )
    KeywordTally.objects.filter(title__in=set(known) - titles).delete()
    return len(changed)


def _cards_with(title: str) -> int:
    condition = filter_condition(parse(search_for(title)), backend_for(reading_alias()))
    sql = f"SELECT COUNT(*) FROM search_searchentry e WHERE {condition.sql}"  # noqa: S608 - values are parameters
    with connections[reading_alias()].cursor() as cursor:
        cursor.execute(sql, condition.values)
        return int(cursor.fetchone()[0])
