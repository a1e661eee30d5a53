"""The page of search results: what was found, by kind, marked and named in the right language."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cards.models import Card
from faqsite.search import index
from faqsite.search.results import Segment, Snippet
from faqsite.search_views import HITS_ON_PAGE, KIND_NAMES, snippet_html
from rulings.models import Edition
from tests.factories import make_card, make_edition, make_printing, make_rule, make_ruling, make_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def bear() -> Card:
    """A card in three languages, a ruling about it, and a rule that names it."""
    card = make_card(
        {"zh-hant": "測試熊", "zh-hans": "测试熊", "en": "Test Bear"},
        {"en": "{G}: The bear <roars> loudly.", "zh-hans": "{G}：大声咆哮。"},
        slug="test-bear",
    )
    make_printing(card, make_set("TST"))
    ruling = make_ruling(card, text={"en": "A bear roars once."})
    rule = make_rule("702.24", make_edition(date(2020, 1, 1)), {"en": "A bear may roar."}, {"en": "Roaring"})
    index.reindex_cards([card.pk])
    index.reindex_rulings([ruling.pk])
    index.reindex_rules([rule.pk])
    return card


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.parametrize(
    ("query", "language"),
    [("測試熊", "en"), ("测试熊", "zh-hant"), ("test bear", "zh-hans"), ("Test%20Bear", "en")],
)
def test_a_name_in_any_language_is_found_from_any_page(
    client: Client, bear: Card, query: str, language: str
) -> None:
    html = page(client, f"/{language}/search/?q={query}")
    hits = html[html.index('class="hits"') :]
    assert hits.index(f'href="/{language}/cards/test-bear/"') < hits.index("</li>")


def test_matches_are_marked_and_the_text_is_escaped(client: Client, bear: Card) -> None:
    html = page(client, "/en/search/?q=loudly")
    assert "<mark>loudly</mark>" in html
    assert "&lt;roars&gt;" in html
    assert 'class="mana"' in html


def test_kinds_are_counted_and_narrow(client: Client, bear: Card) -> None:
    html = page(client, "/en/search/?q=bear")
    assert 'href="?q=bear&amp;kind=ruling"' in html
    narrowed = page(client, "/en/search/?q=bear&kind=ruling")
    assert narrowed.count('class="hit"') == 1
    assert "A <mark>bear</mark> roars once." in narrowed
    assert 'href="?q=bear&amp;kind=card"' in narrowed


def test_a_rule_is_shown_with_its_number(client: Client, bear: Card) -> None:
    html = page(client, "/en/search/?q=702.24")
    assert 'href="/en/rules/702.24/"' in html
    assert '<span class="number">702.24</span>' in html


def test_a_rule_without_a_title_is_told_by_the_heading_over_it(client: Client, bear: Card) -> None:
    edition = Edition(effective=date(2020, 1, 1))
    lower = make_rule("702.24a", edition, {"en": "It moos."})
    make_rule("1", edition, title={"en": "Too wide"})
    lone = make_rule("100.1", edition, {"en": "It moos alone."})
    index.reindex_rules([lower.pk, lone.pk])
    html = page(client, "/en/search/?q=moos&kind=rule")
    assert html.count('<div class="also" lang="en">Roaring</div>') == 1
    assert "Too wide" not in html


def test_many_hits_are_turned_page_by_page(client: Client) -> None:
    cards = [make_card({"en": f"Goblin {number}"}) for number in range(HITS_ON_PAGE + 5)]
    index.reindex_cards([card.pk for card in cards])
    first = page(client, "/en/search/?q=goblin")
    assert first.count('class="hit"') == HITS_ON_PAGE
    assert 'href="?q=goblin&amp;page=2"' in first
    second = page(client, "/en/search/?q=goblin&page=2")
    assert second.count('class="hit"') == 5
    assert f'start="{HITS_ON_PAGE + 1}"' in second


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_an_empty_search_shows_what_can_be_typed(client: Client, language: str) -> None:
    html = page(client, f"/{language}/search/")
    assert 'id="help"' in html
    assert "kind:" in html
    assert 'class="hits"' not in html


def test_nothing_found_is_said_with_help(client: Client, bear: Card) -> None:
    html = page(client, "/en/search/?q=xyzzyplugh")
    assert "xyzzyplugh" in html
    assert 'role="status"' in html
    assert 'id="help"' in html


@pytest.mark.parametrize(
    "query",
    [
        "%22",
        "(",
        "%00",
        "-",
        "*",
        "AND",
        "OR%20NOT",
        "kind:",
        "set:%22",
        "%F0%9F%90%BB",
        "'",
        "%3Cb%3E",
        "a" * 900,
    ],
)
@pytest.mark.parametrize(
    "rest", ["", "&kind=nonsense", "&page=0", "&page=999", "&page=%D9%A3", "&kind=card&page=-1"]
)
def test_whatever_is_typed_is_answered(client: Client, query: str, rest: str) -> None:
    html = page(client, f"/en/search/?q={query}{rest}")
    assert "<b>" not in html


def test_the_query_stays_in_the_box_and_in_the_other_languages(client: Client, bear: Card) -> None:
    html = page(client, "/en/search/?q=%22bear%22")
    assert 'value="&quot;bear&quot;"' in html
    assert 'href="/zh-hant/search/?q=%22bear%22"' in html


@pytest.mark.parametrize("query", ["bear", "702.24", "kind:card", "", "bare"])
def test_a_search_needs_at_most_twelve_queries(
    client: Client, bear: Card, django_assert_max_num_queries: DjangoAssertNumQueries, query: str
) -> None:
    with django_assert_max_num_queries(12):
        page(client, f"/en/search/?q={query}")


def test_every_kind_has_a_name() -> None:
    from faqsite.search.filter_values import KINDS

    assert set(KIND_NAMES) == set(KINDS)


def test_marks_are_put_on_escaped_text() -> None:
    html = snippet_html(Snippet("en", (Segment("a <b> "), Segment("{W}&", True))))
    assert html.startswith("a &lt;b&gt; <mark>")
    assert html.endswith("&amp;</mark>")
