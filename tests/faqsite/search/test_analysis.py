"""From text to tokens: folding, the game's terms, pairs of characters, what stays whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.names import normal_form
from faqsite.search.analysis import Phrase, analyse, index_tokens, phrase, phrases
from faqsite.search.folding import fold
from faqsite.search.words import split_at_older_words, todays_words
from faqsite.termbase.current import forget, hold
from faqsite.termbase.vocabulary import Vocabulary


def _texts(text: str) -> list[str]:
    return [token.text for token in analyse(text)]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("惩戒天使", ["惩戒", "戒天", "天使", "使"]),
        ("墳墓", ["坟墓", "墓"]),
        ("放", ["放"]),
        ("Jötun Grunt’s", ["jotun", "grunt"]),
        ("Ｔｒａｍｐｌｅ", ["trampl"]),
        ("702.24A.", ["702.24a"]),
        ("规则702.24a，生物", ["规则", "则", "702.24a", "生物", "物"]),
        ("{W}{2/U}", ["{w}", "{2/u}"]),
        ("{三}{白}", ["{3}", "{w}"]),
        ("+1/+1指示物", ["+1/+1", "指示", "示物", "物"]),
        ("−1/−1", ["-1/-1"]),
        ("2/2", ["2/2"]),
        ("can't", ["cant"]),
        ("", []),
        ("。！ —", []),
    ],
)
def test_tokens(text, tokens):
    assert _texts(text) == tokens


@pytest.mark.parametrize(
    ("hans", "hant"),
    [("法术力", "魔法力"), ("法术", "巫術"), ("牌手抓牌", "玩家抽牌"), ("灵俑", "殭屍"), ("惩戒", "懲戒")],
)
def test_both_scripts_and_their_terms_have_the_same_tokens(hans, hant):
    assert _texts(hans) == _texts(hant)


def test_a_term_that_one_script_writes_in_latin_letters_is_one_too():
    hold(Vocabulary((), (("XDH", "獺客"),)))
    try:
        assert index_tokens(["xdh"]) == index_tokens(["獺客"]) == ["獭客", "客"]
    finally:
        forget()


def test_sorceries_are_not_found_inside_mana():
    assert not set(_texts("法术力")) & set(_texts("巫術")[:1])


@pytest.mark.parametrize(
    ("text", "token", "stretch"),
    [
        ("當懲戒天使進戰場", "戒天", "戒天"),
        ("加一點魔法力。", "魔法", "魔法"),
        ("支付法术力", "魔法", "法术"),
        ("ﬁre and Ice", "ice", "Ice"),
        ("Ｃafé 天使", "天使", "天使"),
    ],
)
def test_a_token_knows_its_place_in_the_original(text, token, stretch):
    found = next(one for one in analyse(text) if one.text == token)
    assert text[found.start : found.end] == stretch


def test_a_single_character_is_looked_for_as_a_beginning():
    assert phrase("兽") == Phrase(("兽",), prefix=True)
    assert phrase("巨兽") == Phrase(("巨兽",))
    assert phrase("兽，巨") == Phrase(("兽", "巨"), prefix=True)


def test_each_run_of_a_query_is_a_phrase():
    assert [one.tokens for one in phrases("墓地 exile 702.24a")] == [("墓地",), ("exil",), ("702.24a",)]


def test_a_text_that_differs_in_script_alone_is_indexed_once():
    assert index_tokens(["懲戒天使", "惩戒天使"]) == index_tokens(["惩戒天使"])


def test_no_phrase_runs_from_one_text_into_the_next():
    assert "¦" in index_tokens(["first", "second"])


@given(st.text())
def test_index_and_query_analyse_alike(text):
    assert index_tokens([text]) == _texts(text)


@given(st.text())
def test_places_lie_inside_the_text_and_in_order(text):
    tokens = analyse(text)
    assert all(0 <= token.start < token.end <= len(text) for token in tokens)
    assert [token.start for token in tokens] == sorted(token.start for token in tokens)


@given(st.text())
def test_tokens_hold_nothing_that_a_database_would_read_as_syntax(text):
    assert not any(set(token.text) & set(" \"'\\:()&|!<>,^\n\0") for token in analyse(text))


@pytest.mark.parametrize(
    ("printed", "typed"),
    [
        ("Æther Vial", "aether vial"),
        ("Œuvre", "oeuvre"),
        ("Jötun Ǽrath", "jotun aerath"),
        ("Straße", "strasse"),
    ],
)
def test_letters_that_a_keyboard_lacks_are_those_typed_for_them(printed, typed):
    assert fold(printed).text == typed
    assert normal_form(printed) == normal_form(typed)


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text).text).text == fold(text).text


@pytest.mark.parametrize(
    ("older", "today"),
    [
        ("移出遊戲", "放逐"),
        ("移出对战", "放逐"),
        ("旅法師", "鵬洛客"),
        ("墓地", "墳墓場"),
        ("進場", "進入戰場"),
        ("魔法力灼傷", "魔法力灼燒"),
        ("总法术力费用", "法术力值"),
        ("removed from the game", "exile"),
        ("buried", "destroy"),
        ("CMC", "mana value"),
        ("comes into play", "enter the battlefield"),
        ("SBAs", "state-based action"),
        ("hounds", "dog"),
    ],
)
def test_older_words_lead_to_todays(older, today):
    assert todays_words(fold(older).text) == fold(today).text


def test_an_older_word_is_told_from_words_that_hold_it():
    assert list(split_at_older_words("the cmc of it")) == [
        ("the ", None),
        ("cmc", "mana value"),
        (" of it", None),
    ]
    assert list(split_at_older_words("墓地放逐")) == [("墓地放逐", "坟墓场放逐")]
    assert list(split_at_older_words("cmcx")) == [("cmcx", None)]
    assert list(split_at_older_words("魔法力")) == [("魔法力", None)]  # holds 法力, a player's word for it


def test_a_name_of_today_is_no_older_word():
    assert todays_words(fold("精靈").text) == fold("精靈").text  # Spirit; in old Simplified prints Goblin
