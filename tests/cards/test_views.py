"""Pages of cards: what they show, in which language, and at what cost (of the pages of sets too)."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cards.models import Card, Face
from faqsite.models import ContentVersion
from rulings.models import TranslationState
from tests.factories import (
    make_block,
    make_card,
    make_document,
    make_edition,
    make_face,
    make_printing,
    make_rule,
    make_ruling,
    make_section,
    make_set,
)

pytestmark = pytest.mark.django_db
NAME = {"zh-hant": "測試德魯伊", "zh-hans": "测试德鲁伊", "en": "Test Druid"}
TEXT = {"zh-hans": "{T}：加{G}。", "en": "{T}: Add {G}. Flying"}
TYPE = {"zh-hans": "生物～妖精", "en": "Creature — Elf"}
MOST_QUERIES = 12


@pytest.fixture
def druid() -> Card:
    card = make_card(
        NAME, TEXT, TYPE, slug="test-druid", mana_cost="{1}{G}", colors="G", power="1", toughness="2",
        printed_in={"zh-hans": "TST"},
    )  # fmt: skip
    make_printing(card, make_set("TST", {"en": "Test Set", "zh-hans": "测试系列"}), "7")
    return card


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.parametrize(("language", "tag"), [("zh-hant", "zh-Hant"), ("zh-hans", "zh-Hans"), ("en", "en")])
def test_a_card_has_its_name_in_the_readers_language_first(
    client: Client, druid: Card, language: str, tag: str
) -> None:
    html = page(client, f"/{language}/cards/test-druid/")
    assert f'<h1><span lang="{tag}">{NAME[language]}</span></h1>' in html
    assert all(name in html for name in NAME.values())


def test_a_cards_frame_has_cost_type_text_and_power(client: Client, druid: Card) -> None:
    html = page(client, "/zh-hans/cards/test-druid/")
    assert 'aria-label="绿色法术力"' in html
    assert "生物～妖精" in html
    assert "1/2" in html
    assert "TST" in html


def test_a_missing_text_is_shown_in_the_next_language_and_says_so(client: Client, druid: Card) -> None:
    html = page(client, "/zh-hant/cards/test-druid/")
    assert '<div class="card-text text" lang="zh-Hans">' in html
    assert "card-foot" in html


def test_a_second_language_stands_beside_the_first(client: Client, druid: Card) -> None:
    html = page(client, "/zh-hans/cards/test-druid/?with=en")
    assert '<div class="card-text text" lang="zh-Hans">' in html
    assert '<div class="card-text text" lang="en">' in html


@pytest.mark.parametrize(
    ("printed_in", "note"),
    [
        ({"en": Face.OWN_WORDS}, "our own explanation, not official text"),
        ({"en": "ABC"}, "as printed in ABC"),
        ({}, "Oracle text"),
    ],
)
def test_a_text_says_where_it_is_from(client: Client, printed_in: dict[str, str], note: str) -> None:
    make_card({"en": "Plain"}, {"en": "Words."}, slug="plain", printed_in=printed_in)
    assert note in page(client, "/en/cards/plain/")


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "as printed in First Otters (TST), January 2, 2020"),
        ("zh-hans", "据TST所印，2020年1月2日"),
        ("zh-hant", "據水獺初集（TST）所印，2020年1月2日"),
    ],
)
def test_a_print_is_named_with_its_day(client: Client, language: str, note: str) -> None:
    card = make_card({"en": "Plain"}, {language: "Words."}, slug="plain", printed_in={language: "TST"})
    in_set = make_set(
        "TST", name={"en": "First Otters", "zh-hant": "水獺初集"}, release_date=date(2020, 1, 2)
    )
    make_printing(card, in_set)
    assert note in page(client, f"/{language}/cards/plain/")


def test_a_print_older_than_the_oracle_text_says_so(client: Client) -> None:
    card = make_card({"en": "Plain"}, {"zh-hans": "旧的话。"}, slug="plain", printed_in={"zh-hans": "TST"})
    note = "早于现行Oracle规则叙述"
    assert note not in page(client, "/zh-hans/cards/plain/")
    face = card.faces.get()
    face.reworded = ["zh-hans"]
    face.save()
    ContentVersion.advance()
    assert note in page(client, "/zh-hans/cards/plain/")
    TranslationState.objects.create(
        text=face, language="zh-hans", state="reviewed", source_language="en", source_fingerprint="x"
    )
    ContentVersion.advance()
    assert note not in page(client, "/zh-hans/cards/plain/")


def test_a_converted_text_says_so(client: Client, druid: Card) -> None:
    face = druid.faces.get()
    TranslationState.objects.create(
        text=face, language="zh-hans", state="converted", source_language="zh-hant", source_fingerprint="x"
    )
    assert "converted" in page(client, "/zh-hans/cards/test-druid/") or "转" in page(
        client, "/zh-hans/cards/test-druid/"
    )


def test_both_faces_of_a_card_are_shown(client: Client) -> None:
    card = make_card({"en": "Left Half"}, {"en": "One."}, slug="left-right")
    make_face(card, {"en": "Right Half"}, {"en": "Two."})
    html = page(client, "/en/cards/left-right/")
    assert html.index("One.") < html.index("Two.")


def test_rulings_are_newest_first(client: Client, druid: Card) -> None:
    make_ruling(druid, text={"en": "The older answer."}, date=date(2006, 1, 1))
    make_ruling(druid, text={"en": "The newer answer."}, date=date(2016, 1, 1))
    html = page(client, "/en/cards/test-druid/")
    assert html.index("The newer answer.") < html.index("The older answer.")


def test_an_answer_from_two_sources_is_told_once_with_both(client: Client, druid: Card) -> None:
    document = make_document({"en": "Notes"}, slug="notes")
    twice = {"en": "Told  twice."}
    from_data = make_ruling(druid, text={"en": "Told twice."}, date=date(2010, 1, 1))
    from_notes = make_ruling(druid, text=twice, source="notes", date=date(2009, 1, 1))
    make_block(make_section(document), "ruling", text=twice, ruling=from_notes, anchor="told")
    html = page(client, "/en/cards/test-druid/")
    assert html.count("Told twice.") + html.count("Told  twice.") == 1
    assert 'href="/en/documents/notes/?at=told#told"' in html
    assert "MTGJSON" in html
    assert f'id="ruling-{from_data.pk}"' in html
    assert f'id="ruling-{from_notes.pk}"' in html


def test_rulings_of_unpublished_documents_are_not_shown(client: Client, druid: Card) -> None:
    draft = make_document({"en": "Draft"}, is_public=False)
    hidden = make_ruling(druid, text={"en": "Not yet public."}, source=draft.slug)
    make_block(make_section(draft), "ruling", text={"en": "Not yet public."}, ruling=hidden)
    html = page(client, "/en/cards/test-druid/")
    assert "Not yet public." not in html
    assert draft.slug not in html


def test_documents_that_print_a_card_are_listed_once(client: Client, druid: Card) -> None:
    document = make_document({"en": "Printing notes"}, slug="printing")
    section = make_section(document)
    for anchor in ("first", "second"):
        make_block(section, "card", card=druid, anchor=anchor, faces={"en": [{"name": "Test Druid"}]})
    html = page(client, "/en/cards/test-druid/")
    assert html.count("/en/documents/printing/") == 1
    assert 'href="/en/documents/printing/?at=first#first"' in html


def test_a_keyword_leads_to_its_rule(client: Client, druid: Card) -> None:
    edition = make_edition(date(2020, 1, 1))
    make_rule("702", edition, title={"en": "Keyword Abilities"})
    make_rule("702.9", edition, title={"en": "Flying"})
    make_rule("702.10", edition, title={"en": "Lying"})
    html = page(client, "/en/cards/test-druid/")
    assert 'href="/en/rules/702.9/"' in html
    assert "702.10" not in html


def test_the_neighbours_are_those_of_the_set_the_reader_came_from(client: Client, druid: Card) -> None:
    other = make_set("OTH", release_date=date(2010, 1, 1))
    make_printing(druid, other, "10")
    for number, name in (("9", "Ninth"), ("11", "Eleventh"), ("2", "Second")):
        make_printing(make_card({"en": name}), other, number)
    html = page(client, "/en/cards/test-druid/?set=OTH")
    turning = html[html.index('class="page-turn"') :]
    assert turning.index("Ninth") < turning.index("Eleventh")
    assert "Second" not in turning
    assert 'class="page-turn"' not in page(client, "/en/cards/test-druid/?set=TST")


@pytest.mark.parametrize("address", ["/en/cards/none/", "/en/sets/NONE/"])
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(("layout", "numbers"), [("modal_dfc", ["712"]), ("split", []), ("normal", [])])
def test_a_card_leads_to_the_rules_on_its_layout(client: Client, layout: str, numbers: list[str]) -> None:
    edition = make_edition(date(2020, 1, 1))
    make_rule("712", edition, title={"en": "Double-Faced Cards"})
    make_rule("712.1", edition, title={"en": "Split Cards"})
    card = make_card(NAME, layout=layout)
    html = page(client, f"/en/cards/{card.slug}/")
    assert re.findall(r"<span class=\"number\">([0-9.]+)</span></a></p>", html) == numbers


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
@pytest.mark.parametrize("beside", ["", "?with=en", "?with=zh-hans"])
def test_no_page_needs_more_than_twelve_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries, language: str, beside: str
) -> None:
    made, edition = make_set("TST"), make_edition(date(2020, 1, 1))
    make_rule("702", edition, title={"en": "Keyword Abilities"})
    document = make_document({"zh-hans": "说明"}, set=made, edition=edition)
    section = make_section(document)
    for number in range(30):
        name = NAME | {"en": f"Card {number}"}
        card = make_card(name, TEXT, TYPE, slug=f"card-{number}", layout="class")
        make_printing(card, made, str(number))
        make_block(section, "card", card=card, faces={"zh-hans": [{"name": "牌"}]})
        for answer in range(3):
            ruling = make_ruling(card, text={"zh-hans": f"答案{answer}"}, source=document.slug)
            make_block(section, "ruling", ruling=ruling, text={"zh-hans": f"答案{answer}"})
    ContentType.objects.clear_cache()  # as in a process that has served nothing yet
    for path in ("cards/card-7/", "cards/", "cards/?letter=c", "sets/", "sets/TST/"):
        with django_assert_max_num_queries(MOST_QUERIES):
            page(client, f"/{language}/{path}{beside if '?' not in path else ''}")
