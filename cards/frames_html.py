"""Frames of cards and rows of card lists as HTML.

Made here and not in templates because a page has hundreds of them: a template takes three times as
long for each. Every ``html`` that comes in is made by ``faqsite.rendering`` or ``cards.symbols``;
everything else is escaped.
"""

from __future__ import annotations

from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from cards.frames import Frame, Piece
from cards.listed import ListedCard, ListedSet
from cards.namesakes import Holder, Print
from cards.symbols import cost_html
from faqsite.addresses import address
from faqsite.languages import EN, HTML_TAGS
from faqsite.page_words import day
from faqsite.text_notes import made_note
from faqsite.translated import TextIn, chosen


def frame_html(frame: Frame, url: str = "") -> SafeString:
    """The frame of one face; its name leads to ``url`` where there is one."""
    colour = f" is-{frame.colour}" if frame.colour else ""
    type_line = _piece(frame.type_line, "card-type")
    text = _piece(frame.text, "card-text text")
    return SafeString(
        f'<div class="card-frame{colour}">{_head(frame, url)}{type_line}{text}{_foot(frame)}</div>'
    )


def _head(frame: Frame, url: str) -> str:
    name = english = cost = ""
    if frame.name:
        shown = f'<a href="{escape(url)}">{frame.name.html}</a>' if url else frame.name.html
        name = f'<span lang="{frame.name.tag}">{shown}</span>'
    if frame.name_en:
        english = f' <span class="card-english" lang="en">{escape(frame.name_en)}</span>'
    if frame.cost_html:
        cost = f' <span class="cost">{frame.cost_html}</span>'
    return f'<div class="card-head"><span class="card-name">{name}{english}</span>{cost}</div>'


def _piece(piece: Piece | None, name: str) -> str:
    return f'<div class="{name}" lang="{piece.tag}">{piece.html}</div>' if piece else ""


def _foot(frame: Frame) -> str:
    note = f"<small>{escape(frame.note)}</small>" if frame.note else ""
    corner = f'<strong class="corner">{escape(frame.corner)}</strong>' if frame.corner else ""
    return f'<div class="card-foot">{note}{corner}</div>' if note or corner else ""


def card_row_html(card: ListedCard, language: str, from_set: str = "", marked: bool = False) -> SafeString:
    """A card in a list: number, name, cost, and under it the English name and the type line.

    ``from_set`` is the set whose pages the reader is turning. ``marked``: a name that no print
    brought says so.
    """
    url = f"{card.url}?set={from_set}" if from_set else card.url
    return _row(card, url, language, marked)


def holder_html(holder: Holder, language: str, marked: bool = False) -> SafeString:
    """A card as in a list, with its other printed names and the first and the last set that it was in."""
    older = [_span(held.text) for held in holder.names if held.is_former]
    told = [f"<span>{gettext('Also printed as:')} {gettext(', ').join(older)}</span>"] if older else []
    told.append(" – ".join(_print(each, language) for each in (holder.first, holder.last) if each))
    also = "".join(f'<span class="also">{each}</span>' for each in told if each)
    return _row(holder.card, holder.card.url, language, marked, also)


def _print(each: Print, language: str) -> str:
    name = each.name(language)
    when = f" {each.released.year}" if each.released else ""
    link = f'<a href="{address("cards:set", each.code)}">{_span(name) if name else escape(each.code)}</a>'
    return f"<span>{link} ({escape(each.code)}){when}</span>"


def _row(card: ListedCard, url: str, language: str, marked: bool, more: str = "") -> SafeString:
    """``more`` is what is told under the line."""
    name = card.name(language)
    note = made_note(card.name_state(language)) if marked else ""
    costs = "".join(f' <span class="cost">{cost_html(cost, language)}</span>' for cost in card.costs if cost)
    english = card.names.get(EN)
    also = f'<span lang="en">{escape(english)}</span> ' if english and name.language != EN else ""
    types = [chosen(types, language) for types in card.types]
    also += f"<span>{' // '.join(_span(line) for line in types if line)}</span>"
    return SafeString(
        f'<li class="row card-row"><span class="number">{escape(card.number)}</span><span class="card-line">'
        f'<a href="{escape(url)}">{_span(name)}</a>{note}{costs}'
        f'<span class="also">{also}</span>{more}</span></li>\n'
    )


def set_row_html(each: ListedSet, language: str) -> SafeString:
    """A set in a list: its code, name, day, how many cards it has, and under Chinese its English name."""
    name, english = chosen(each.names, language), each.names.get(EN)
    counted = ngettext("%(total)s card", "%(total)s cards", each.cards) % {"total": each.cards}
    link = f'<a href="{address("cards:set", each.code)}">{_span(name) if name else escape(each.code)}</a>'
    also = f"<span>{day(each.released)}</span> " if each.released else ""
    also += f"<span>{counted}</span>"
    also += f' <span lang="en">{escape(english)}</span>' if english and name.language != EN else ""
    return SafeString(
        f'<li class="row"><span class="number">{escape(each.code)}</span>\n'
        f'<span>{link}\n<span class="also">{also}</span></span></li>\n'
    )


def _span(text: TextIn) -> str:
    return f'<span lang="{HTML_TAGS[text.language]}">{escape(str(text))}</span>'
