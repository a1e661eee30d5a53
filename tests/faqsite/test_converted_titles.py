"""What was converted from the other script says so in lists, suggestions, results, until it is reviewed."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client

from faqsite.search.rebuilding import rebuild
from rulings.keyword_cards import cards_with_keyword
from rulings.models import TranslationState
from tests.factories import make_card, make_edition, make_printing, make_rule, make_set, make_term

pytestmark = pytest.mark.django_db
NOTE = "由簡體中文轉換"
MARK = '<small class="state" lang="zh-Hant">已轉換</small>'


def converted(row: Model, language: str = "zh-hant") -> None:
    TranslationState.objects.create(
        text=row, language=language, state=TranslationState.State.CONVERTED, source_language="zh-hans"
    )


@pytest.fixture
def rules(db: None) -> None:
    """A chapter, a section, a keyword and a term whose Traditional names were converted, and a card."""
    edition = make_edition(date(2020, 1, 1))
    titles = {
        "7": ("Additional Rules", "附加规则", "附加規則"),
        "702": ("Keyword Abilities", "关键字异能", "關鍵字異能"),
        "702.1": ("Bounding", "蹦跳兽", "蹦跳獸"),
    }
    for number, (en, hans, hant) in titles.items():
        converted(make_rule(number, edition, title={"en": en, "zh-hans": hans, "zh-hant": hant}))
    converted(make_term("bounding", edition, {"en": "Bounding", "zh-hans": "蹦跳兽", "zh-hant": "蹦跳獸"}))
    names = {"en": "Bounding Toad", "zh-hans": "蹦跳兽蟾", "zh-hant": "蹦跳獸蟾"}
    card = make_card(names, {"en": "Bounding"}, slug="bounding-toad", keywords=["Bounding"])
    make_printing(card, make_set())
    converted(card.faces.get())
    rebuild()


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


LISTS = ["rules/", "rules/editions/2020-01-01/", "rules/7/", "glossary/", "keywords/", "cards/", "sets/TST/"]


@pytest.mark.parametrize("path", LISTS)
def test_a_list_says_that_its_names_are_converted(client: Client, rules: None, path: str) -> None:
    html = page(client, f"/zh-hant/{path}")
    assert NOTE in html or MARK in html
    assert "由繁体中文转换" not in page(client, f"/zh-hans/{path}")


def test_reviewed_names_have_no_note(client: Client, rules: None) -> None:
    TranslationState.objects.update(state=TranslationState.State.REVIEWED)
    rebuild()
    for path in [*LISTS, "search/?q=蹦跳兽"]:
        assert "轉換" not in page(client, f"/zh-hant/{path}"), path


def suggested(client: Client, typed: str, lang: str) -> list[tuple[Any, ...]]:
    found = client.get("/api/v1/suggest", {"q": typed, "lang": lang}).json()
    assert all((each["note"] == "已轉換") == each["converted"] for each in found)
    return sorted((each["kind"], each["name"], each["converted"]) for each in found)


def test_suggestions_say_which_names_are_converted(client: Client, rules: None) -> None:
    found = suggested(client, "蹦跳", "zh-hant")
    assert ("card", "蹦跳獸蟾", True) in found
    assert all(is_converted for *_name, is_converted in found)
    assert not any(is_converted for *_name, is_converted in suggested(client, "蹦跳", "zh-hans"))
    assert not any(is_converted for *_name, is_converted in suggested(client, "bound", "en"))


def test_results_mark_converted_titles_of_rules_and_terms_too(client: Client, rules: None) -> None:
    shown = page(client, "/zh-hant/search/?q=蹦跳兽")
    assert shown.count(MARK) == shown.count('class="hit"') == 3
    assert MARK not in page(client, "/zh-hans/search/?q=蹦跳兽")


def test_cards_of_a_keyword_say_so_and_older_counts_are_still_read(client: Client, rules: None) -> None:
    titles = {"en": "Bounding"}
    (card,) = cards_with_keyword(titles, "zh-hant").first
    assert (str(card.name), card.note) == (
        "蹦跳獸蟾",
        f" {MARK.replace('zh-Hant', 'en').replace('已轉換', 'converted')}",
    )
    (card,) = cards_with_keyword(titles, "zh-hans").first
    assert card.note == ""
    assert "蹦跳獸蟾</a> <small" in page(client, "/zh-hant/rules/702.1/")
