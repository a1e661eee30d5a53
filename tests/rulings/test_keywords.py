"""The keywords page: every keyword of every edition, with its names, time, cards and documents."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from faqsite.kept import at_one_version
from faqsite.search.index import reindex_cards
from rulings.ingest.save.keyword_tallies import tally_keywords
from rulings.keywords import Keyword, all_keywords, keywords_standing
from rulings.models import Citation, Edition, KeywordTally, RuleVersion
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_face,
    make_rule,
    make_section,
    make_term,
)

Editions = tuple[Edition, Edition]

OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)

pytestmark = pytest.mark.django_db


def by_english() -> dict[str | None, Keyword]:
    return {keyword.names["en"]: keyword for keyword in all_keywords()}


@pytest.fixture
def editions() -> Editions:
    """The section of abilities under its number of then and of now."""
    old, new = make_edition(OLD), make_edition(NEW)
    make_rule("502", old, title={"en": "Keyword Abilities"}, last_edition=old)
    make_rule("502", new, title={"en": "Untap Step"})
    make_rule("702", new, title={"en": "Keyword Abilities"})
    return old, new


def test_a_keyword_keeps_its_identity_through_numbers_and_names(editions: Editions) -> None:
    old, new = editions
    first = make_rule("502.9", old, title={"en": "Totem Armor", "zh-hans": "旧名"}, last_edition=old)
    make_rule("702.89", new, title={"en": "Umbra Armor", "zh-hans": "替身甲"}, rule=first.rule)
    make_rule("502.1", new, title={"en": "No Keyword"})
    (keyword,) = all_keywords()
    assert (keyword.number, keyword.first, keyword.last) == ("702.89", OLD, None)
    assert keyword.older == {"en": ["Totem Armor"], "zh-hans": ["旧名"], "zh-hant": []}
    assert not keyword.is_retired


def test_a_keyword_that_no_edition_has_any_more_is_retired(client: Client, editions: Editions) -> None:
    old, _ = editions
    make_rule("502.49", old, title={"en": "Substance"}, last_edition=old)
    assert by_english()["Substance"].is_retired
    html = client.get("/en/keywords/").content.decode()
    assert '<a href="/en/rules/editions/2006-07-15/502.49/">' in html
    assert "<b>retired</b>" in html
    assert '<time datetime="2006-07-15">2006-07</time>–<time datetime="2006-07-15">' in html


def test_one_name_is_one_keyword_though_its_rule_was_lost_between(editions: Editions) -> None:
    old, new = editions
    make_rule("502.3", old, title={"en": "Echo"}, last_edition=old)
    make_rule("702.30", new, title={"en": "echo"})
    (keyword,) = all_keywords()
    assert (keyword.number, keyword.first) == ("702.30", OLD)


def test_words_that_only_glossaries_know_are_retired_keywords(client: Client) -> None:
    edition = make_edition(NEW)
    make_term(
        "bury-obsolete", edition, {"en": "Bury (Obsolete)", "zh-hant": "埋葬（已廢止）"}, {"en": "A word."}
    )
    make_term("old", edition, {"en": "Old (Obsolete)"}, {"en": "An obsolete keyword action that meant so."})
    make_term("summon", edition, {"en": "Summon (Obsolete)"}, {"en": "Older creatures said so."})
    assert set(by_english()) == {"Bury", "Old"}
    html = client.get("/zh-hant/keywords/").content.decode()
    assert '<a href="/zh-hant/glossary/bury-obsolete/"><span lang="zh-Hant">埋葬</span></a>' in html


def test_chinese_names_come_from_terms_where_no_rule_was_translated(
    editions: Editions,
) -> None:
    old, new = editions
    make_rule("502.23", old, title={"en": "Threshold"}, last_edition=old)
    make_term("threshold", new, {"en": "Threshold", "zh-hant": "門檻"}, {"en": "So."})
    assert by_english()["Threshold"].names["zh-hant"] == "門檻"


def quoted(document_name: str, rule: RuleVersion, title: dict[str, str]) -> None:
    document = make_document({"en": document_name}, slug=document_name, is_public=True)
    block = make_block(
        make_section(document), kind="rule", number=rule.number, title=title, text={"zh-hant": "文。"}
    )
    Citation.objects.create(
        block=block, field="number", language="zh-hant", start=0, end=len(rule.number), written=rule.number,
        number=rule.number, edition=rule.first_edition, rule=rule.rule, version=rule,
    )  # fmt: skip


def test_documents_that_quote_a_keyword_count_and_give_its_older_names(
    client: Client, editions: Editions
) -> None:
    old, new = editions
    then = make_rule("502.13", old, title={"en": "Cumulative Upkeep"}, last_edition=old)
    make_rule("702.24", new, title={"en": "Cumulative Upkeep", "zh-hant": "累積維持"}, rule=then.rule)
    quoted("notes", then, {"zh-hant": "累增維持"})
    quoted("more", make_rule("502.13a", old, last_edition=old), {"zh-hant": "累積維持"})
    keyword = by_english()["Cumulative Upkeep"]
    assert keyword.documents == {"notes", "more"}
    assert keyword.older["zh-hant"] == ["累增維持"]
    html = client.get("/en/keywords/").content.decode()
    assert '<a href="/en/rules/702.24/#cited-by">2 documents</a>' in html


def test_cards_are_counted_as_the_search_finds_them(client: Client, editions: Editions) -> None:
    _, new = editions
    make_rule("702.9", new, title={"en": "Flying"})
    for name, text in (("bird", "Flying"), ("bat", "Flying, lifelink"), ("bear", "Trample")):
        card = make_card({"en": name})
        make_face(card, {"en": name}, {"en": text})
        reindex_cards([card.pk])
    assert tally_keywords() == 1
    assert tally_keywords(only_new=True) == 0
    assert KeywordTally.objects.get(title="flying").cards == 2
    html = client.get("/en/keywords/").content.decode()
    assert '<a href="/en/search/?q=kw%3A%22flying%22">2 cards</a>' in html


def test_keywords_are_sorted_and_grouped_like_the_glossary(client: Client, editions: Editions) -> None:
    _, new = editions
    make_rule("702.19", new, title={"en": "Trample"})
    make_rule("702.7", new, title={"en": "First Strike"})
    html = client.get("/en/keywords/").content.decode()
    assert html.index('id="F"') < html.index("First Strike") < html.index('id="T"') < html.index("Trample")
    assert '<a href="?sort=zhuyin">' in html


def test_the_keywords_of_all_editions_are_read_once(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    old, new = make_edition(OLD), make_edition(NEW)
    make_rule("702", old, title={"en": "Keyword Abilities"})
    make_rule("702.2", old, title={"en": "Banding"}, last_edition=old)
    make_rule("702.3", old, title={"en": "Trample"})
    with at_one_version(), django_assert_num_queries(1):
        assert [one.number for one in keywords_standing(old.effective)] == ["702.2", "702.3"]
        assert [one.number for one in keywords_standing(new.effective)] == ["702.3"]
