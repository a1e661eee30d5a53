"""Line ends that a set's Chinese texts have lost, put back where the English tells them surely."""

import pytest

from cards.ingest.lost_lines import with_line_ends
from cards.ingest.parse import parse_set
from faqsite.languages import ZH_HANS, ZH_HANT
from tests.cards.ingest.mtgjson_data import HANS, card_set, chinese, entry


@pytest.mark.parametrize(
    ("english", "lines"),
    [
        ("When it comes, swim.\n{1}, {T}: Dive.", ["当它到来时，游泳。", "{1}，{T}：下潜。"]),
        (
            "Flying, vigilance\nWhen it comes, swim. Then dive.",
            ["飞行，警戒", "当它到来时，游泳。然后下潜。"],
        ),
        (
            "Prowess (Whenever you swim, it dives.)\n{2}: Swim.",
            ["灵技（每当你游泳时，它下潜。）", "{2}：游泳。"],
        ),
        (
            "Swim.\nAwaken 3—{4}{U} (If you pay, it wakes up.)",
            ["游泳。", "醒转3～{4}{U}（若你支付，它醒来。）"],
        ),
        ("[+1]: Swim. Dive.\n[−3]: It gets -3/-3.", ["+1：游泳。下潜。", "−3：它得-3/-3。"]),
        ("Choose one —\n• Swim.\n• Dive {R}.", ["选择一项～", "• 游泳。", "• 下潜{R}。"]),
        ("{T}: Add {C}{C}.\nSwim.", ["{T}：加{2}。", "游泳。"]),
        ('It has "{T}: Swim. Dive."\nSwim.', ["它具有「{T}：游泳。下潜。」。", "游泳。"]),
        ('It has "{T}: Swim."\n{1}, Rest: Swim.', ["它具有「{T}：游泳。」", "{1}，休息：游泳。"]),
        ('It has "{T}: Swim." until end of turn.\nDive.', ["它具有「{T}：游泳。」直到回合结束。", "下潜。"]),
    ],
)
def test_lines_end_where_those_of_the_english_do(english: str, lines: list[str]) -> None:
    assert with_line_ends("".join(lines), english, ZH_HANS).split("\n") == lines


def test_keywords_are_known_in_either_script() -> None:
    assert with_line_ends("閃現當牠到來時，游泳。", "Flash\nWhen it comes, swim.", ZH_HANT).startswith(
        "閃現\n"
    )


@pytest.mark.parametrize(
    ("english", "text"),
    [
        ("Swim.\nDive.", "游泳并下潜。"),  # fewer sentences
        ("{1}: Swim.\n{2}: Dive.", "{2}：游泳。{1}：下潜。"),  # other symbols in the lines
        ("Unheard-of word\nSwim.", "未闻之词游泳。"),  # no keyword we know
        ("Swim.\nDive.", "游泳。\n下潜。"),  # lines of its own
        ("Swim. Dive.", "游泳。下潜。"),
        ("", "游泳。"),
    ],
)
def test_what_does_not_fit_stays_as_it_is(english: str, text: str) -> None:
    assert with_line_ends(text, english, ZH_HANS) == text


def test_the_english_of_the_printing_tells_before_that_of_today() -> None:
    card = entry(
        text="Dive, then swim, then dive.",
        originalText="Swim.\nDive.",
        foreignData=[chinese(HANS, "水獭", "游泳。下潜。", type="生物")],
    )
    parsed = parse_set(card_set("TST", card), "TST.json")
    assert parsed.cards[0].faces[0].printed[0].text == "游泳。\n下潜。"
    assert parsed.lint["line_ends_restored"] == 1
