"""A rule through the editions: its number and whether its words changed, in each edition loaded."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from rulings.history import standings
from tests.factories import make_edition, make_rule

pytestmark = pytest.mark.django_db
FIRST, SECOND, THIRD = date(2006, 7, 15), date(2013, 7, 13), date(2024, 4, 12)


@pytest.fixture
def rule_id() -> int:
    """502.13a of 2006 with other spaces and another number in 2013, and other words in 2024."""
    first, second, third = (make_edition(day) for day in (FIRST, SECOND, THIRD))
    old = make_rule("502.13a", first, {"en": "It was so."}, last_edition=first)
    make_rule("702.24a", second, {"en": "It  was so."}, last_edition=second, rule=old.rule)
    make_rule("702.24a", third, {"en": "It is so."}, rule=old.rule)
    return old.rule_id


def test_every_edition_says_number_and_change(rule_id: int) -> None:
    newest, middle, oldest = standings(rule_id)
    assert [row.edition for row in (newest, middle, oldest)] == [THIRD, SECOND, FIRST]
    assert (oldest.version.number, oldest.is_renumbered, oldest.is_reworded) == ("502.13a", False, None)
    assert (middle.version.number, middle.is_renumbered, middle.is_reworded) == ("702.24a", True, False)
    assert (newest.is_renumbered, newest.is_reworded) == (False, True)


@pytest.mark.parametrize("number", ["502.13a", "702.24a"])
def test_any_of_its_numbers_leads_there(client: Client, rule_id: int, number: str) -> None:
    html = client.get(f"/en/rules/{number}/history/").content.decode()
    assert 'href="/en/rules/editions/2006-07-15/502.13a/"' in html
    assert html.count("<tr>") == 4


def test_a_number_that_never_was_is_not_found(client: Client, rule_id: int) -> None:
    assert client.get("/en/rules/999.9/history/").status_code == 404


def test_few_queries(
    client: Client, rule_id: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(12):
        client.get("/zh-hant/rules/702.24a/history/")
