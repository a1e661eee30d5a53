"""Turns the plain texts of rules, documents and rulings into HTML; every ``*_html`` is made here.

Lines of a text are its paragraphs; a line that starts with a bullet is an item of a list. Nothing of
the text is taken as markup: it is escaped piece by piece, and pieces that cite a rule become links.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.symbols import symbols_html

_LINE = re.compile(r"[^\r\n]+")
# Plain text files set names of sets and the like apart so: _Coldsnap_. An address or a name with an
# underscore inside a word (CT_MTGCSP_FAQ.htm) is none.
SET_APART = re.compile(r"(?<![A-Za-z0-9_/.])_([^_\s](?:[^_]{0,58}[^_\s])?)_(?![A-Za-z0-9_/])")
_BULLET = re.compile(r"\s*[•●▪◦*＊]\s*|\s*[-–—]\s+")


@dataclass(frozen=True, slots=True)
class Link:
    """The characters from ``start`` to ``end`` of a text lead to ``url``; ``css`` is a class of the link."""

    start: int
    end: int
    url: str
    title: str = ""
    css: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    is_item: bool


def _lines(text: str) -> list[_Line]:
    """The lines that are not blank, without their bullets, and with their place in the text."""
    lines = []
    for match in _LINE.finditer(text):
        if not match[0].strip():
            continue
        bullet = _BULLET.match(match[0])
        lines.append(_Line(match.start() + (bullet.end() if bullet else 0), match.end(), bullet is not None))
    return lines


def line_html(text: str, language: str, links: Sequence[Link] = (), start: int = 0) -> SafeString:
    """One line of text, escaped, its symbols drawn and its citations linked.

    ``start`` is where the line stands in the text that the links count in. A link that does not lie
    wholly in the line, or overlaps the one before it, stays plain text.
    """
    if not links:
        return _plain_html(text, language)
    parts: list[str] = []
    position = 0
    for link in sorted(links, key=lambda link: link.start):
        first, last = link.start - start, link.end - start
        if first < position or last > len(text) or first >= last:
            continue
        parts.append(_plain_html(text[position:first], language))
        parts.append(_link_html(link, text[first:last]))
        position = last
    parts.append(_plain_html(text[position:], language))
    return SafeString("".join(parts))


def _plain_html(text: str, language: str) -> SafeString:
    """A stretch without links: its symbols drawn, and what stands between underscores set apart."""
    if "_" not in text:
        return symbols_html(text, language)
    parts: list[str] = []
    position = 0
    for match in SET_APART.finditer(text):
        parts.append(symbols_html(text[position : match.start()], language))
        parts.append(f"<i>{symbols_html(match[1], language)}</i>")
        position = match.end()
    parts.append(symbols_html(text[position:], language))
    return SafeString("".join(parts))


def _link_html(link: Link, written: str) -> str:
    if link.css:
        return f'<a class="{link.css}" href="{escape(link.url)}">{escape(written)}</a>'
    if link.title:
        return format_html('<a href="{}" title="{}">{}</a>', link.url, link.title, written)
    return format_html('<a href="{}">{}</a>', link.url, written)


def text_html(text: str, language: str, links: Sequence[Link] = (), tail: str = "") -> SafeString:
    """A text of any number of lines as paragraphs and lists; ``tail`` is HTML for the end of the last one."""
    lines = _lines(text)
    parts: list[str] = []
    for index, line in enumerate(lines):
        before = lines[index - 1] if index else None
        after = lines[index + 1] if index + 1 < len(lines) else None
        content = line_html(text[line.start : line.end], language, links, line.start)
        end = tail if after is None else ""
        if not line.is_item:
            parts.append(f"<p>{content}{end}</p>")
            continue
        opening = "" if before and before.is_item else "<ul>"
        closing = "" if after and after.is_item else "</ul>"
        parts.append(f"{opening}<li>{content}{end}</li>{closing}")
    return SafeString("\n".join(parts))
