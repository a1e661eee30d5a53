"""Which versions stand in an edition: the same answer for rows at hand and from the database."""

from datetime import date

import pytest

from rulings.models import RuleVersion
from rulings.standing import standing, stands
from tests.factories import make_edition, make_rule

DAYS = [date(2003, 7, 29), date(2006, 7, 15), date(2009, 7, 11), date(2017, 4, 28)]
RUNS = [(0, 0), (0, 1), (1, 2), (2, 2), (0, None), (3, None)]


@pytest.fixture
def versions(db: None) -> list[RuleVersion]:
    editions = [make_edition(day) for day in DAYS]
    return [
        make_rule(f"100.{place}", editions[first], last_edition=None if last is None else editions[last])
        for place, (first, last) in enumerate(RUNS, 1)
    ]


@pytest.mark.parametrize("edition", DAYS)
def test_rows_and_database_agree_on_an_edition(versions: list[RuleVersion], edition: date) -> None:
    at_hand = {row.pk for row in versions if stands(row.first_edition_id, row.last_edition_id, edition)}
    assert 0 < len(at_hand) < len(versions)
    assert set(RuleVersion.objects.filter(standing(edition)).values_list("pk", flat=True)) == at_hand


def test_several_editions_have_what_stands_in_any_of_them(versions: list[RuleVersion]) -> None:
    in_any = {row.pk for row in versions for day in DAYS[1:3] if row.stands_on(day)}
    assert 0 < len(in_any) < len(versions)
    found = RuleVersion.objects.filter(standing(DAYS[1], DAYS[2]))
    assert set(found.values_list("pk", flat=True)) == in_any
