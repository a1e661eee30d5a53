"""Chinese and English rulings that say the same are found; what is unsure is told as unsure."""

from collections.abc import Iterable
from datetime import date

import pytest

from rulings.ingest.link.ruling_pairs import Known, Pair, pair_rulings
from rulings.ingest.link.ruling_pairs_features import (
    Statement,
    agreement,
    closeness,
    plain,
    read_chinese,
    read_english,
    without_names,
)
from rulings.ingest.link.ruling_pairs_lexicon import Lexicon, chinese_words, english_words, learn

# A little world of its own: what each sentence says can be told from its words alone.
SUBJECTS = {"比布": "beeble", "水獭": "otter", "河狸": "beaver", "刺猬": "hedgehog", "鼹鼠": "mole"}
VERBS = {"跳跃": "jumps", "睡觉": "sleeps", "唱歌": "sings", "挖洞": "digs", "游泳": "swims"}
PLACES = {"森林": "forest", "湖泊": "lake", "山丘": "hill", "沙漠": "desert", "洞穴": "cave"}
WORLD = [
    (f"{subject}，{place}，{verb}。", f"The {SUBJECTS[subject]} {VERBS[verb]} in the {PLACES[place]}.")
    for subject in SUBJECTS
    for place in PLACES
    for verb in VERBS
]
KING, QUEEN = 1, 2
NAMES = {
    "zh": [("比布大王", KING), ("水獭女王", QUEEN)],
    "en": [("Beeble King", KING), ("Otter Queen", QUEEN)],
}
DAY = date(2020, 5, 1)


def chinese(*texts: str, cards: Iterable[int] = (KING,)) -> list[Statement]:
    return [Statement(f"zh{place}", text, frozenset(cards)) for place, text in enumerate(texts)]


def english(*texts: str, cards: Iterable[int] = (KING,), published: date = DAY) -> list[Statement]:
    return [
        Statement(f"en{place}", text, frozenset(cards), published=published)
        for place, text in enumerate(texts)
    ]


def paired(*given: Pair) -> set[tuple[str, str]]:
    return {(pair.chinese, pair.english) for pair in given}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return learn(WORLD)


def test_words_go_with_those_in_whose_company_they_stand(lexicon: Lexicon) -> None:
    partners = lexicon.english_of("水獭")
    assert max(partners, key=lambda word: partners[word]) == "otter"
    back = lexicon.chinese_of("forest")
    assert max(back, key=lambda word: back[word]) == "森林"


def test_a_word_that_stands_in_too_few_texts_goes_with_none() -> None:
    assert not learn(WORLD[:2]).english_of("比布")


def test_chinese_words_do_not_reach_over_signs() -> None:
    assert chinese_words("河狸，睡觉") == ["河狸", "睡觉"]


def test_english_words_are_stems_without_those_that_stand_everywhere() -> None:
    assert english_words("The beavers, and the sleeping otter") == ["beaver", "sleep", "otter"]


def test_what_says_the_same_is_paired_whatever_the_order(lexicon: Lexicon) -> None:
    told = chinese("河狸在湖泊睡觉。", "水獭在洞穴唱歌。", "刺猬在沙漠跳跃。")
    others = english(
        "The hedgehog jumps in the desert.", "The beaver sleeps in the lake.", "The otter sings in the cave."
    )
    pairs = pair_rulings(told, others, lexicon, NAMES, DAY)
    assert paired(*(pair for pair in pairs if pair.is_sure)) == {
        ("zh0", "en1"),
        ("zh1", "en2"),
        ("zh2", "en0"),
    }


def test_each_ruling_has_one_partner_at_most(lexicon: Lexicon) -> None:
    told = chinese("河狸在湖泊睡觉。", "河狸在湖泊挖洞。")
    pairs = pair_rulings(told, english("The beaver sleeps in the lake."), lexicon, NAMES, DAY)
    assert paired(*pairs) == {("zh0", "en0")}


def test_rulings_of_different_cards_never_meet(lexicon: Lexicon) -> None:
    others = english("The beaver sleeps in the lake.", cards=[QUEEN])
    assert pair_rulings(chinese("河狸在湖泊睡觉。"), others, lexicon, NAMES, DAY) == []


def test_what_is_known_to_be_apart_is_not_paired(lexicon: Lexicon) -> None:
    told, others = chinese("河狸在湖泊睡觉。"), english("The beaver sleeps in the lake.")
    assert pair_rulings(told, others, lexicon, NAMES, DAY, Known(frozenset({("zh0", "en0")}))) == []


