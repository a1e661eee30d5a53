"""Ability words stand in italics, by the list of the edition that a text means."""

import re
from datetime import date

import pytest
from django.test import Client

from rulings.ability_words import words_listed
from rulings.keyword_links import keyword_links
from tests.factories import make_card, make_edition, make_rule

LISTS = [
    ("Ability words are no keywords. The ability words are hopping, frog’s leap 2, and will of the pond.",
     "en", {"hopping", "frog's leap 2", "will of the pond"}),
    ("At this time, the ability words are hopping and croaking.", "en", {"hopping", "croaking"}),
    ("异能提示包括蹦跃、落坟4和池议。", "zh-hans", {"蹦跃", "落坟4", "池议"}),
    ("異能提示包括蹦躍、池議。", "zh-hant", {"蹦躍", "池議"}),
    ("Ability words are similar to keywords.", "en", {"similar to keywords"}),
    ("", "en", set()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "language", "words"), LISTS)
def test_the_list_is_read_from_the_rule(text: str, language: str, words: set[str]) -> None:
    assert words_listed(text, language) == words


@pytest.fixture
def editions(db: None) -> tuple[date, date]:
    """The list grew, and moved from 206.2c to 207.2c."""
    old, new = make_edition(date(2009, 7, 11)), make_edition(date(2024, 4, 12))
    make_rule("206.2c", old, last_edition=old, text={"en": "The ability words are hopping and croaking."})
    text = {
        "en": "The ability words are croaking, hopping, and frog’s leap.",
        "zh-hans": "异能提示包括蹦跃、蛙鸣。",
    }
    make_rule("207.2c", new, text=text)
    return old.effective, new.effective


def marked(text: str, language: str, edition: date, current: date) -> list[tuple[str, str]]:
    links = keyword_links(edition, current)
    assert links is not None
    return [(text[one.start : one.end], one.url) for one in links.of(text, language, ())]


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Flying\nHopping — Whenever you hop, draw.", "en", ["Hopping"]),
        ("• Frog's leap — {T}: Hop.", "en", ["Frog's leap"]),
        ("蹦跃～每当你蹦跃时，抓牌。", "zh-hans", ["蹦跃"]),
        ("飞行\n蛙鸣 — 抓一张牌。", "zh-hans", ["蛙鸣"]),
        ("Hopping is fun.", "en", []),
        ("Bouncing — Draw.", "en", []),
        ("选择一项～", "zh-hans", []),
        ("Draw. Hopping — no beginning of a line", "en", []),
        ("—\n — \n～", "en", []),
    ],
)
def test_only_listed_words_before_the_dash_are_meant(
    editions: tuple[date, date], text: str, language: str, found: list[str]
) -> None:
    assert [word for word, _url in marked(text, language, editions[1], editions[1])] == found


def test_the_list_is_that_of_the_edition(editions: tuple[date, date]) -> None:
    old, new = editions
    assert marked("Hopping — Draw.", "en", old, new) == [("Hopping", "/en/rules/editions/2009-07-11/206.2c/")]
    assert marked("Frog’s leap — Draw.", "en", old, new) == []
    assert marked("Frog’s leap — Draw.", "en", new, new) == [("Frog’s leap", "/en/rules/207.2c/")]


def test_a_card_shows_them_in_italics(client: Client, editions: tuple[date, date]) -> None:
    make_card(
        {"en": "Pond Frog"},
        {"en": "Hopping — Whenever you hop, draw.", "zh-hans": "蹦跃～抓牌。"},
        slug="frog",
    )
    for language, word in (("en", "Hopping"), ("zh-hans", "蹦跃")):
        html = client.get(f"/{language}/cards/frog/").content.decode()
        assert re.search(rf'<a class="term ability-word" href="/{language}/rules/207.2c/">{word}</a>', html)
