"""Editions in all the shapes that files have, in sentences of our own."""

import textwrap
from datetime import date

import pytest

from rulings.ingest.parse.editions import edition_json, parse_edition
from rulings.ingest.parsed import ParsedEdition, ParsedRule, RuleKind, SourceError

PLAIN = """\
Rules of the Game

These rules are effective as of July 11, 2009.

Introduction

Read this first.

Contents

1. Basics
100. General
101. Players
7. More
702. Keywords
Glossary
Credits

1. Basics

100. General

100.1. This game is played by two people.

100.1a Both of them sit at one table.
Example: Ann and Bob sit down.
Example: Cid joins them later and only watches.

100.2. A deck holds three kinds of things:
     • cards
     • counters

101. Players

101.1. A player is a person.

7. More

702. Keywords

702.24. Growing Cost

702.24a Growing cost is an ability.

Glossary

Card
1. The thing a deck is made of.
2. What is printed on it.
See rule 100.2.

Growing Cost
A keyword ability. See rule 702.24, “Growing Cost.”

Credits

Written by: Ann

These rules are effective as of July 11, 2009.
"""


def rules_of(edition: ParsedEdition) -> dict[str, ParsedRule]:
    return {rule.number: rule for rule in edition.rules}


def lost_lines(edition: ParsedEdition) -> list[str]:
    return [problem.excerpt for problem in edition.problems if problem.code == "lost-line"]


def wrapped(text: str, width: int) -> str:
    """The text with each line broken at a width, as printed editions are."""
    return "\n".join(textwrap.fill(line, width, break_on_hyphens=True) for line in text.split("\n"))


def test_every_provision_is_read_once_in_order_with_its_kind() -> None:
    edition = parse_edition(PLAIN)
    assert [(rule.number, rule.kind) for rule in edition.rules] == [
        ("1", RuleKind.CHAPTER),
        ("100", RuleKind.SECTION),
        ("100.1", RuleKind.RULE),
        ("100.1a", RuleKind.SUBRULE),
        ("100.2", RuleKind.RULE),
        ("101", RuleKind.SECTION),
        ("101.1", RuleKind.RULE),
        ("7", RuleKind.CHAPTER),
        ("702", RuleKind.SECTION),
        ("702.24", RuleKind.RULE),
        ("702.24a", RuleKind.SUBRULE),
    ]
    assert edition.problems == ()


def test_heading_has_a_title_and_a_sentence_is_text() -> None:
    rules = rules_of(parse_edition(PLAIN))
    assert (rules["702.24"].title, rules["702.24"].text) == ("Growing Cost", "")
    assert (rules["100.1"].title, rules["100.1"].text) == (None, "This game is played by two people.")


@pytest.mark.parametrize(
    ("line", "is_title"),
    [
        ("Start Your Engines!", True),
        ("为了秘罗地！", True),
        ("Handling “Infinite” Loops", True),
        ("Wins and Losses (Obsolete)", True),
        ("Who goes first?", False),
        ("The steps are as follows:", False),
        ("A player may say “Stop.”", False),
        ("牌的叙述以牌张参考文献为准。见Example.com", False),
    ],
)
def test_titles_are_told_from_sentences(line: str, is_title: bool) -> None:
    text = PLAIN.replace("Growing Cost\n\n702.24a", f"{line}\n\n702.24a")
    rule = rules_of(parse_edition(text))["702.24"]
    assert (rule.title, rule.text) == ((line, "") if is_title else (None, line))


def test_examples_are_kept_apart_and_lists_keep_their_lines() -> None:
    rules = rules_of(parse_edition(PLAIN))
    assert rules["100.1a"].examples == (
        "Example: Ann and Bob sit down.",
        "Example: Cid joins them later and only watches.",
    )
    assert rules["100.2"].text == "A deck holds three kinds of things:\n• cards\n• counters"


def test_front_matter_glossary_and_credits_are_parted_from_the_rules() -> None:
    edition = parse_edition(PLAIN)
    assert edition.title == "Rules of the Game"
    assert "Read this first." in edition.introduction
    assert "Keywords" not in edition.introduction
    assert edition.credits.startswith("Credits\n\nWritten by: Ann")
    assert [term.term for term in edition.glossary] == ["Card", "Growing Cost"]
    assert edition.glossary[0].definition.split("\n")[2] == "See rule 100.2."


def test_without_contents_glossary_or_credits_the_rules_are_read_all_the_same() -> None:
    start, end = PLAIN.index("1. Basics\n\n"), PLAIN.index("Glossary\n\nCard")
    edition = parse_edition(PLAIN[start:end])
    assert edition.rules[0].number == "1"
    assert len(edition.rules) == 11
    assert (edition.introduction, edition.glossary, edition.credits) == ("", (), "")


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_kind_give_the_same_edition(line_end: str) -> None:
    assert parse_edition(PLAIN.replace("\n", line_end)) == parse_edition(PLAIN)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("These rules are effective as of July 11, 2009.", date(2009, 7, 11)),
        ("These rules are current as of October 1, 2003.", date(2003, 10, 1)),
        ("Effective 1 May 2001, this is what counts.", date(2001, 5, 1)),
        ("These rules are effective as of 2026-01-16.", date(2026, 1, 16)),
        ("此规则于2024年4月12日起生效。", date(2024, 4, 12)),
        ("本規則自 2006 年 7 月 15 日開始生效。", date(2006, 7, 15)),
    ],
)
def test_date_of_effect_is_read_from_the_text(sentence: str, expected: date) -> None:
    text = PLAIN.replace("These rules are effective as of July 11, 2009.", sentence)
    assert parse_edition(text, effective=date(1999, 1, 1)).effective == expected


