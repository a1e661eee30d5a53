"""The overview: coverage by chapter, what is stale and what it costs, what was done."""

from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from faqsite.kept import forget_all
from rulings.models import TextChange
from rulings.translating.units import Standing
from rulings.workbench.bars import bar_html
from rulings.workbench.coverage import costs_of, documents_coverage, rules_coverage, sets_coverage
from tests.factories import make_block, make_card, make_document, make_printing, make_section, make_set
from tests.rulings.workbench.people import CHINESE, a_rule, client_of, draft, person

pytestmark = pytest.mark.django_db
OVERVIEW = "/admin/workbench/overview/"
DAY = date(2025, 11, 14)


@pytest.fixture
def translator(db: None) -> Client:
    return client_of(person("translator", "Translator zh-hans"))


def test_rules_are_counted_by_chapter_and_state() -> None:
    a_rule("100.1")
    a_rule("100.2", zh_hans=CHINESE)
    stale = draft(a_rule("100.3", zh_hans=CHINESE))
    stale.source_fingerprint = "older"
    stale.save()
    draft(a_rule("200.1", zh_hans=CHINESE))
    first, second, glossary = rules_coverage(DAY)
    counted = {Standing.MISSING: 1, Standing.PRINTED: 1, Standing.STALE: 1}
    assert first.counts["zh-hans"] == counted
    assert second.counts["zh-hans"] == {Standing.DRAFT: 1}
    assert (first.done("zh-hans"), first.total("zh-hans")) == (1, 3)
    assert glossary.total("en") == 0


def test_documents_that_are_no_drafts_are_counted() -> None:
    for slug, is_public in (("one", True), ("two", False)):
        section = make_section(make_document(slug=slug, is_public=is_public, original_language="en"))
        make_block(section, text={"en": "A sentence."})
    (one,) = documents_coverage()
    assert one.key == "one"
    assert one.counts["zh-hans"] == {Standing.MISSING: 1}


def test_sets_with_chinese_cards_are_counted_by_face() -> None:
    for code, name in (("ONE", {"en": "Bear", "zh-hans": "熊"}), ("TWO", {"en": "Fox"})):
        make_printing(make_card(name), make_set(code))
    (one,) = sets_coverage()
    assert one.key == "ONE"
    assert one.counts["zh-hans"] == {Standing.PRINTED: 1}


def test_what_an_edition_costs_is_told_in_english_words() -> None:
    a_rule("100.1")
    traditional, simplified = costs_of(DAY)
    assert (simplified.missing, simplified.missing_words) == (1, 9)
    assert (traditional.missing, simplified.stale) == (1, 0)


def test_the_page_says_who_did_what_and_links_to_the_queue(translator: Client) -> None:
    version = a_rule("702.24a")
    translator.post(
        f"/admin/workbench/rule-{version.pk}-zh-hans/",
        {"do": "save", "seen": "", "text": CHINESE},
        headers={"HX-Request": "true"},
    )
    TextChange.objects.create(
        text=version, language="zh-hans", what="edit", changed_by=person("writer"), field="text"
    )
    page = translator.get(OVERVIEW).content.decode()
    assert "writer" in page
    assert "language=zh-hans&amp;state=missing" in page


def test_checks_that_fail_lead_to_the_texts(translator: Client, capsys: object) -> None:
    a_rule("100.1", zh_hans=CHINESE.replace("{W}", ""))
    assert "check_translations" in translator.get(OVERVIEW).content.decode()
    call_command("check_translations")
    page = translator.get(OVERVIEW).content.decode()
    address = "language=zh-hans&amp;kind=rule&amp;edition=all&amp;check=symbols"
    assert address in page
    assert "100.1" in translator.get("/admin/workbench/?" + address.replace("&amp;", "&")).content.decode()


def test_the_page_has_a_bounded_number_of_queries(translator: Client) -> None:
    for number in range(1, 12):
        draft(a_rule(f"100.{number}", zh_hans=CHINESE))
    forget_all()
    with CaptureQueriesContext(connection) as queries:
        translator.get(OVERVIEW)
    assert len(queries) <= 30


def test_a_bar_says_in_words_what_it_shows() -> None:
    bar = bar_html({Standing.REVIEWED: 3, Standing.MISSING: 1}, "Chapter 1")
    assert 'aria-label="Chapter 1: reviewed 3, missing 1"' in bar
    assert 'width="75.00%"' in bar
