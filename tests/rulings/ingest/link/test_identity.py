"""Real cases of renumbering, with the numbers and titles of the rules and with texts of our own."""

import time

import pytest

from rulings.ingest.link.identity import match_editions
from rulings.ingest.link.identity_results import Matching, Provision, Reason

UPKEEP = "Cumulative upkeep is a triggered ability that makes its owner pay more for a beeble every turn."
UPKEEP_TWICE = "If a beeble has cumulative upkeep twice, each of them triggers on its own."
CASTING = "Whoever casts a spell moves it to the stack, tells its targets and then pays all that it costs."


def edition(*provisions: tuple[str, str]) -> list[Provision]:
    """Numbers with titles, or with texts: a text ends with a point."""
    return [
        Provision(number, text=words) if words.endswith(".") else Provision(number, title=words)
        for number, words in provisions
    ]


def match(older: list[tuple[str, str]], newer: list[tuple[str, str]]) -> Matching:
    return match_editions(edition(*older), edition(*newer))


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


CASES = {
    "the re-ordering of 2009: the stack's section moves, and its number goes to another": (
        [
            ("4", "Spells, Abilities, and Effects"),
            ("409", "Playing Spells and Activated Abilities"),
            ("409.1", CASTING.replace("casts", "plays")),
            ("3", "Turn Structure"),
            ("302", "Untap Step"),
            ("302.1", "The active player untaps all that is his, and nobody gets priority."),
        ],
        [
            ("3", "Card Types"),
            ("302", "Creatures"),
            ("5", "Turn Structure"),
            ("502", "Untap Step"),
            ("502.3", "The active player untaps all that is theirs, and nobody gets priority."),
            ("6", "Spells, Abilities, and Effects"),
            ("601", "Casting Spells"),
            ("601.2", CASTING),
        ],
        {"3": "5", "302": "502", "302.1": "502.3", "4": "6", "409.1": "601.2"},
    ),
    "keyword actions sorted anew in 2025": (
        [
            ("701", "Keyword Actions"),
            ("701.17", "Shuffle"),
            ("701.17a", "To shuffle a library, mix its cards until nobody knows their order."),
            ("701.21", "Sacrifice"),
            ("701.21a", "To sacrifice a beeble, put it from the battlefield into its owner's graveyard."),
        ],
        [
            ("701", "Keyword Actions"),
            ("701.17", "Mill"),
            ("701.17a", "To mill a number of cards, put as many from the library into the graveyard."),
            ("701.21", "Sacrifice"),
            ("701.21a", "To sacrifice a beeble, put it from the battlefield into its owner's graveyard."),
            ("701.24", "Shuffle"),
            ("701.24a", "To shuffle a library, mix its cards until nobody knows their order."),
        ],
        {"701.17": "701.24", "701.17a": "701.24a", "701.21": "701.21", "701.21a": "701.21a"},
    ),
    "a keyword is retired, the next one gets its number": (
        [
            ("702.12", "Landhome"),
            ("702.12a", "Landhome is a keyword of beebles that must stay near a lake of their own."),
            ("702.13", "Lifelink"),
            ("702.13a", "Lifelink is a static ability that gives life for damage."),
        ],
        [("702.12", "Lifelink"), ("702.12a", "Lifelink is a static ability that gives life for damage.")],
        {"702.12": None, "702.12a": None, "702.13": "702.12", "702.13a": "702.12a"},
    ),
    "a number used again for another rule": (
        [("509.3", "A beeble that was declared as a blocker stays one until the combat is over.")],
        [("509.3", "Some abilities of artifacts count the mana spent on their cost by each opponent.")],
        {"509.3": None},
    ),
    "a subrule comes in between": (
        [
            ("508.1", "The active player declares attackers in some order of steps."),
            ("508.1a", "Whoever attacks picks the beebles that are to attack."),
            ("508.1b", "Then costs of the attack are added up and locked in."),
        ],
        [
            ("508.1", "The active player declares attackers in some order of steps."),
            ("508.1a", "Whoever attacks picks the beebles that are to attack."),
            ("508.1b", "Each attacker is told which opponent or planeswalker it runs at."),
            ("508.1c", "Then costs of the attack are added up and locked in."),
        ],
        {"508.1a": "508.1a", "508.1b": "508.1c"},
    ),
    "a heading gets another title and keeps its rules": (
        [
            ("406", "The Removed-from-the-Game Zone"),
            ("406.1", "Things that a spell takes away for good wait in a zone of their own."),
            ("406.2", "Whatever lies there lies face up unless something says otherwise."),
        ],
        [
            ("407", "Exile"),
            ("407.1", "Things that a spell takes away for good wait in a zone of their own."),
            ("407.2", "Whatever lies there lies face up unless something says otherwise."),
        ],
        {"406": "407", "406.1": "407.1", "406.2": "407.2"},
    ),
    "a text moves to a new section": (
        [
            ("216", "Tokens"),
            ("212.7", "Vanguard beebles stand beside the game and have a modifier for hand and life."),
        ],
        [
            ("111", "Tokens"),
            ("902", "Vanguard"),
            ("902.4", "Vanguard beebles stand beside the game and have a modifier for hand and life."),
        ],
        {"216": "111", "212.7": "902.4"},
    ),
    "cross-references are no change": (
        [("603.1", "Triggers wait for their event (see rule 502.13), then go to the stack.")],
        [("603.1", "Triggers wait for their event (see rule 702.24), then go to the stack.")],
        {"603.1": "603.1"},
    ),
    "a definition is rewritten": (
        [("701.36", "Investigate"), ("701.36a", "To investigate means to make a Clue that can be cracked.")],
        [("701.16", "Investigate"), ("701.16a", "Some token appears as described elsewhere.")],
        {"701.36": "701.16", "701.36a": "701.16a"},
    ),
    "Chinese": (
        [("502.13", "累积维持"), ("502.13a", "累积维持属于触发式异能，每个维持都要多付一次费用。")],
        [("702.24", "累积维持"), ("702.24a", "累积维持属于触发式异能，每个维持都要再多付一次费用。")],
        {"502.13": "702.24", "502.13a": "702.24a"},
    ),
}


@pytest.mark.parametrize(("older", "newer", "expected"), CASES.values(), ids=CASES)
def test_rules_are_found_again(older, newer, expected):
    found = match(older, newer)
    assert {number: found.partners().get(number) for number in expected} == expected
    assert not set(found.gone) & found.partners().keys()


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
