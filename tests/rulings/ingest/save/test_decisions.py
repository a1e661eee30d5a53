"""What curators decide on identity holds whatever is loaded, in any order, and is gone when it is undone."""

from datetime import date
from itertools import permutations

import pytest

from rulings.ingest.save.identities import follow_decisions, holding
from rulings.models import Citation, EditionSource, IdentityDecision, RuleVersion
from tests.rulings.ingest.save.test_identities import (
    CHAINS,
    EDITIONS,
    MIDDLE,
    NEW,
    OLD,
    SHUFFLE,
    chains,
    load,
)

pytestmark = pytest.mark.django_db

LATER = date(2025, 11, 14)


def decide(kind: str, older: tuple[date, str], newer: tuple[date, str]) -> IdentityDecision:
    fields = ("older_edition", "older_number", "newer_edition", "newer_number")
    return IdentityDecision.objects.create(kind=kind, **dict(zip(fields, (*older, *newer), strict=True)))


def chain_of(edition: date, number: str) -> set[tuple[date, str]]:
    return set(next(chain for chain in chains() if (edition, number) in chain))


def holds(row: IdentityDecision) -> bool | None:
    return holding([row])[row.pk]


def reports() -> list:
    return list(EditionSource.objects.order_by("pk").values_list("report", flat=True))


# Rampage ends with MIDDLE; a curator says that it went on as Shuffling.
RAMPAGE_IS_SHUFFLING = ("join", (MIDDLE, "702.21"), (NEW, "702.22"))
UPKEEP_ENDED = ("part", (MIDDLE, "702.22"), (NEW, "702.24"))


@pytest.mark.parametrize("order", [*permutations(EDITIONS)])
def test_a_join_of_neighbours_holds_in_any_order_and_children_follow(order):
    decide(*RAMPAGE_IS_SHUFFLING)
    for effective in order:
        load(effective)
    assert chain_of(NEW, "702.22") == {(OLD, "502.12"), (MIDDLE, "702.21"), (NEW, "702.22")}
    assert chain_of(NEW, "702.22a") == {(OLD, "502.12a"), (MIDDLE, "702.21a"), (NEW, "702.22a")}
    assert chain_of(NEW, "702.24") == {(OLD, "502.13"), (MIDDLE, "702.22"), (NEW, "702.24")}


@pytest.mark.parametrize("order", [*permutations(EDITIONS)])
def test_a_parting_holds_in_any_order_and_takes_what_followed_the_heading(order):
    decide(*UPKEEP_ENDED)
    for effective in order:
        load(effective)
    assert chain_of(NEW, "702.24") == {(NEW, "702.24")}
    assert chain_of(NEW, "702.24a") == {(NEW, "702.24a")}
    assert chain_of(OLD, "502.13") == {(OLD, "502.13"), (MIDDLE, "702.22")}


@pytest.mark.parametrize("decision", [RAMPAGE_IS_SHUFFLING, UPKEEP_ENDED])
def test_a_decision_on_what_is_loaded_is_as_if_it_had_been_there_before(decision):
    for effective in EDITIONS:
        load(effective)
    row = decide(*decision)
    assert follow_decisions()
    after, noted = chains(), reports()
    assert after != CHAINS
    assert follow_decisions() == set()
    for effective in (NEW, OLD, MIDDLE):
        assert not load(effective).is_change
    assert (chains(), reports()) == (after, noted)
    assert holds(row)


@pytest.mark.parametrize("decision", [RAMPAGE_IS_SHUFFLING, UPKEEP_ENDED])
def test_undoing_brings_back_what_the_matcher_found(decision):
    for effective in EDITIONS:
        load(effective)
    noted = reports()
    row = decide(*decision)
    follow_decisions()
    assert holds(row)
    assert chains() != CHAINS
    row.delete()
    assert follow_decisions()
    assert (chains(), reports()) == (CHAINS, noted)


