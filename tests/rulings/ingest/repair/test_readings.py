import pytest

from rulings.ingest.repair.readings import find_readings, remove_readings


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("額外費(fèi)用", "額外費用"),
        ("产(chǎn)生", "产生"),
        ("費（fèi）用", "費用"),
        ("他們(men)的", "他們的"),
        ("個(g?)物件", "個物件"),
        ("啟動(d皀g)能力", "啟動能力"),
        ("此時(sh?，雙方", "此時，雙方"),
    ],
)
def test_readings_in_brackets_are_removed(text: str, plain: str) -> None:
    assert remove_readings(text).text == plain


@pytest.mark.parametrize(
    "text",
    [
        "恐懼(fear)",
        "費用(2)",
        "牌(a)",
        "規則(見702.34)",
        "名字（Chandra）",
        "時(why?)",
        "動(x皀y)",
        "牌(1)與(2)",
    ],
)
def test_real_brackets_stay(text: str) -> None:
    assert remove_readings(text).text == text


def test_a_reading_whose_bracket_went_under_is_found_but_left_to_the_byte_slip() -> None:
    text = "從墳?zāi)箞鰰r(shí)起"
    assert [reading.swallowed for reading in find_readings(text)] == [True, False]
    assert remove_readings(text).text == "從墳?zāi)箞鰰r起"
