"""Texts to check, made from rows: what is held against what, and at how many queries."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Face
from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.termbase.current import known_terms
from rulings.checks.of_rows import FIELDS, findings_of, texts_of, texts_of_row
from rulings.checks.texts import Kind
from rulings.fingerprints import translated_fields
from rulings.models import CardMention, RuleVersion
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_rule,
    make_ruling,
    make_section,
    make_term,
)

pytestmark = pytest.mark.django_db

RULE = {"en": "See rule 100.2.", "zh_hans": "参见规则100.2。", "zh_hant": "參見規則100.3。"}


def codes(row, language, edited=None) -> list[tuple[str, str]]:
    return [(one.field, one.code) for one in findings_of(texts_of_row(row, language, edited))]


def test_a_rule_is_held_against_its_english_in_both_scripts():
    rule = make_rule("100.1", make_edition(), RULE)
    assert codes(rule, ZH_HANS) == []
    assert codes(rule, ZH_HANT) == [("text", "references")]
    assert texts_of_row(rule, EN).texts == ()


def test_what_is_being_typed_is_checked_in_place_of_what_is_stored():
    rule = make_rule("100.1", make_edition(), RULE)
    assert codes(rule, ZH_HANS, {"text": "参见规则100.2"}) == [("text", "ends")]
    rule.refresh_from_db()
    assert rule.text_zh_hans == RULE["zh_hans"]


def test_examples_are_one_text_of_a_line_each():
    examples = {"en": ["Example: It is 1/1.", "Example: It is 2/2."], "zh_hans": ["例如：它是1/1。"]}
    rule = make_rule("100.1", make_edition(), RULE, examples=examples)
    found = texts_of_row(rule, ZH_HANS)
    assert [(one.field, one.kind) for one in found.texts] == [
        ("text", Kind.RULE),
        ("examples", Kind.EXAMPLES),
    ]
    assert found.texts[1].source == "Example: It is 1/1.\nExample: It is 2/2."
    assert ("examples", "examples") in codes(rule, ZH_HANS)
    assert codes(rule, ZH_HANS, {"examples": ["例如：它是1/1。", "例如：它是2/2。"]}) == []


def test_what_is_not_translated_at_all_is_missing_and_no_fault():
    rule = make_rule("100.1", make_edition(), {"en": "See rule 100.2."})
    assert texts_of_row(rule, ZH_HANS).texts == ()


def test_a_part_that_is_not_translated_is_a_fault():
    term = make_term("haste", make_edition(), {"en": "Haste", "zh_hans": "敏捷"}, {"en": "A keyword."})
    assert codes(term, ZH_HANS) == [("definition", "empty")]


def test_a_documents_passage_is_held_against_the_documents_own_language():
    section = make_section(make_document({"zh-hans": "问答"}))
    words = {"zh_hans": "抓两张牌。", "zh_hant": "抽三張牌。", "en": "Draw two cards."}
    block = make_block(section, text=words)
    assert texts_of_row(block, ZH_HANS).texts == ()
    assert texts_of_row(block, ZH_HANT).texts[0].source == "抓两张牌。"
    assert texts_of_row(block, EN).texts[0].source_language == ZH_HANS
    assert ("text", "numbers") in codes(block, ZH_HANT)


def test_the_faces_of_a_card_text_are_texts_of_their_own():
    faces = {
        "zh_hans": [{"name": "雪林", "type_line": "生物", "text": "{T}：加{G}。"}],
        "zh_hant": [{"name": "雪林", "type_line": "生物", "text": "{T}：加{R}。"}],
    }
    block = make_block(make_section(make_document({"zh-hans": "问答"})), "card", faces=faces)
    assert set(codes(block, ZH_HANT)) == {("faces.0.text", "symbols")}


def test_a_ruling_of_the_card_data_is_held_against_its_english():
    ruling = make_ruling(text={"en": "Pay {2}.", "zh_hans": "支付{3}。"})
    assert {code for _, code in codes(ruling, ZH_HANS)} == {"symbols"}


def test_cards_that_a_ruling_names_are_to_be_called_as_printed():
    card = make_card({"en": "Boreal Druid", "zh-hans": "波利尔德鲁伊"})
    words = {"en": "Tap Boreal Druid.", "zh_hans": "横置北地德鲁伊。"}
    ruling = make_ruling(card, text=words)
    CardMention.objects.create(ruling=ruling, card=card, language=EN, start=4, end=16)
    assert codes(ruling, ZH_HANS) == [("text", "card-names")]
    assert codes(ruling, ZH_HANS, {"text": "横置波利尔德鲁伊。"}) == []


def test_cards_in_the_rules_examples_are_found_by_their_english_names():
    make_card({"en": "Boreal Druid", "zh-hans": "波利尔德鲁伊"})
    make_card({"en": "Druid", "zh-hans": "僧侣"})
    examples = {"en": ["Example: You tap Boreal Druid."], "zh_hans": ["例如：你横置北地德鲁伊。"]}
    rule = make_rule("100.1", make_edition(), RULE, examples=examples)
    [use] = texts_of_row(rule, ZH_HANS).texts[1].card_names
    assert (use.written, use.printed) == ("Boreal Druid", ("波利尔德鲁伊",))
    assert codes(rule, ZH_HANS) == [("examples", "card-names")]


def test_agreed_terms_come_from_the_termbase():
    rule = make_rule("100.1", make_edition(), {"en": "Shuffle the graveyard.", "zh_hans": "将弃牌区洗牌。"})
    assert codes(rule, ZH_HANS) == [("text", "terms")]


@pytest.mark.parametrize("model", FIELDS)
def test_only_translated_fields_are_checked(model):
    assert set(FIELDS[model]) <= set(translated_fields(model))


def test_a_batch_costs_as_many_queries_as_a_row():
    known_terms()
    edition, later = make_edition(), make_edition(date(2009, 7, 11))
    make_card({"en": "Boreal Druid", "zh-hans": "波利尔德鲁伊"})
    examples = {"en": ["Example: You tap Boreal Druid."], "zh_hans": ["例如：你横置波利尔德鲁伊。"]}
    for number in range(1, 30):
        make_rule(f"100.{number}", edition if number % 2 else later, RULE, examples=examples)
    rows = list(RuleVersion.objects.all())
    with CaptureQueriesContext(connection) as one:
        texts_of(rows[:1], ZH_HANS)
    with CaptureQueriesContext(connection) as many:
        assert len(texts_of(rows, ZH_HANS)) == 29
    assert len(many) == len(one) <= 6


def test_blocks_rulings_and_faces_cost_few_queries(django_assert_max_num_queries):
    known_terms()
    section = make_section(make_document({"zh-hans": "问答"}))
    words = {"zh_hans": "抓两张牌。", "zh_hant": "抽兩張牌。"}
    blocks = [make_block(section, text=words) for _ in range(5)]
    cards = [make_card({"en": f"Card {n}", "zh-hans": f"牌{n}号"}) for n in range(5)]
    rulings = [make_ruling(card, text={"en": "Draw.", "zh_hans": "抓牌。"}, source="notes") for card in cards]
    faces = list(Face.objects.filter(card__in=cards))
    for rows, language in ((blocks, ZH_HANT), (rulings, ZH_HANT), (rulings, ZH_HANS), (faces, ZH_HANS)):
        with django_assert_max_num_queries(6):
            texts_of(rows, language)
