"""Mana symbols in text: drawn, named aloud, escaped, and copied as they were written."""

import re
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from cards.drawing import sprite
from cards.symbols import SPRITE_FILE, drawn_id, drawn_symbols, symbols_html
from faqsite.translated import TextIn

DRAWN = (
    "W U B R G C S 0 1 2 9 10 15 16 20 100 X Y Z ½ ∞ T Q E P A CHAOS TK PW HW HR "
    "W/U U/W G/W W/G 2/W 2/G C/W C/G W/P G/P C/P W/U/P U/W/P G/U/P R/G/P"
)


def test_the_sprite_is_what_the_drawing_module_draws() -> None:
    assert SPRITE_FILE.read_text(encoding="utf-8") == sprite(), "run: python -m cards.drawing > the sprite"


def test_the_sprite_is_well_formed_and_names_no_symbol_twice() -> None:
    ids = [symbol.get("id") for symbol in ElementTree.fromstring(sprite())]
    assert len(ids) == len(set(ids)) == len(drawn_symbols())


@pytest.mark.parametrize("code", DRAWN.split())
def test_every_symbol_of_the_game_is_drawn(code: str) -> None:
    assert drawn_id(code) in drawn_symbols()


@pytest.mark.parametrize(
    ("language", "name"),
    [("zh-hant", "白色魔法力"), ("zh-hans", "白色法术力"), ("en", "white mana")],
)
def test_a_symbol_is_named_in_the_readers_language(language: str, name: str) -> None:
    assert f'role="img" aria-label="{name}"' in symbols_html("{W}", language)


def test_symbols_stand_in_their_text() -> None:
    html = symbols_html("{1}{W}, {T}: Draw.", "en")
    assert re.findall(r"#([^\"]+)\"", html) == ["1", "W", "T"]
    assert plain_text(html) == "{1}{W}, {T}: Draw."


@pytest.mark.parametrize("text", ["{37}", "{Q/Q}", "{see below}", "{", "}{", "{}", "{W"])
def test_what_is_no_symbol_stays_as_it_was_written(text: str) -> None:
    assert symbols_html(text, "en") == text


def test_markup_in_the_text_is_escaped() -> None:
    html = symbols_html("<script>{W}</script> & {<b>}", "en")
    assert "<script" not in html
    assert "<b>" not in html
    assert plain_text(html) == "<script>{W}</script> & {<b>}"


@given(st.text(alphabet="{}WU2/P能<>&\"' 白", max_size=30))
def test_copying_the_page_gives_the_text_in_canonical_notation(text: str) -> None:
    from cards.mana import tokenize

    canonical = "".join(
        f"{{{token.symbol}}}" if token.symbol and drawn_id(token.symbol) else token.text
        for token in tokenize(text)
    )
    assert plain_text(symbols_html(text, "en")) == canonical


def test_the_filter_names_symbols_in_the_language_of_the_text() -> None:
    template = Template("{{ text|symbols }}|{{ text|symbols:'en' }}|{{ none|symbols }}")
    html = template.render(Context({"text": TextIn("{G}", "zh-hans", True), "none": None}))
    first, second, third = html.split("|")
    assert "绿色法术力" in first
    assert "green mana" in second
    assert third == ""


def plain_text(html: str) -> str:
    """What a reader copies: the text between the tags."""
    from html import unescape

    return unescape(re.sub(r"<[^>]+>", "", html))
