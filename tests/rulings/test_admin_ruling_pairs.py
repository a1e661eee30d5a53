"""Curators see what the site is unsure of side by side, decide with one key, and take it back."""

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from rulings.models import Ruling, RulingPair
from tests.rulings.ingest.save.test_ruling_pairs import (
    CHINESE,
    ENGLISH,
    OTHER_CHINESE,
    OTHER_ENGLISH,
    bullets,
    load_cards,
    load_document,
    pair_of,
    world,
)

__all__ = ["world"]

pytestmark = pytest.mark.django_db

WAITING = "/admin/rulings/rulingpair/waiting/"
LIST = "/admin/rulings/rulingpair/"


@pytest.fixture
def waiting(world: dict[str, Any]) -> RulingPair:
    load_cards(world, OTHER_ENGLISH)
    return pair_of(load_document(world, bullets(OTHER_CHINESE)), OTHER_ENGLISH)


def test_both_texts_and_the_reasons_are_shown(admin_client: Client, waiting: RulingPair) -> None:
    waiting.reasons = [["numbers", 0.67]]
    waiting.save()
    page = admin_client.get(WAITING).content.decode()
    assert OTHER_CHINESE in page
    assert OTHER_ENGLISH in page
    assert "numbers agree 67 %" in page
    assert "autofocus" in page


def test_one_key_joins_and_another_takes_it_back(admin_client: Client, waiting: RulingPair) -> None:
    admin_client.post(WAITING, {"join": waiting.pk})
    assert Ruling.objects.get().text_en == OTHER_ENGLISH
    assert RulingPair.objects.get().decided_by == User.objects.get()
    admin_client.post(WAITING, {"undo": waiting.pk})
    assert Ruling.objects.count() == 2


def test_one_key_refuses(admin_client: Client, waiting: RulingPair) -> None:
    admin_client.post(WAITING, {"refuse": waiting.pk})
    assert RulingPair.objects.get().state == "refused"
    assert "No pair is waiting." in admin_client.get(WAITING).content.decode()


def test_what_the_site_joined_can_be_parted_from_the_list(
    admin_client: Client, world: dict[str, Any]
) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE))
    pair = RulingPair.objects.get()
    assert CHINESE[:20] in admin_client.get(LIST).content.decode()
    admin_client.post(LIST, {"action": "refuse_chosen", "_selected_action": [pair.pk]})
    assert Ruling.objects.count() == 2
    admin_client.post(LIST, {"action": "take_back_chosen", "_selected_action": [pair.pk]})
    assert Ruling.objects.count() == 1


def test_who_may_only_look_cannot_decide(client: Client, waiting: RulingPair) -> None:
    reader = User.objects.create_user("reader", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_ruling"))
    client.force_login(reader)
    assert 'name="join"' not in client.get(WAITING).content.decode()
    assert client.post(WAITING, {"join": waiting.pk}).status_code == 403
    assert Ruling.objects.count() == 2


def test_nonsense_is_no_decision(admin_client: Client, waiting: RulingPair) -> None:
    assert admin_client.post(WAITING, {"join": "x", "undo": "²"}).status_code == 302
    assert Ruling.objects.count() == 2


def test_the_start_page_says_what_waits(admin_client: Client, waiting: RulingPair) -> None:
    assert WAITING in admin_client.get("/admin/").content.decode()


def test_the_page_needs_no_more_queries_for_more_pairs(
    admin_client: Client, waiting: RulingPair, django_assert_max_num_queries: Any
) -> None:
    for place in range(12):
        RulingPair.objects.create(chinese=waiting.chinese, english=f"gone-{place}", score=0.4)
    admin_client.get(WAITING)
    with django_assert_max_num_queries(14):
        admin_client.get(WAITING)


def test_the_date_of_the_english_ruling_is_told(admin_client: Client, waiting: RulingPair) -> None:
    assert str(date(2006, 6, 14)) in admin_client.get(WAITING).content.decode()
