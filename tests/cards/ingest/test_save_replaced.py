"""What newer card data replace in texts that were there is recorded; what a run itself brought is not."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from cards.ingest.parse import parse_set
from cards.ingest.save import save_sets
from cards.models import Face
from rulings.ingest.save.replaced import one_import
from rulings.models import TextChange, TranslationState
from rulings.translating.reverting import revert
from rulings.translating.saving import save
from rulings.translating.units import unit_of
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


def _put_back(admin_user: User) -> None:
    """A text that an import replaced, put back as it was."""
    run("old.json", old_set())
    run("new.json", old_set(), new_set())
    revert(TextChange.objects.get(language="zh-hans"), admin_user)
    assert Face.objects.get().text_zh_hans == "水獭会游泳。"


def test_what_a_curator_put_back_stays_while_the_print_is_the_same(admin_user: User) -> None:
    _put_back(admin_user)
    before = TextChange.objects.count()
    run("new.json", old_set(), new_set())
    run("old.json", old_set())
    assert Face.objects.get().text_zh_hans == "水獭会游泳。"
    assert TextChange.objects.count() == before


def test_another_print_replaces_what_a_curator_put_back(admin_user: User) -> None:
    _put_back(admin_user)
    run("newer.json", old_set(), new_set("水獭会飞。"))
    assert Face.objects.get().text_zh_hans == "水獭会飞。"
    latest = TextChange.objects.filter(language="zh-hans").first()
    assert latest is not None
    assert (latest.before, latest.after, latest.reason) == ("水獭会游泳。", "水獭会飞。", "newer.json")
    assert not TranslationState.objects.filter(language="zh-hans").exists()


def test_a_correction_in_the_workbench_stays_while_the_print_is_the_same(admin_user: User) -> None:
    run("old.json", old_set())
    unit = unit_of(f"face-{Face.objects.get().pk}-zh-hans")
    save(unit, {"text": "水獭会泅水。"}, admin_user, unit.fingerprint)
    run("old.json", old_set())
    assert Face.objects.get().text_zh_hans == "水獭会泅水。"
    run("mended.json", old_set("水獭会游水。"))
    assert Face.objects.get().text_zh_hans == "水獭会游水。"
