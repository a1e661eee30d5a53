"""What becomes of a translation when its English goes on: it holds, or is a draft of the old words."""

import pytest

from rulings.ingest.save.carry_words import carried, renumber

PARTNERS = {"702.24": "702.25", "702.24a": "702.25a", "702.24b": "702.25b", "100.2": "100.2"}
NOBODY: dict[str, str] = {}


def carry(then: str, now: str, text: str, partners: dict[str, str] = PARTNERS):
    return carried({"text": then}, {"text": now}, {"text": text}, "zh-hans", partners.get)


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("Beebles bounce.", "Beebles bounce."),
        ('"Beebles" can\'t bounce -- ever.', "“Beebles” can’t bounce — ever."),
        ("Beebles  bounce.\nThey roll.", "Beebles bounce. They roll."),
        ("See rule 702.24.", "See rule 702.25."),
        ("See rules 702.24a and 100.2.", "See rules 702.25a and 100.2."),
        ("See rule 702.24, “Rolling.”", "See rule 702.25, “Rolling.”"),
        ("See rule 800.1.", "See rule 800.1."),
    ],
)
def test_only_typesetting_and_numbers_are_no_change(then: str, now: str) -> None:
    found = carry(then, now, "文字。")
    assert found.holds
    assert found.made_from == {"text": now}


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("Beebles bounce.", "Beebles always bounce."),
        ("Beebles bounce.", "Beebles bounce!"),
        ("See rule 702.24.", "See rule 702.26."),
        ("See rule 702.24.", "See rule 702.24 or 100.2."),
        ("Pay {2}.", "Pay {3}."),
        ("See rule 702.24 twice.", "See rule 702.25 once."),
        ("Beebles bounce.", ""),
    ],
)
def test_other_words_or_another_rule_make_it_a_draft(then: str, now: str) -> None:
    assert not carry(then, now, "文字。").holds


def test_numbers_follow_in_the_text_and_in_the_words_it_was_made_from() -> None:
    found = carry("Roll (see rule 702.24).", "Roll twice (see rule 702.25).", "滚动（参见规则702.24）。")
    assert found.words == {"text": "滚动（参见规则702.25）。"}
    assert found.made_from == {"text": "Roll (see rule 702.25)."}


def test_a_wrong_number_that_the_translation_had_right_is_no_change() -> None:
    """English had cited 104.3 by mistake and now cites what the translation has cited all along."""
    found = carry("Roll (see rule 104.3).", "Roll (see rule 702.25).", "滚动（参见规则702.24）。")
    assert found.holds
    assert found.words == {"text": "滚动（参见规则702.25）。"}


def test_a_wrong_number_whose_title_stays_is_no_change() -> None:
    found = carry("See rule 104.3, “Rolling.”", "See rule 702.25, “Rolling.”", "参见规则104.3，“滚动”。")
    assert found.holds
    assert found.words == {"text": "参见规则702.25，“滚动”。"}


def test_examples_count_one_by_one() -> None:
    then, text = {"examples": ["A.", "B."]}, {"examples": ["甲。"]}
    one = carried(then, {"examples": ["A.", "B."]}, text, "zh-hans", NOBODY.get)
    other = carried(then, {"examples": ["A."]}, text, "zh-hans", NOBODY.get)
    assert (one.holds, other.holds) == (True, False)
    assert one.words == {"examples": ["甲。"]}


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("参见规则702.24。", "参见规则702.25。"),
        ("参见规则702.24a和702.24b。", "参见规则702.25a和702.25b。"),
        ("参见规则702.24a-b。", "参见规则702.25a-b。"),
        ("参见规则999.1。", "参见规则999.1。"),
        ("支付{2}，702次。", "支付{2}，702次。"),
    ],
)
def test_a_text_is_renumbered(text: str, after: str) -> None:
    assert renumber(text, "zh-hans", PARTNERS.get) == after
