"""Two small editions between which something of every kind happened, for the tests that compare."""

from __future__ import annotations

from datetime import date

from rulings.models import EditionSource
from tests.factories import make_edition, make_rule, make_term

OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)
IDENTITY = {"since": str(OLD), "language": "en", "splits": [["101.1", ["101.1", "101.2"]]], "merges": []}


def two_editions(*languages: str) -> None:
    """``languages`` are those that both were read in; their texts are here in English and Simplified."""
    old, new = make_edition(OLD), make_edition(NEW)
    for language in languages or ("en",):
        EditionSource.objects.create(edition=old, language=language)
        EditionSource.objects.create(edition=new, language=language, report={"identity": IDENTITY})
    _standing(old)
    _changed(old, new)
    _glossary(old, new)


def _standing(old) -> None:
    make_rule("1", old, title={"en": "Game Concepts", "zh-hans": "游戏概念"})
    make_rule("101", old, title={"en": "Golden Rules", "zh-hans": "黄金律"})
    make_rule("101.9", old, {"en": "A beeble is a beeble.", "zh-hans": "比布就是比布。"})


def _changed(old, new) -> None:
    make_rule("5", old, title={"en": "Old Chapter"}, last_edition=old)
    make_rule("5", new, title={"en": "Turn Structure"})
    make_rule("502", old, title={"en": "Keywords"}, last_edition=old)
    make_rule("702", new, title={"en": "Keywords"})
    make_rule("7", new, title={"en": "More Rules"})
    _became("101.1", "101.1", {"en": "A beeble bounces. It rolls."}, {"en": "A beeble bounces."})
    make_rule("101.2", new, {"en": "A beeble rolls."})
    _became("101.3", "101.3", {"en": "See rule 502.13."}, {"en": "See rule 702.24."})
    _became("502.13", "702.24", {"en": "A moved rule, {T}."}, {"en": "A moved rule, {T}."})
    make_rule("502.14", old, {"en": "A <gone> rule."}, last_edition=old)
    _became(
        "502.15",
        "702.25",
        {"en": "An example follows.", "zh-hans": "举例如下。"},
        {"en": "An example follows.", "zh-hans": "举例如下。"},
        {"en": ["A beeble bounces off the wall."]},
        {"en": ["A beeble bounces off the floor."]},
    )
    _became(
        "101.5",
        "101.5",
        {"en": "The same.", "zh-hans": "一样。"},
        {"en": "The same.", "zh-hans": "同一样。"},
    )


def _became(number, later, text, then, examples=None, examples_then=None) -> None:
    """A rule with its words and examples in the older edition and in the newer."""
    old, new = make_edition(OLD), make_edition(NEW)
    first = make_rule(number, old, text, examples=examples, last_edition=old)
    make_rule(later, new, then, examples=examples_then, rule=first.rule)


def _glossary(old, new) -> None:
    first = make_term(
        "beeble", old, {"en": "Beeble"}, {"en": "It bounces. See rule 502.13."}, last_edition=old
    )
    make_term("beeble", new, {"en": "Beeble"}, {"en": "It rolls. See rule 702.24."}, term=first.term)
    make_term("roll", new, {"en": "Roll"}, {"en": "To roll."})
    make_term("bounce", old, {"en": "Bounce"}, {"en": "To bounce."}, last_edition=old)
