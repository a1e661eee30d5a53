"""Texts that a renamed term touches: found by their words, gone when somebody has seen to them."""

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.models import ContentVersion
from faqsite.termbase.agreed_names import renamed_terms
from faqsite.termbase.storage import add_missing, save_terms
from faqsite.termbase.terms import KnownTerm, PartOfSpeech
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import RuleVersion
from rulings.translating.kept_wording import keep_wording
from rulings.translating.reviewing import review
from rulings.translating.saving import save
from rulings.translating.touched import touched, touching
from rulings.translating.units import KINDS, Unit, units_of
from rulings.workbench.renamed_shown import renamings_of, with_new_names
from tests.factories import make_block, make_card, make_document, make_edition, make_rule, make_section

pytestmark = pytest.mark.django_db
FROG = KnownTerm("frog", {ZH_HANS: "石蛙", ZH_HANT: "石蛙", EN: "stone frog"})
KING = KnownTerm("frog-king", {ZH_HANS: "石蛙王", ZH_HANT: "石蛙王", EN: "stone frog king"})
HOP = KnownTerm("hop", {ZH_HANS: "跳", ZH_HANT: "跳", EN: "hop"}, part_of_speech=PartOfSpeech.VERB)
RENAMED = KnownTerm("frog", {**FROG.names, ZH_HANS: "岩蛙"})


@pytest.fixture(autouse=True)
def _terms(live_terms: None) -> None:
    add_missing([FROG, KING, HOP])


@pytest.fixture
def rule() -> RuleVersion:
    edition = make_edition()
    make_rule("702.2", edition, {"en": "A stone frog king rests.", "zh-hans": "石蛙王休息。"})
    make_rule("702.3", edition, {"en": "Stone frogs rest.", "zh-hans": "岩蛙休息。"})
    make_rule("702.4", edition, {"zh-hans": "石蛙休息。"})
    return make_rule("702.1", edition, {"en": "Stone frogs hop.", "zh-hans": "石蛙会跳，石蛙王也会。"})


def unit_of_rule(rule: RuleVersion) -> Unit:
    return units_of([RuleVersion.objects.get(pk=rule.pk)], ZH_HANS)[0]


def waiting(key: str = "") -> list[int]:
    return sorted(touched("rule", ZH_HANS, key))


def test_only_texts_that_say_the_term_and_not_its_new_name_wait(rule: RuleVersion) -> None:
    assert waiting() == []
    save_terms([RENAMED])
    assert waiting() == waiting("frog") == [rule.pk]
    assert waiting("hop") == []
    assert [one.told for one in touching(unit_of_rule(rule), renamed_terms())] == ["frog: 石蛙 → 岩蛙"]


def test_the_new_name_is_put_where_the_former_stands_for_itself(rule: RuleVersion) -> None:
    save_terms([RENAMED])
    unit = unit_of_rule(rule)
    assert [shown.can_replace for shown in renamings_of(unit)] == [True]
    assert with_new_names(unit, unit.words)["text"] == "岩蛙会跳，石蛙王也会。"
    assert with_new_names(unit, {"examples": ["石蛙。"]}) == {"examples": ["岩蛙。"]}


def test_a_text_leaves_when_it_is_saved_passed_or_left_as_it_is(rule: RuleVersion, admin_user: User) -> None:
    save_terms([RENAMED])
    unit = unit_of_rule(rule)
    save(unit, {"text": "蛙会跳。"}, admin_user, unit.fingerprint)
    assert waiting() == []
    save_terms([KnownTerm("frog", {**FROG.names, ZH_HANS: "岩石蛙"})])
    assert waiting()[-1] == rule.pk
    review(unit_of_rule(rule), admin_user, "Read.")
    assert rule.pk not in waiting()
    save_terms([KnownTerm("frog", {**FROG.names, ZH_HANS: "大石蛙"})])
    assert keep_wording([unit_of_rule(rule)], admin_user) == 1
    assert rule.pk not in waiting()


