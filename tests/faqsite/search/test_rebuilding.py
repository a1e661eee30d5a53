"""The index made anew from nothing."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from faqsite.languages import EN
from faqsite.search import rebuilding
from faqsite.search.engine import search
from faqsite.search.index import reindex_cards
from faqsite.search.models import SearchEntry
from faqsite.search.rebuilding import rebuild
from tests.factories import make_card


def _names(query: str) -> list[str]:
    return [hit.names[EN] for hit in search(query, language=EN).hits]


def test_what_changes_while_entries_are_prepared_is_in_the_new_index(
    site: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = rebuilding._Aside.prepare
    runs: list[int] = []

    def prepare_while_a_card_comes_in(aside: rebuilding._Aside) -> None:
        prepare(aside)
        runs.append(1)
        if len(runs) == 1:
            reindex_cards([make_card({"en": "Sudden Otter"}).pk])

    monkeypatch.setattr(rebuilding._Aside, "prepare", prepare_while_a_card_comes_in)
    assert rebuild()["card"] == 5
    assert len(runs) == 2
    assert _names('"sudden otter"') == ["Sudden Otter"]


def test_an_index_with_entries_of_things_that_are_gone_is_cleaned(site: object) -> None:
    SearchEntry.objects.create(kind="card", object_id=10**6)
    rebuild()
    assert not SearchEntry.objects.filter(object_id=10**6).exists()


@pytest.mark.parametrize("more", [1, 40])
def test_a_rebuild_takes_a_number_of_queries_that_does_not_grow(site: object, more: int) -> None:
    for number in range(more):
        make_card({"en": f"Numbered {number}"})
    with CaptureQueriesContext(connection) as queries:
        rebuild()
    assert len(queries) <= 80
