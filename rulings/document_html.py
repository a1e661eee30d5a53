"""The passages of a document as HTML.

Made here and not in templates because a document has up to a thousand of them. Every ``html`` of a
column or frame is made by ``faqsite.rendering``; everything else is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from cards.frames_html import frame_html
from faqsite.languages import HTML_TAGS
from rulings.document_index import Places, PrintedCard, cards_by_colour
from rulings.document_page import Column, ShownBlock, ShownSection
from rulings.models import Block


@dataclass(frozen=True, slots=True)
class _Labels:
    """What the small links say, in the page's language."""

    here: str
    back: str
    on: str
    more: str


def sections_html(sections: Iterable[ShownSection], places: Places) -> SafeString:
    """A document or a part of one, each section at its permanent place."""
    labels = _Labels(
        here=escape(gettext("Permanent link to this passage")),
        back=escape(gettext("Previous section")),
        on=escape(gettext("Next section")),
        more=escape(gettext("continued")),
    )
    return SafeString("".join(_section(section, labels, places) for section in sections))


def _section(section: ShownSection, labels: _Labels, places: Places) -> str:
    passages = "".join(run_html(kind, blocks, labels.here, places) for kind, blocks in section.runs)
    heading = _heading(section, labels, places) if section.headings else ""
    place = "" if section.goes_on else f' id="{escape(section.anchor)}"'
    return f'<section{place} class="document-section at-{section.level}">{heading}\n{passages}</section>\n'


def _heading(section: ShownSection, labels: _Labels, places: Places) -> str:
    """The heading with its permanent link, and the way to the headings before and after it."""
    words = "".join(f'<span lang="{heading.tag}">{heading.html}</span> ' for heading in section.headings)
    if section.goes_on:
        words += f'<small class="quiet">{labels.more}</small> '
    ways = ((section.previous, labels.back, "↑"), (section.following, labels.on, "↓"))
    turns = "".join(
        f'<a href="{escape(places.href(anchor))}" aria-label="{label}">{arrow}</a>'
        for anchor, label, arrow in ways
        if anchor
    )
    return (
        f'<{section.element} class="section-heading">{words}'
        f'<a class="perma" href="{escape(places.permanent(section.anchor))}" aria-label="{labels.here}">#</a>'
        f'</{section.element}><span class="section-turn no-print">{turns}</span>'
    )


def outline_html(headings: Iterable[tuple[int, str, Column]], places: Places) -> SafeString:
    """The headings of the whole document as links to their places."""
    items = "".join(
        f'<li class="at-{level}"><a href="{escape(places.href(anchor))}" lang="{heading.tag}">'
        f"{heading.html}</a></li>\n"
        for level, anchor, heading in headings
    )
    return SafeString(f"<ol>\n{items}</ol>")


def cards_html(cards: Sequence[PrintedCard], language: str, places: Places) -> SafeString:
    """The cards whose texts a document prints, by colour, as links to their places."""
    groups = []
    for name, rows in cards_by_colour(cards):
        items = "".join(_card_item(card, language, places) for card in rows)
        groups.append(f"<h3>{escape(name)}</h3><ul>{items}</ul>\n")
    return SafeString("".join(groups))


def _card_item(card: PrintedCard, language: str, places: Places) -> str:
    name = card.name(language)
    tag = "" if name.language == language else f' lang="{HTML_TAGS[name.language]}"'
    return f'<li><a href="{escape(places.href(card.anchor))}"{tag}>{escape(str(name))}</a></li>'


def run_html(kind: str, blocks: Iterable[ShownBlock], label: str, places: Places) -> SafeString:
    """Passages of one kind that follow each other; rulings are a list. ``label`` names their links."""
    if kind == Block.Kind.RULING:
        items = "".join(
            _passage("li", block, "", columns_html(block.columns), label, places) for block in blocks
        )
        return SafeString(f'<ul class="document-rulings">{items}</ul>')
    if kind == Block.Kind.CARD:
        return SafeString("".join(_card(block, label, places) for block in blocks))
    return SafeString(
        "".join(
            _passage(
                "div", block, f"block is-{kind}", _head(block) + columns_html(block.columns), label, places
            )
            for block in blocks
        )
    )


def _passage(element: str, block: ShownBlock, name: str, content: str, label: str, places: Places) -> str:
    """A passage at its permanent place, with the link to it."""
    anchor, styled = escape(block.anchor), f' class="{name}"' if name else ""
    permanent = f'<a class="perma" href="{escape(places.permanent(block.anchor))}" aria-label="{label}">#</a>'
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


def _card(block: ShownBlock, label: str, places: Places) -> str:
    languages = "".join(
        f'<div class="card-faces">{"".join(frame_html(frame, block.url) for frame in frames)}</div>'
        for frames in block.frames
    )
    two = " two" if len(block.frames) > 1 else ""
    note = f'<small class="state">{escape(block.note)}</small>' if block.note else ""
    content = f'<div class="passage{two}">{languages}{columns_html(block.columns)}</div>{note}'
    return _passage("div", block, "printed-card", content, label, places)
