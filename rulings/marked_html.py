"""Two wordings of a rule as one HTML text: what went is ``<del>``, what came ``<ins>``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from cards.symbols import symbols_html
from faqsite.languages import HTML_TAGS
from rulings.marking import Marked, Piece

_ELEMENTS = {"deleted": "del", "inserted": "ins"}


@cache
def _label(kind: str, language: str) -> SafeString:
    """What the strokes of a mark say to the eye, for the ear; in the language of the text."""
    with translation.override(language):
        said = {"deleted": gettext("only in the older:"), "inserted": gettext("only in the newer:")}
        return format_html('<span class="hidden">[{} </span>', said[kind])


def marked_html(marked: Marked, language: str) -> SafeString:
    """Title, text and examples in order, lines kept."""
    title = f"<p><strong>{pieces_html(marked.title, language)}</strong></p>" if marked.title else ""
    text = f"<p>{pieces_html(marked.text, language)}</p>" if marked.text else ""
    examples = "".join(
        f'<div class="example"><p>{pieces_html(example, language)}</p></div>' for example in marked.examples
    )
    return mark_safe(  # noqa: S308 - made of escaped parts
        f'<div class="text marked" lang="{HTML_TAGS[language]}">{title}{text}{examples}</div>'
    )


def pieces_html(pieces: Iterable[Piece], language: str) -> str:
    return "".join(_piece(piece, language) for piece in pieces)


def _piece(piece: Piece, language: str) -> str:
    words = symbols_html(piece.text, language)
    element = _ELEMENTS.get(piece.kind)
    if element is None:
        return words
    return f'<{element}>{_label(piece.kind, language)}{words}<span class="hidden">]</span></{element}>'
