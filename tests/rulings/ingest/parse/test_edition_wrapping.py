"""Editions whose lines are broken at the width of a page."""

import textwrap

import pytest

from rulings.ingest.parse.editions import parse_edition
from rulings.ingest.parse.editions.numbering import follows, numbered, order_key
from rulings.ingest.parse.editions.paragraphs import join_wrap


def long_edition() -> str:
    """Forty rules of several sentences, with references that may fall on a line's start when wrapped."""
    rules = ["1. Basics", "100. General"]
    for n in range(1, 41):
        rules.append(
            f"100.{n}. A player who does thing number {n} does it at once, as rule 101.{n} and "
            f"rules 102.3a–d demand, and nothing that comes after it can change what was done. (See rule "
            f"419.{n}, “Doing Things,” and rule 502.{n}.) A well-known two-part thing is done in parts."
        )
        rules.append(
            f"100.{n}a Whoever saw it done may say so before anyone has gone on to what comes next.\n"
            f"Example: Ann does thing {n}, and Bob, who sat with his back to her, says nothing of it."
        )
    return "\n\n".join(rules) + "\n"


@pytest.mark.parametrize("width", [72, 80, 105])
@pytest.mark.parametrize("blank_between", [True, False])
def test_wrapped_edition_gives_the_rules_of_the_unwrapped_one(width: int, blank_between: bool) -> None:
    plain = long_edition()
    lines = [textwrap.fill(line, width) for line in plain.split("\n")]
    text = "\n".join(lines if blank_between else [line for line in lines if line])
    expected = [(rule.number, rule.text, rule.examples) for rule in parse_edition(plain).rules]
    assert [(rule.number, rule.text, rule.examples) for rule in parse_edition(text).rules] == expected


def test_indented_subrules_under_ruled_headings() -> None:
    body = "word " * 14
    text = "\n".join(
        ["1. Basics", "-" * 70, "", "100. General", "------------", ""]
        + [
            f"100.{n}. Title\n\n  100.{n}a {body}\n  {body}end.\n  EXAMPLE: {body}\n  end.\n"
            for n in range(1, 30)
        ]
    )
    rules = {rule.number: rule for rule in parse_edition(text).rules}
    assert rules["100.3"].title == "Title"
    assert rules["100.3a"].text == f"{body}{body}end."
    assert rules["100.3a"].examples == (f"EXAMPLE: {body}end.",)


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("one", "two", "one two"),
        ("State-", "Based", "State-Based"),
        ("gets -1/-", "1 until", "gets -1/-1 until"),
        ("Land —", "Forest", "Land — Forest"),
        ("某生物", "进战场", "某生物进战场"),
        ("某生物，", "“死触”", "某生物，“死触”"),
        ("尤屯大兵/ Jotun", "Grunt", "尤屯大兵/ Jotun Grunt"),
    ],
)
def test_joining_neither_loses_nor_adds_a_space(before: str, after: str, joined: str) -> None:
    assert join_wrap(before, after) == joined


@pytest.mark.parametrize(
    ("previous", "number", "may"),
    [
        ("702.24a", "702.24b", True),
        ("702.24h", "702.24i", True),
        ("702.24k", "702.24m", True),
        ("702.24n", "702.24p", True),
        ("702.24b", "702.25", True),
        ("702.24", "702.24a", True),
        ("702.24", "703", True),
        ("732", "8", True),
        ("7", "700", True),
        ("702.24b", "702.24a", False),
        ("702.24", "702.40", False),
        ("702.24", "704.5j", False),
        ("702.24", "419.8", False),
        ("702.24a", "702.24h", False),
    ],
)
def test_what_may_follow_what(previous: str, number: str, may: bool) -> None:
    assert follows(previous, number) is may


def test_numbers_sort_as_the_rules_print_them() -> None:
    printed = ["7", "700", "700.1", "700.1a", "700.1z", "700.1aa", "700.2", "700.10", "701"]
    assert sorted(sorted(printed), key=order_key) == printed


@pytest.mark.parametrize(
    "line", ["3 is 1).", "2/2 creature", "1.5 times", "12 cards", "1999-04-23", "702.24, said he", ""]
)
def test_lines_that_only_look_numbered(line: str) -> None:
    assert numbered(line) is None
