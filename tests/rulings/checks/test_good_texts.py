"""Good translations are left alone, in both scripts and between them."""

from dataclasses import replace

import pytest

from faqsite.languages import ZH_HANS, ZH_HANT
from rulings.checks.registry import CHECKS, CODES, run_checks
from rulings.checks.texts import Kind, Severity, Texts, blocks_review
from tests.rulings.checks.own_texts import OWN, TITLE

BOTH = [(own, language) for own in (*OWN, TITLE) for language in (ZH_HANS, ZH_HANT)]


@pytest.mark.parametrize(("own", "language"), BOTH)
def test_a_good_translation_has_no_finding(own, language):
    assert run_checks(own.into(language)) == []


@pytest.mark.parametrize("own", OWN)
def test_one_script_is_a_good_translation_of_the_other(own):
    texts = Texts(own.simplified, own.traditional, ZH_HANS, ZH_HANT, own.kind)
    assert run_checks(texts) == []


def test_symbols_may_be_written_as_chinese_cards_print_them():
    texts = replace(OWN[0].into(ZH_HANS), target=OWN[0].simplified.replace("{2}{W}", "{二}{白}"))
    assert run_checks(texts) == []


def test_numbers_may_be_words_or_digits():
    texts = replace(OWN[0].into(ZH_HANS), target=OWN[0].simplified.replace("五张", "5张"))
    assert run_checks(texts) == []


def test_a_translators_note_translates_nothing():
    note = "（译注：参见规则100.1，中文版作3/3。）"
    texts = replace(OWN[0].into(ZH_HANS), target=OWN[0].simplified + note)
    assert run_checks(texts) == []


def test_english_names_may_be_given_in_brackets():
    said = OWN[2].simplified.replace("罗诺巨兽", "罗诺巨兽[Ronom Hulk]")
    assert run_checks(replace(OWN[2].into(ZH_HANS), target=said)) == []


def test_long_lists_of_words_repeat_no_word():
    texts = Texts(
        "To activate an activated ability is to pay its cost, and so on.",
        "起动起动式异能指支付其费用，等等。",
        "en",
        ZH_HANS,
        Kind.RULE,
    )
    assert run_checks(texts) == []


def test_every_finding_names_its_field_and_a_place_in_the_target():
    texts = replace(OWN[0].into(ZH_HANS), target=OWN[0].simplified.replace("牌手", "牌手牌手"), field="text")
    findings = run_checks(texts)
    assert [finding.field for finding in findings] == ["text"]
    assert texts.target[findings[0].start : findings[0].end] == "牌手牌手"
    assert findings[0].severity is Severity.WARNING
    assert not blocks_review(findings)


def test_the_registry_has_each_check_and_each_code_once():
    assert len(set(CHECKS)) == len(CHECKS) > 20
    assert len(set(CODES)) == len(CODES) >= len(CHECKS)