def test_a_reviewed_text_that_is_passed_again_leaves_too(rule: RuleVersion, admin_user: User) -> None:
    review(unit_of_rule(rule), admin_user, "Read.")
    save_terms([RENAMED])
    assert waiting() == [rule.pk]
    review(unit_of_rule(rule), admin_user, "Read again.")
    assert waiting() == []


def test_with_the_name_taken_back_only_texts_of_the_time_between_wait(rule: RuleVersion) -> None:
    save_terms([RENAMED])
    save_terms([FROG])
    assert waiting() == [RuleVersion.objects.get(number="702.3").pk]


def test_a_newly_agreed_term_queues_what_says_it_otherwise(rule: RuleVersion) -> None:
    save_terms([KnownTerm("rest", {ZH_HANS: "歇息", EN: "rest"}, part_of_speech=PartOfSpeech.VERB)])
    numbers = {row.number for row in RuleVersion.objects.filter(pk__in=waiting("rest"))}
    assert numbers == {"702.2", "702.3"}


def test_converted_past_and_printed_texts_do_not_wait() -> None:
    old = make_edition(date(2000, 1, 1))
    make_rule("1.1", old, {"en": "A stone frog.", "zh-hans": "石蛙。"}, last_edition=old)
    made = make_rule("1.2", make_edition(), {"en": "A stone frog.", "zh-hant": "石蛙。"})
    fill_scripts(RuleVersion, [made.pk])
    make_card({"en": "Pond"}, {"en": "A stone frog.", "zh-hans": "石蛙。"}, printed_in={"zh-hans": "TST"})
    save_terms([RENAMED])
    ContentVersion.advance()
    assert not any(touched(kind, ZH_HANS) for kind in KINDS)


def test_words_that_other_terms_share_may_be_meant(rule: RuleVersion) -> None:
    other = KnownTerm("stone-frog-order", {ZH_HANS: "蛙令", ZH_HANT: "蛙令", EN: "stone frog"})
    save_terms([other, RENAMED])
    meant = make_rule("703.1", make_edition(), {"en": "Give a stone frog.", "zh-hans": "下达蛙令。"})
    ContentVersion.advance()
    assert meant.pk not in waiting("frog")


def test_a_document_is_held_against_its_own_language() -> None:
    section = make_section(make_document({"zh-hans": "说明"}), {"zh-hans": "石蛙"})
    block = make_block(section, text={"zh-hans": "石蛙休息。", "en": "It rests."})
    save_terms([KnownTerm("frog", {**FROG.names, EN: "rock frog"})])
    assert list(touched("block", EN)) == [block.pk]
    save_terms([KnownTerm("frog", {**FROG.names, EN: "rock frog", ZH_HANS: "岩蛙"})])
    assert list(touched("block", EN)) == [block.pk]  # its source still says the former word
    assert not touched("block", ZH_HANS)


def test_the_queue_and_the_desk_show_what_changed_and_go_on(rule: RuleVersion, admin_client: Client) -> None:
    save_terms([RENAMED])
    query = {"language": ZH_HANS, "kind": "rule", "term": "any"}
    page = admin_client.get("/admin/workbench/", query).content.decode()
    assert "frog: 石蛙 → 岩蛙" in page
    assert "702.1 (" in page
    assert "702.3 (" not in page
    address = f"/admin/workbench/rule-{rule.pk}-zh-hans/?language=zh-hans&term=any"
    desk = admin_client.get(address).content.decode()
    assert '<mark class="renamed">Stone frogs</mark>' in desk
    assert 'value="rename"' in desk
    assert "岩蛙会跳，石蛙王也会。" in posted(admin_client, address, "rename")
    assert rule.pk in waiting()
    posted(admin_client, address, "stand")
    assert waiting() == []


def posted(client: Client, address: str, do: str) -> Any:
    return client.post(address, {"do": do}, headers={"HX-Request": "true"}).content.decode()
