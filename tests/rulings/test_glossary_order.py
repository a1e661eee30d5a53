"""The orders in which readers look names up."""

from __future__ import annotations

import pytest

from rulings.glossary_order import Order, Sorter, chosen_order, neighbours, orders_for
from rulings.ingest.save.name_readings import store_readings
from rulings.listed import Listed
from rulings.readings import reads

pytestmark = pytest.mark.django_db


def named(key: str = "x", **names: str) -> Listed:
    by_language = {code.replace("_", "-"): name for code, name in names.items()}
    return Listed(key, {"zh-hant": None, "zh-hans": None, "en": None} | by_language)


def listed(order: Order, *rows: Listed) -> list[tuple[str, list[str]]]:
    store_readings({name for row in rows for name in row.names.values() if name and reads(name)})
    return [
        (group.label, [str(row.name(order.language)) for row in group.rows])
        for group in Sorter(order).groups(rows)
    ]


def test_english_names_are_ordered_by_letters_whatever_their_case() -> None:
    rows = [named(en="zone"), named(en="Ability"), named(en="activate"), named(en="∞ (Infinity)")]
    assert listed(Order("english", "en"), *rows) == [
        ("A", ["Ability", "activate"]),
        ("Z", ["zone"]),
        ("#", ["∞ (Infinity)"]),
    ]


def test_pinyin_sorts_both_scripts_alike_and_letters_among_them() -> None:
    simplified = [named(zh_hans=name) for name in ("区域", "重置", "异能", "启动", "X")]
    traditional = [named(zh_hant=name) for name in ("區域", "重置", "異能", "啟動", "X")]
    found = listed(Order("pinyin", "zh-hans"), *simplified)
    assert found == [("C", ["重置"]), ("Q", ["启动", "区域"]), ("X", ["X"]), ("Y", ["异能"])]
    assert [label for label, _ in listed(Order("pinyin", "zh-hant"), *traditional)] == ["C", "Q", "X", "Y"]


def test_zhuyin_goes_by_signs_and_then_by_tones() -> None:
    rows = [
        named(zh_hant=name)
        for name in ("異能", "永久物", "保護", "辟邪", "遺存", "X", "一般", "巫術", "暗碼")
    ]
    assert listed(Order("zhuyin", "zh-hant"), *rows) == [
        ("ㄅ", ["保護", "辟邪"]),
        ("ㄢ", ["暗碼"]),
        ("ㄧ", ["一般", "遺存", "異能"]),
        ("ㄨ", ["巫術"]),
        ("ㄩ", ["永久物"]),
        ("A–Z", ["X"]),
    ]


def test_strokes_are_headings_and_names_without_any_come_last() -> None:
    rows = [named(zh_hant=name) for name in ("神器", "地", "力量", "海島", "APNAP順序")]
    assert listed(Order("strokes", "zh-hant"), *rows, named(en="Airbend")) == [
        ("2 strokes", ["力量"]),
        ("6 strokes", ["地"]),
        ("10 strokes", ["海島", "神器"]),
        ("A–Z", ["Airbend", "APNAP順序"]),
    ]


def test_each_language_has_its_usual_order_first() -> None:
    assert [orders_for(code)[0].code for code in ("zh-hant", "zh-hans", "en")] == [
        "strokes",
        "pinyin",
        "english",
    ]


@pytest.mark.parametrize("asked", ["", "zhuyin", "no such", "<script>"])
def test_an_order_that_a_language_has_not_is_its_usual_one(asked: str) -> None:
    assert chosen_order(asked, "zh-hans") == Order("pinyin", "zh-hans")


def test_neighbours_stop_at_the_ends() -> None:
    rows = [named("a"), named("b"), named("c")]
    assert neighbours(rows, "b") == (rows[0], rows[2])
    assert neighbours(rows, "a") == (None, rows[1])
    assert neighbours(rows, "c") == (rows[1], None)
    assert neighbours(rows, "gone") == (None, None)
