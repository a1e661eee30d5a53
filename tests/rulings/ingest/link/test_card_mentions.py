"""Names of cards in texts: the longest, none inside another, and none that may be a word."""

import pytest

from cards.names import normal_form
from rulings.ingest.link.card_mentions import CardNames, Certainty, possible_forms

NAMES = CardNames((
    ("Ashen Gate", 1), ("灰烬之门", 1), ("灰燼之門", 1), ("灰烬之门守卫", 2), ("Ashen Gate Warden", 2),
    ("恐惧", 3), ("Fear", 3), ("月歌", 4), ("Moonsong", 4), ("双生之影", 5), ("双生之影", 6),
    ("米娅，潮汐之女", 7), ("Jörn's Oath", 8), ("尤恩之誓", 8),
))  # fmt: skip
WORDS = frozenset({"恐惧", "Fear"})


def found(text: str, **near: frozenset[int]) -> list[tuple[str, int]]:
    known = Certainty(is_everyday=WORDS.__contains__, **near)
    return [(text[each.start : each.end], each.card) for each in NAMES.find(text, known)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("如果灰烬之门离开战场，", [("灰烬之门", 1)]),
        ("灰烬之门守卫进战场时", [("灰烬之门守卫", 2)]),
        ("若「灰燼之門」已橫置", [("灰燼之門", 1)]),
        ("灰烬，之门", []),
        ("灰烬之门与灰烬之门", [("灰烬之门", 1)]),
        ("米娅，潮汐之女攻击时", [("米娅，潮汐之女", 7)]),
        ("If you control Ashen Gate, draw a card.", [("Ashen Gate", 1)]),
        ("the ashen gate", []),
        ("Ashen Gate Warden enters", [("Ashen Gate Warden", 2)]),
        ("with Jorn’s Oath", [("Jorn’s Oath", 8)]),
        ("系列名：灰烬之门", []),
        ("双生之影", []),
    ],
)
def test_far_from_its_card_only_a_long_name_of_one_card_is_a_link(
    text: str, wanted: list[tuple[str, int]]
) -> None:
    assert found(text) == wanted


def test_a_short_name_is_a_link_only_where_its_card_is_spoken_of() -> None:
    assert found("月歌的异能") == []
    assert found("月歌的异能", printed=frozenset({4})) == []
    assert found("月歌的异能", own=frozenset({4})) == [("月歌", 4)]


def test_an_everyday_word_is_a_name_only_in_quotation_marks_or_english_capitals() -> None:
    own = frozenset({3})
    assert found("它获得恐惧异能", own=own) == []
    assert found("名称为「恐惧」的牌", own=own) == [("恐惧", 3)]
    assert found("Fear resolves; the creature has fear.", own=own) == [("Fear", 3)]


def test_of_cards_of_one_name_the_one_at_hand_is_meant() -> None:
    assert found("双生之影攻击", in_set=frozenset({6})) == [("双生之影", 6)]


def test_names_of_sets_and_titles_are_no_cards() -> None:
    known = Certainty(other_names=frozenset({"灰烬之门"}))
    assert NAMES.find("灰烬之门系列", known) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("如果灰燼之門離開戰場，", "灰烬之门"),
        ("米娅，潮汐之女攻击时", "米娅，潮汐之女"),
        ("Ashen Gate Warden’s ability", "Ashen Gate Warden"),
        ("with Jorn's Oath.", "Jörn's Oath"),
        ("Ash-Gate!", "Ash-Gate!"),
        ("X-23比布", "X-23比布"),
    ],
)
def test_the_form_of_every_name_in_a_text_is_possible(text: str, name: str) -> None:
    assert normal_form(name) in possible_forms(text)


def test_few_forms_are_possible_in_a_passage() -> None:
    assert len(possible_forms("它会飞行。" * 60)) < 8000
    assert possible_forms("it flies.") == set()