def test_citations_follow_a_decision():
    for effective in EDITIONS:
        load(effective)
    decide(*UPKEEP_ENDED)
    follow_decisions()
    cited = {citation.number: citation.rule_id for citation in Citation.objects.all()}
    assert cited["502.13"] == cited["702.22"] != cited["702.24"]
    assert cited["702.24"] == RuleVersion.objects.get(number="702.24").rule_id


OTHER = "Banding gathers beebles so that they run together and share what hits them."
FAR = {
    OLD: {"502": "Keyword Abilities", "502.10": "Banding", "502.10a": OTHER},
    NEW: {"702": "Keyword Abilities", "702.30": "Crowding", "702.30a": SHUFFLE},
}
# How the edition between may have the rule: under its old name, under its new one, or not at all.
BETWEEN = {
    "old": ({"702": "Keyword Abilities", "702.9": "Banding", "702.9a": OTHER}, "702.9"),
    "new": ({"702": "Keyword Abilities", "702.29": "Crowding", "702.29a": SHUFFLE}, "702.29"),
    "none": ({"702": "Keyword Abilities"}, None),
    "both, of which the older one goes on": (
        {
            "702": "Keyword Abilities",
            "702.9": "Banding",
            "702.9a": OTHER,
            "702.29": "Crowding",
            "702.29a": SHUFFLE,
        },
        "702.9",
    ),
}


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("order", [*permutations((OLD, MIDDLE, NEW))])
def test_a_join_over_several_editions_holds_whatever_lies_between(between, order):
    words, number = BETWEEN[between]
    row = decide("join", (OLD, "502.10"), (NEW, "702.30"))
    for effective in order:
        load(effective, words=words if effective == MIDDLE else FAR[effective])
    assert holds(row)
    if "both" in between:
        return  # the heading goes on as decided; its subrule stands word for word under the other one
    for letter in ("", "a"):
        middle = {(MIDDLE, number + letter)} if number else set()
        ends = {(OLD, f"502.10{letter}"), (NEW, f"702.30{letter}")}
        assert chain_of(OLD, f"502.10{letter}") == ends | middle


@pytest.mark.parametrize("order", [*permutations(EDITIONS)])
def test_a_parting_over_several_editions_cuts_the_way_between(order):
    row = decide("part", (OLD, "502.13"), (NEW, "702.24"))
    for effective in order:
        load(effective)
    assert holds(row)
    assert chain_of(OLD, "502.13") == {(OLD, "502.13"), (MIDDLE, "702.22")}


def test_a_decision_on_editions_that_are_not_loaded_waits():
    row = decide("join", (OLD, "502.12"), (LATER, "702.23"))
    for effective in EDITIONS:
        load(effective)
    assert holds(row) is None
    assert chains() == CHAINS
    load(LATER, words={"702": "Keyword Abilities", "702.23": "Trampling Herd"})
    assert holds(row)
    assert (LATER, "702.23") in chain_of(OLD, "502.12")


def test_a_parting_cuts_no_link_that_a_curator_made():
    for effective in EDITIONS:
        load(effective)
    decide("join", (MIDDLE, "702.21"), (NEW, "702.22"))
    decide("part", (OLD, "502.12"), (NEW, "702.22"))
    follow_decisions()
    assert chain_of(NEW, "702.22") == {(MIDDLE, "702.21"), (NEW, "702.22")}


def test_decisions_that_contradict_each_other_leave_the_later_one_undone():
    for effective in EDITIONS:
        load(effective)
    rows = [
        decide("join", (OLD, "502.12"), (MIDDLE, "702.21")),
        decide("join", (MIDDLE, "702.21"), (NEW, "702.22")),
        decide("part", (OLD, "502.12"), (NEW, "702.22")),
    ]
    for _ in range(2):
        follow_decisions()
        assert [holds(row) for row in rows].count(False) == 1
        assert holds(rows[1])
