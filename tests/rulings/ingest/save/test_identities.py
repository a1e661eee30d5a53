"""Editions of our own words, imported in any order: rules keep their identity through renumbering."""

from datetime import date
from itertools import permutations

import pytest

from faqsite.models import ContentVersion
from rulings.ingest.import_rules import RulesSource, save_rules
from rulings.ingest.parsed import Extracted, ParsedEdition, ParsedRule
from rulings.models import Citation, Edition, EditionSource, Rule, RuleVersion
from rulings.numbers import kind_of

pytestmark = pytest.mark.django_db

OLD, MIDDLE, NEW = date(2006, 7, 15), date(2013, 7, 13), date(2024, 4, 12)
UPKEEP = "Cumulative upkeep is a triggered ability that makes its owner pay more for a beeble every turn."
RAMPAGE = "Rampage is a triggered ability that makes a crowd of blocking beebles a mistake."
SHUFFLE = "To shuffle a library, mix its cards until nobody knows their order."
KEEPS = (
    "An aura that enters without being cast gets what it enchants from its new controller, who may pick "
    "any beeble on the battlefield that the words of the aura allow, but no player."
)
LEAVES = "When nothing legal is there to be enchanted, the aura stays in the zone where it was before."
EDITIONS = {
    OLD: {
        "502": "Keyword Abilities",
        "502.12": "Rampage",
        "502.12a": RAMPAGE,
        "502.13": "Cumulative Upkeep",
        "502.13a": UPKEEP,
        "303.4": f"{KEEPS} {LEAVES}",
        "603.1": "Costs that grow are told by a keyword (see rule 502.13).",
    },
    MIDDLE: {
        "502": "Untap Step",
        "502.13": "Nobody gets priority while the beebles are being untapped.",
        "702": "Keyword Abilities",
        "702.22": "Cumulative Upkeep",
        "702.22a": UPKEEP,
        "702.21": "Rampage",
        "702.21a": RAMPAGE,
        "303.4": f"{KEEPS} That is all.",
        "303.4a": LEAVES,
        "603.1": "Costs that grow are told by a keyword (see rule 702.22).",
    },
    NEW: {
        "502": "Untap Step",
        "502.13": "Nobody gets priority while the beebles are being untapped.",
        "702": "Keyword Abilities",
        "702.22": "Shuffling",
        "702.22a": SHUFFLE,
        "702.24": "Cumulative Upkeep",
        "702.24a": UPKEEP.replace("every turn", "in each of its owner's turns"),
        "303.4": f"{KEEPS} That is all.",
        "303.4a": LEAVES,
        "603.1": "Costs that grow are told by a keyword (see rule 702.24).",
    },
}
CHAINS = {
    ((OLD, "303.4"), (MIDDLE, "303.4"), (NEW, "303.4")),
    ((MIDDLE, "303.4a"), (NEW, "303.4a")),
    ((OLD, "502"), (MIDDLE, "702"), (NEW, "702")),
    ((OLD, "502.12"), (MIDDLE, "702.21")),
    ((OLD, "502.12a"), (MIDDLE, "702.21a")),
    ((OLD, "502.13"), (MIDDLE, "702.22"), (NEW, "702.24")),
    ((OLD, "502.13a"), (MIDDLE, "702.22a"), (NEW, "702.24a")),
    ((MIDDLE, "502"), (NEW, "502")),
    ((MIDDLE, "502.13"), (NEW, "502.13")),
    ((NEW, "702.22"),),
    ((NEW, "702.22a"),),
    ((OLD, "603.1"), (MIDDLE, "603.1"), (NEW, "603.1")),
}


def load(effective: date, language: str = "en", words: dict[str, str] | None = None):
    rules = tuple(
        ParsedRule(number, kind_of(number), None, text)
        if text.endswith((".", "。"))
        else ParsedRule(number, kind_of(number), text)
        for number, text in (words or EDITIONS[effective]).items()
    )
    source = Extracted(f"{effective}.txt", f"{effective}{language}", "utf-8", "")
    return save_rules(RulesSource(source, (ParsedEdition(effective, language, rules),)))


def chains() -> set[tuple]:
    """(edition, number) of every rule, edition by edition."""
    found: dict[int, list[tuple[date, str]]] = {}
    for effective in Edition.objects.values_list("effective", flat=True):
        for version in RuleVersion.objects.all():
            if version.stands_on(effective):
                found.setdefault(version.rule_id, []).append((effective, version.number))
    return {tuple(sorted(chain)) for chain in found.values()}


