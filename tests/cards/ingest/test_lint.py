"""What counts as a printed name or text (ASKS.md 1-24)."""

import pytest

from cards.ingest.lint import (
    clean,
    clean_ruling,
    is_type_line,
    says_otherwise,
    script_language,
    tidy_name,
    tidy_text,
    tidy_type_line,
)
from faqsite.languages import ZH_HANS, ZH_HANT


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("白色梦魇 —", "白色梦魇"),
        ("白色梦魇——", "白色梦魇"),
        ("  水獭\u3000先知 ", "水獭 先知"),
        ("霓裳龍（ㄌㄨㄥˊ）", "霓裳龍"),
        ("霓裳龙(lóng)", "霓裳龙"),
        ("魍魉（音网两）", "魍魉"),
        ("大怪兽（上半）", "大怪兽（上半）"),
        ("", ""),
        ("Humming-", "Humming-"),
    ],
)
def test_names_lose_readings_dashes_and_spaces(raw: str, name: str) -> None:
    assert tidy_name(raw) == name


def test_line_ends_entities_and_tags_are_undone() -> None:
    assert clean("飞行\\n警戒&gt;<I>（注）</I> \r\n末行") == "飞行\n警戒>（注）\n末行"


def test_a_ruling_keeps_all_that_its_author_wrote() -> None:
    assert clean_ruling("It pays {E}{X}! <sad music> <i>Ha</i>!\\nReally?") == (
        "It pays {E}{X}! <sad music> Ha!\nReally?"
    )


@pytest.mark.parametrize(
    ("text", "language", "fault"),
    [
        ("", ZH_HANS, "blank"),
        ("  \\n ", ZH_HANS, "blank"),
        ("Fly away.", ZH_HANS, "not_chinese"),
        ("G", ZH_HANT, "not_chinese"),
        ("每当它转为横置时，抓一张牌。", ZH_HANT, "wrong_script"),
        ("每當它轉為橫置時，抽一張牌。", ZH_HANS, "wrong_script"),
    ],
)
def test_texts_that_say_nothing_are_missing(text: str, language: str, fault: str) -> None:
    assert tidy_text(text, language, "Fly away.") == (None, fault)


def test_a_slip_of_one_character_does_not_make_a_text_missing() -> None:
    assert tidy_text("每當它轉為橫置时，抽一張牌。", ZH_HANT, "")[0] == "每當它轉為橫置时，抽一張牌。"


@pytest.mark.parametrize(
    ("text", "language"), [("龙", ZH_HANS), ("龍", ZH_HANT), ("皇后", None), ("Dragon", None), ("龙龍", None)]
)
def test_the_script_is_told_by_characters_that_only_it_has(text: str, language: str | None) -> None:
    assert script_language(text) == language


def test_a_type_line_is_no_name() -> None:
    assert is_type_line("生物～妖精／战士", "生物～妖精／战士")
    assert is_type_line("妖精／战士", "生物～妖精／战士")
    assert not is_type_line("树林", "基本地～树林")


@pytest.mark.parametrize(
    "printed", ["生物～水獭／先知", "生物 ～水獭／先知", "生物～ - 水獭／先知", "生物 — 水獭／先知"]
)
def test_type_lines_have_one_mark(printed: str) -> None:
    assert tidy_type_line(printed, ZH_HANS, "Creature — Otter Seer") == "生物～水獭／先知"


def test_a_type_line_in_english_is_missing() -> None:
    assert tidy_type_line("Creature — Otter", ZH_HANS, "Creature — Otter") is None


@pytest.mark.parametrize(
    ("printed", "today", "expected"),
    [
        ("Otter comes into play tapped.", "Otter enters the battlefield tapped.", True),
        ("{T}: Add {U} to your mana pool.", "{T}: Add {U}.", True),
        ("Swim (It swims.)", "Swim", False),
        ("{BG}: Swim.", "{B/G}: Swim.", False),
        ("+1: Swim.\\n−2: Dive", "[+1]: Swim.\n[−2]: Dive.", False),
        ("Swim.\n//\nDive.", "Dive.", False),
        ("", "Swim.", False),
        ("U", "({T}: Add {U}.)", False),
    ],
)
def test_only_other_words_are_other_words(printed: str, today: str, expected: bool) -> None:
    assert says_otherwise(printed, today) is expected


def test_marks_of_a_cards_layout_are_no_words() -> None:
    assert (
        clean("{1}{W}：等级2\n//Level_2//\n每当它到达，抓一张牌。") == "{1}{W}：等级2\n每当它到达，抓一张牌。"
    )
    assert clean("甲 // 乙") == "甲 // 乙"
