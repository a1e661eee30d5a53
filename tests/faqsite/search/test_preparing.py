"""Many entries are analysed by a process of its own: the same tokens, none left behind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

import pytest

from faqsite.search import preparing
from faqsite.search.entries.data import EntryData, KeyData
from faqsite.search.models import Kind
from faqsite.search.preparing import Preparing, PreparingError
from faqsite.search.writing import prepared
from faqsite.termbase.current import forget, hold
from faqsite.termbase.vocabulary import Vocabulary
from tests.processes import has_children


@pytest.fixture(autouse=True)
def _few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "MANY", 5)
    monkeypatch.setattr(preparing, "BATCH", 2)


def _entry(number: int) -> EntryData:
    text = f"消灭目标玩家的{number}个生物。 Destroys {number} creatures {{W}}."
    key = KeyData(f"otter{number}", f"Otter {number}")
    return EntryData(Kind.CARD, number, title={"en": "Otter"}, body_texts=(text,), keys=(key,))


def _entries(count: int) -> Iterator[EntryData]:
    return map(_entry, range(count))


@pytest.mark.parametrize("count", [0, 4, 5, 11])
def test_entries_come_in_their_order_as_they_are_prepared_here(count: int) -> None:
    with Preparing() as ready:
        batches = list(ready.batches(_entries(count)))
        assert has_children() == (count >= 5)
    assert [len(batch) for batch in batches] == [2] * (count // 2) + [1] * (count % 2)
    assert [one for batch in batches for one in batch] == list(map(prepared, _entries(count)))
    assert not has_children()


def test_one_process_serves_several_kinds_of_entries_and_makes_them_of_rows() -> None:
    makers = [partial(_entry, number) for number in range(3)]
    with Preparing(expected=5) as ready:
        assert [one for batch in ready.batches(makers) for one in batch] == list(map(prepared, _entries(3)))
        assert list(ready.batches(())) == []
        assert [len(batch) for batch in ready.batches(_entries(3))] == [2, 1]


def test_the_process_goes_by_the_terms_that_the_index_is_made_by() -> None:
    hold(Vocabulary((), (("玩家", "獺客"),)))
    try:
        with Preparing(expected=5) as ready:
            assert [one for batch in ready.batches(_entries(2)) for one in batch] == list(
                map(prepared, _entries(2))
            )
            assert "獭客" in prepared(_entry(1)).tokens[3]
    finally:
        forget()


def test_a_process_that_is_killed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    reads_and_ends = "import sys; sys.stdin.buffer.read(8)"
    monkeypatch.setattr(preparing, "PROGRAM", (sys.executable, "-c", reads_and_ends))
    with pytest.raises(PreparingError, match="was stopped"), Preparing(expected=5) as ready:
        list(ready.batches(_entries(2)))
    assert not has_children()


def test_who_stops_in_the_middle_leaves_no_process_behind() -> None:
    with Preparing(expected=5) as ready:
        next(ready.batches(_entries(20)))
        assert has_children()
    assert not has_children()
