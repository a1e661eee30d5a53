"""Terms in texts: what is one, what is not, and which stay plain."""

from __future__ import annotations

import pytest

from rulings.term_matcher import TermMatcher, TermName, first_in_each_line
from rulings.term_words import english_forms, plain_terms, spoken_names

ENGLISH = TermMatcher(
    [
        TermName("ability", "Ability"),
        TermName("mana-ability", "Mana Ability"),
        TermName("trample", "Trample", "A keyword ability that modifies how damage is assigned."),
        TermName("persist", "Persist", "A keyword ability that lets a creature come back."),
        TermName("sacrifice", "Sacrifice", "To put a permanent into a graveyard."),
        TermName("tap", "Tap", "To turn a permanent sideways."),
        TermName("state-based-actions", "State-Based Actions", "Checks of the game."),
        TermName("kicker", "Kicker, Kicked", "Kicker is a keyword ability."),
        TermName("citys-blessing", "City’s Blessing"),
        TermName("bury", "Bury (Obsolete)"),
        TermName("aura", "Aura"),
        TermName("venture", "Venture into [Quality]"),
        TermName("both", "Player, Mulligan"),
    ],
    "en",
)
CHINESE = TermMatcher(
    [
        TermName("player", "牌手"),
        TermName("library", "牌库"),
        TermName("ability", "异能"),
        TermName("mana-ability", "法术力异能"),
        TermName("mana", "法术力"),
        TermName("sorcery", "法术"),
        TermName("card", "牌"),
        TermName("kicker", "增幅，已增幅"),
        TermName("draw", "抓/平手（译者注：同一个词。）"),
        TermName("loop", "循环（动作）"),
        TermName("cycling", "循环（异能）"),
        TermName("bury", "埋葬（已废止）"),
    ],
    "zh-hans",
)


def marked(matcher: TermMatcher, text: str) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.slug) for one in matcher.find(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a mana ability of it", [("mana ability", "mana-ability")]),
        ("its mana-abilities and abilities", [("mana-abilities", "mana-ability"), ("abilities", "ability")]),
        ("state-based action", [("state-based action", "state-based-actions")]),
        ("the city's blessing", [("city's blessing", "citys-blessing")]),
        ("It was kicked.", [("kicked", "kicker")]),
        ("sacrificing, tapped, taps, sacrifices", [
            ("sacrificing", "sacrifice"), ("tapped", "tap"), ("taps", "tap"), ("sacrifices", "sacrifice"),
        ]),
        ("Trample is good. Trample!", [("Trample", "trample"), ("Trample", "trample")]),
        ("a creature’s abilities", [("abilities", "ability")]),
        ("an Aura spell", [("Aura", "aura")]),
    ],
)  # fmt: skip
def test_terms_are_found_in_the_forms_that_rules_use(text: str, found: list[tuple[str, str]]) -> None:
    assert marked(ENGLISH, text) == found


@pytest.mark.parametrize(
    "text",
    [
        "disability, tramples, trampled",  # a part of a word; a keyword ability is never bent
        "if the effect persists",
        "it is buried: bury it",  # obsolete
        "non-trample damage",
        "the card Trample Fields",  # a card's name
        "Rancid Aura stays",
        "mana. Abilities-like",
    ],
)
def test_what_only_looks_like_a_term_is_none(text: str) -> None:
    assert marked(ENGLISH, text) == []


def test_words_that_a_heading_names_beside_a_term_stay_plain() -> None:
    matcher = TermMatcher([TermName("both", "Player, Mulligan")], "en", plain_terms("en"))
    text = "A player takes a mulligan."
    found = first_in_each_line(matcher, text, (), plain_terms("en"))
    assert [text[one.start : one.end] for one in found] == ["mulligan"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("牌手的法术力异能", [("牌手", "player"), ("法术力异能", "mana-ability")]),
        ("法术力与法术", [("法术力", "mana"), ("法术", "sorcery")]),
        ("从牌库抓一张牌", [("牌库", "library")]),
        ("若已增幅则平手", [("已增幅", "kicker"), ("平手", "draw")]),
        ("埋葬", []),
        ("循环", [("循环", "")]),
        ("", []),
    ],
)
def test_chinese_terms_are_the_longest_that_begin_at_a_place(text: str, found: list[tuple[str, str]]) -> None:
    assert marked(CHINESE, text) == found


@pytest.mark.parametrize(
    ("matcher", "texts", "slugs"),
    [
        (
            ENGLISH,
            [
                "its mana-abilities",
                "abilities, but no tapas",
                "a _mana ability_ that taps",
                "retap; kicked",
                "",
            ],
            ["ability", "mana-ability", "tap", "kicker", "none"],
        ),
        (CHINESE, ["法术力异能", "牌手的异能", "牌与牌库", ""], ["ability", "mana-ability", "card", "none"]),
    ],
)
def test_a_term_stands_in_the_texts_in_which_it_is_found(
    matcher: TermMatcher, texts: list[str], slugs: list[str]
) -> None:
    assert any(list(matcher.find(text)) for text in texts)
    for slug in slugs:
        stands_in = matcher.finder(slug)
        for text in texts:
            assert stands_in(text) == any(one.slug == slug for one in matcher.find(text)), (slug, text)


def test_each_paragraph_links_a_term_once_and_leaves_references_alone() -> None:
    text = "See rule 702.19, “Trample.” It has trample and trample.\nThen trample again, and persist."
    taken = [(text.index("702.19"), text.index(", “"))]
    found = first_in_each_line(ENGLISH, text, taken, frozenset({"persist"}))
    assert [(one.start, one.slug) for one in found] == [
        (text.index("trample"), "trample"),
        (text.rindex("trample"), "trample"),
    ]


@pytest.mark.parametrize(
    ("name", "language", "spoken"),
    [
        ("Control, Controller", "en", ["Control", "Controller"]),
        ("Poison Counter (see rule 1)", "en", ["Poison Counter"]),
        ("During (Obsolete)", "en", []),
        ("Partner, “Partner—[text]”", "en", ["Partner"]),
        ("X", "en", []),
        ("放置（译注：此词已废止。）", "zh-hans", []),
        ("已偵結/偵結", "zh-hant", ["已偵結", "偵結"]),
        ("牌", "zh-hans", []),
    ],
)
def test_a_heading_stands_for_the_words_that_rules_say(name: str, language: str, spoken: list[str]) -> None:
    assert list(spoken_names(name, language)) == spoken


@pytest.mark.parametrize(
    ("name", "definition", "forms"),
    [
        ("Destroy", "To move a permanent.", {"destroy", "destroys", "destroyed", "destroying"}),
        ("Scry", "To look at cards.", {"scry", "scries", "scried", "scrying"}),
        ("Meld Cards", "Cards.", {"meld cards", "meld card"}),
        ("Basic Land", "A land.", {"basic land", "basic lands"}),
        ("Flash", "A keyword ability that lets a player cast it.", {"flash"}),
        ("Loss", "What it is.", {"loss", "losses"}),
    ],
)
def test_only_verbs_are_bent_as_verbs(name: str, definition: str, forms: set[str]) -> None:
    assert set(english_forms(name, definition)) == forms
