"""Prepared queries give what Django's own give, whatever they are filled with."""

from datetime import date
from uuid import UUID

import pytest
from django.core.exceptions import EmptyResultSet
from django.db import connection, models
from django.db.models import Q
from django.db.models.functions import Lower
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from faqsite.prepared import prepared
from faqsite.translated import literal
from rulings.models import Edition, RuleVersion
from rulings.passages import rule_versions
from tests.factories import make_card, make_edition, make_rule

pytestmark = pytest.mark.django_db

FIRST, SECOND = date(2006, 7, 15), date(2024, 4, 12)


@pytest.fixture
def _rules() -> None:
    first, second = make_edition(FIRST), make_edition(SECOND)
    for number in ("100.1", "100.2", "100.3", "100.4", "100.5"):
        make_rule(number, first)
    make_rule("100.6", second)


@prepared
def _numbered(since: date, numbers: list[str], also: str | None) -> models.QuerySet[RuleVersion]:
    wanted = Q(number__in=numbers)
    if also is not None:
        wanted |= Q(number=also)
    found = rule_versions().filter(wanted, first_edition__gte=since).in_order()
    return found.values_list("number", "first_edition_id", "examples")


@pytest.mark.usefixtures("_rules")
@pytest.mark.parametrize("count", range(6))
def test_a_list_may_have_any_length(count: int) -> None:
    numbers = [f"100.{n}" for n in range(1, count + 1)]
    assert _numbered(FIRST, numbers, None) == [(number, FIRST, None) for number in numbers]


@prepared
def _of_objects(oracle_ids: list[UUID]) -> models.QuerySet[Card]:
    return literal(Card).filter(oracle_id__in=oracle_ids).order_by("pk").values_list("pk", "oracle_id")


def test_a_list_may_be_of_uuids() -> None:
    ids = [UUID(int=number) for number in range(1, 6)]
    cards = [make_card({"en": f"Otter {one.int}"}, oracle_id=one) for one in ids]
    assert _of_objects(ids[1:4]) == [(card.pk, card.oracle_id) for card in cards[1:4]]
    assert _of_objects([UUID(int=9)]) == []


@pytest.mark.usefixtures("_rules")
def test_each_question_has_its_own_values() -> None:
    assert [row[0] for row in _numbered(FIRST, ["100.1", "100.6"], None)] == ["100.1", "100.6"]
    assert [row[0] for row in _numbered(SECOND, ["100.1", "100.6"], None)] == ["100.6"]
    assert [row[0] for row in _numbered(FIRST, ["100.6"], "100.2")] == ["100.2", "100.6"]


@pytest.mark.usefixtures("_rules")
def test_nothing_is_asked_of_the_database_where_nothing_can_be_found() -> None:
    with CaptureQueriesContext(connection) as captured:
        assert _numbered(FIRST, [], None) == []
    assert len(captured) == 0


def test_an_argument_that_does_not_reach_the_query_is_refused() -> None:
    @prepared
    def folded(number: str) -> models.QuerySet[RuleVersion]:
        return rule_versions().filter(number=number.strip("\ue0000")).values_list("pk")

    with pytest.raises(ValueError, match="folded must put all its arguments"):
        folded("100.1")


def test_a_query_that_never_finds_anything_is_refused() -> None:
    """So Django writes one whose column is too small for the stand-in."""

    @prepared
    def none(number: str) -> models.QuerySet[RuleVersion]:
        return rule_versions().filter(number=number).none().values_list("pk")

    with pytest.raises(EmptyResultSet):
        none("100.1")


def test_columns_that_come_in_another_order_than_listed_are_refused() -> None:
    @prepared
    def editions(day: date) -> models.QuerySet[Edition]:
        return Edition.objects.filter(effective=day).values_list("is_outline", "effective")

    with pytest.raises(TypeError, match="plain queryset"):
        editions(FIRST)


@pytest.mark.usefixtures("_rules")
def test_the_database_may_change_the_value() -> None:
    @prepared
    def lowered(number: str) -> models.QuerySet[RuleVersion]:
        lower = Lower(models.Value(number))
        return rule_versions().annotate(low=Lower("number")).filter(low=lower).values_list("number")

    assert lowered("100.3") == [("100.3",)]
