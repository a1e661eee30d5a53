"""The account of an edition keeps the file's order and notices every change of words."""

from dataclasses import replace
from datetime import date

import pytest

from rulings.accounts import Account, account_of
from rulings.ingest.parsed import ParsedEdition, ParsedRule, ParsedTerm, RuleKind

EDITION = ParsedEdition(
    effective=date(2009, 7, 11),
    language="en",
    rules=(
        ParsedRule("7", RuleKind.CHAPTER, "More"),
        ParsedRule("702", RuleKind.SECTION, "Keywords"),
        ParsedRule("702.5a", RuleKind.SUBRULE, None, "One."),
        ParsedRule("702.4", RuleKind.RULE, "Bouncing"),
        ParsedRule("702.5a*", RuleKind.SUBRULE, None, "Two.", ("Example: Three.", "Example: Four.")),
    ),
    glossary=(ParsedTerm("Two Words", "Said twice."), ParsedTerm("Two Words", "Said again.")),
    introduction="Read this.",
    credits="Ann",
)


def test_an_account_comes_back_from_json_in_the_files_order() -> None:
    account = account_of(EDITION)
    assert Account.from_json(account.as_json()) == account
    assert [number for number, _ in account.provisions] == ["7", "702", "702.5a", "702.4", "702.5a*"]
    assert [name for name, _ in account.terms] == ["Two Words", "Two Words"]


def test_white_space_makes_no_difference() -> None:
    spaced = replace(EDITION.rules[4], text="Two. \r\n")
    assert account_of(replace(EDITION, rules=(*EDITION.rules[:4], spaced))) == account_of(EDITION)


@pytest.mark.parametrize(
    "other",
    [
        replace(EDITION.rules[4], text="Two"),
        replace(EDITION.rules[4], text="Two.Example:Three.", examples=("Example: Four.",)),
        replace(EDITION.rules[4], title="Two.", text=""),
        replace(EDITION.rules[4], examples=("Example: Four.", "Example: Three.")),
    ],
    ids=["a full stop", "an example joined to the text", "a text made a title", "examples in another order"],
)
def test_words_and_their_places_make_a_difference(other: ParsedRule) -> None:
    one, two = account_of(EDITION), account_of(replace(EDITION, rules=(*EDITION.rules[:4], other)))
    assert one.provisions[:4] == two.provisions[:4]
    assert one.provisions[4] != two.provisions[4]
    assert one.body != two.body


def test_the_order_of_provisions_makes_a_difference() -> None:
    rules = (*EDITION.rules[:2], EDITION.rules[3], EDITION.rules[2], EDITION.rules[4])
    assert account_of(replace(EDITION, rules=rules)).body != account_of(EDITION).body
