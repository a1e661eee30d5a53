"""What an edition in English took over from the one before it, and what becomes of it afterwards."""

import json

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from faqsite.search.models import SearchEntry
from rulings.curation import is_stale
from rulings.export.rows import NothingToExportError, exported_edition
from rulings.integrity_editions import examine_editions
from rulings.models import (
    GlossaryVersion,
    RuleVersion,
    TextChange,
)
from rulings.translating.queue import Wish, page_of
from rulings.translating.reverting import revert
from rulings.translating.units import Standing
from tests.rulings.ingest.save.test_carry import (
    ENGLISH,
    MIDDLE,
    NEW,
    OLD,
    load,
    row,
    state,
    told,
    write,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _loaded(made_once: None) -> None:
    for each in ((OLD, "en"), (OLD, "zh-hans"), (MIDDLE, "en")):
        load(*each)


def test_a_rule_in_other_words_keeps_the_old_translation_as_a_stale_draft() -> None:
    version = row("702.1", MIDDLE)
    known = state(version)
    assert version.text_zh_hans == "比布的关键词异能。"
    assert known is not None
    assert (known.state, known.carried_from, known.changed_by) == ("draft", OLD, None)
    assert known.source_words == {"title": None, "text": ENGLISH[OLD]["702.1"], "examples": None}
    assert is_stale(known, version)


def test_a_rule_only_renumbered_keeps_its_translation_with_its_references_renumbered() -> None:
    version = row("702.4a", MIDDLE)
    known = state(version)
    assert version.text_zh_hans == "滚动。参见规则702.3a。"
    assert known is not None
    assert (known.state, known.carried_from, is_stale(known, version)) == ("reviewed", OLD, False)


def test_terms_are_carried_too() -> None:
    version = GlossaryVersion.objects.get(first_edition=MIDDLE)
    known = state(version)
    assert (version.name_zh_hans, version.definition_zh_hans) == ("弹跳", "会弹。")
    assert known is not None
    assert (known.state, is_stale(known, version)) == ("draft", True)


def test_the_other_script_is_converted_from_what_was_carried_and_both_are_found() -> None:
    version = row("702.1", MIDDLE)
    assert version.text_zh_hant
    converted = state(version, "zh-hant")
    assert converted is not None
    assert converted.state == "converted"
    entry = SearchEntry.objects.get(kind="rule", object_id=version.pk)
    assert entry.text["zh-hans"] == "比布的关键词异能。"


def test_the_queue_has_what_changed_in_meaning_and_what_is_new_is_missing() -> None:
    load(MIDDLE, "zh-hans")
    load(NEW)
    stale = page_of(Wish("zh-hans", edition=NEW, standing=Standing.STALE)).units
    missing = page_of(Wish("zh-hans", edition=NEW, standing=Standing.MISSING)).units
    assert [unit.row.number for unit in stale] == ["702.1", "702.4a"]
    assert [unit.row.number for unit in missing] == ["702.5a"]


def test_a_chinese_edition_takes_the_place_of_what_was_carried_and_it_is_recorded() -> None:
    load(MIDDLE, "zh-hans")
    version = row("702.1", MIDDLE)
    assert version.text_zh_hans == "比布和斯奎的关键词异能。"
    assert state(version) is None
    (change,) = TextChange.objects.filter(object_id=version.pk, language="zh-hans")
    assert (change.what, change.before, change.after) == (
        "import",
        "比布的关键词异能。",
        version.text_zh_hans,
    )
    assert examine_editions().faults == []


def test_the_same_file_again_changes_nothing() -> None:
    before, changes = told(), TextChange.objects.count()
    for each in ((MIDDLE, "en"), (OLD, "zh-hans")):
        load(*each)
    assert (told(), TextChange.objects.count()) == (before, changes)


def test_carried_words_are_no_edition() -> None:
    for language in ("zh-hans", "zh-hant"):
        with pytest.raises(NothingToExportError):
            exported_edition(MIDDLE, language, both=False)
    assert examine_editions().faults == []


def test_a_persons_words_stay_when_a_chinese_edition_comes(admin_user: User) -> None:
    write(row("702.1", MIDDLE), "比布与斯奎的异能。", admin_user)
    for _ in range(2):
        load(MIDDLE, "zh-hans")
    version = row("702.1", MIDDLE)
    known = state(version)
    assert version.text_zh_hans == "比布与斯奎的异能。"
    assert known is not None
    assert known.printed_words["text"] == "比布和斯奎的关键词异能。"
    assert examine_editions().faults == []


def test_a_mended_draft_goes_on_to_the_next_edition_and_back(admin_user: User) -> None:
    load(NEW)
    assert row("702.1", NEW).text_zh_hans == "比布的关键词异能。"
    write(row("702.1", MIDDLE), "比布和斯奎的异能。", admin_user)
    newest = row("702.1", NEW)
    known = state(newest)
    assert known is not None
    assert (newest.text_zh_hans, known.carried_from) == ("比布和斯奎的异能。", MIDDLE)
    assert known.source_words["text"] == ENGLISH[MIDDLE]["702.1"]
    revert(TextChange.objects.filter(what="edit").get(), admin_user)
    newest = row("702.1", NEW)
    known = state(newest)
    assert known is not None
    assert (newest.text_zh_hans, known.carried_from) == ("比布的关键词异能。", OLD)


def test_the_command_carries_over_all_that_is_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    before = told()
    version = row("702.1", MIDDLE)
    version.states.all().delete()
    RuleVersion.objects.filter(pk=version.pk).update(text_zh_hans=None, text_zh_hant=None)
    call_command("carry_translations", "--json")
    assert json.loads(capsys.readouterr().out) == {"rules": 1, "terms": 0}
    assert told() == before
