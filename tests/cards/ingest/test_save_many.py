"""Many cards and sets at once: what they cost, and that all is in the index at the end."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.ingest.parse import parse_set
from cards.ingest.parsed import ParsedSet
from cards.ingest.save import FEW_SETS, save_sets
from cards.models import Card
from faqsite.search.models import SearchEntry
from tests.cards.ingest.mtgjson_data import HANS, HANT, card_set, chinese, entry
from tests.cards.ingest.saved import otter, save

pytestmark = pytest.mark.django_db


def test_queries_do_not_grow_with_the_cards() -> None:
    def cards(count: int, first: int) -> list[dict[str, Any]]:
        return [
            entry(
                f"Otter {number}",
                str(number),
                foreignData=[
                    chinese(HANS, f"水獭{number}号", "面带笑容。"),
                    chinese(HANT, f"水獺{number}號"),
                ],
                rulings=[{"date": "2020-02-02", "text": f"Answer {number}."}],
            )
            for number in range(first, first + count)
        ]

    # Content types and the converter's tables are read once; and there are rulings that new names may be in.
    save("NIL", entry("Warm up", rulings=[{"date": "2020-02-02", "text": "Always."}]))
    counts = {}
    for code, count in (("FEW", 3), ("ALL", 30)):
        few = cards(count, 100 * count)
        with CaptureQueriesContext(
            connection,
        ) as first:
            save(code, *few)
        with CaptureQueriesContext(connection) as second:
            save(code, *few)
        counts[code] = (len(first), len(second))
    assert counts["FEW"] == counts["ALL"]
    assert counts["ALL"][1] <= 16


def _many_sets() -> list[ParsedSet]:
    ruling = {"date": "2020-02-02", "text": "Yes, always."}
    return [
        parse_set(card_set(f"S{number}", otter("测试水獭", rulings=[ruling])), "All.json")
        for number in range(FEW_SETS + 1)
    ]


def test_of_many_sets_at_once_everything_is_in_the_index_at_the_end() -> None:
    sets = _many_sets()
    assert len(list(save_sets(sets, len(sets)))) == len(sets)
    for kind in ("card", "ruling"):
        assert set(SearchEntry.objects.get(kind=kind).sets.split()) == {one.code for one in sets}


def test_a_run_that_breaks_off_leaves_nothing_unfindable() -> None:
    sets = _many_sets()
    run = save_sets(sets, len(sets))
    next(run)
    run.close()
    assert SearchEntry.objects.filter(kind="card").count() == Card.objects.count() == 1
