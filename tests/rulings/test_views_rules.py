"""Pages of the rules: contents, sections, rules, what cites them, and numbers that have gone."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from faqsite.models import ContentVersion
from rulings.models import Edition, RuleVersion, TranslationState
from tests.factories import (
    cite,
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
OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)
MOST_QUERIES = 12


@pytest.fixture
def rules() -> dict[str, RuleVersion]:
    """Two editions: 502.13 became 702.24; 101.1 stands unchanged in both."""
    old, new = make_edition(OLD), make_edition(NEW)
    make_rule("5", old, title={"en": "Old Chapter"}, last_edition=old)
    make_rule("502", old, title={"en": "Keyword Abilities"}, last_edition=old)
    gone = make_rule("502.13", old, title={"en": "Test Upkeep"}, last_edition=old)
    make_rule("502.13a", old, {"en": "It was so. See rule 101.1."}, last_edition=old)
    make_rule("1", old, title={"en": "Concepts"})
    make_rule("101", old, title={"en": "Golden Rules", "zh-hant": "黃金律"})
    shared = make_rule("101.1", old, {"en": "Cards win.", "zh-hans": "以牌为准。"})
    make_rule("7", new, title={"en": "More Rules", "zh-hans": "附加规则"})
    make_rule("702", new, title={"en": "Keyword Abilities", "zh-hans": "关键字异能"})
    make_rule("702.23", new, title={"en": "Before"})
    whole = make_rule("702.24", new, title={"en": "Test Upkeep", "zh-hans": "测试维持"}, rule=gone.rule)
    first = make_rule(
        "702.24a",
        new,
        {"en": "Pay {2}. See rule 101.1.", "zh-hans": "支付{2}。参见规则101.1。"},
        examples={"en": ["It costs {2}."]},
    )
    make_rule("702.24b", new, {"en": "Each of them <triggers>."})
    make_rule("702.25", new, title={"en": "After"})
    return {"shared": shared, "whole": whole, "first": first}


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def test_contents_list_chapters_and_sections_of_the_edition_in_force(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    html = page(client, "/en/rules/")
    assert 'href="/en/rules/702/"' in html
    assert "Old Chapter" not in html
    assert "April 12, 2024" in html


def test_a_chapter_lists_its_sections(client: Client, rules: dict[str, RuleVersion]) -> None:
    assert 'href="/zh-hans/rules/702/"' in page(client, "/zh-hans/rules/7/")


def test_a_section_shows_its_rules_with_their_subrules(client: Client, rules: dict[str, RuleVersion]) -> None:
    html = page(client, "/en/rules/702/")
    assert html.index('id="702.23"') < html.index('id="702.24"') < html.index('id="702.24a"')


def test_a_long_section_of_titled_rules_is_an_index(client: Client) -> None:
    edition = make_edition(NEW)
    make_rule("702", edition, title={"en": "Keyword Abilities"})
    make_rule("702.1", edition, {"en": "A word for an ability."})
    for number in range(2, 40):
        make_rule(f"702.{number}", edition, title={"en": f"Word {number}"})
        make_rule(f"702.{number}a", edition, {"en": f"What word {number} means."})
    html = page(client, "/en/rules/702/")
    assert '<a href="/en/rules/702.39/"><span lang="en">Word 39</span></a>' in html
    assert "What word 39 means." not in html
    assert "A word for an ability." in html


def test_a_subrule_is_shown_in_its_whole_rule_and_marked(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    html = page(client, "/en/rules/702.24a/")
    assert 'id="702.24a" aria-current="true"' in html
    assert 'id="702.24b">' in html
    assert "Test Upkeep</span></h1>" in html


def test_a_rule_has_neighbours_breadcrumbs_and_a_permanent_address(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    html = page(client, "/en/rules/702.24a/")
    assert '<a rel="prev" href="/en/rules/702.23/">' in html
    assert '<a rel="next" href="/en/rules/702.25/">' in html
    assert '<li><a href="/en/rules/702/">' in html
    assert "http://testserver/en/rules/editions/2024-04-12/702.24a/</a>" in html


def test_texts_are_escaped_and_examples_set_apart(client: Client, rules: dict[str, RuleVersion]) -> None:
    html = page(client, "/en/rules/702.24/")
    assert "&lt;triggers&gt;" in html
    assert '<div class="example"><b class="label">Example</b><p>It costs' in html


def test_an_example_that_says_so_itself_gets_no_label(client: Client) -> None:
    make_rule("101.1", make_edition(NEW), {"en": "So."}, examples={"en": ["Example: Thus."]})
    assert '<div class="example"><p>Example: Thus.' in page(client, "/en/rules/101.1/")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("702.24A", "702.24a"), ("702.24a.", "702.24a"), ("７０２．２４", "702.24"), ("CR 702.24", "702.24")],
)
def test_odd_forms_of_a_number_lead_to_the_printed_one(
    client: Client, rules: dict[str, RuleVersion], typed: str, meant: str
) -> None:
    for folder in ("/en/rules/", "/en/rules/editions/2024-04-12/"):
        response = client.get(f"{folder}{typed}/")
        assert response.status_code == 301
        assert response["Location"] == f"{folder}{meant}/"


def test_a_number_that_has_gone_tells_where_it_stood(client: Client, rules: dict[str, RuleVersion]) -> None:
    html = page(client, "/en/rules/502.13a/")
    assert 'href="/en/rules/editions/2006-07-15/502.13a/"' in html
    assert "The edition of April 12, 2024 has no rule with this number." in html
    assert 'href="/en/rules/editions/2024-04-12/702.24/">702.24</a>' in page(client, "/en/rules/502.13/")


@pytest.mark.parametrize("address", ["rules/999.1/", "rules/editions/2006-07-15/999/", "rules/nonsense/"])
def test_a_number_that_never_was_is_not_found(
    client: Client, rules: dict[str, RuleVersion], address: str
) -> None:
    assert client.get(f"/en/{address}").status_code == 404


def test_an_old_edition_says_so_stays_in_itself_and_shows_the_rule_today(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    html = page(client, "/en/rules/editions/2006-07-15/502.13/")
    assert "<strong>As of July 15, 2006.</strong>" in html
    assert 'href="/en/rules/editions/2006-07-15/502/"' in html
    assert '<a class="number" href="/en/rules/702.24/">702.24</a>' in html


def test_an_outline_says_that_it_is_one(client: Client) -> None:
    make_rule("1", make_edition(NEW, is_outline=True), title={"en": "Concepts"})
    for address in ("/en/rules/", "/en/rules/1/", "/en/rules/editions/"):
        assert "outline only" in page(client, address).lower()


def test_citations_lead_into_the_edition_being_read(client: Client, rules: dict[str, RuleVersion]) -> None:
    cite(rules["first"], rules["shared"])
    old = RuleVersion.objects.get(number="502.13a")
    cite(old, rules["shared"])
    assert '<a href="/en/rules/101.1/">101.1</a>' in page(client, "/en/rules/702.24/")
    old_page = page(client, "/en/rules/editions/2006-07-15/502.13a/")
    assert '<a href="/en/rules/editions/2006-07-15/101.1/">101.1</a>' in old_page


def test_cited_by_names_rules_terms_documents_and_rulings(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    cite(rules["first"], rules["shared"])
    cite(RuleVersion.objects.get(number="502.13a"), rules["shared"])
    edition = Edition.objects.get(pk=NEW)
    term = make_term("win", edition, {"en": "Win"}, {"en": "See rule 101.1."})
    cite(term, rules["shared"])
    section = make_section(make_document({"en": "Test notes"}, slug="notes"), {"en": "General"})
    cite(make_block(section, text={"en": "As 101.1 says."}, anchor="abc"), rules["shared"])
    hidden = make_section(make_document({"en": "Secret"}, is_public=False))
    cite(make_block(hidden, text={"en": "As 101.1 says."}), rules["shared"])
    make_ruling(make_card({"en": "Test Druid"}), text={"en": "It wins."}).rules.add(rules["shared"].rule)
    html = page(client, "/en/rules/101.1/")
    cited = html[html.index('id="cited-by"') :]
    assert 'href="/en/rules/702.24a/"' in cited
    assert "502.13a" not in cited, "not in this edition"
    assert 'href="/en/glossary/win/"' in cited
    assert 'href="/en/documents/notes/?at=abc#abc"' in cited
    assert "Secret" not in cited
    assert "Test Druid" in cited
    assert "It wins." in cited


def test_what_only_the_english_of_a_printed_ruling_cites_is_told(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    section = make_section(make_document({"zh-hans": "释疑"}, slug="notes"), {"zh-hans": "单卡"})
    ruling = make_ruling(make_card({"en": "Test Druid"}), text={"en": "It wins, see 101.1."})
    ruling.rules.add(rules["shared"].rule)
    said = {"zh-hans": "它获胜，见101.1。"}
    block = make_block(section, kind="ruling", text=said, anchor="abc", ruling=ruling)
    cited = page(client, "/en/rules/101.1/").partition('id="cited-by"')[2]
    assert "It wins, see 101.1." in cited
    cite(block, rules["shared"], "zh-hans")
    ContentVersion.advance()
    cited = page(client, "/en/rules/101.1/").partition('id="cited-by"')[2]
    assert "It wins, see 101.1." not in cited, "its place in the document is told"
    assert "/en/documents/notes/?at=abc#abc" in cited


def test_a_missing_text_is_shown_in_another_language_and_marked(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    html = page(client, "/zh-hant/rules/702.24/")
    assert '<div class="text" lang="zh-Hans"><p>支付' in html
    assert "簡體中文，尚未翻譯" in html
    assert '<div class="text" lang="en"><p>Each of them' in html
    assert "英文，尚未翻譯" in html


def test_a_note_that_all_texts_share_is_said_once(client: Client, rules: dict[str, RuleVersion]) -> None:
    kind = ContentType.objects.get_for_model(RuleVersion)
    TranslationState.objects.create(
        content_type=kind, object_id=rules["shared"].pk, language="zh-hans", state="converted",
        source_language="zh-hant", source_fingerprint="x",
    )  # fmt: skip
    html = page(client, "/zh-hans/rules/101.1/")
    assert html.count("由繁体中文转换") == 1


def test_a_second_language_stands_beside_the_first(client: Client, rules: dict[str, RuleVersion]) -> None:
    html = page(client, "/en/rules/101.1/?with=zh-hans")
    assert '<div class="passage two"><div class="text" lang="en">' in html
    assert '<div class="text" lang="zh-Hans"><p>以牌为准。' in html


@pytest.mark.parametrize(
    "address",
    [
        "rules/", "rules/7/", "rules/702/", "rules/702.24a/", "rules/101.1/?with=zh-hant", "rules/502.13a/",
        "rules/editions/", "rules/editions/2006-07-15/", "rules/editions/2006-07-15/101.1/",
    ],
)  # fmt: skip
def test_no_page_of_the_rules_needs_many_queries(
    client: Client,
    rules: dict[str, RuleVersion],
    django_assert_max_num_queries: DjangoAssertNumQueries,
    address: str,
) -> None:
    section = make_section(make_document({"en": "Test notes"}), {"en": "General"})
    for _ in range(3):
        cite(make_block(section, text={"en": "As 101.1 says."}), rules["shared"])
        make_ruling(make_card(), make_card()).rules.add(rules["shared"].rule)
    cite(rules["first"], rules["shared"])
    client.get(f"/en/{address}")  # what a process keeps until content changes
    cache.clear()
    with django_assert_max_num_queries(MOST_QUERIES):
        page(client, f"/en/{address}")


def test_a_subrule_that_has_gone_is_named_by_the_rule_it_belonged_to(
    client: Client, rules: dict[str, RuleVersion]
) -> None:
    html = page(client, "/en/rules/502.13a/")
    assert re.search(r'502\.13a</span> <span lang="en">Test Upkeep</span></a>', html)
    assert "It was so." in html


def test_places_under_one_heading_are_cited_once(client: Client, rules: dict[str, RuleVersion]) -> None:
    section = make_section(make_document(), {"en": "One Heading"})
    for _ in range(3):
        cite(make_block(section, text={"en": "See 702.24."}), rules["whole"])
    assert page(client, "/en/rules/702.24/").count("One Heading") == 1
