"""Rule numbers: their levels, their order, and the ways people type them."""

import pytest

from rulings.ingest.parsed import RuleKind
from rulings.numbers import NotARuleNumberError, ancestors_of, kind_of, parent_of, sort_key, tidy

IN_ORDER = [
    "7",
    "700",
    "702",
    "702.3",
    "702.24",
    "702.24a",
    "702.24a*",
    "702.24b",
    "702.24z",
    "702.24aa",
    "703",
]


def test_sort_keys_sort_as_the_rules_are_printed():
    backwards = IN_ORDER[::-1]
    assert sorted(backwards, key=sort_key) == IN_ORDER


@pytest.mark.parametrize(
    ("number", "kind", "parent"),
    [
        ("7", RuleKind.CHAPTER, ""),
        ("702", RuleKind.SECTION, "7"),
        ("702.24", RuleKind.RULE, "702"),
        ("702.24a", RuleKind.SUBRULE, "702.24"),
        ("702.24a*", RuleKind.SUBRULE, "702.24"),
    ],
)
def test_level_and_parent_follow_from_the_number(number, kind, parent):
    assert kind_of(number) is kind
    assert parent_of(number) == parent


def test_what_stands_above_a_number_is_told_from_the_nearest_on() -> None:
    assert ancestors_of("702.24a") == ["702.24", "702", "7"]
    assert ancestors_of("7") == []


@pytest.mark.parametrize("text", ["", "70", "702.", "702.24abc", "x", "1.5 times", "702.24-1", "7022"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(NotARuleNumberError):
        kind_of(text)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("702.24a", "702.24a"),
        ("ＣＲ ７０２．２４Ａ.", "702.24a"),
        ("CR702.24A", "702.24a"),
        ("rule 702", "702"),
        ("规则702.24", "702.24"),
        ("規則７０２。２４ａ", "702.24a"),
        ("702 24 a", "702.24a"),
        ("第904.7条", "904.7"),
        ("規則第702.33a條", "702.33a"),
        ("完整规则 902.2", "902.2"),
        ("C.R. 702.24b", "702.24b"),
        ("comp rules 601.2b", "601.2b"),
        ("MTG CR: 702.1", "702.1"),
        ("“702.24a”", "702.24a"),
        ("#601", "601"),
        ("2 3", None),
        ("702 creatures", None),
        ("cr " * 200 + "702", None),
        ("2/2", None),
        ("beeble", None),
    ],
)
def test_numbers_are_understood_as_people_type_them(typed, number):
    assert tidy(typed) == number
