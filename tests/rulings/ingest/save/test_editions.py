"""Editions of our own words, saved in any order, meet in runs; their languages meet on one version."""

from datetime import date

import pytest

from rulings.ingest.parsed import Extracted, ParsedEdition, ParsedRule, ParsedTerm, RuleKind
from rulings.ingest.save.editions import save_edition
from rulings.models import Edition, GlossaryVersion, Rule, RuleVersion, TranslationState

pytestmark = pytest.mark.django_db

OLD, MIDDLE, NEW = date(2006, 7, 15), date(2013, 7, 13), date(2024, 4, 12)
BOUNCE = "Bouncing is a triggered ability of beebles."
ROLL = "Rolling is a static ability of beebles that changes how they move."


def rule(number: str, text: str = "", title: str | None = None) -> ParsedRule:
    kinds = {0: RuleKind.SECTION, 1: RuleKind.SUBRULE if number[-1].isalpha() else RuleKind.RULE}
    kind = RuleKind.CHAPTER if len(number) == 1 else kinds[number.count(".")]
    return ParsedRule(number, kind, title, text)


def save(effective: date, *rules: ParsedRule, language: str = "en", glossary: tuple[ParsedTerm, ...] = ()):
    parsed = ParsedEdition(effective, language, rules, glossary)
    words = "".join(f"{each.number}{each.title}{each.text}" for each in rules)
    source = Extracted(f"{effective}.txt", f"{effective}{language}{hash(words)}"[:64], "utf-8", words)
    return save_edition(parsed, source)


def rows() -> set[tuple]:
    return set(
        RuleVersion.objects.values_list(
            "number", "first_edition_id", "last_edition_id", "title_en", "text_en", "text_zh_hans"
        )
    )


EDITIONS = {
    OLD: (rule("502", title="Keywords"), rule("502.13", title="Bouncing"), rule("502.13a", BOUNCE)),
    MIDDLE: (rule("502", title="Untap Step"), rule("702.24", title="Bouncing"), rule("702.24a", BOUNCE)),
    NEW: (rule("702.24", title="Bouncing"), rule("702.24a", BOUNCE), rule("702.25", title="Rolling")),
}


@pytest.mark.parametrize(
    "order", [(OLD, MIDDLE, NEW), (NEW, MIDDLE, OLD), (MIDDLE, NEW, OLD), (OLD, NEW, MIDDLE)]
)
def test_the_order_of_imports_makes_no_difference(order):
    for effective in order:
        save(effective, *EDITIONS[effective])
    assert rows() == {
        ("502", OLD, OLD, "Keywords", None, None),
        ("502", MIDDLE, MIDDLE, "Untap Step", None, None),
        ("502.13", OLD, OLD, "Bouncing", None, None),
        ("502.13a", OLD, OLD, None, BOUNCE, None),
        ("702.24", MIDDLE, None, "Bouncing", None, None),
        ("702.24a", MIDDLE, None, None, BOUNCE, None),
        ("702.25", NEW, None, "Rolling", None, None),
    }
    assert Rule.objects.count() == 7


def test_the_same_edition_again_changes_no_row():
    for effective, rules in EDITIONS.items():
        save(effective, *rules)
    before = rows()
    for effective, rules in EDITIONS.items():
        report = save(effective, *rules)
        assert not report.is_change
    assert rows() == before


def test_a_version_stands_in_every_edition_of_its_run_and_in_no_other():
    for effective, rules in EDITIONS.items():
        save(effective, *rules)
    found = {
        edition.effective: set(RuleVersion.objects.in_force(edition).values_list("number", flat=True))
        for edition in Edition.objects.all()
    }
    assert found == {effective: {each.number for each in rules} for effective, rules in EDITIONS.items()}


def test_a_new_number_costs_rows_and_an_unchanged_one_none():
    save(OLD, *EDITIONS[MIDDLE])
    report = save(MIDDLE, *EDITIONS[MIDDLE], rule("702.99", title="Rolling"))
    assert (report.rules.created, report.rules.updated) == (1, 0)


