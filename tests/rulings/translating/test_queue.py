"""What waits: every text has one standing, as a unit says it and as the queue asks for it."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db import models as django_models
from django.test.utils import CaptureQueriesContext

from faqsite.models import ContentVersion
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import RuleVersion
from rulings.translating.queue import Place, Wish, counts_of, page_of, place_of, waiting
from rulings.translating.reviewing import review
from rulings.translating.saving import save
from rulings.translating.units import KINDS, Standing, rows_of, unit_of, units_of
from tests.factories import make_block, make_document, make_edition, make_rule, make_section, make_term

pytestmark = pytest.mark.django_db


def numbers(wish: Wish) -> list[str]:
    return [row.number for row in waiting(wish)]


@pytest.fixture
def rules(admin_user: User) -> dict[str, RuleVersion]:
    """A rule for each standing in Simplified Chinese, by that; one is stale."""
    edition = make_edition(date(2024, 4, 12))
    texts = {
        "missing": {"en": "Missing."},
        "converted": {"en": "Converted.", "zh-hant": "轉換。"},
        "draft": {"en": "Draft."},
        "stale": {"en": "Stale."},
        "reviewed": {"en": "Reviewed."},
        "printed": {"en": "Printed.", "zh-hans": "印刷。"},
    }
    rows = {name: make_rule(f"702.{n}", edition, said) for n, (name, said) in enumerate(texts.items(), 1)}
    fill_scripts(RuleVersion, [rows["converted"].pk])
    for name in ("draft", "stale", "reviewed"):
        unit = units_of([rows[name]], "zh-hans")[0]
        saved = save(unit, {"text": "文字。"}, admin_user, unit.fingerprint).unit
        if name == "reviewed":
            review(saved, admin_user, "Read.")
    django_models.QuerySet(RuleVersion).filter(pk=rows["stale"].pk).update(text_en="Stale since.")
    ContentVersion.advance()
    return rows


def test_each_standing_finds_its_texts_and_all_agree(rules: dict[str, RuleVersion]) -> None:
    counts = counts_of(Wish("zh-hans"))
    assert counts == dict.fromkeys(Standing, 1)
    for name, row in rules.items():
        wish = Wish("zh-hans", standing=Standing(name))
        assert [one.pk for one in waiting(wish)] == [row.pk]
        assert unit_of(f"rule-{row.pk}-zh-hans").standing is Standing(name)
        page = page_of(wish)
        assert (page.total, page.counts, page.units[0].standing) == (1, counts, Standing(name))


def test_a_stale_text_keeps_the_words_it_was_made_from(rules: dict[str, RuleVersion]) -> None:
    unit = unit_of(f"rule-{rules['stale'].pk}-zh-hans")
    assert unit.made_from is not None
    assert (unit.made_from["text"], unit.source_words["text"]) == ("Stale.", "Stale since.")


def test_edition_document_and_words_narrow() -> None:
    old, new = make_edition(date(2006, 7, 15)), make_edition(date(2024, 4, 12))
    make_rule("502.1", old, {"en": "Untap."}, last_edition=old)
    make_rule("702.1", new, {"en": "Bounce."})
    assert numbers(Wish("zh-hans")) == ["502.1", "702.1"]
    assert numbers(Wish("zh-hans", edition=old.effective)) == ["502.1"]
    assert numbers(Wish("zh-hans", q="bounc")) == ["702.1"]
    assert numbers(Wish("zh-hans", q="502")) == ["502.1"]
    one, other = (make_section(make_document({"zh-hans": name}), {"zh-hans": name}) for name in ("甲", "乙"))
    blocks = [make_block(section, text={"zh-hans": "段。"}) for section in (one, other)]
    wish = Wish("en", "block", document=one.document.slug, standing=Standing.MISSING)
    assert list(waiting(wish)) == blocks[:1]


def test_a_text_has_its_place_in_the_queue(rules: dict[str, RuleVersion]) -> None:
    keys = [row.pk for row in rules.values()]
    unit = unit_of(f"rule-{keys[1]}-zh-hans")
    assert place_of(Wish("zh-hans"), unit) == Place(keys[0], keys[2], 2, len(keys))
    assert place_of(Wish("zh-hans", q="nothing says this"), unit) == Place(None, None, None, 0)


def test_a_text_that_has_left_the_queue_keeps_its_place(rules: dict[str, RuleVersion]) -> None:
    keys = [row.pk for row in rules.values()]
    wish = Wish("zh-hans", among=frozenset({keys[0], keys[2]}))
    assert place_of(wish, unit_of(f"rule-{keys[1]}-zh-hans")) == Place(keys[0], keys[2], None, 2)
    assert place_of(wish, unit_of(f"rule-{keys[-1]}-zh-hans")) == Place(keys[2], None, None, 2)


@pytest.mark.parametrize("key", ["rule-1-zh-hans", "rule-x-zh-hans", "nothing-1-en", "rule-1-fr", "", "rule"])
def test_a_text_that_is_not_there_is_a_lookup_error(key: str) -> None:
    with pytest.raises(LookupError):
        unit_of(key)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_queue_of_few_queries(kind: str) -> None:
    make_term("bounce", make_edition(), {"en": "Bounce"})
    with CaptureQueriesContext(connection) as found:
        page = page_of(Wish("zh-hant", kind))
        assert all(unit.kind == kind for unit in page.units)
    assert len(found) <= 15
    assert rows_of(kind).model is KINDS[kind]


def test_what_was_made_from_a_stale_translation_is_stale_with_it(rules: dict[str, RuleVersion]) -> None:
    """Converted from it, or written beside it: both wait until the other script, or they, are mended."""
    row = rules["stale"]
    fill_scripts(RuleVersion, [row.pk])
    ContentVersion.advance()
    unit = unit_of(f"rule-{row.pk}-zh-hant")
    assert unit.standing is Standing.STALE
    assert unit.source_language == "en"
    assert unit.made_from is not None
    assert (unit.made_from["text"], unit.source_words["text"]) == ("Stale.", "Stale since.")
    wish = Wish("zh-hant", standing=Standing.STALE)
    assert [one.pk for one in waiting(wish)] == [row.pk]
    assert counts_of(wish)[Standing.STALE] == 1
    assert sum(counts_of(wish).values()) == sum(counts_of(Wish("zh-hans")).values())


def test_a_text_written_beside_a_stale_translation_is_made_from_its_source(
    rules: dict[str, RuleVersion], admin_user: User
) -> None:
    row = rules["stale"]
    fill_scripts(RuleVersion, [row.pk])
    unit = unit_of(f"rule-{row.pk}-zh-hant")
    saved = save(unit, {"text": "此後。"}, admin_user, unit.fingerprint).unit
    assert saved.standing is Standing.DRAFT
    assert saved.state is not None
    assert saved.state.source_language == "en"


def test_a_draft_made_from_the_other_script_goes_stale_with_it(
    rules: dict[str, RuleVersion], admin_user: User
) -> None:
    row = rules["draft"]
    fill_scripts(RuleVersion, [row.pk])
    unit = unit_of(f"rule-{row.pk}-zh-hant")
    saved = save(unit, {"text": "文字！"}, admin_user, unit.fingerprint).unit
    assert saved.state is not None
    assert (saved.state.source_language, saved.standing) == ("zh-hans", Standing.DRAFT)
    django_models.QuerySet(RuleVersion).filter(pk=row.pk).update(text_en="Another draft.")
    ContentVersion.advance()
    assert unit_of(saved.key).standing is Standing.STALE
    assert row.pk in [one.pk for one in waiting(Wish("zh-hant", standing=Standing.STALE))]
