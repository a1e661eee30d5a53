"""Saving, passing and taking back texts: states, history, and what others say and do meanwhile."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.utils import timezone

from faqsite.models import ContentVersion
from faqsite.search.models import SearchEntry
from rulings.models import Block, TextChange, TextPresence, TranslationState
from rulings.translating import presence
from rulings.translating.reverting import CannotRevertError, revert, revert_batch
from rulings.translating.reviewing import foresee, review, review_many
from rulings.translating.roles import REVIEWERS, TRANSLATORS, Refusal
from rulings.translating.saving import EditConflictError, NotAllowedError, confirm, save
from rulings.translating.units import Standing, Unit, unit_of, units_of
from tests.factories import make_block, make_document, make_edition, make_rule, make_ruling, make_section

pytestmark = pytest.mark.django_db


def person(name: str, *roles: str) -> User:
    user = User.objects.create_user(name, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=roles))
    return User.objects.get(pk=user.pk)


@pytest.fixture
def translator() -> User:
    return person("beeblina", TRANSLATORS["zh-hans"])


@pytest.fixture
def reviewer() -> User:
    return person("torvald", REVIEWERS["zh-hans"])


@pytest.fixture
def unit() -> Unit:
    rule = make_rule("702.1", make_edition(), {"en": "A beeble bounces."})
    return units_of([rule], "zh-hans")[0]


def write(unit: Unit, text: str, user: User) -> Unit:
    return save(unit, {"text": text}, user, unit.fingerprint).unit


@pytest.mark.parametrize("state", ["converted", "draft", "reviewed"])
def test_a_text_confirmed_as_it_is_is_a_draft_made_from_the_source_of_today(
    unit: Unit, translator: User, state: str
) -> None:
    unit.row.text_zh_hans = "比布会弹跳。"
    unit.row.save()
    TranslationState.objects.create(
        text=unit.row, language="zh-hans", state=state, source_language="en", source_fingerprint="older"
    )
    confirmed = confirm(unit_of(unit.key), translator)
    assert confirmed.unit.standing is Standing.DRAFT
    assert confirmed.unit.words["text"] == "比布会弹跳。"
    assert [change.field for change in confirmed.changes] == [""]
    assert confirm(confirmed.unit, translator).changes == ()
    revert(confirmed.changes[0], translator)
    assert unit_of(unit.key).standing is (Standing.CONVERTED if state == "converted" else Standing.STALE)


def test_nobody_confirms_in_a_language_that_is_not_theirs(unit: Unit) -> None:
    with pytest.raises(NotAllowedError):
        confirm(unit, person("stranger", TRANSLATORS["zh-hant"]))


def test_a_saved_text_is_a_draft_made_from_its_source(unit: Unit, translator: User) -> None:
    before = ContentVersion.current()
    saved = write(unit, "比布会弹跳。", translator)
    assert saved.standing is Standing.DRAFT
    assert saved.state is not None
    assert (saved.state.written_by, saved.state.source_language) == (translator, "en")
    assert saved.made_from == {"title": None, "text": "A beeble bounces.", "examples": None}
    assert SearchEntry.objects.get(kind="rule").text["zh-hans"] == "比布会弹跳。"
    assert ContentVersion.current() > before


def test_what_is_saved_is_recorded_with_the_words_before(unit: Unit, translator: User) -> None:
    saved = write(write(unit, "比布弹跳。", translator), "比布会弹跳。", translator)
    newest, first = TextChange.objects.of(saved.row)
    assert (first.before, first.after, first.state_before) == (None, "比布弹跳。", None)
    assert (newest.before, newest.after, newest.changed_by) == ("比布弹跳。", "比布会弹跳。", translator)
    assert (newest.field, newest.language, newest.what) == ("text", "zh-hans", "edit")
    assert newest.subject == "702.1 (2006-07-15)"


def test_saving_the_same_words_changes_nothing(unit: Unit, translator: User) -> None:
    saved = write(unit, "比布会弹跳。", translator)
    again = save(saved, {"text": " 比布会弹跳。\r\n"}, translator, saved.fingerprint)
    assert again.changes == ()
    assert TextChange.objects.count() == 1


def test_who_was_slower_gets_both_versions_and_nothing_is_lost(unit: Unit, translator: User) -> None:
    other = person("squee", TRANSLATORS["zh-hans"])
    write(unit, "比布会弹跳。", other)
    with pytest.raises(EditConflictError) as caught:
        save(unit, {"text": "比布跳动。"}, translator, unit.fingerprint)
    assert (caught.value.yours["text"], caught.value.theirs["text"]) == ("比布跳动。", "比布会弹跳。")
    assert caught.value.changed_by == other
    assert unit_of(unit.key).words["text"] == "比布会弹跳。"


def test_only_those_of_the_language_may_write(unit: Unit) -> None:
    with pytest.raises(NotAllowedError) as caught:
        write(unit, "比布会弹跳。", person("squee", TRANSLATORS["zh-hant"]))
    assert caught.value.refusal is Refusal.NOT_YOUR_LANGUAGE


def test_words_that_do_not_fit_are_refused(unit: Unit, translator: User) -> None:
    with pytest.raises(ValidationError):
        save(unit, {"title": "长" * 301}, translator, unit.fingerprint)
    with pytest.raises(ValidationError):
        save(unit, {"number": "1"}, translator, unit.fingerprint)


def test_a_ruling_is_saved_with_the_blocks_that_print_it_and_taken_back_with_them(translator: User) -> None:
    section = make_section(make_document({"en": "Notes"}))
    ruling = make_ruling(text={"en": "It bounces."}, source="notes")
    block = make_block(section, "ruling", text={"en": "It bounces."}, ruling=ruling)
    saved = save(units_of([block], "zh-hans")[0], {"text": "它会弹跳。"}, translator, _print(block))
    ruling.refresh_from_db()
    assert ruling.text_zh_hans == "它会弹跳。"
    assert len(saved.changes) == 2
    revert(saved.changes[0], translator)
    ruling.refresh_from_db()
    assert (ruling.text_zh_hans, Block.objects.get().text_zh_hans) == (None, None)


def _print(row: Block) -> str:
    return units_of([row], "zh-hans")[0].fingerprint


def test_nobody_reviews_their_own_words_unless_alone(unit: Unit, reviewer: User) -> None:
    saved = write(unit, "比布会弹跳。", reviewer)
    other = person("squee", REVIEWERS["zh-hans"])
    with pytest.raises(NotAllowedError) as caught:
        review(saved, reviewer)
    assert caught.value.refusal is Refusal.OWN_TEXT
    other.is_active = False
    other.save()
    assert review(saved, reviewer).unit.standing is Standing.REVIEWED


def test_a_review_is_recorded_and_taken_back(unit: Unit, translator: User, reviewer: User) -> None:
    saved = write(unit, "比布会弹跳。", translator)
    passed = review(saved, reviewer, "Well said.")
    (change,) = passed.changes
    assert (change.what, change.reason, change.field) == ("review", "Well said.", "")
    assert passed.unit.state is not None
    assert (passed.unit.state.changed_by, passed.unit.state.written_by) == (reviewer, translator)
    revert(change, translator)
    assert unit_of(unit.key).standing is Standing.DRAFT


def test_an_error_of_a_check_passes_with_a_reason_only(translator: User, reviewer: User) -> None:
    rule = make_rule("702.1", make_edition(), {"en": "Pay {2}{W}. A beeble bounces."})
    saved = write(units_of([rule], "zh-hans")[0], "支付{2}。比布会弹跳。", translator)
    with pytest.raises(NotAllowedError) as caught:
        review(saved, reviewer)
    assert caught.value.refusal is Refusal.REASON_WANTED
    assert review(saved, reviewer, "The symbol was dropped in print.").unit.standing is Standing.REVIEWED


def test_many_are_passed_at_once_foreseen_and_taken_back(translator: User, reviewer: User) -> None:
    edition = make_edition()
    rows = [make_rule(f"702.{place}", edition, {"en": f"Beeble {place}."}) for place in (1, 2)]
    saved = [write(unit, "比布。", translator) for unit in units_of(rows, "zh-hans")]
    saved.append(
        write(units_of([make_rule("702.3", edition, {"en": "Mine."})], "zh-hans")[0], "我。", reviewer)
    )
    person("squee", REVIEWERS["zh-hans"])
    expected = [one.refusal for one in foresee(saved, reviewer, "Read.")]
    assert expected == [None, None, Refusal.OWN_TEXT]
    passed = review_many(saved, reviewer, "Read.")
    assert (passed.count, dict(passed.refused)) == (2, {Refusal.OWN_TEXT: 1})
    assert {change.what for change in passed.changes} == {"bulk"}
    reverted = revert_batch(passed.occasion.batch, reviewer)
    assert (len(reverted.changes), reverted.kept) == (2, ())
    assert not TranslationState.objects.filter(state="reviewed").exists()


def test_a_change_is_taken_back_with_the_state_before(unit: Unit, translator: User, reviewer: User) -> None:
    passed = review(write(unit, "比布会弹跳。", translator), reviewer, "Read.").unit
    changed = write(passed, "比布弹。", translator)
    assert changed.standing is Standing.DRAFT
    revert(TextChange.objects.of(unit.row).first(), translator)
    now = unit_of(unit.key)
    assert (now.words["text"], now.standing) == ("比布会弹跳。", Standing.REVIEWED)


def test_what_was_changed_since_is_not_taken_back(unit: Unit, translator: User) -> None:
    saved = write(write(unit, "比布弹跳。", translator), "比布会弹跳。", translator)
    first = TextChange.objects.of(saved.row).last()
    with pytest.raises(CannotRevertError):
        revert(first, translator)
    assert revert_batch(first.batch, translator).kept == (first,)


def test_a_change_is_taken_back_once(unit: Unit, translator: User) -> None:
    write(unit, "比布会弹跳。", translator)
    change = TextChange.objects.get()
    revert(change, translator)
    with pytest.raises(CannotRevertError):
        revert(change, translator)
    assert unit_of(unit.key).standing is Standing.MISSING


def test_a_corrected_print_keeps_what_was_printed_and_can_be_put_back(translator: User) -> None:
    rule = make_rule("702.1", make_edition(), {"en": "Beeble.", "zh-hans": "比不。"})
    saved = write(units_of([rule], "zh-hans")[0], "比布。", translator)
    assert saved.state is not None
    assert saved.state.printed_words["text"] == "比不。"
    revert(TextChange.objects.get(), translator)
    assert unit_of(saved.key).standing is Standing.PRINTED


def test_the_english_of_a_rule_is_an_original(translator: User) -> None:
    rule = make_rule("702.1", make_edition(), {"en": "Beebel.", "zh-hans": "比布。"})
    unit = units_of([rule], "en")[0]
    assert unit.source_language is None
    english = person("squee", TRANSLATORS["en"])
    saved = write(unit, "Beeble.", english)
    assert saved.standing is Standing.PRINTED


def test_two_people_on_one_text_are_told(unit: Unit, translator: User, reviewer: User) -> None:
    now = timezone.now()
    assert presence.announce(unit, translator, now) == []
    assert presence.announce(unit, reviewer, now) == [translator]
    assert presence.announce(unit, translator, now + timedelta(seconds=30)) == [reviewer]
    assert presence.others_at(unit, translator, now + timedelta(minutes=5)) == []
    presence.leave(unit, reviewer)
    assert TextPresence.objects.count() == 1
