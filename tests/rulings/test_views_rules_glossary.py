"""Pages of the glossary and the keywords, and the order in which readers look things up."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from rulings.ingest.save.name_readings import store_readings
from tests.factories import cite, make_edition, make_rule, make_term

OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)
MOST_QUERIES = 12


@pytest.mark.django_db
def test_the_glossary_gives_every_name_of_a_term(client: Client) -> None:
    make_term("zone", make_edition(NEW), {"en": "Zone", "zh-hans": "区域", "zh-hant": "區域"})
    store_readings({"區域", "区域"})
    html = client.get("/zh-hant/glossary/").content.decode()
    assert '<a href="/zh-hant/glossary/zone/"><span lang="zh-Hant">區域</span></a>' in html
    assert '<span lang="zh-Hans">区域</span> <span lang="en">Zone</span>' in html
    assert '<a href="#11">11畫</a>' in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "anchor", "first"),
    [
        ("zh-hant/glossary/?sort=zhuyin", "ㄑ", "zh-Hant"),
        ("zh-hant/glossary/?sort=pinyin", "Q", "zh-Hant"),
        ("zh-hant/glossary/?sort=english", "Z", "en"),
        ("zh-hans/glossary/", "Q", "zh-Hans"),
        ("en/glossary/?sort=strokes", "11", "zh-Hant"),
        ("en/glossary/?sort=unknown", "Z", "en"),
    ],
)
def test_the_name_that_is_sorted_by_stands_first(
    client: Client, address: str, anchor: str, first: str
) -> None:
    make_term("zone", make_edition(NEW), {"en": "Zone", "zh-hans": "区域", "zh-hant": "區域"})
    store_readings({"區域", "区域"})
    html = client.get(f"/{address}").content.decode()
    assert f'<a href="#{anchor}">' in html
    assert f'glossary/zone/"><span lang="{first}">' in html


@pytest.mark.django_db
def test_a_name_of_an_older_edition_names_the_term_still(client: Client) -> None:
    old, new = make_edition(OLD), make_edition(NEW)
    make_term("zone", old, {"en": "Zone", "zh-hans": "区域"}, {"en": "So."}, last_edition=old)
    make_term("zone", new, {"en": "Zone"}, {"en": "So now."})
    for address in ("/zh-hans/glossary/", "/zh-hans/glossary/zone/"):
        assert '<span lang="zh-Hans">区域</span>' in client.get(address).content.decode()


@pytest.mark.django_db
def test_an_edition_has_a_glossary_of_its_own(client: Client) -> None:
    old, _ = make_edition(OLD), make_edition(NEW)
    make_term("bury", old, {"en": "Bury"}, {"en": "An old word."}, last_edition=old)
    html = client.get("/en/rules/editions/2006-07-15/glossary/").content.decode()
    assert '<a href="/en/rules/editions/2006-07-15/glossary/bury/">' in html
    assert "An old word." in client.get("/en/rules/editions/2006-07-15/glossary/bury/").content.decode()
    assert client.get("/en/rules/editions/2024-04-12/glossary/bury/").status_code == 404
    assert client.get("/en/rules/editions/2001-01-01/glossary/").status_code == 404


@pytest.mark.django_db
def test_a_term_leads_to_its_neighbours(client: Client) -> None:
    edition = make_edition(NEW)
    for name in ("Ability", "Block", "Card"):
        make_term(name.lower(), edition, {"en": name}, {"en": "So."})
    html = client.get("/en/glossary/block/").content.decode()
    assert '<a rel="prev" href="/en/glossary/ability/">' in html
    assert '<a rel="next" href="/en/glossary/card/">' in html


@pytest.mark.django_db
def test_a_term_shows_its_definition_with_links_to_rules(client: Client) -> None:
    edition = make_edition(NEW)
    rule = make_rule("400.1", edition, {"en": "A zone is a place."})
    version = make_term("zone", edition, {"en": "Zone"}, {"en": "A place. See rule 400.1."})
    cite(version, rule)
    html = client.get("/en/glossary/zone/").content.decode()
    assert '<a href="/en/rules/400.1/">400.1</a>' in html


@pytest.mark.django_db
def test_a_term_that_is_no_more_is_shown_as_it_last_was(client: Client) -> None:
    older, old = make_edition(date(2005, 1, 1)), make_edition(OLD)
    make_edition(NEW)
    make_term("bury", older, {"en": "Bury"}, {"en": "An older word."}, last_edition=older)
    make_term("bury", old, {"en": "Bury"}, {"en": "An old word."}, last_edition=old)
    html = client.get("/en/glossary/bury/").content.decode()
    assert "An old word." in html
    assert "As of July 15, 2006." in html


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["glossary/", "glossary/term-7/", "keywords/"])
def test_no_page_of_the_glossary_needs_many_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    edition = make_edition(NEW)
    make_rule("702", edition, title={"en": "Keyword Abilities"})
    for number in range(1, 20):
        make_term(f"term-{number}", edition, {"en": f"Term {number}"}, {"en": "So."})
        make_rule(f"702.{number}", edition, title={"en": f"Word {number}"})
    with django_assert_max_num_queries(MOST_QUERIES):
        assert client.get(f"/zh-hans/{address}").status_code == 200


@pytest.mark.django_db
def test_the_starter_glossary_says_that_its_words_are_our_own(client: Client) -> None:
    make_term("zone", make_edition(NEW, is_outline=True), {"en": "Zone"}, {"en": "A place."})
    for address in ("/en/glossary/", "/en/glossary/zone/"):
        html = client.get(address).content.decode()
        assert "Starter glossary." in html
        assert "headings only" not in html


@pytest.mark.django_db
def test_a_rule_links_the_terms_of_its_own_edition(client: Client) -> None:
    old, new = make_edition(OLD), make_edition(NEW)
    make_term("banding", old, {"en": "Banding"}, {"en": "So."}, last_edition=old)
    make_term("priority", old, {"en": "Priority", "zh-hans": "优先权"}, {"en": "So."})
    rule = make_rule("117.1", old, {"en": "Priority before banding.", "zh-hans": "得到优先权。"})
    assert rule.stands_on(new.effective)
    html = client.get("/en/rules/117.1/").content.decode()
    assert '<a class="term" href="/en/glossary/priority/">Priority</a> before banding.' in html
    past = client.get("/en/rules/editions/2006-07-15/117.1/").content.decode()
    assert '<a class="term" href="/en/rules/editions/2006-07-15/glossary/banding/">banding</a>' in past
    chinese = client.get("/zh-hans/rules/117.1/").content.decode()
    assert '得到<a class="term" href="/zh-hans/glossary/priority/">优先权</a>。' in chinese


@pytest.mark.django_db
def test_a_rule_does_not_link_what_it_defines_nor_inside_a_reference(client: Client) -> None:
    edition = make_edition(NEW)
    make_term("trample", edition, {"en": "Trample"}, {"en": "A keyword ability. See rule 702.19, “Trample.”"})
    rule = make_rule("702.19", edition, title={"en": "Trample"})
    make_rule("702.19a", edition, {"en": "A creature with trample may trample."})
    citing = make_rule("510.1", edition, {"en": "See rule 702.19, “Trample.” It has trample."})
    cite(citing, rule)
    assert 'class="term"' not in client.get("/en/rules/702.19/").content.decode()
    html = client.get("/en/rules/510.1/").content.decode()
    assert "“Trample.” It has <a " in html
    assert html.count('class="term"') == 1
    assert 'class="term"' not in client.get("/en/glossary/trample/").content.decode()


@pytest.mark.django_db
def test_a_term_lists_the_rules_that_use_it(client: Client) -> None:
    edition = make_edition(NEW)
    make_term("mana-ability", edition, {"en": "Mana Ability", "zh-hant": "魔法力異能"}, {"en": "So."})
    make_term("ability", edition, {"en": "Ability"}, {"en": "So."})
    make_rule("605.1", edition, {"en": "Some mana abilities are activated.", "zh-hant": "一些魔法力異能。"})
    make_rule("113.1", edition, {"en": "An ability is a text.", "zh-hant": "一段敘述。"})
    uses = client.get("/zh-hant/glossary/mana-ability/").content.decode().partition('id="uses"')[2]
    assert '<span class="number">605.1</span>' in uses
    assert "一些" in uses
    assert "113.1" not in uses
    everyday = client.get("/en/glossary/ability/").content.decode().partition('id="uses"')[2]
    assert "113.1" in everyday
    assert "605.1" not in everyday


@pytest.mark.django_db
def test_a_term_that_many_rules_use_lists_the_first_and_leads_to_the_search(client: Client) -> None:
    edition = make_edition(NEW)
    make_term("emblem", edition, {"en": "Emblem"}, {"en": "So."})
    for number in range(1, 30):
        make_rule(f"114.{number}", edition, {"en": "An emblem it is."})
    uses = client.get("/en/glossary/emblem/").content.decode().partition('id="uses"')[2]
    assert uses.count('<li class="row">') == 20
    assert uses.index("114.2<") < uses.index("114.10<")
    assert "/en/search/?q=kind%3Arule+%22emblem%22" in uses
