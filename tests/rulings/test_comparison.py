"""Comparing two editions: a move is no change, numbers and translations are told from meaning."""

import pytest

from rulings.comparison import Change, Kind, Stated, Words, compare, counts, folded

pytestmark = pytest.mark.pure

BOUNCE = "Bouncing is a triggered ability. See rule 502.13, “Bouncing.”"


def stated(key: int, number: str, *texts: str, **languages: str) -> Stated:
    """A rule whose English is the first text, its examples the rest; other languages by their columns."""
    words = {"en": Words("", texts[0], texts[1:])} if texts else {}
    words |= {language.replace("_", "-"): Words("", text) for language, text in languages.items()}
    return Stated(key, number, words)


def kinds(older: list[Stated], newer: list[Stated], language: str = "en") -> dict[str, Kind]:
    return {change.number: change.kind for change in compare(older, newer, language)}


def only(older: Stated, newer: Stated, language: str = "en") -> Change:
    (change,) = compare([older], [newer], language)
    return change


@pytest.mark.parametrize(
    ("older", "newer", "expected"),
    [
        ([stated(1, "502.13a", BOUNCE)], [stated(1, "502.13a", BOUNCE)], {"502.13a": Kind.SAME}),
        ([stated(1, "502.13a", BOUNCE)], [stated(1, "702.24a", BOUNCE)], {"702.24a": Kind.RENUMBERED}),
        ([stated(1, "502.13a", BOUNCE)], [], {"502.13a": Kind.REMOVED}),
        ([], [stated(1, "702.24a", BOUNCE)], {"702.24a": Kind.ADDED}),
        (
            [stated(1, "502.13a", BOUNCE)],
            [stated(1, "702.24a", BOUNCE.replace("502.13", "702.24"))],
            {"702.24a": Kind.REFERENCES},
        ),
        (
            [stated(1, "502.13a", BOUNCE)],
            [stated(1, "502.13a", BOUNCE.replace("triggered", "static"))],
            {"502.13a": Kind.CHANGED},
        ),
        (
            [stated(1, "502.13", "Bouncing")],
            [stated(2, "502.13", "Untapping"), stated(1, "702.24", "Bouncing")],
            {"502.13": Kind.ADDED, "702.24": Kind.RENUMBERED},
        ),
    ],
)
def test_what_became_of_a_rule(older, newer, expected):
    assert kinds(older, newer) == expected


def test_a_changed_example_is_a_change():
    change = only(stated(1, "1", "It bounces.", "Boing."), stated(1, "1", "It bounces.", "Boing boing."))
    assert change.kind == Kind.CHANGED


def test_another_amount_is_a_change_of_meaning():
    assert only(stated(1, "1", "Draw 7 cards."), stated(1, "1", "Draw 8 cards.")).kind == Kind.CHANGED


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("See rules 601.2b–f.", "See rules 602.2c–g."),
        ("See section 7, “Additional Rules.”", "See section 8, “Additional Rules.”"),
        ("See rule 418.3.", "See rule 608.2b."),
        ("See rules 100.2 and 100.3.", "See rule 100.4."),
        ("(See rule 419.6e and rule 419.6f.)", "(See rule 614.10.)"),
        ("(See rule 205.4A.)", "(See rule 205.4b.)"),
    ],
)  # fmt: skip
def test_cited_numbers_in_all_forms_are_told_from_meaning(older, newer):
    assert only(stated(1, "1", older), stated(1, "1", newer)).kind == Kind.REFERENCES


def test_numbers_in_chinese_are_told_from_meaning():
    older, newer = stated(1, "7", zh_hans="参见规则502.13。"), stated(1, "7", zh_hans="参见规则702.24a。")
    assert only(older, newer, "zh-hans").kind == Kind.REFERENCES


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("It's a “beeble.”", 'It’s a "beeble."'),
        ("It bounces\nonce  more.", "It bounces once more."),
        ("Bounce -- or roll.", "Bounce — or roll."),
        ("It gets -1/-1.", "It gets −1/−1."),
    ],
)
def test_typesetting_is_no_change(older, newer):
    assert folded(older) == folded(newer)
    assert only(stated(1, "1", older), stated(1, "1", newer)).kind == Kind.SAME


def test_a_mended_translation_is_no_change_of_the_rule():
    older = stated(1, "1", "It bounces.", zh_hans="它跳。")
    newer = stated(1, "1", "It bounces.", zh_hans="它弹跳。")
    change = only(older, newer, "zh-hans")
    assert (change.kind, change.language) == (Kind.TRANSLATION, "zh-hans")
    assert only(older, newer).kind == Kind.SAME


def test_a_change_is_shown_in_the_readers_words():
    older = stated(1, "1", "It bounces.", zh_hans="它跳。")
    newer = stated(1, "1", "It rolls.", zh_hans="它滚。")
    change = only(older, newer, "zh-hans")
    assert (change.kind, change.language) == (Kind.CHANGED, "zh-hans")


def test_a_change_that_the_translation_has_not_is_shown_in_english():
    older = stated(1, "1", "It bounces.", zh_hans="它跳。")
    newer = stated(1, "1", "It rolls.", zh_hans="它跳。")
    change = only(older, newer, "zh-hans")
    assert (change.kind, change.language) == (Kind.CHANGED, "en")


def test_where_only_one_side_is_translated_the_english_is_compared():
    older, newer = stated(1, "1", "It bounces."), stated(1, "1", "It rolls.", zh_hans="它滚。")
    assert only(older, newer, "zh-hans").language == "en"


def test_without_a_language_in_common_only_numbers_are_compared():
    older = stated(1, "1.1", "It bounces.")
    assert only(older, stated(1, "1.1", zh_hans="它跳。")).kind == Kind.SAME
    assert only(older, stated(1, "1.2", zh_hans="它跳。")).kind == Kind.RENUMBERED


def test_changes_come_in_the_order_of_the_rules():
    newer = [stated(3, "702.24", "c"), stated(1, "702.3", "a"), stated(2, "101.1", "b")]
    assert [change.number for change in compare([], newer, "en")] == ["101.1", "702.3", "702.24"]


def test_terms_come_in_the_order_of_their_names():
    newer = [Stated(key, "", {"en": Words(name, "x")}) for key, name in ((1, "Bounce"), (2, "aura"))]
    found = [change.newer.in_language("en").title for change in compare([], newer, "en") if change.newer]
    assert found == ["aura", "Bounce"]


def test_every_kind_is_counted():
    changes = compare([stated(1, "1", "a")], [stated(2, "1", "b")], "en")
    assert counts(changes) == {
        "added": 1, "removed": 1, "changed": 0, "references": 0, "renumbered": 0, "translation": 0, "same": 0,
    }  # fmt: skip
