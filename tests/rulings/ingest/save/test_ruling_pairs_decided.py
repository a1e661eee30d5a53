"""What curators decide on pairs of rulings holds as long as the words it was about."""

from typing import Any

import pytest

from rulings.models import Ruling, RulingPair
from rulings.pair_decisions import decide, take_back
from tests.rulings.ingest.save.test_ruling_pairs import (
    CHINESE,
    ENGLISH,
    OTHER_CHINESE,
    OTHER_ENGLISH,
    bullets,
    load_cards,
    load_document,
    pair_of,
    rows,
    world,
)

__all__ = ["world"]

pytestmark = pytest.mark.django_db


def test_a_curators_own_translation_is_not_written_over(world: dict[str, Any]) -> None:
    load_cards(world, ENGLISH)
    Ruling.objects.update(text_zh_hans="自己的译文。")
    load_document(world, bullets(CHINESE))
    assert set(Ruling.objects.values_list("text_zh_hans", flat=True)) == {"自己的译文。", CHINESE}


def test_what_a_curator_joins_stays_joined(world: dict[str, Any], admin_user: Any) -> None:
    load_cards(world, OTHER_ENGLISH)
    document = load_document(world, bullets(OTHER_CHINESE))
    assert Ruling.objects.count() == 2
    decide([pair_of(document, OTHER_ENGLISH)], "joined", admin_user)
    assert Ruling.objects.get().text_zh_hans == OTHER_CHINESE
    before = rows()
    load_document(world, bullets(OTHER_CHINESE))
    load_cards(world, OTHER_ENGLISH)
    assert rows() == before


def test_what_a_curator_refuses_stays_apart(world: dict[str, Any], admin_user: Any) -> None:
    load_cards(world, ENGLISH)
    document = load_document(world, bullets(CHINESE))
    decide(RulingPair.objects.all(), "refused", admin_user)
    assert Ruling.objects.count() == 2
    load_document(world, bullets(CHINESE))
    load_cards(world, ENGLISH)
    assert Ruling.objects.count() == 2
    assert Ruling.objects.get(source=document.slug).cards.get() == world["king"]


def test_a_decision_taken_back_leaves_it_to_the_site(world: dict[str, Any], admin_user: Any) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE))
    decide(RulingPair.objects.all(), "refused", admin_user)
    take_back(RulingPair.objects.all())
    assert Ruling.objects.count() == 1
    assert RulingPair.objects.get().decided_at is None


def test_a_decision_ends_with_the_words_it_was_about(world: dict[str, Any], admin_user: Any) -> None:
    load_cards(world, ENGLISH)
    load_document(world, bullets(CHINESE))
    decide(RulingPair.objects.all(), "refused", admin_user)
    changed = CHINESE.replace("然后", "接着")
    load_document(world, bullets(changed), digest="2")
    assert Ruling.objects.get().text_zh_hans == changed
