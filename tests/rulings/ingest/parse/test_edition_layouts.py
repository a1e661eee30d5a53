"""Layouts of editions that were printed, copied and converted by many hands."""

import pytest

from rulings.ingest.parse.editions import edition_json, parse_edition
from rulings.ingest.parsed import ParsedEdition

RULES = """\
1. Basics

100. General

100.1. This game is played by two people.

100.1a Both of them sit at one table.

100.2. A deck holds cards.

101. Players

101.1. A player is a person.
"""

GLOSSARY = """\
Glossary

Card
The thing a deck is made of. See rule 100.2.

Deck
1. What a player brings.
2. All that is in it.

Person (Obsolete)
A player. See rule 101.1.
"""


def numbers(edition: ParsedEdition) -> list[str]:
    return [rule.number for rule in edition.rules]


EXPECTED = numbers(parse_edition(RULES))


def test_a_rule_cited_at_the_start_of_a_wrapped_line_of_the_introduction_does_not_begin_the_rules() -> None:
    front = (
        "Rules of the Game\n\nIntroduction\n\nLetters are skipped here and there; 704.5k is followed by\n"
        "704.5m, then by\n704.5n as you can see.\n\nContents\n\n1. Basics\n100. General\n101. Players\n\n\n"
    )
    edition = parse_edition(front + RULES)
    assert numbers(edition) == EXPECTED
    assert "704.5n as you can see." in edition.introduction


def test_page_numbers_behind_dots_may_make_an_entry_of_the_contents_long() -> None:
    entries = ["100. General", "101. Players"]
    contents = "\n".join(["1. Basics" + "." * 66 + "2", *(f"     {e}{'.' * 90}2" for e in entries)])
    edition = parse_edition(f"Rules\n\nContents\n{contents}\n\nRead this.\n\n{RULES}")
    assert numbers(edition) == EXPECTED
    assert "General" not in edition.introduction
    assert edition.problems[-1].code == "no-date"


@pytest.mark.parametrize("blank", [True, False], ids=["blank lines", "no blank lines"])
def test_a_glossary_is_found_and_parted_with_and_without_blank_lines(blank: bool) -> None:
    text = f"{RULES}\n{GLOSSARY}\nCredits\n\nAnn wrote this.\n"
    if not blank:
        text = "\n".join(line for line in text.split("\n") if line)
    edition = parse_edition(text)
    assert numbers(edition) == EXPECTED
    assert [term.term for term in edition.glossary] == ["Card", "Deck", "Person (Obsolete)"]
    assert edition.glossary[1].definition == "1. What a player brings.\n2. All that is in it."
    assert edition.credits.startswith("Credits")


def test_the_number_of_a_page_is_no_term() -> None:
    edition = parse_edition(RULES + "\n" + GLOSSARY.replace("\nDeck", "\n12\n\nDeck"))
    assert [term.term for term in edition.glossary] == ["Card", "Deck", "Person (Obsolete)"]


def wrapped_rules(above: str, line: str) -> str:
    """Forty wrapped rules, and one in which a line begins with a number."""
    filler = "Whoever does this has done it, and nothing that comes later can\nundo it, as all of us know.\n"
    body = [f"100.{n}. {filler}" for n in range(1, 41)]
    return "1. Basics\n\n100. General\n\n" + "\n".join(body) + f"\n100.41. {above}\n{line}\nThe end.\n"


@pytest.mark.parametrize(
    ("above", "line"),
    [
        (
            "When a player has done everything that is told under",
            "104.3b the game goes on without them for a while.",
        ),
        ("What a player does to another one is done as written, in steps", "104.3a and 104.3b before all."),
        ("What a player does to another is done with the very same words", "104.3a Ann used before."),
    ],
)
def test_a_cited_number_at_the_start_of_a_wrapped_line_is_no_rule(above: str, line: str) -> None:
    edition = parse_edition(wrapped_rules(above, line))
    assert numbers(edition)[-1] == "100.41"
    assert line in edition.rules[-1].text


def test_chinese_words_glued_to_a_cited_number_at_the_start_of_a_line_are_no_rule() -> None:
    text = (
        "1. 基础\n\n100. 总则\n\n100.1. 两人进行游戏。\n\n"
        "100.1a 每当有人完成\n104.3a中所述动作时，便结束。\n\n100.2. 完。\n"
    )
    edition = parse_edition(text)
    assert numbers(edition) == ["1", "100", "100.1", "100.1a", "100.2"]
    assert "104.3a中所述动作" in edition.rules[3].text


def test_json_has_numbers_as_printed_and_says_which_come_again() -> None:
    edition = parse_edition(RULES.replace("100.2. A deck", "100.1a Both stand.\n\n100.2. A deck"))
    rows = edition_json(edition)["rules"]
    assert [(row["number"], row.get("repeats")) for row in rows][:4] == [
        ("100", None),
        ("100.1", None),
        ("100.1a", None),
        ("100.1a", 1),
    ]


def test_sections_of_one_rule_each_begin_the_rules_where_their_headings_stand() -> None:
    parts = ("1. Basics", "100. General", "100.1. One rule.", "2. Cards", "200. General", "200.1. Another.")
    text = "\n\n".join(parts) + "\n"
    assert numbers(parse_edition(text)) == ["1", "100", "100.1", "2", "200", "200.1"]
