"""Hard wraps are joined by width and by line ends that cannot be real; page marks go."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.ingest.passages import printed, split_lines
from rulings.ingest.repair.entities import unescape_passages
from rulings.ingest.repair.wraps import glue_between, join_wraps
from rulings.ingest.repair.wraps_pages import remove_page_marks

SENTENCE = "如果某个由你操控的生物将受到伤害，则防止该伤害，并在其上放置等量的指示物，每个指示物各算一次。"


def passages(text: str) -> list[str]:
    lines, _ = remove_page_marks(split_lines(text), text)
    return [passage.text for passage in join_wraps(lines)[0]]


def wrapped(text: str, columns: int) -> str:
    """The text broken after so many full-width characters."""
    return "\n".join(text[start : start + columns] for start in range(0, len(text), columns))


@pytest.mark.parametrize(
    ("before", "after", "glue"),
    [
        ("戰鬥", "傷害", ""), ("Boreal", "Druid", " "), ("甲/", "Boreal", " "),
        ("(Cumulative", "upkeep)", " "),
        ("http://a.b/", "c", ""), ("伤害（", "防止", ""), ("伤害", "。", ""), ("Mark", "，且有", ""),
    ],
)  # fmt: skip
def test_what_a_line_end_stood_for(before: str, after: str, glue: str) -> None:
    assert glue_between(before, after, False) == glue


def test_lines_of_one_width_are_joined() -> None:
    rulings = [f"* 第{number}条：{SENTENCE * 2}" for number in "一二三四五"]
    text = "\n".join(wrapped(ruling, 43) for ruling in rulings)
    assert passages(text) == rulings


def test_lines_of_a_card_stay_apart_in_a_wrapped_text() -> None:
    prose = wrapped(SENTENCE * 6, 43)
    card = "灰影猫\n{一}{白}\n生物～猫\n1/1\n飞行\n当灰影猫进战场时，抓一张牌。"
    assert passages(f"{prose}\n{card}")[-6:] == card.split("\n")


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("長名異能(Very\nlong)\n正文。", "長名異能(Very long)"),
        ("守門大兵/\nGate Guard\n{一}", "守門大兵/ Gate Guard"),
        ("守門大兵/ Gate\nGuard of Dawn\n{一}{白}", "守門大兵/ Gate Guard of Dawn"),
        ("編纂：Ann\nB. Smith，且有Bob的貢獻", "編纂：Ann B. Smith，且有Bob的貢獻"),
    ],
)
def test_line_ends_that_cannot_be_real(text: str, joined: str) -> None:
    assert passages(text)[0] == joined


def test_an_english_name_on_a_line_of_its_own_stays_there() -> None:
    assert passages("Gate Guard\n守門大兵\n{一}{白}") == ["Gate Guard", "守門大兵", "{一}{白}"]


def test_page_numbers_go_and_sentences_run_over_the_page() -> None:
    half = len(SENTENCE) // 2
    text = f"{SENTENCE}\n{SENTENCE[:half]}\n\n\n          1\n\f{SENTENCE[half:]}\n* 一条。"
    text += "\n\n          2\n\f末尾。"
    lines, furniture = remove_page_marks(split_lines(text), text)
    assert furniture == 2
    assert all(not re.fullmatch(r"\d", line.text) for line in lines)
    assert not next(line for line in lines if line.text == SENTENCE[half:]).gap


def test_a_lone_number_is_no_page_number() -> None:
    text = "行者甲\n传奇鹏洛客～行者\n5\n+1：抓一张牌。"
    assert remove_page_marks(split_lines(text), text)[1] == 0


def test_repairs_show_old_and_new() -> None:
    _, repairs = join_wraps(split_lines("守門大兵/\nGate Guard\n{一}"))
    assert [(repair.before, repair.after) for repair in repairs] == [
        ("守門大兵/\nGate Gua", "守門大兵/ Gate Gua")
    ]


def test_entities_are_read() -> None:
    read, repairs = unescape_passages(join_wraps(split_lines("Gate&#39;s J&ouml;rn & co &nonsense;"))[0])
    assert read[0].text == "Gate's Jörn & co &nonsense;"
    assert read[0].source == "Gate&#39;s J&ouml;rn & co &nonsense;"
    assert len(repairs) == 1


@given(st.text(alphabet=st.sampled_from("甲乙，。（）「」/ abAB12*-{}\n\f—～"), max_size=200))
def test_joining_loses_no_character(text: str) -> None:
    lines, furniture = remove_page_marks(split_lines(text), text)
    joined, _ = join_wraps(lines)
    assert sum(printed(passage.source) for passage in joined) + furniture == printed(text)
    assert sum(printed(passage.text) for passage in joined) + furniture == printed(text)


FULL_LINES = "\n".join([wrapped(f"＊{SENTENCE * 4}", 34)] * 4)


def test_a_keywords_line_ends_with_its_reminder_however_full_it_is() -> None:
    reminder = f"飞行（{SENTENCE[:29]}。）"
    assert passages(f"{FULL_LINES}\n{reminder}\n抓一张牌。")[-2:] == [reminder, "抓一张牌。"]


def test_a_star_in_the_midst_of_a_sentence_is_no_bullet() -> None:
    broken = f"* {(SENTENCE * 2)[:33]}"
    assert broken[-1] not in "，。"
    text = FULL_LINES.replace("＊", "* ") + f"\n{broken}\n*{SENTENCE[2:]}"
    assert passages(text)[-1] == f"{broken}*{SENTENCE[2:]}"


def test_a_box_right_below_a_heading_has_its_own_margin() -> None:
    box = [f"      {line}" for line in wrapped(SENTENCE, 20).split("\n")]
    text = "\n".join([FULL_LINES, *(["蓝色", *box, ""] * 5)])
    assert passages(text)[-1] == SENTENCE
