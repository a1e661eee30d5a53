"""Real cases of renumbering, with the numbers and titles of the rules and with texts of our own."""

import time

import pytest

from rulings.ingest.link.identity_results import Decided, Reason
from tests.rulings.ingest.link.editions_in_words import match
from tests.rulings.ingest.link.test_identity_cases import CASES

UPKEEP = "Cumulative upkeep is a triggered ability that makes its owner pay more for a beeble every turn."
UPKEEP_TWICE = "If a beeble has cumulative upkeep twice, each of them triggers on its own."

EDITIONS_WITH_UPKEEP = {
    "2006": [
        ("5", "Additional Rules"),
        ("502", "Keyword Abilities"),
        ("502.2", "First Strike"),
        ("502.2a", "First strike is a static ability that changes when a beeble deals its damage."),
        ("502.13", "Cumulative Upkeep"),
        ("502.13a", UPKEEP),
        ("502.13b", UPKEEP_TWICE),
    ],
    "2009": [
        ("5", "Turn Structure"),
        ("502", "Untap Step"),
        ("502.1", "First, whatever phases does so, before anything of the active player untaps."),
        ("7", "Additional Rules"),
        ("702", "Keyword Abilities"),
        ("702.7", "First Strike"),
        ("702.7a", "First strike is a static ability that changes when a beeble deals its damage."),
        ("702.22", "Cumulative Upkeep"),
        ("702.22a", UPKEEP),
        ("702.22b", UPKEEP_TWICE),
    ],
    "2013": [
        ("7", "Additional Rules"),
        ("702", "Keyword Abilities"),
        ("702.22", "Rampage"),
        ("702.22a", "Rampage is a triggered ability that makes a crowd of blocking beebles a mistake."),
        ("702.24", "Cumulative Upkeep"),
        ("702.24a", UPKEEP.replace("every turn", "in each of its owner's turns")),
        ("702.24b", UPKEEP_TWICE),
    ],
}


def test_cumulative_upkeep_went_from_502_13_to_702_24():
    names = list(EDITIONS_WITH_UPKEEP)
    for number, path in {
        "502.13": ["702.22", "702.24"],
        "502.13a": ["702.22a", "702.24a"],
        "502.13b": ["702.22b", "702.24b"],
        "502": ["702", "702"],
    }.items():
        for older, newer, expected in zip(names, names[1:], path, strict=False):
            partners = match(EDITIONS_WITH_UPKEEP[older], EDITIONS_WITH_UPKEEP[newer]).partners()
            assert partners.get(number) == expected
            number = expected


KEEPS = "An aura that enters without being cast gets what it enchants from its new controller."
LEAVES = "When nothing legal is there to be enchanted, the aura stays in the zone where it was before."


def test_a_split_leaves_the_identity_with_the_nearest_part():
    found = match([("303.4", f"{KEEPS} {LEAVES}")], [("303.4f", KEEPS + " That is all."), ("303.4g", LEAVES)])
    assert len(found.pairs) == 1
    assert [(split.old, set(split.parts)) for split in found.splits] == [("303.4", {"303.4f", "303.4g"})]
    assert found.splits[0].parts[0] == found.pairs[0].new
    assert found.added == (found.splits[0].parts[1],)


def test_a_merge_is_the_mirror_of_a_split():
    found = match([("303.4f", KEEPS + " That is all."), ("303.4g", LEAVES)], [("303.4", f"{KEEPS} {LEAVES}")])
    assert [(merge.new, set(merge.parts)) for merge in found.merges] == [("303.4", {"303.4f", "303.4g"})]
    assert found.merges[0].parts[0] == found.pairs[0].old


def test_a_guess_is_told_as_a_doubt():
    older, newer, _ = CASES["a definition is rewritten"]
    assert [(doubt.old, doubt.new) for doubt in match(older, newer).doubts] == [("701.36a", "701.16a")]


def test_two_partners_as_near_are_a_doubt():
    text = "Once there is enough mana, all costs are paid in any order that the player likes."
    older = [("308.2", f"{text} Nothing may be paid in part.")]
    newer = [
        ("508.1", f"{text} Nothing may be paid in parts."),
        ("509.1", f"{text} Nothing may be paid in parts."),
    ]
    assert [doubt.instead for doubt in match(older, newer).doubts] == ["509.1"]


def test_the_reasons_tell_how_a_rule_was_found():
    found = match(EDITIONS_WITH_UPKEEP["2009"], EDITIONS_WITH_UPKEEP["2013"])
    assert {pair.old: pair.reason for pair in found.pairs} == {
        "7": Reason.UNCHANGED,
        "702": Reason.UNCHANGED,
        "702.22": Reason.TITLE,
        "702.22a": Reason.DEFINITION,
        "702.22b": Reason.TEXT,
    }
    assert found.added == ("702.22", "702.22a")


def test_three_thousand_provisions_take_less_than_two_seconds():
    words = [
        "beeble",
        "bounces",
        "rolls",
        "pays",
        "draws",
        "exiles",
        "untaps",
        "blocks",
        "graveyard",
        "owner",
    ]

    def text(number: int, extra: str = "") -> str:
        chosen = [words[(number * k + number // k) % len(words)] for k in range(1, 40)]
        return f"Beeble number{number} {' '.join(chosen)}{extra}."

    older = [(f"{100 + n // 100}.{n % 100 + 1}", text(n)) for n in range(3000)]
    newer = [(f"{200 + n // 100}.{n % 100 + 1}", text(n, " now" if n % 3 else "")) for n in range(3000)]
    begun = time.process_time()
    found = match(older, newer)
    assert time.process_time() - begun < 2
    assert len(found.pairs) == 3000


BOTH = (
    [("702.21", "Rampage"), ("702.21a", "Rampage makes a crowd of blocking beebles a mistake.")],
    [("702.22", "Shuffling"), ("702.22a", "To shuffle a library, mix its cards.")],
)


def test_a_join_goes_before_all_evidence_and_children_follow():
    assert match(*BOTH).partners() == {}
    joined = match(*BOTH, Decided(joined=frozenset({("702.21", "702.22")})))
    assert joined.partners() == {"702.21": "702.22", "702.21a": "702.22a"}
    assert joined.pairs[0].reason is Reason.DECIDED
    assert [doubt.old for doubt in joined.doubts] == ["702.21a"]  # that one is still a guess


def test_a_join_takes_a_provision_from_the_one_with_the_same_words():
    text = "Beebles that are told to do two things at once do neither of them."
    older, newer = [("101.2", text), ("101.3", text + " So there.")], [("101.2", text)]
    assert match(older, newer).partners() == {"101.2": "101.2"}
    assert match(older, newer, Decided(joined=frozenset({("101.3", "101.2")}))).partners() == {
        "101.3": "101.2"
    }


def test_what_was_parted_is_not_paired_nor_what_only_its_parents_paired():
    older, newer = EDITIONS_WITH_UPKEEP["2009"], EDITIONS_WITH_UPKEEP["2013"]
    parted = match(older, newer, Decided(parted=frozenset({("702.22", "702.24")}))).partners()
    assert "702.22" not in parted
    assert "702.22a" not in parted
    assert parted["702.22b"] == "702.24b"  # the same words are one rule all the same
    for pair in match(older, newer).pairs:
        apart = match(older, newer, Decided(parted=frozenset({(pair.old, pair.new)})))
        assert apart.partners().get(pair.old) != pair.new, pair


def test_a_decision_on_a_number_that_is_not_there_is_an_error():
    with pytest.raises(KeyError):
        match(*BOTH, Decided(joined=frozenset({("702.99", "702.22")})))
