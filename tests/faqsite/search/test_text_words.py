"""Which words of card texts have some letters inside, and whether the index can tell them from others."""

import pytest

from faqsite.search import text_words
from faqsite.search.engine import search
from faqsite.search.index import reindex_cards
from faqsite.search.text_words import words_with
from tests.factories import make_card

pytestmark = pytest.mark.django_db

TEXTS = {
    "Tapper": {"en": "{T}: Tap another untapped otter."},
    "Drawer": {"en": "Draw a card. It can’t be redrawn.", "zh-hans": "抓一张牌。{T}：+1/+1。"},
    "Grower": {"en": "It gets +1/+1. This happens happily."},
}


@pytest.fixture(autouse=True)
def _cards() -> None:
    reindex_cards(make_card({"en": name}, text).pk for name, text in TEXTS.items())


def _found(query: str) -> list[str]:
    return sorted(hit.names["en"] for hit in search(query, language="en").hits)


@pytest.mark.parametrize(
    ("letters", "tokens", "is_exact"),
    [
        ("tap", {"tap", "untap"}, True),
        ("untap", {"untap"}, True),
        ("tapped", {"untap"}, True),
        ("DRAW", {"draw", "redrawn"}, True),
        ("can't", {"cant"}, True),
        ("happi", {"happili"}, True),
        ("xyzzy", set(), True),
        ("{t}", {"{t}"}, False),
        ("+1/+1", {"+1/+1"}, False),
    ],
)
def test_words_are_known_by_what_the_index_has_for_them(
    letters: str, tokens: set[str], is_exact: bool
) -> None:
    known = words_with(letters)
    assert known is not None
    assert {one.tokens[0] for one in known.phrases} == tokens
    assert known.is_exact is is_exact


def test_a_form_among_others_of_its_word_is_looked_for_in_the_texts_too() -> None:
    reindex_cards([make_card({"en": "Pair"}, {"en": "It draws."}).pk])
    known = words_with("draws")
    assert known is not None
    assert not known.is_exact
    assert _found("o:draws") == ["Pair"]
    assert _found("o:draw") == ["Drawer", "Pair"]


@pytest.mark.parametrize("letters", ["ta", "a card", "抓", "", "{", "draw-"])
def test_what_is_no_word_is_looked_for_in_the_texts_alone(letters: str) -> None:
    assert words_with(letters) is None


def test_what_too_many_words_have_is_looked_for_in_the_texts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_words, "_MOST_WORDS", 1)
    assert words_with("tap") is None
    assert _found("o:tap") == ["Tapper"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("o:tap", ["Tapper"]),
        ("o:{T}", ["Tapper"]),
        ("o:+1/+1", ["Grower"]),
        ("o:can't", ["Drawer"]),
        ("-o:draw", ["Grower", "Tapper"]),
        ("o:tap or o:happ", ["Grower", "Tapper"]),
    ],
)
def test_cards_are_found_by_letters_of_their_english_texts(query: str, names: list[str]) -> None:
    assert _found(query) == names
