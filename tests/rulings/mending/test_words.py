"""Cutting, joining and re-reading the words of a passage."""

import pytest

from rulings.mending.words import cut, faces_of, joined, numbered, pieces, running_text

SOURCE = "• 比布大王會彈跳。參見\n規則502.13。\n• 他不會滾動。"
TEXT = "比布大王會彈跳。參見規則502.13。\n• 他不會滾動。"


def test_a_passage_can_be_cut_where_a_line_or_a_sentence_ends() -> None:
    found = pieces(SOURCE)
    assert "".join(piece.text for piece in found) == SOURCE
    assert [piece.text.strip() for piece in found] == [
        "• 比布大王會彈跳。",
        "參見",
        "規則502.13。",
        "• 他不會滾動。",
    ]
    assert [piece.text for piece in pieces("一句。")] == ["一句。"]


def test_the_text_is_cut_where_its_source_is_and_loses_the_bullet_only() -> None:
    at = SOURCE.index("• 他")
    assert cut(TEXT, SOURCE, at) == ("比布大王會彈跳。參見規則502.13。", "他不會滾動。")


@pytest.mark.parametrize(("first", "second", "whole"), [
    ("一句沒有", "寫完。", "一句沒有寫完。"),
    ("一句寫完了。", "又一句。", "一句寫完了。\n又一句。"),
    ("A sentence that", "goes on.", "A sentence that goes on."),
    ("", "又一句。", "又一句。"),
    (None, None, None),
])  # fmt: skip
def test_a_broken_sentence_is_mended_and_a_whole_one_stands_on_its_own_line(first, second, whole) -> None:
    assert joined(first, second) == whole


def test_a_card_text_is_read_from_the_source() -> None:
    faces = faces_of("比布大王/ Beeble King\n{一}{藍}\n生物～比布\n2/2\n飛行")
    assert faces == [
        {"name": "比布大王", "name_en": "Beeble King", "mana_cost": "{1}{U}", "type_line": "生物～比布",
         "power": "2", "toughness": "2", "text": "飛行"},
    ]  # fmt: skip
    assert faces_of("這不是牌張。", must=False) is None
    assert faces_of("怪名\n文字。") == [{"name": "怪名", "text": "文字。"}]


def test_a_rule_excerpt_begins_with_its_number() -> None:
    assert numbered("502.13a 彈跳是異能。") == ("502.13a", "彈跳是異能。")
    assert numbered("彈跳是異能。") == ("", "彈跳是異能。")
    assert running_text("•  比布\n 大王") == "比布\n大王"
