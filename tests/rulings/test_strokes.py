"""Strokes as Taiwan's readers count them."""

import pytest

from rulings.strokes import stroke_count, stroke_key

COUNTED = {
    1: "一", 2: "力", 3: "下已", 4: "不手", 5: "目生占", 6: "先地次", 7: "局攻防", 8: "花返阻物", 9: "飛施",
    10: "神起", 11: "連異區", 12: "結進循牌", 13: "傳過道", 14: "綠魂", 15: "踐", 16: "戰橫", 18: "擲轉",
    19: "繫", 21: "護魔", 24: "靈鹽", 25: "廳", 32: "籲",
}  # fmt: skip


@pytest.mark.parametrize(
    ("character", "strokes"), [(one, strokes) for strokes, all_ in COUNTED.items() for one in all_]
)
def test_strokes_of_common_characters(character: str, strokes: int) -> None:
    assert stroke_count(character) == strokes


@pytest.mark.parametrize(("character", "strokes"), [("龘", 48), ("裏", 13), ("齉", 36), ("亍", 3)])
def test_rare_characters_have_a_table_of_their_own(character: str, strokes: int) -> None:
    assert stroke_count(character) == strokes


@pytest.mark.parametrize("character", ["X", "7", "，", "战", "ㄅ", "é", "😀"])
def test_what_is_no_traditional_character_has_no_count(character: str) -> None:
    assert stroke_count(character) is None


def test_names_are_sorted_by_strokes_then_radical_then_the_next_character() -> None:
    assert sorted(["地類別", "地城", "地"], key=stroke_key) == ["地", "地城", "地類別"]
    assert sorted(["神器", "海島", "力量", "X", "龘"], key=stroke_key) == ["X", "力量", "海島", "神器", "龘"]


def test_characters_without_a_count_come_last() -> None:
    assert sorted(["战场", "龘"], key=stroke_key) == ["龘", "战场"]
