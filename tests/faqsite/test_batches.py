"""Batches have all items in their order, and are taken only as they are asked for."""

from itertools import count

from faqsite.batches import in_batches


def test_all_items_come_in_their_order_the_last_batch_with_what_is_left() -> None:
    assert list(in_batches(range(5), 2)) == [[0, 1], [2, 3], [4]]
    assert list(in_batches((), 2)) == []


def test_no_more_is_taken_than_is_asked_for() -> None:
    numbers = count()
    assert next(in_batches(numbers, 3)) == [0, 1, 2]
    assert next(numbers) == 3
