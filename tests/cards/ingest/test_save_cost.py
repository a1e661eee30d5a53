"""What saving card data costs: queries and entries counted, never seconds."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.ingest.parse import parse_set
from cards.ingest.parsed import ParsedSet
from cards.ingest.save import FEW_SETS, save_set, save_sets
from faqsite.search import index
from faqsite.search.writing import Prepared
from tests.cards.ingest.mtgjson_data import HANS, card_set, chinese, entry

pytestmark = pytest.mark.django_db


def _set_of(cards: int, code: str = "ONE") -> ParsedSet:
    entries = [
        entry(
            f"Otter {number}",
            str(number),
            foreignData=[chinese(HANS, f"水獭{number}号", f"面带第{number}种笑容。", type="生物～水獭")],
            rulings=[{"date": "2020-02-02", "text": f"Yes, {number} times."}],
        )
        for number in range(cards)
    ]
    return parse_set(card_set(code, *entries), f"{code}.json")


@pytest.mark.parametrize("cards", [2, 60])
def test_a_set_takes_a_number_of_queries_that_does_not_grow_with_its_cards(cards: int) -> None:
    parsed = _set_of(cards)
    with CaptureQueriesContext(connection) as queries:
        save_set(parsed)
    assert len(queries) <= 160


@pytest.mark.parametrize("cards", [2, 60])
def test_the_same_set_again_only_reads(cards: int) -> None:
    save_set(_set_of(cards))
    with CaptureQueriesContext(connection) as queries:
        report = save_set(_set_of(cards))
    assert not report.is_change
    written = [one["sql"] for one in queries if not one["sql"].startswith(("SELECT", "SAVEPOINT", "RELEASE"))]
    assert not written
    assert len(queries) <= 20


def test_of_many_sets_each_card_and_ruling_is_indexed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    write = index.write_entries
    written: list[Prepared] = []
    monkeypatch.setattr(index, "write_entries", lambda batch: (written.extend(batch), write(batch))[1])
    sets = [_set_of(3, f"S{number}") for number in range(FEW_SETS + 1)]
    list(save_sets(sets, len(sets)))
    made = [one.row[:2] for one in written]
    assert len(made) == len(set(made)) == 6