def test_two_that_fit_alike_leave_it_unsure_and_say_why(lexicon: Lexicon) -> None:
    told = chinese("河狸在湖泊睡觉，鼹鼠在山丘挖洞。")
    others = english(
        "The beaver sleeps in the lake, and it jumps.", "The mole digs in the hill, and it sings there."
    )
    (pair,) = pair_rulings(told, others, lexicon, NAMES, DAY)
    assert not pair.is_sure
    assert dict(pair.reasons)["ahead"] < 0.08


def test_nearly_the_same_english_twice_is_no_doubt(lexicon: Lexicon) -> None:
    others = english("The beaver sleeps in the lake.", "The beaver sleeps in the lake .")
    (pair,) = pair_rulings(chinese("河狸在湖泊睡觉。"), others, lexicon, NAMES, DAY)
    assert pair.is_sure


def test_the_ruling_of_the_sets_own_time_is_preferred(lexicon: Lexicon) -> None:
    told = chinese("河狸在湖泊睡觉。")
    late = [
        Statement("late", "The beaver sleeps in the lake.", frozenset({KING}), published=date(2023, 1, 1))
    ]
    (pair,) = pair_rulings(told, [*late, *english("The beaver sleeps in the lake.")], lexicon, NAMES, DAY)
    assert pair.english == "en0"


def test_without_a_lexicon_particulars_prove_a_pair_and_nothing_else_does() -> None:
    told = chinese("比布大王以{2}{U}施放时，你抓三张牌，然后弃两张牌。", "河狸在湖泊睡觉。")
    others = english(
        "The beaver sleeps in the lake.",
        "When Beeble King is cast for {2}{U}, you draw three cards, then discard two.",
    )
    pairs = pair_rulings(told, others, learn([]), NAMES, DAY)
    assert paired(*(pair for pair in pairs if pair.is_sure)) == {("zh0", "en1")}


def test_without_a_lexicon_particulars_that_differ_prove_nothing() -> None:
    told = chinese("比布大王以{2}{U}施放时，你抓三张牌，然后弃两张牌。")
    others = english("When Beeble King is cast for {2}{G}, you draw three cards, then discard two.")
    assert not any(pair.is_sure for pair in pair_rulings(told, others, learn([]), NAMES, DAY))


def test_particulars_are_read_alike_in_both_languages() -> None:
    told = read_chinese(chinese("比布大王为4/4，第二个获得+1/+1，支付{2}，抓二十张，6个。")[0], NAMES["zh"])
    other = read_english(
        english("Beeble King is 4/4, the second one gets +1/+1; pay {2}, draw twenty, 6 of them.")[0],
        NAMES["en"],
    )
    for kind in ("names", "symbols", "sizes", "numbers"):
        assert getattr(told, kind) == getattr(other, kind), kind
    assert told.numbers == {2, 6, 20}
    assert told.sizes == {"4/4", "+1/+1"}


def test_minus_signs_width_and_italics_make_no_difference() -> None:
    assert plain("−１/−１ _系列_") == "-1/-1 系列"


def test_the_longest_name_is_taken_first() -> None:
    assert without_names("比布大王甲", [("比布大王甲", 3), ("比布大王", 1)]) == (",", {3})


def test_agreement_is_unknown_where_neither_has_any() -> None:
    assert agreement(frozenset(), frozenset()) is None
    assert agreement(frozenset({1}), frozenset()) == 0


@pytest.mark.parametrize(
    ("published", "value"),
    [(date(2020, 4, 10), 1.0), (date(2020, 6, 5), 1.0), (date(2019, 5, 1), 0.0), (None, None)],
)
def test_rulings_come_some_weeks_around_their_set(published: date | None, value: float | None) -> None:
    assert closeness(published, DAY) == value


def test_the_day_of_an_unknown_set_is_that_of_most_good_pairs(lexicon: Lexicon) -> None:
    pairs = WORLD[:6]
    told = chinese(*(zh for zh, _ in pairs))
    others = english(*(en for _, en in pairs))
    late = Statement("late", pairs[0][1], frozenset({KING}), published=date(2023, 1, 1))
    found = pair_rulings(told, [late, *others], lexicon, NAMES)
    assert ("zh0", "en0") in paired(*found)