def everything() -> list:
    return [
        list(RuleVersion.objects.order_by("pk").values()),
        list(Citation.objects.order_by("pk").values()),
        list(EditionSource.objects.order_by("pk").values()),
        list(Rule.objects.values_list("pk")),
        ContentVersion.objects.values().first(),
    ]


@pytest.mark.parametrize("order", [*permutations(EDITIONS)])
def test_the_order_of_imports_makes_no_difference(order):
    for effective in order:
        load(effective)
    assert chains() == CHAINS
    assert Rule.objects.count() == len(CHAINS)


@pytest.mark.parametrize("order", [*permutations(EDITIONS)])
def test_the_same_editions_again_change_nothing(order):
    for effective in order:
        load(effective)
    before = everything()
    assert [load(effective).is_change for effective in reversed(order)] == [False] * 3
    assert everything() == before


def test_citations_name_the_rule_of_the_version_they_mean():
    for effective in (NEW, OLD, MIDDLE):
        load(effective)
    cited = {citation.number: citation.rule_id for citation in Citation.objects.all()}
    upkeep = RuleVersion.objects.get(number="702.24").rule_id
    assert cited == {"502.13": upkeep, "702.22": upkeep, "702.24": upkeep}


def test_a_rule_keeps_its_key_when_an_edition_comes_between():
    load(OLD)
    load(NEW)
    before = RuleVersion.objects.get(number="702.24").rule_id
    load(MIDDLE)
    assert RuleVersion.objects.get(number="702.24").rule_id == before


def test_a_corrected_edition_is_matched_anew():
    load(OLD)
    load(MIDDLE, words={"702.22": "Nothing of the kind."})
    load(NEW)
    assert chains() != CHAINS
    load(MIDDLE)
    assert chains() == CHAINS


def test_editions_in_chinese_only_are_matched_by_their_chinese():
    text = "累积维持属于触发式异能，每个维持都要多付一次费用。"
    load(OLD, "zh-hans", {"502.13": "累积维持", "502.13a": text})
    load(NEW, "zh-hans", {"502.13": "重置步骤", "702.24": "累积维持", "702.24a": text})
    assert ((OLD, "502.13"), (NEW, "702.24")) in chains()
    assert ((OLD, "502.13a"), (NEW, "702.24a")) in chains()


def test_where_no_language_is_shared_the_number_decides():
    load(OLD, "zh-hans", {"502.13": "累积维持"})
    load(MIDDLE, words={"502.13": "Cumulative Upkeep"})
    assert chains() == {((OLD, "502.13"), (MIDDLE, "502.13"))}
    load(OLD, words={"502.12": "Cumulative Upkeep"})
    assert ((OLD, "502.12"), (MIDDLE, "502.13")) in chains()


def test_splits_are_noted_for_curators():
    for effective in EDITIONS:
        load(effective)
    note = EditionSource.objects.get(edition=MIDDLE).report["identity"]
    assert (note["since"], note["language"]) == ("2006-07-15", "en")
    assert note["splits"] == [["303.4", ["303.4", "303.4a"]]]


def test_two_numbers_of_one_rule_that_meet_in_an_edition_are_parted():
    """An edition comes between that has the rule under its old and its new number."""
    load(OLD, words={"502.13": "Cumulative Upkeep", "502.13a": UPKEEP})
    load(NEW, words={"702.24": "Cumulative Upkeep", "702.24a": UPKEEP})
    assert RuleVersion.objects.values("rule").distinct().count() == 2
    both = {"502.13": "Cumulative Upkeep", "502.13a": UPKEEP}
    load(MIDDLE, words={**both, "702.24": "Cumulative Upkeep", "702.24a": UPKEEP})
    assert RuleVersion.objects.values("rule").distinct().count() == 4


def test_the_history_of_a_rule_follows_its_numbers(client):
    for effective in EDITIONS:
        load(effective)
    history = client.get("/api/v1/rules/702.24/history").json()
    assert [(row["edition"], row["number"]) for row in history["versions"]] == [
        ("2006-07-15", "502.13"),
        ("2013-07-13", "702.22"),
        ("2024-04-12", "702.24"),
    ]
