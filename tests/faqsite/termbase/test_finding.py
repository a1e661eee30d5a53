"""Terms in texts: longest match, not inside other words, in three languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.termbase.finding import KnownTerms, terms_in
from faqsite.termbase.terms import FormKind, KnownForm, KnownTerm, PartOfSpeech, forms_of

MANA = KnownTerm("mana", {ZH_HANS: "法术力", ZH_HANT: "魔法力", EN: "mana"})
MANA_COST = KnownTerm("mana-cost", {ZH_HANS: "法术力费用", ZH_HANT: "魔法力費用", EN: "mana cost"})
SORCERY = KnownTerm("sorcery", {ZH_HANS: "法术", ZH_HANT: "巫術", EN: "sorcery"})
DRAW = KnownTerm("draw", {ZH_HANS: "抓", ZH_HANT: "抽", EN: "draw"}, PartOfSpeech.VERB)
TAP = KnownTerm("tap", {ZH_HANS: "横置", ZH_HANT: "橫置", EN: "tap"}, PartOfSpeech.VERB)
ENTER = KnownTerm("enter", {ZH_HANS: "进战场", EN: "enter the battlefield"}, PartOfSpeech.VERB)
ON_PERMANENT = KnownTerm("counter-noun", {ZH_HANS: "指示物", EN: "counter"})
SPELL = KnownTerm("counter-verb", {ZH_HANS: "反击", EN: "counter"}, PartOfSpeech.VERB)
EXILE = KnownTerm("exile", {ZH_HANS: "放逐", EN: "exile"}, PartOfSpeech.VERB)
KNOWN = KnownTerms.of(
    [
        *forms_of([MANA, MANA_COST, SORCERY, DRAW, TAP, ENTER, ON_PERMANENT, SPELL, EXILE]),
        KnownForm(DRAW, ZH_HANT, "抽象", FormKind.OTHER_WORD),
        KnownForm(EXILE, EN, "remove from the game", FormKind.OLDER),
        KnownForm(EXILE, ZH_HANS, "移出游戏", FormKind.OLDER),
    ]
)


def found(text: str, language: str) -> list[str]:
    return [text[span.start : span.end] for span in terms_in(text, language, KNOWN)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (ZH_HANS, "它的法术力费用是二。", ["法术力费用"]),
        (ZH_HANS, "抓一张牌，加一点法术力，再使用法术。", ["抓", "法术力", "法术"]),
        (ZH_HANT, "抽一張牌。這很抽象。", ["抽"]),
        (EN, "Draws a card; its Mana Cost is {2}{U}.", ["Draws", "Mana Cost"]),
        (EN, "When it enters the battlefield, tapped or tapping, drew", ["enters the battlefield", "tapped",
                                                                         "tapping", "drew"]),
        (EN, "Drawbacks and manatees, sorcerer", []),
        (EN, "two sorceries, the sorcery’s text", ["sorceries", "sorcery"]),
        (EN, "", []),
    ],
)  # fmt: skip
def test_the_longest_form_counts_and_none_inside_another_word(language, text, expected):
    assert found(text, language) == expected


def test_a_word_of_two_terms_names_both_and_an_older_word_its_term():
    (span,) = terms_in("Counter it.", EN, KNOWN)
    assert span.terms == (ON_PERMANENT, SPELL)
    assert span.is_todays
    (older,) = terms_in("将它移出游戏", ZH_HANS, KNOWN)
    assert older.terms == (EXILE,)
    assert not older.is_todays
    assert found("removes from the game", EN) == ["removes from the game"]


def test_without_terms_nothing_is_found():
    assert terms_in("法术", ZH_HANS, KnownTerms.of([])) == []


@given(st.text(), st.sampled_from([ZH_HANS, ZH_HANT, EN]))
def test_spans_lie_in_the_text_in_order(text, language):
    end = 0
    for span in terms_in(text, language, KNOWN):
        assert end <= span.start < span.end <= len(text)
        end = span.end