def test_both_languages_of_an_edition_meet_on_one_version():
    save(NEW, rule("702.24a", BOUNCE))
    save(NEW, rule("702.24a", "弹跳属于触发式异能。"), language="zh-hans")
    assert rows() == {("702.24a", NEW, None, None, BOUNCE, "弹跳属于触发式异能。")}


def test_the_chinese_may_come_first():
    save(NEW, rule("702.24a", "弹跳属于触发式异能。"), language="zh-hans")
    save(NEW, rule("702.24a", BOUNCE))
    assert rows() == {("702.24a", NEW, None, None, BOUNCE, "弹跳属于触发式异能。")}


def test_a_corrected_file_takes_the_place_of_the_first():
    save(NEW, rule("702.24a", BOUNCE), rule("702.24b", ROLL))
    save(NEW, rule("702.24a", BOUNCE + " Really."))
    assert rows() == {("702.24a", NEW, None, None, BOUNCE + " Really.", None)}


def test_a_reworded_rule_keeps_its_identity_and_another_rule_does_not_take_it():
    save(OLD, rule("502.1a", BOUNCE), rule("502.1b", ROLL))
    save(NEW, rule("502.1a", BOUNCE + " It triggers once."), rule("502.1b", BOUNCE))
    identities = {
        (version.number, version.first_edition_id): version.rule_id for version in RuleVersion.objects.all()
    }
    assert identities["502.1a", OLD] == identities["502.1a", NEW]
    assert identities["502.1b", OLD] != identities["502.1b", NEW]


def test_headings_get_the_names_of_the_list_until_an_edition_prints_its_own():
    save(NEW, rule("702.128", title="Embalm"))
    version = RuleVersion.objects.get()
    assert (version.title_zh_hans, version.title_zh_hant) == ("遗存", "遺存")
    assert set(TranslationState.objects.values_list("language", flat=True)) == {"zh-hant", "zh-hans"}
    save(NEW, rule("702.128", title="遗存术"), language="zh-hans")
    version.refresh_from_db()
    assert (version.title_zh_hans, version.title_zh_hant) == ("遗存术", "遺存")
    assert list(TranslationState.objects.values_list("language", flat=True)) == ["zh-hant"]


def test_names_from_the_list_do_not_part_versions():
    save(OLD, rule("702.128", title="Embalm"))
    save(MIDDLE, rule("702.128", title="Embalm"))
    save(NEW, rule("702.128", title="遗存术"), language="zh-hans")
    save(NEW, rule("702.128", title="Embalm"))
    assert RuleVersion.objects.filter(title_en="Embalm").values_list("first_edition_id", flat=True)[0] == OLD


def test_glossaries_meet_by_position_where_the_chinese_gives_no_english():
    save(NEW, glossary=(ParsedTerm("Beeble", "A ball."), ParsedTerm("Boing", "A sound.")))
    save(NEW, language="zh-hans", glossary=(ParsedTerm("比布", "一种球。"), ParsedTerm("嘣", "一种声音。")))
    found = GlossaryVersion.objects.values_list("term__slug", "name_en", "name_zh_hans")
    assert set(found) == {("beeble", "Beeble", "比布"), ("boing", "Boing", "嘣")}


def test_a_real_edition_takes_the_place_of_the_outline():
    outline = Edition.objects.create(effective=date(2025, 11, 14), is_outline=True)
    RuleVersion.objects.create(
        rule=Rule.objects.create(),
        number="702",
        kind="section",
        sort_key="702",
        first_edition=outline,
        last_edition=outline,
    )
    save(NEW, rule("702", title="Keyword Abilities"))
    assert list(Edition.objects.values_list("effective", flat=True)) == [NEW]
    assert rows() == {("702", NEW, None, "Keyword Abilities", None, None)}


def test_an_excerpt_without_a_date_is_no_edition():
    with pytest.raises(ValueError, match="without a date"):
        save_edition(ParsedEdition(None, "en", ()), Extracted("x.txt", "0", "utf-8", "x"))
