"""Shows mana symbols in text as pictures that can be heard, and copied as ``{W}``."""

import re
from functools import cache, lru_cache
from html import escape
from pathlib import Path

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.drawing import symbol_id
from cards.mana import tokenize
from cards.mana_names import spoken

_CLOSING_MARKS = "，。、；：？！」』）》〉”’…,.;:?!)]"

SPRITE = "cards/symbols.svg"
SPRITE_FILE = Path(__file__).parent / "static" / SPRITE


@cache
def drawn_symbols() -> frozenset[str]:
    """The names of the symbols that the sprite has."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', SPRITE_FILE.read_text(encoding="utf-8")))


def drawn_id(code: str) -> str | None:
    """The sprite's symbol for a canonical code; None where none is drawn.

    ``{U/W}`` looks like ``{W/U}``: halves are drawn in one order.
    """
    halves = code.split("/")
    swapped = "/".join([halves[1], halves[0], *halves[2:]]) if len(halves) > 1 else code
    for candidate in (symbol_id(code), symbol_id(swapped)):
        if candidate in drawn_symbols():
            return candidate
    return None


@cache
def symbol_html(code: str, language: str) -> SafeString | None:
    """One symbol, named in ``language``; its code stays in the text, unseen, for copying and searching.

    None where the symbol is not drawn.
    """
    name = drawn_id(code)
    if name is None:
        return None
    return format_html(
        '<svg class="mana" role="img" aria-label="{}"><use href="{}#{}"/></svg>'
        '<span class="mana-code" aria-hidden="true">{{{}}}</span>',
        spoken(code, language),
        static(SPRITE),
        name,
        code,
    )


def symbols_html(text: str, language: str) -> SafeString:
    """``text`` escaped, with its symbols as pictures; what is no symbol stays text as it was written.

    A picture is a place where a browser may begin a new line: a cost, and the mark after it, is held
    together, so that no line starts with "，" or ":".
    """
    if "{" not in text and "｛" not in text:
        return SafeString(escape(text))
    html: list[str] = []
    cost: list[str] = []
    for token in tokenize(text):
        picture = symbol_html(token.symbol, language) if token.symbol else None
        if picture:
            cost.append(picture)
            continue
        after = token.text.lstrip(_CLOSING_MARKS) if cost else token.text
        html += _held_together(cost, token.text.removesuffix(after))
        html.append(escape(after))
        cost = []
    html += _held_together(cost, "")
    return SafeString("".join(html))


@lru_cache(maxsize=4096)
def cost_html(cost: str, language: str) -> SafeString:
    """A mana cost: lists of cards show the same few again and again."""
    return symbols_html(cost, language)


def _held_together(cost: list[str], mark: str) -> list[str]:
    if len(cost) + len(mark) < 2:
        return cost
    return ['<span class="unbroken">', *cost, escape(mark), "</span>"]
