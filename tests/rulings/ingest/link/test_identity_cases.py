"""The table of hard cases: renumbering as publishers did it, real numbers and titles, our own words."""

import pytest

from tests.rulings.ingest.link.editions_in_words import CASTING, match

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
    "headings go up a level, and two of their children with them": (
        [
            ("217", "Zones"),
            ("217.1", "General"),
            ("217.1a", "A zone is a place in which a beeble can be while somebody plays."),
            ("217.2", "Library"),
            ("217.2a", "A deck becomes a library once the game has begun."),
            ("217.6", "Stack"),
            ("217.6a", "Things that wait to happen lie on top of each other."),
        ],
        [
            ("4", "Zones"),
            ("400", "General"),
            ("400.1", "A zone is a place in which a beeble can be while somebody plays."),
            ("401", "Library"),
            ("401.1", "A deck becomes a library once the game has begun."),
            ("405", "Stack"),
            ("405.2", "Things that wait to happen lie on top of each other."),
            ("700", "General"),
        ],
        {"217": "4", "217.1": "400", "217.2": "401", "217.2a": "401.1", "217.6": "405", "217.6a": "405.2"},
    ),
    "a title that stands often goes with what stands under it, not to any other level": (
        [
            ("2", "Parts of a Card"),
            ("212", "Types"),
            ("212.1", "General"),
            ("212.1a", "Each card has a type."),
        ],
        [
            ("2", "Parts of a Card"),
            ("5", "Turn Structure"),
            ("500", "General"),
            ("7", "Rest"),
            ("700", "General"),
        ],
        {"212.1": None},
    ),
    "a keyword is retired and another one comes under its number": (
        [
            ("502.14", "Snow-Covered"),
            ("502.14a", "Some lands lie under snow, which is told by their names alone."),
            ("502.15", "Phasing"),
            ("502.15a", "Phasing is a static ability that takes a beeble away every other turn."),
        ],
        [
            ("502.14", "Vigilance"),
            ("502.14a", "Vigilance is a static ability that changes what attacking does to a beeble."),
            ("502.15", "Phasing"),
            ("502.15a", "Phasing is a static ability that takes a beeble away every other turn."),
        ],
        {"502.14": None, "502.14a": None, "502.15": "502.15", "502.15a": "502.15a"},
    ),
    "two rules change places": (
        [
            ("508.2", "Abilities that trigger on attacking go on the stack before anybody may act."),
            ("508.3", "Whoever is attacked by nothing skips the steps in which beebles hit each other."),
        ],
        [
            ("508.2", "Whoever is attacked by nothing skips the steps in which beebles hit each other."),
            ("508.3", "Abilities that trigger on attacking go on the stack before anybody may act."),
        ],
        {"508.2": "508.3", "508.3": "508.2"},
    ),
    "two keywords change places, and their definitions with them": (
        [
            ("702.60", "Ripple"),
            ("702.60a", "Ripple is a triggered ability. It triggers when its beeble is cast."),
            ("702.61", "Suspend"),
            ("702.61a", "Suspend is three abilities at once. Its card waits in exile."),
        ],
        [
            ("702.60", "Suspend"),
            (
                "702.60a",
                "Suspend is three abilities at once. Its card waits in exile until nothing is on it.",
            ),
            ("702.61", "Ripple"),
            ("702.61a", "Ripple is a triggered ability. It triggers as soon as its beeble is cast."),
        ],
        {"702.60": "702.61", "702.60a": "702.61a", "702.61": "702.60", "702.61a": "702.60a"},
    ),
    "a heading gets another title while another heading gets its number": (
        [
            ("903", "EDH"),
            ("903.1", "Every deck is led by a general, who waits in the command zone."),
            ("903.2", "A general's colors are those that its deck may have."),
        ],
        [
            ("903", "Archenemy"),
            ("903.1", "One player has a deck of schemes, and all others play against that one."),
            ("904", "Commander"),
            ("904.1", "Every deck is led by a commander, who waits in the command zone."),
            ("904.2", "A commander's colors are those that its deck may have."),
        ],
        {"903": "904", "903.1": "904.1", "903.2": "904.2"},
    ),
    "several subrules come in between, and what follows changes its letters": (
        [
            ("613.7", "Timestamps tell which of two effects goes first."),
            ("613.7a", "Whatever comes from a static ability has the timestamp of what has it."),
            ("613.7b", "Whatever comes from a spell that resolves has one from that moment."),
            ("613.7c", "An aura gets a new one whenever it is put on another beeble."),
        ],
        [
            ("613.7", "Timestamps tell which of two effects goes first."),
            ("613.7a", "Whatever comes from a static ability has the timestamp of what has it."),
            ("613.7b", "A counter gets one when it is put on a beeble or a player."),
            ("613.7c", "Stickers get theirs together with the beeble under them."),
            ("613.7d", "Whatever comes from a spell that resolves has one from that moment."),
            ("613.7e", "An aura gets a new one whenever it is put on another beeble."),
        ],
        {"613.7a": "613.7a", "613.7b": "613.7d", "613.7c": "613.7e"},
    ),
    "one of two places with the same words is reworded": (
        [
            ("507", "Beginning of Combat Step"),
            ("507.3", "Third, the active player gets priority and may cast or activate."),
            ("508", "Declare Attackers Step"),
            ("508.3", "Third, the active player gets priority and may cast or activate."),
        ],
        [
            ("508", "Beginning of Combat Step"),
            (
                "508.4",
                "Third, the active player gets priority (see there) and may cast or activate something.",
            ),
            ("509", "Declare Attackers Step"),
            ("509.4", "Third, the active player gets priority and may cast or activate."),
        ],
        {"507.3": "508.4", "508.3": "509.4"},
    ),
    "other apostrophes and quotation marks are no change": (
        [("702.11b", "\"Hexproof\" means that beebles can't be aimed at by anybody's opponents.")],
        [("702.12b", "“Hexproof” means that beebles can’t be aimed at by anybody’s opponents.")],
        {"702.11b": "702.12b"},
    ),
    "what is left over and nearest by far is the same, wherever it went": (
        [
            ("405", "Abilities That Stay"),
            (
                "405.1",
                "A static ability does something all the time and is never activated; it is just there.",
            ),
        ],
        [
            ("604", "Handling Static Abilities"),
            (
                "604.1",
                "Static abilities do something all the time and are never activated.",
            ),
        ],
        {"405.1": "604.1"},
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
