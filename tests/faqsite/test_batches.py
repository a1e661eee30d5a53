"""Many at once: batches, which are taken only as they are asked for, and rows by their keys."""

from itertools import count

import pytest

from cards.models import Card, CardName
from faqsite.batches import among, in_batches
from tests.factories import make_card


def test_all_items_come_in_their_order_the_last_batch_with_what_is_left() -> None:
    assert list(in_batches(range(5), 2)) == [[0, 1], [2, 3], [4]]
    assert list(in_batches((), 2)) == []


def test_no_more_is_taken_than_is_asked_for() -> None:
    numbers = count()
    assert next(in_batches(numbers, 3)) == [0, 1, 2]
    assert next(numbers) == 3


@pytest.mark.django_db
@pytest.mark.parametrize("places", [[], [3], [0, 1, 2], [5, 1, 2, 1], range(0, 60, 2), range(60)])
def test_rows_are_found_by_their_keys_whether_there_are_gaps_or_not(places: list[int]) -> None:
    keys = [make_card({"en": f"Warden {place}"}).pk for place in range(60)]
    wanted = {keys[place] for place in places}
    assert set(Card.objects.filter(among("pk", wanted)).values_list("pk", flat=True)) == wanted
    assert set(CardName.objects.filter(among("card", wanted)).values_list("card", flat=True)) == wanted


@pytest.mark.django_db
def test_keys_that_follow_each_other_are_asked_for_as_ranges() -> None:
    def asked(keys: list[int]) -> int:
        return len(Card.objects.filter(among("pk", keys)).query.sql_with_params()[1])

    assert asked([*range(1000), *range(2000, 3000)]) == 4
    assert asked(list(range(0, 1000, 2))) == 500
