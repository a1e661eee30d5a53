"""How nearly a text says what was remembered of it."""

import pytest

from faqsite.search.near_texts import ALIKE, likeness

TEXT = "如果这只青蛙在你的第二个主阶段中离开池塘，则它的操控者可以将一张荷叶牌放到牌库底。"


@pytest.mark.parametrize(
    "remembered",
    [
        "青蛙在你的第二个主阶段中离开池塘",
        "青蛙在你的主阶段中离开池塘",  # characters lost in the middle
        "它的操控者可以将荷叶牌放到牌库顶",  # lost, and the end is wrong
        "第二个主阶仲中离开池塘",  # one is wrong
    ],
)
def test_a_passage_is_known_in_spite_of_what_was_forgotten(remembered: str) -> None:
    assert likeness(remembered, TEXT) > ALIKE


def test_the_text_that_has_all_in_its_order_is_likest() -> None:
    remembered = "离开池塘，它的操控者将荷叶牌"
    other = "如果它离开池塘，则将一张莲叶牌给它的操控者。"
    assert likeness(remembered, TEXT) > likeness(remembered, other)


def test_another_text_is_not_alike() -> None:
    assert likeness("青蛙在你的第二个主阶段中离开池塘", "每当你抓牌时，你获得一点生命。") < ALIKE
