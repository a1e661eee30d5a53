"""Chinese words go on with their rule into editions in English only, whatever came first, and say so."""

from collections.abc import Iterator
from datetime import date
from math import factorial

import pytest
from django.contrib.auth.models import User

from rulings.ingest.import_rules import RulesSource, save_rules
from rulings.ingest.parsed import Extracted, ParsedEdition, ParsedRule, ParsedTerm
from rulings.models import (
    GlossaryVersion,
    RuleVersion,
    TextChange,
    TranslationState,
)
from rulings.numbers import kind_of
from rulings.translating.reverting import revert
from rulings.translating.reviewing import review
from rulings.translating.saving import save
from rulings.translating.units import unit_of, units_of
from tests.rulings.ingest.save.test_orders import undone

pytestmark = pytest.mark.django_db

OLD, MIDDLE, NEW = [date(2006, 7, 15), date(2013, 7, 13), date(2024, 4, 12)]
BOUNCE = "Bouncing is a triggered ability of beebles that are on the battlefield."
ROLL = "Rolling is a static ability of beebles. See rule {} for how it works with bouncing."
ENGLISH = {
    OLD: {"702.1": "Keyword abilities of beebles.", "702.2a": BOUNCE, "702.3a": ROLL.format("702.2a")},
    MIDDLE: {
        "702.1": "Keyword abilities of beebles and squees.",
        "702.3a": BOUNCE,
        "702.4a": ROLL.format("702.3a"),
    },
    NEW: {
        "702.1": "Keyword abilities of beebles and of squees.",
        "702.3a": BOUNCE,
        "702.4a": ROLL.format("702.3a").replace("how", "the way in which"),
        "702.5a": "Squees come back.",
    },
}
CHINESE = {
    OLD: {"702.1": "比布的关键词异能。", "702.2a": "弹跳。", "702.3a": "滚动。参见规则702.2a。"},
    MIDDLE: {"702.1": "比布和斯奎的关键词异能。", "702.3a": "弹跳。", "702.4a": "滚动。参见规则702.3a。"},
    NEW: {},
}
DEFINITIONS = {OLD: "To bounce.", MIDDLE: "To bounce. See rule 702.3a.", NEW: "To bounce. See rule 702.3a."}


def load(day: date, language: str = "en", words: dict[str, str] | None = None) -> None:
    words = words or (ENGLISH if language == "en" else CHINESE)[day]
    rules = tuple(ParsedRule(number, kind_of(number), None, text) for number, text in words.items())
    term = ParsedTerm("Bounce", DEFINITIONS[day]) if language == "en" else ParsedTerm("弹跳", "会弹。")
    source = Extracted(f"{day}.txt", f"{day}{language}{hash(str(words))}"[:64], "utf-8", "")
    save_rules(RulesSource(source, (ParsedEdition(day, language, rules, (term,)),)))


def row(number: str, edition: date) -> RuleVersion:
    return next(each for each in RuleVersion.objects.filter(number=number) if each.stands_on(edition))


def state(version: RuleVersion | GlossaryVersion, language: str = "zh-hans") -> TranslationState | None:
    return version.states.filter(language=language).first()


def told() -> list[str]:
    """All texts and states, without the keys that rows have by chance."""
    names = {each.pk: (each.number, each.first_edition_id) for each in RuleVersion.objects.all()}
    fields = ("object_id", "language", "state", "carried_from", "source_fingerprint", "source_words")
    states = TranslationState.objects.filter(content_type__model="ruleversion").values_list(*fields)
    words = RuleVersion.objects.values_list("number", "first_edition_id", "text_zh_hans", "text_zh_hant")
    return sorted(map(str, [*words, *((names[pk], *rest) for pk, *rest in states)]))


def test_where_traditional_is_the_original_that_is_carried() -> None:
    load(OLD)
    load(OLD, "zh-hant", {"702.1": "比布的異能。"})
    load(MIDDLE)
    version = row("702.1", MIDDLE)
    carried, converted = state(version, "zh-hant"), state(version, "zh-hans")
    assert carried is not None
    assert converted is not None
    assert (version.text_zh_hant, carried.state, converted.state) == ("比布的異能。", "draft", "converted")


def test_the_order_of_imports_makes_no_difference() -> None:
    files = {(OLD, "en"), (OLD, "zh-hans"), (MIDDLE, "en"), (NEW, "en")}
    outcomes = list(_told_in_every_order(files))
    assert len(outcomes) == factorial(len(files))
    assert len(outcomes[0]) > 10
    assert all(outcome == outcomes[0] for outcome in outcomes)


def _told_in_every_order(files: set[tuple[date, str]]) -> Iterator[list[str]]:
    """What orders begin with is loaded once for all of them."""
    if not files:
        yield told()
    for each in sorted(files):
        with undone():
            load(*each)
            yield from _told_in_every_order(files - {each})


def write(version: RuleVersion, text: str, user: User) -> None:
    unit = units_of([version], "zh-hans")[0]
    save(unit, {"text": text}, user, unit.fingerprint)


def test_a_correction_of_print_survives_its_file(admin_user: User) -> None:
    load(OLD)
    load(OLD, "zh-hans")
    write(row("702.1", OLD), "更好。", admin_user)
    load(OLD, "zh-hans")
    load(MIDDLE)
    assert (row("702.1", OLD).text_zh_hans, row("702.1", MIDDLE).text_zh_hans) == ("更好。", "更好。")


def test_a_reviewed_text_that_was_only_renumbered_stays_reviewed(admin_user: User) -> None:
    load(OLD)
    write(row("702.2a", OLD), "弹跳。", admin_user)
    review(unit_of(f"rule-{row('702.2a', OLD).pk}-zh-hans"), admin_user, "Read.")
    load(MIDDLE)
    known = state(row("702.3a", MIDDLE))
    assert known is not None
    assert (known.state, known.written_by, known.changed_by) == ("reviewed", admin_user, None)


def test_without_the_english_it_was_made_from_nothing_is_carried() -> None:
    load(OLD, "zh-hans")
    load(MIDDLE)
    assert row("702.1", MIDDLE).text_zh_hans is None
    load(OLD)
    assert row("702.1", MIDDLE).text_zh_hans == "比布的关键词异能。"


def test_a_corrected_file_is_recorded_and_its_words_can_be_put_back(admin_user: User) -> None:
    load(OLD)
    load(OLD, "zh-hans")
    load(OLD, "zh-hans", {**CHINESE[OLD], "702.1": "比布的异能。"})
    change = TextChange.objects.get(language="zh-hans")
    assert (change.before, change.after, change.changed_by) == ("比布的关键词异能。", "比布的异能。", None)
    revert(change, admin_user)
    load(OLD, "zh-hans", {**CHINESE[OLD], "702.1": "比布的异能。"})
    assert row("702.1", OLD).text_zh_hans == "比布的关键词异能。"
