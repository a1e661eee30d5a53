"""The passages of a document as HTML.

Made here and not in templates because a document has up to a thousand of them. Every ``html`` of a
column or frame is made by ``faqsite.rendering``; everything else is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from cards.frames_html import frame_html
from rulings.document_page import Column, ShownBlock
from rulings.models import Block


def run_html(kind: str, blocks: Iterable[ShownBlock]) -> SafeString:
    """Passages of one kind that follow each other; rulings are a list."""
    label = escape(gettext("Permanent link to this passage"))
    if kind == Block.Kind.RULING:
        items = "".join(_passage("li", block, "", columns_html(block.columns), label) for block in blocks)
        return SafeString(f'<ul class="document-rulings">{items}</ul>')
    if kind == Block.Kind.CARD:
        return SafeString("".join(_card(block, label) for block in blocks))
    return SafeString(
        "".join(
            _passage("div", block, f"block is-{kind}", _head(block) + columns_html(block.columns), label)
            for block in blocks
        )
    )


def _passage(element: str, block: ShownBlock, name: str, content: str, label: str) -> str:
    """A passage at its permanent place, with the link to it."""
    anchor, styled = escape(block.anchor), f' class="{name}"' if name else ""
    permanent = f'<a class="perma" href="#{anchor}" aria-label="{label}">#</a>'
    return f'<{element}{styled} id="{anchor}">{content}{permanent}</{element}>\n'


def _head(block: ShownBlock) -> str:
    """The number and title of a rule excerpt."""
    number = escape(block.number)
    if number:
        link = f'<a class="number" href="{escape(block.url)}">{number}</a>'
        number = link if block.url else f'<span class="number">{number}</span>'
    titles = "".join(f' <strong lang="{title.tag}">{title.html}</strong>' for title in block.titles)
    return f'<p class="excerpt-head">{number}{titles}</p>' if number or titles else ""


def columns_html(columns: tuple[Column, ...]) -> SafeString:
    """A text in the reader's language and, beside it, in the second one."""
    texts = "".join(f'<div class="text" lang="{column.tag}">{column.html}</div>' for column in columns)
    return SafeString(f'<div class="passage two">{texts}</div>' if len(columns) > 1 else texts)


def _card(block: ShownBlock, label: str) -> str:
    languages = "".join(
        f'<div class="card-faces">{"".join(frame_html(frame, block.url) for frame in frames)}</div>'
        for frames in block.frames
    )
    two = " two" if len(block.frames) > 1 else ""
    note = f'<small class="state">{escape(block.note)}</small>' if block.note else ""
    content = f'<div class="passage{two}">{languages}{columns_html(block.columns)}</div>{note}'
    return _passage("div", block, "printed-card", content, label)