def test_date_given_by_the_caller_counts_where_the_text_has_none() -> None:
    silent = PLAIN.replace("These rules are effective as of July 11, 2009.", "No date.")
    assert parse_edition(silent, effective=date(2009, 7, 8)).effective == date(2009, 7, 8)
    undated = parse_edition(silent)
    assert undated.effective is None
    assert [problem.code for problem in undated.problems] == ["no-date"]


def test_two_dates_that_differ_are_a_problem() -> None:
    text = PLAIN.replace("July 11, 2009", "July 12, 2009", 1)
    edition = parse_edition(text)
    assert edition.effective == date(2009, 7, 12)
    assert [problem.code for problem in edition.problems] == ["dates-differ"]


@pytest.mark.parametrize("text", ["", "Hello, world.", "1. Buy milk\n2. Buy bread\n", "\x00\x01\x02 7.5 7.6"])
def test_text_without_rule_numbers_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(SourceError, match=r"^No rule numbers .*\.$"):
        parse_edition(text)


def test_number_that_comes_twice_is_kept_under_a_mark_and_told() -> None:
    text = PLAIN.replace("101.1. A player", "101.1. A player wins.\n\n101.1. A player")
    edition = parse_edition(text)
    assert [rule.number for rule in edition.rules if rule.number.startswith("101.1")] == ["101.1", "101.1*"]
    assert [problem.code for problem in edition.problems] == ["repeated-number"]


def test_space_inside_a_number_is_mended_only_where_the_next_number_is_due() -> None:
    text = PLAIN.replace("100.1a Both", "100. 1a Both").replace("101.1. A player", "101. 7 players")
    edition = parse_edition(text)
    assert "100.1a" in rules_of(edition)
    assert "101.7" not in rules_of(edition)
    assert "number-mended" in {problem.code for problem in edition.problems}


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("100.1b. A point after the letter.", "100.1b"),
        ("100.1b  Two spaces.", "100.1b"),
        ("  100.1b Indented.", "100.1b"),
        ("_100.1b_ In italics.", None),
        ("１００．１ｂ Not these letters.", None),
        ("１００．２． Wide digits.", "100.2"),
        ("100.2 No final point.", "100.2"),
        ("100.1ab Two letters.", "100.1ab"),
    ],
)
def test_ways_to_write_a_number(line: str, number: str | None) -> None:
    text = f"100. General\n\n100.1. One.\n\n100.1a First.\n\n{line}\n"
    assert parse_edition(text).rules[-1].number == (number or "100.1a")


def test_numbered_list_inside_a_rule_opens_no_chapter() -> None:
    text = PLAIN.replace("     • cards\n     • counters", "     1. Cards\n     2. Counters")
    edition = parse_edition(text)
    assert rules_of(edition)["100.2"].text.endswith("1. Cards\n2. Counters")
    assert "2" not in rules_of(edition)


def test_characters_lost_before_are_counted() -> None:
    edition = parse_edition(PLAIN.replace("Ann and", "Ann\ufffdand"))
    assert [(problem.code, problem.line) for problem in edition.problems] == [("lost-characters", 26)]


def test_contents_that_differ_from_the_headings_are_told() -> None:
    edition = parse_edition(PLAIN.replace("101. Players\n7.", "101. Player\n7."))
    assert [(problem.code, problem.excerpt) for problem in edition.problems] == [
        ("contents-differ", "101. Player")
    ]


def test_glossary_survives_stray_blank_lines() -> None:
    text = PLAIN.replace("Card\n1. The", "Card\n\n1. The").replace("on it.\nSee", "on it.\n\nSee")
    edition = parse_edition(text)
    assert [term.term for term in edition.glossary] == ["Card", "Growing Cost"]
    assert edition.glossary[0].definition.count("\n") == 2


def test_paragraph_after_an_example_stays_behind_it() -> None:
    text = PLAIN.replace("only watches.\n", "only watches.\n     He may not play.\n")
    rule = rules_of(parse_edition(text))["100.1a"]
    assert rule.examples[1].endswith("only watches.\nHe may not play.")


def test_json_has_the_examples_in_their_place_and_apart() -> None:
    form = edition_json(parse_edition(PLAIN))
    rule = next(rule for rule in form["rules"] if rule["number"] == "100.1a")
    assert rule["text"].startswith("Both of them sit at one table.\nExample: Ann")
    assert len(rule["examples"]) == 2
    assert form["effective"] == "2009-07-11"
    assert form["glossary"][1]["term"] == "Growing Cost"


def test_json_lists_chapters_apart_from_the_rules() -> None:
    edition = parse_edition(PLAIN)
    form = edition_json(edition)
    assert [chapter["number"] for chapter in form["chapters"]] == [
        rule.number for rule in edition.rules if len(rule.number) == 1
    ]
    assert form["chapters"][0]["title"]
    assert not any(len(rule["number"]) == 1 for rule in form["rules"])
    assert len(form["rules"]) + len(form["chapters"]) == form["report"]["rules"]


def test_term_that_shouts_is_a_term() -> None:
    shout = "For the Beebles!\nIt makes a beeble. See rule 702.2.\n\n"
    entry = "Growing Cost\nA keyword ability."
    terms = [term.term for term in parse_edition(PLAIN.replace(entry, shout + entry)).glossary]
    assert terms == ["Card", "For the Beebles!", "Growing Cost"]
