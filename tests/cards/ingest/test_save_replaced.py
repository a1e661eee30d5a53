"""What newer card data replace in texts that were there is recorded; what a run itself brought is not."""

from typing import Any

import pytest

from cards.ingest.parse import parse_set
from cards.ingest.save import save_sets
from cards.models import Face
from rulings.ingest.save.replaced import one_import
from rulings.models import TextChange
from tests.cards.ingest.mtgjson_data import card_set
from tests.cards.ingest.saved import otter

pytestmark = pytest.mark.django_db


def run(name: str, *sets: dict[str, Any]) -> None:
    """Sets of one file, saved in one go."""
    parsed = [parse_set(each, name) for each in sets]
    with one_import(name):
        list(save_sets(parsed, len(parsed)))


def old_set(text: str = "水獭会游泳。") -> dict[str, Any]:
    return card_set("OLD", otter("水獭", text), releaseDate="2000-01-01")


def new_set(text: str = "水獭会潜水。") -> dict[str, Any]:
    return card_set("NEW", otter("水獭", text), releaseDate="2010-01-01")


def test_a_first_run_replaces_nothing_though_a_newer_set_says_it_otherwise() -> None:
    run("all.json", old_set(), new_set())
    assert Face.objects.get().text_zh_hans == "水獭会潜水。"
    assert not TextChange.objects.exists()


def test_a_newer_file_is_named_with_the_words_before_and_again_adds_nothing() -> None:
    run("old.json", old_set())
    for _ in range(2):
        run("new.json", old_set(), new_set("水獭会跳。"))
        (change,) = TextChange.objects.filter(language="zh-hans")
        assert (change.before, change.after, change.field) == ("水獭会游泳。", "水獭会跳。", "text")
        assert (change.what, change.reason, change.changed_by) == ("import", "new.json", None)
        assert change.text == Face.objects.get()
