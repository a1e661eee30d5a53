"""The pages that compare two editions: counts, kinds, marks, filters, languages, numbers."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.core.cache import cache
from django.test import Client

from rulings.models import EditionSource, RuleVersion
from tests.factories import make_edition, make_rule
from tests.rulings.comparing import NEW, OLD, two_editions

pytestmark = pytest.mark.django_db
ADDRESS = "/en/rules/compare/2006-07-15/2024-04-12/"
MOST_QUERIES = 12


@pytest.fixture
def editions() -> None:
    cache.clear()
    two_editions()


def page(client: Client, address: str = ADDRESS) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def listed(html: str) -> list[tuple[str, ...]]:
    """Kind and numbers of every change on the page, in order."""
    found = re.findall(r'<span class="kind">(.*?)</span>(.*?)</h4>', html)
    return [(kind, *re.findall(r'class="number" href="[^"]*">(.*?)</a>', rest)) for kind, rest in found]


def row(html: str, chapter: str) -> list[str]:
    """The counts of one row of the table."""
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", html, re.DOTALL)
    text = next(each for each in rows if chapter in each)
    return re.findall(r"<td[^>]*>(?:<a [^>]*>|<span[^>]*>)(\d+)<", text)


def test_rules_that_changed_are_listed_with_what_became_of_them(client: Client, editions: None) -> None:
    assert listed(page(client)) == [
        ("Changed", "101.1"),
        ("Added", "101.2"),
        ("References only", "101.3"),
        ("Added", "5"),
        ("Added", "7"),
        ("Added", "702"),
        ("Changed", "502.15", "702.25"),
        ("Removed", "5"),
        ("Removed", "502"),
        ("Removed", "502.14"),
        ("Changed",),
        ("Removed",),
        ("Added",),
    ]


def test_a_rule_that_only_moved_is_listed_when_asked_for(client: Client, editions: None) -> None:
    assert listed(page(client, f"{ADDRESS}?kind=renumbered")) == [("Renumbered", "502.13", "702.24")]


def test_counts_are_by_chapter_and_kind(client: Client, editions: None) -> None:
    """Changed words, added, changed, references, removed, renumbered."""
    html = page(client)
    assert row(html, "All<") == ["13", "5", "3", "1", "4", "1"]
    assert row(html, "Game Concepts") == ["3", "1", "1", "1", "0", "0"]
    assert row(html, "Glossary") == ["3", "1", "1", "0", "1", "0"]


def test_a_chapter_that_only_the_older_edition_has_is_a_row_of_its_own(
    client: Client, editions: None
) -> None:
    html = page(client)
    assert row(html, "Old Chapter") == ["3", "0", "0", "0", "3", "0"]
    assert row(html, "Turn Structure") == ["1", "1", "0", "0", "0", "0"]


def test_filters_by_chapter_and_kind(client: Client, editions: None) -> None:
    assert listed(page(client, f"{ADDRESS}?chapter=5-old&kind=removed"))[0] == ("Removed", "5")
    assert listed(page(client, f"{ADDRESS}?chapter=1&kind=added")) == [("Added", "101.2")]
    assert listed(page(client, f"{ADDRESS}?chapter=glossary&kind=changed")) == [("Changed",)]
    assert "Nothing of this kind." in page(client, f"{ADDRESS}?chapter=7&kind=references")


def test_examples_are_marked_counted_and_can_be_listed_alone(client: Client, editions: None) -> None:
    html = page(client)
    assert "Examples: 0 added, 1 changed, 0 removed" in html
    html = page(client, f"{ADDRESS}?kind=examples")
    assert listed(html) == [("Changed", "502.15", "702.25")]
    assert "only in examples" in html
    assert "<del>" in html


def test_marks_have_elements_and_words_and_no_markup_of_the_text(client: Client, editions: None) -> None:
    html = page(client, f"{ADDRESS}?kind=references")
    assert (
        '<del><span class="hidden">[only in the older: </span>502.13<span class="hidden">]</span></del>'
        in html
    )
    assert (
        '<ins><span class="hidden">[only in the newer: </span>702.24<span class="hidden">]</span></ins>'
        in html
    )
    assert "A &lt;gone&gt; rule." in page(client, f"{ADDRESS}?kind=removed")


def test_numbers_lead_to_the_rule_in_its_own_edition(client: Client, editions: None) -> None:
    html = page(client, f"{ADDRESS}?kind=renumbered")
    assert 'href="/en/rules/editions/2006-07-15/502.13/"' in html
    assert 'href="/en/rules/editions/2024-04-12/702.24/"' in html


def test_a_part_of_a_split_says_what_it_was_split_from(client: Client, editions: None) -> None:
    assert "split from 101.1" in page(client, f"{ADDRESS}?chapter=1&kind=added")


def test_old_numbers_have_their_new_ones(client: Client, editions: None) -> None:
    html = page(client, f"{ADDRESS}numbers/")
    rows = [re.findall(r">([^<>]+)<", each) for each in re.findall(r"<tr><td>.*?</tr>", html)]
    assert rows == [
        ["5", "—", "Removed"],
        ["502", "—", "Removed"],
        ["502.13", "702.24", "Unchanged"],
        ["502.14", "—", "Removed"],
        ["502.15", "702.25", "Changed"],
    ]
    assert re.search(r"<th[^>]*><time[^>]*>July 15, 2006</time></th><th[^>]*><time[^>]*>April 12, 2024", html)


def test_columns_and_marks_are_named_from_the_editions(client: Client, editions: None) -> None:
    html = page(client)
    assert "<del>Struck out</del>: only in the edition of July 15, 2006." in html
    assert "<ins>Underlined</ins>: only in that of April 12, 2024." in html


def test_editions_in_the_wrong_order_are_put_right(client: Client, editions: None) -> None:
    for part in ("", "numbers/"):
        response = client.get(f"/zh-hans/rules/compare/2024-04-12/2006-07-15/{part}?kind=added")
        assert response.status_code == 301
        assert response["Location"] == f"/zh-hans/rules/compare/2006-07-15/2024-04-12/{part}?kind=added"


def test_an_edition_is_not_compared_with_itself(client: Client, editions: None) -> None:
    assert "An edition does not differ from itself" in page(
        client, "/en/rules/compare/2006-07-15/2006-07-15/"
    )


def test_an_edition_that_is_not_loaded_is_named(client: Client, editions: None) -> None:
    response = client.get("/en/rules/compare/1998-01-01/2024-04-12/")
    assert response.status_code == 404
    assert "No edition of 1998-01-01 is loaded here." in response.content.decode()


def test_two_editions_are_chosen_in_any_order(client: Client, editions: None) -> None:
    assert '<select id="older" name="older">' in page(client, "/en/rules/compare/")
    response = client.get("/en/rules/compare/?older=2024-04-12&newer=2006-07-15")
    assert (response.status_code, response["Location"]) == (302, ADDRESS)
    assert "No edition of this date" in page(client, "/en/rules/compare/?older=x&newer=2006-07-15")


def test_editions_lead_to_what_changed_since_the_one_before(client: Client, editions: None) -> None:
    assert f'href="{ADDRESS}"' in page(client, "/en/rules/editions/")
    assert f'href="{ADDRESS}"' in page(client, "/en/rules/compare/")


def test_without_the_readers_language_in_both_the_english_is_compared(client: Client, editions: None) -> None:
    html = page(client, "/zh-hans/rules/compare/2006-07-15/2024-04-12/?lang=zh-hans")
    assert "故以英文比较" in html
    assert '<div class="text marked" lang="en">' in html


def test_the_readers_language_is_compared_where_both_have_it(client: Client) -> None:
    cache.clear()
    two_editions("en", "zh-hans")
    address = "/zh-hans/rules/compare/2006-07-15/2024-04-12/?kind=translation"
    html = page(client, address)
    assert listed(html) == [("仅译文", "101.5")]
    assert '</span>同<span class="hidden">' in html
    assert listed(page(client, address + "&lang=en")) == []


def test_what_the_translation_does_not_show_is_shown_in_english(client: Client) -> None:
    cache.clear()
    two_editions("en", "zh-hans")
    html = page(client, "/zh-hans/rules/compare/2006-07-15/2024-04-12/?kind=examples")
    assert "以英文显示" in html


def test_a_script_that_was_converted_says_so(client: Client) -> None:
    cache.clear()
    two_editions("en", "zh-hans")
    assert "由另一種字體轉換" in page(client, "/zh-hant/rules/compare/2006-07-15/2024-04-12/")
    assert "converted" not in page(client)


def test_changes_are_paged_and_pages_keep_the_choice(client: Client, editions: None) -> None:
    for number in range(300, 400):
        make_rule(f"{number}.1", make_edition(NEW), {"en": f"Rule {number} is new."})
    first = page(client, f"{ADDRESS}?kind=added&chapter=3")
    assert len(listed(first)) == 25
    assert 'href="?chapter=3&amp;kind=added&amp;page=2#changes"' in first
    assert len(listed(page(client, f"{ADDRESS}?kind=added&chapter=3&page=4"))) == 25


@pytest.mark.parametrize("query", ["", "?kind=examples", "?kind=renumbered", "?chapter=glossary"])
def test_few_queries(client: Client, editions: None, django_assert_max_num_queries, query: str) -> None:
    for _ in ("compared", "from the cache"):
        with django_assert_max_num_queries(MOST_QUERIES):
            page(client, ADDRESS + query)


def test_what_is_cached_is_dropped_when_the_rules_change(client: Client, editions: None) -> None:
    from faqsite.models import ContentVersion

    page(client)
    make_rule("101.7", make_edition(NEW), {"en": "New."})
    ContentVersion.advance()
    assert ("Added", "101.7") in listed(page(client))


def test_editions_between_the_two_do_not_show(client: Client, editions: None) -> None:
    between = make_edition(date(2010, 1, 1))
    EditionSource.objects.create(edition=between, language="en")
    make_rule("101.8", between, {"en": "It came and went."}, last_edition=between)
    html = page(client)
    assert "101.8" not in html


def test_an_old_rule_shows_what_changed_since(client: Client, editions: None) -> None:
    html = page(client, "/en/rules/editions/2006-07-15/101.3/")
    assert "What changed since then" in html
    assert "702.24<span" in html
    assert f'href="{ADDRESS}"' in html


def test_an_old_rule_whose_words_stayed_says_so(client: Client, editions: None) -> None:
    assert "its words have not changed since then." in page(client, "/en/rules/editions/2006-07-15/101.9/")
    html = page(client, "/en/rules/editions/2006-07-15/502.13/")
    assert ">702.24</a>" in html
    assert "Renumbered" in html


def test_an_old_rule_that_is_no_more_says_so(client: Client, editions: None) -> None:
    assert "no longer have this rule" in page(client, "/en/rules/editions/2006-07-15/502.14/")


def test_the_rules_of_an_edition_are_each_in_one_list(editions: None) -> None:
    """What the comparison reads, and what it does not because it stands in both, are all rules together."""
    from rulings.edition_words import differing_rules, standing_in_both

    older, newer = differing_rules(OLD, NEW, "en")
    both = standing_in_both(OLD, NEW)
    for edition, differing in ((OLD, older), (NEW, newer)):
        assert RuleVersion.objects.in_force(make_edition(edition)).count() == both + len(differing) > both > 0
