"""A curator's words: what their hand does to states, conversions, citations, and rows that say the same."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.test import Client

from faqsite.models import ContentVersion
from faqsite.search.models import SearchEntry
from rulings.curation import Edit, is_stale, record_edits
from rulings.fingerprints import fingerprint
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import Block, Citation, RuleVersion, TranslationState
from rulings.translating.reviewing import review_many
from rulings.translating.units import units_of_states
from tests.admin_pages import change
from tests.factories import make_block, make_document, make_edition, make_rule, make_ruling, make_section

pytestmark = pytest.mark.django_db


def states_of(row: models.Model) -> dict[str, TranslationState]:
    kind = ContentType.objects.get_for_model(row)
    return {s.language: s for s in TranslationState.objects.filter(content_type=kind, object_id=row.pk)}


@pytest.fixture
def converted() -> Block:
    """A block printed in Simplified, its Traditional text converted from that."""
    section = make_section(make_document(original_language="zh-hans"))
    block = make_block(section, text={"zh-hans": "这张牌进入坟墓场。"})
    fill_scripts(Block, [block.pk])
    block.refresh_from_db()
    assert states_of(block)["zh-hant"].state == "converted"
    return block


def test_converted_text_changed_by_hand_is_a_draft_of_that_hand(
    admin_client: Client, admin_user: User, converted: Block
) -> None:
    assert change(admin_client, converted, text_zh_hant="這張牌置入墳墓場。") == {}
    state = states_of(converted)["zh-hant"]
    assert (state.state, state.changed_by, state.source_language) == ("draft", admin_user, "zh-hans")
    assert state.source_fingerprint == fingerprint(converted, "zh-hans")


def test_conversion_never_overwrites_a_curators_words(admin_client: Client, converted: Block) -> None:
    change(admin_client, converted, text_zh_hant="這張牌置入墳墓場。")
    change(admin_client, converted, text_zh_hans="这张牌离开坟墓场。")
    fill_scripts(Block, [converted.pk])
    converted.refresh_from_db()
    assert converted.text_zh_hant == "這張牌置入墳墓場。"
    assert is_stale(states_of(converted)["zh-hant"], converted)


def test_converted_text_follows_its_source(admin_client: Client, converted: Block) -> None:
    change(admin_client, converted, text_zh_hans="这张牌离开坟墓场。")
    assert converted.text_zh_hant == "這張牌離開墳墓場。"
    state = states_of(converted)["zh-hant"]
    assert state.state == "converted"
    assert not is_stale(state, converted)


def test_curator_may_say_at_once_that_it_is_reviewed(admin_client: Client, converted: Block) -> None:
    change(admin_client, converted, text_zh_hant="這張牌置入墳墓場。", state_zh_hant="reviewed")
    assert states_of(converted)["zh-hant"].state == "reviewed"


def test_review_without_a_change_vouches_for_the_text(
    admin_client: Client, admin_user: User, converted: Block
) -> None:
    before = converted.text_zh_hant
    change(admin_client, converted, state_zh_hant="reviewed")
    state = states_of(converted)["zh-hant"]
    assert (state.state, state.changed_by, converted.text_zh_hant) == ("reviewed", admin_user, before)


def test_the_original_itself_has_no_state(admin_client: Client, converted: Block) -> None:
    change(admin_client, converted, text_zh_hans="这张牌离开坟墓场。")
    assert "zh-hans" not in states_of(converted)


def test_a_text_that_was_missing_starts_as_a_draft(admin_client: Client, converted: Block) -> None:
    change(admin_client, converted, text_en="This card is put into the graveyard.")
    state = states_of(converted)["en"]
    assert (state.state, state.source_language) == ("draft", "zh-hans")


def test_a_text_from_its_source_that_was_corrected_counts_as_reviewed(admin_client: Client) -> None:
    rule = make_rule("702.1", make_edition(), {"en": "A rule.", "zh-hans": "一条规侧。"})
    change(admin_client, rule, text_zh_hans="一条规则。")
    state = states_of(rule)["zh-hans"]
    assert (state.state, state.source_language) == ("reviewed", "en")


def test_a_text_taken_away_is_missing_and_has_no_state(admin_client: Client) -> None:
    rule = make_rule("702.1", make_edition(), {"en": "A rule."})
    change(admin_client, rule, text_zh_hant="一條規則。")
    change(admin_client, rule, text_zh_hant=" \r\n")
    assert rule.text_zh_hant is None
    assert states_of(rule).keys() <= {"zh-hans"}


def test_saving_without_a_change_changes_nothing(admin_client: Client, converted: Block) -> None:
    rule = make_rule(
        "702.2", make_edition(), {"en": " Two\nlines.\n"}, examples={"en": ["One.\nStill one.", "Two."]}
    )
    card = make_block(converted.section, "card", faces={"zh-hans": [{"name": "石蛙", "power": "1"}]})
    for row in (converted, rule, card):
        before = models.QuerySet(type(row)).filter(pk=row.pk).values().get()
        states = {code: state.state for code, state in states_of(row).items()}
        assert change(admin_client, row) == {}
        after = models.QuerySet(type(row)).filter(pk=row.pk).values().get()
        bare = {"text", "title", "examples", "faces"}
        assert {k: v for k, v in after.items() if k not in bare and "faces_zh_hant" not in k} == {
            k: v for k, v in before.items() if k not in bare and "faces_zh_hant" not in k
        }
        assert states.items() <= {code: state.state for code, state in states_of(row).items()}.items()


def test_mark_reviewed_counts_what_was_not_so_before(admin_user: User, converted: Block) -> None:
    states = TranslationState.objects.prefetch_related("text")
    assert review_many(units_of_states(states), admin_user).count == 1
    assert review_many(units_of_states(TranslationState.objects.all()), admin_user).count == 0


def test_a_stale_review_is_renewed(admin_user: User, converted: Block) -> None:
    review_many(units_of_states(TranslationState.objects.all()), admin_user)
    models.QuerySet(Block).filter(pk=converted.pk).update(text_zh_hans="别的。")
    again = review_many(units_of_states(TranslationState.objects.all()), admin_user, "Another example.")
    assert again.count == 1
    state = TranslationState.objects.get()
    assert not is_stale(state, Block.objects.get(pk=converted.pk))


@pytest.mark.parametrize(
    ("known", "edit", "after"),
    [
        (None, Edit(True, True), "reviewed"),
        (None, Edit(False, True), "draft"),
        (None, Edit(True, False, "reviewed"), "reviewed"),
        ("converted", Edit(True, True), "draft"),
        ("converted", Edit(True, True, "converted"), "draft"),
        ("converted", Edit(True, False, "draft"), "draft"),
        ("draft", Edit(True, True), "draft"),
        ("draft", Edit(True, True, "reviewed"), "reviewed"),
        ("reviewed", Edit(True, True), "reviewed"),
        ("reviewed", Edit(True, False, ""), None),
    ],
)
def test_state_after_an_edit(admin_user: User, known: str | None, edit: Edit, after: str | None) -> None:
    rule = make_rule("702.1", make_edition(), {"en": "A rule.", "zh-hant": "一條規則。"})
    if known:
        states = {"language": "zh-hant", "state": known, "source_language": "en", "source_fingerprint": "0"}
        TranslationState.objects.create(text=rule, **states)
    record_edits(rule, {"zh-hant": edit}, admin_user)
    assert (states_of(rule)["zh-hant"].state if after else states_of(rule).get("zh-hant")) == after


def test_ruling_and_block_are_mended_together(admin_client: Client) -> None:
    section = make_section(make_document({"zh-hant": "問答"}))
    ruling = make_ruling(text={"zh-hant": "電巨蛇。"}, source="beeble-faq")
    block = make_block(section, "ruling", text={"zh-hant": "電巨蛇。"}, ruling=ruling)
    change(admin_client, block, text_zh_hant="雷巨蛇。")
    ruling.refresh_from_db()
    assert ruling.text_zh_hant == "雷巨蛇。"
    change(admin_client, ruling, text_en="Thunder serpent.")
    block.refresh_from_db()
    assert block.text_en == "Thunder serpent."
    assert (states_of(block)["en"].state, states_of(ruling)["en"].state) == ("draft", "draft")


def test_ruling_printed_in_other_words_keeps_them(admin_client: Client) -> None:
    section = make_section(make_document({"zh-hant": "問答"}))
    ruling = make_ruling(text={"zh-hant": "短。"}, source="beeble-faq")
    block = make_block(section, "ruling", text={"zh-hant": "長得多。"}, ruling=ruling)
    change(admin_client, block, text_zh_hant="長。")
    ruling.refresh_from_db()
    assert ruling.text_zh_hant == "短。"


def test_citations_search_and_version_follow_the_words(admin_client: Client) -> None:
    edition = make_edition(date(2006, 7, 15))
    cited = make_rule("702.24", edition, {"en": "Cumulative upkeep."})
    rule = make_rule("702.1", edition, {"en": "Nothing."})
    before = ContentVersion.current()
    change(admin_client, rule, text_en="See rule 702.24.")
    assert list(Citation.objects.values_list("rule_version", "version")) == [(rule.pk, cited.pk)]
    assert SearchEntry.objects.get(kind="rule", object_id=rule.pk).text["en"] == "See rule 702.24."
    assert ContentVersion.current() > before


def test_what_is_deleted_is_found_no_more(admin_client: Client) -> None:
    rule = make_rule("702.1", make_edition(), {"en": "Nothing."})
    change(admin_client, rule, text_en="Something.")
    admin_client.post(f"/admin/rulings/ruleversion/{rule.pk}/delete/", {"post": "yes"})
    assert not RuleVersion.objects.exists()
    assert not SearchEntry.objects.filter(kind="rule", object_id=rule.pk).exists()
