"""Pages of the glossary and the keywords, and the order in which readers look things up."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from rulings.glossary_order import by_letter, letter_of
from rulings.listed import Listed
from tests.factories import cite, make_edition, make_rule, make_term

OLD, NEW = date(2006, 7, 15), date(2024, 4, 12)
MOST_QUERIES = 12


def named(**names: str) -> Listed:
    return Listed("x", {code.replace("_", "-"): name for code, name in names.items()})


def test_english_names_are_ordered_by_letters_whatever_their_case() -> None:
    letters = by_letter([named(en="zone"), named(en="Ability"), named(en="activate")], "en")
    assert [(letter, [str(row.name("en")) for row in rows]) for letter, rows in letters] == [
        ("A", ["Ability", "activate"]),
        ("Z", ["zone"]),
    ]


def test_chinese_names_are_ordered_by_their_readings() -> None:
    rows = [named(zh_hans="区域"), named(zh_hans="重置"), named(zh_hans="异能"), named(zh_hans="启动")]
    letters = by_letter(rows, "zh-hans")
    assert [letter for letter, _ in letters] == ["C", "Q", "Y"]
    assert [str(row.name("zh-hans")) for row in letters[1][1]] == ["启动", "区域"]


@pytest.mark.parametrize(
    ("name", "letter"), [("重置步骤", "C"), ("伺機", "S"), ("彈回", "T"), ("行動階段", "X")]
)
def test_characters_of_several_readings_are_read_as_the_game_does(name: str, letter: str) -> None:
    assert letter_of(name) == letter


def test_both_scripts_have_the_same_order() -> None:
    simplified = by_letter([named(zh_hans="区域"), named(zh_hans="异能")], "zh-hans")
    traditional = by_letter([named(zh_hant="區域"), named(zh_hant="異能")], "zh-hant")
    assert [letter for letter, _ in simplified] == [letter for letter, _ in traditional]


def test_names_that_begin_with_no_letter_come_last() -> None:
    letters = by_letter([named(en="∞ (Infinity)"), named(en="Zone")], "en")
    assert [letter for letter, _ in letters] == ["Z", "#"]


@pytest.mark.django_db
def test_the_glossary_gives_every_name_of_a_term(client: Client) -> None:
    make_term("zone", make_edition(NEW), {"en": "Zone", "zh-hans": "区域", "zh-hant": "區域"})
    html = client.get("/zh-hant/glossary/").content.decode()
    assert '<a href="/zh-hant/glossary/zone/"><span lang="zh-Hant">區域</span></a>' in html
    assert '<span lang="zh-Hans">区域</span> <span lang="en">Zone</span>' in html
    assert '<a href="#Q">' in html


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
def test_keywords_of_any_edition_are_found_by_the_names_of_their_sections(client: Client) -> None:
    old = make_edition(OLD)
    make_rule("501", old, title={"en": "Keyword Actions"})
    make_rule("501.2", old, title={"en": "Sacrifice", "zh-hant": "犧牲"})
    make_rule("502", old, title={"en": "Keyword Abilities"})
    make_rule("502.1", old, {"en": "About them."})
    make_rule("502.3", old, title={"en": "Trample", "zh-hant": "踐踏"})
    make_rule("502.2", old, title={"en": "First Strike"})
    html = client.get("/en/keywords/").content.decode()
    assert 'href="/en/rules/501.2/"' in html
    assert html.index("First Strike") < html.index("Trample")
    assert "踐踏" in html
    assert "About them." not in html


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
