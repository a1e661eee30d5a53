"""Mana and other symbols: every notation comes to one form and nothing is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.mana import normalise, normalise_cost, parse_symbol, tokenize
from cards.mana_names import LANGUAGES, spoken


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("W", "W"), ("w", "W"), ("0", "0"), ("16", "16"), ("100", "100"), ("X", "X"), ("T", "T"), ("Q", "Q"),
        ("E", "E"), ("S", "S"), ("C", "C"), ("W/U", "W/U"), ("WU", "W/U"), ("2/W", "2/W"), ("2W", "2/W"),
        ("W/P", "W/P"), ("G/U/P", "G/U/P"), ("HW", "HW"), ("½", "½"), ("∞", "∞"), ("CHAOS", "CHAOS"),
        ("綠", "G"), ("绿", "G"), ("橫置", "T"), ("横置", "T"), ("雪", "S"), ("无", "C"), ("一", "1"),
        ("叁", "3"), ("二十", "20"), ("绿/蓝", "G/U"), ("白／藍", "W/U"), ("二/白", "2/W"), ("蓝/非", "U/P"),
        ("红/绿/非", "R/G/P"), ("(蓝/黑)", "U/B"), ("oT", "T"), ("oSi", "S"), ("能", "E"),
    ],
)  # fmt: skip
def test_each_notation_has_one_code(printed: str, code: str) -> None:
    assert parse_symbol(printed) == code


@pytest.mark.parametrize("printed", ["", "abc", "費用", "9/9", "W/W/W/W", "二十一", "{", "费用一"])
def test_what_is_no_symbol_has_no_code(printed: str) -> None:
    assert parse_symbol(printed) is None


def test_all_numerals_up_to_twenty() -> None:
    words = [
        "一",
        "二",
        "三",
        "四",
        "五",
        "六",
        "七",
        "八",
        "九",
        "十",
        "十一",
        "十二",
        "十三",
        "十四",
        "十五",
        "十六",
        "十七",
        "十八",
        "十九",
        "二十",
    ]
    assert [parse_symbol(word) for word in words] == [str(number) for number in range(1, 21)]


def test_several_energy_in_one_pair_of_braces() -> None:
    assert normalise("你得到{能能}。") == "你得到{E}{E}。"


def test_unknown_symbol_stays_and_what_follows_is_kept() -> None:
    assert normalise("支付{某物}，{横置}：好。") == "支付{某物}，{T}：好。"


@pytest.mark.parametrize(
    ("printed", "cost"),
    [
        ("{三}{白}{白}", "{3}{W}{W}"), ("三白白", "{3}{W}{W}"), ("三 白 白", "{3}{W}{W}"),
        ("2WW", "{2}{W}{W}"),
        ("{X}{红}", "{X}{R}"), ("X紅", "{X}{R}"), ("十二蓝蓝", "{12}{U}{U}"), ("白", "{W}"), ("三", "{3}"),
        ("{W/U}{2}", "{W/U}{2}"), ("{白/蓝}{雪}", "{W/U}{S}"), ("三白/蓝白/蓝", "{3}{W/U}{W/U}"),
        ("二/白二/白", "{2/W}{2/W}"), ("0", "{0}"),
    ],
)  # fmt: skip
def test_costs(printed: str, cost: str) -> None:
    assert normalise_cost(printed) == cost


@pytest.mark.parametrize("printed", ["", "白色", "三张牌", "{三}和{白}", "Grizzly", "白三", "{某}{白}"])
def test_no_cost(printed: str) -> None:
    assert normalise_cost(printed) is None


@given(st.text(alphabet=st.sampled_from("{}｛｝/横置白蓝能一二W2TPXo 字。"), max_size=40))
def test_tokens_joined_give_the_text(text: str) -> None:
    assert "".join(token.text for token in tokenize(text)) == text


@given(st.text(alphabet=st.sampled_from("{}/横置白蓝能一二W2TP字。"), max_size=40))
def test_normal_form_is_stable_and_keeps_the_number_of_symbols(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once
    assert sum(token.symbol is not None for token in tokenize(once)) == sum(
        token.symbol is not None for token in tokenize(text)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "code", ["W", "S", "C", "2", "X", "T", "Q", "E", "W/U", "2/W", "U/P", "R/G/P", "HW", "½", "100"]
)
def test_every_symbol_has_a_spoken_name(code: str, language: str) -> None:
    assert spoken(code, language)


def test_spoken_names_differ_by_language() -> None:
    assert spoken("W/U", "en") == "white mana or blue mana"
    assert spoken("U/P", "zh-hans") == "蓝色法术力或2点生命"
    assert spoken("G", "zh-hant") == "綠色魔法力"
