"""Rows written by plain SQL are those that the ORM would have written, on both databases."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Face
from faqsite.plain_sql import insert_instances, insert_rows, new_keys, update_instances, update_rows
from faqsite.translated import literal
from rulings.models import TranslationState
from tests.factories import make_card

pytestmark = pytest.mark.django_db

_ODD = "tab\there, line\nend, \\N, \\., 'quotes\", {T}: 100% — 獭"
_OTHERS = ("oracle_id", "mana_value", "keywords", "color_identity", "is_token", "layout")
_FIELDS = ("id", "slug", "name_en", *_OTHERS)


def _insert(*rows: tuple[object, ...]) -> None:
    """Cards whose columns without a default of the database's are all given."""
    empty = ("mana_cost", "colors")
    insert_rows(Card, (*_FIELDS, *empty), ((*row, "", "") for row in rows))


def _stored() -> list[tuple[object, ...]]:
    return list(literal(Card).order_by("pk").values_list(*_FIELDS))


def test_values_of_all_kinds_are_stored_as_they_are() -> None:
    keys = new_keys(Card, 2)
    rows = [
        (keys[0], "odd", _ODD, UUID(int=7), Decimal("0.5"), ["flying", _ODD], "WU", True, Card.Layout.SPLIT),
        (keys[1], "empty", None, None, Decimal(0), None, None, False, "normal"),
    ]
    _insert(*rows)
    assert _stored() == rows


def test_rows_are_changed_where_they_are_named_and_nowhere_else() -> None:
    cards = [make_card({"en": f"Otter {place}"}) for place in range(4)]
    changed = [
        (_ODD, ["flying"], Decimal("2.5"), None, cards[1].pk),
        (None, None, Decimal(3), UUID(int=9), cards[2].pk),
    ]
    update_rows(Card, ("name_en", "keywords", "mana_value", "oracle_id"), changed)
    rows = literal(Card).order_by("pk").values_list("name_en", "keywords", "mana_value", "oracle_id", "pk")
    assert list(rows)[1:3] == changed
    assert [name for name, *_ in rows][::3] == ["Otter 0", "Otter 3"]


def test_instances_are_written_as_by_their_own_save() -> None:
    saved, updated = make_card({"en": "Otter"}), make_card({"en": "Otter"})
    for card in (saved, updated):
        card.name_en, card.keywords, card.mana_value = _ODD, ["flying"], Decimal("2.5")
    saved.save()
    update_instances(Card, [updated])
    one, other = literal(Card).filter(pk__in=[saved.pk, updated.pk]).order_by("pk").values()
    assert {name for name in one if one[name] != other[name]} <= {"id", "slug", "oracle_id"}
    assert other["name"] == other["name_en"] == _ODD


def test_moments_are_those_of_utc() -> None:
    card = make_card()
    face = Face.objects.get(card=card)
    moment = datetime(2024, 4, 12, 23, 30, tzinfo=UTC)
    state = TranslationState(
        content_type=ContentType.objects.get_for_model(Face),
        object_id=face.pk,
        language="zh-hans",
        state=TranslationState.State.DRAFT,
        source_language="en",
    )
    insert_instances(TranslationState, [state])
    update_rows(TranslationState, ("changed_at",), [(moment, state.pk)])
    assert TranslationState.objects.get().changed_at == moment


def test_what_a_constraint_forbids_is_told_as_by_the_orm() -> None:
    card = make_card()
    key = new_keys(Card, 1)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        _insert((key, card.slug, "Twice", None, Decimal(0), None, None, False, "normal"))


def test_no_rows_ask_nothing() -> None:
    with CaptureQueriesContext(connection) as captured:
        insert_rows(Card, _FIELDS, ())
        update_rows(Card, ("name_en",), ())
        insert_instances(Card, ())
        update_instances(Card, ())
        assert new_keys(Card, 0) == []
    assert len(captured) == 0
