"""Template tags that show translated fields with the language they are really in."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from django import template
from django.template import Context
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from faqsite.languages import HTML_TAGS, LANGUAGES
from faqsite.page_words import day, named_language
from faqsite.rendering import SET_APART, Link, line_html, text_html
from faqsite.text_notes import PageAnnotations, Row, made_note, note_html, state_note, text_to_show
from faqsite.translated import TextIn, exact_text, text_in

register = template.Library()

register.filter(day)
register.filter(named_language)

# Most sources print the word before an example themselves.
SAYS_EXAMPLE = re.compile(r"\s*(?:examples?|例如|例子|例|[范範]例)\s*[:：]", re.IGNORECASE)
OPENING_LENGTH = {"zh-hant": 60, "zh-hans": 60, "en": 140}


class PageTerms(Protocol):
    """The terms to be linked in a page's texts (``rulings.term_links``), in its context as ``terms``."""

    def of(self, text: str, language: str, links: Sequence[Link]) -> Sequence[Link]: ...


@register.filter
def reading(row: Row, field: str) -> TextIn:
    """``{% with title=rule|reading:"title" %}``: the field in the page's language or its fallback."""
    return text_in(row, field, get_language() or "en")


@register.filter
def html_tag(language: str) -> str:
    """The BCP 47 tag of one of our languages ("zh-hant" → "zh-Hant")."""
    return HTML_TAGS.get(language, language)


def language_of_page(context: Context) -> str:
    return str(context.get("language", "en"))


@register.filter
def summary(text: TextIn) -> str:
    """A text's first words in one line without marks, for search engines and previews of links."""
    plain = SET_APART.sub(r"\1", " ".join(str(text).split()))
    length = OPENING_LENGTH[text.language] * 2
    return plain if len(plain) <= length else plain[:length].rsplit(" ", 1)[0] + "…"


def texts_to_show(
    row: Row,
    field: str,
    language: str,
    beside: str | None,
    annotations: PageAnnotations | None = None,
) -> list[TextIn]:
    """The text for the reader and, where a second language is chosen and has it, that one."""
    first = text_to_show(row, field, language, annotations)
    shown = [first] if first else []
    if beside and beside != first.language:
        second = exact_text(row, field, beside)
        shown += [TextIn(second, beside, False)] if second else []
    return shown


@register.simple_tag(takes_context=True)
def show(context: Context, row: Row, field: str) -> SafeString:
    """``{% show version "text" %}``: the text in paragraphs, its language marked, its state noted.

    With a second language chosen the two stand side by side. Citations and states come from the
    context's ``annotations``, links of terms from its ``terms``.
    """
    annotations: PageAnnotations | None = context.get("annotations")
    terms: PageTerms | None = context.get("terms")

    def content(text: TextIn) -> SafeString:
        links = annotations.links_of(row, field, text.language) if annotations else ()
        if terms:
            links = [*links, *terms.of(str(text), text.language, links)]
        said = context.get("beside_note" if text.language == context.get("beside") else "page_note", "")
        note = _note_of(row, text, annotations, said=str(said))
        return text_html(str(text), text.language, links, note)

    return _side_by_side(context, row, field, content)


@register.simple_tag(takes_context=True)
def show_examples(context: Context, row: Row, field: str = "examples") -> SafeString:
    """A field that holds a list of examples, each set apart, otherwise as ``show``."""
    annotations: PageAnnotations | None = context.get("annotations")

    def content(text: TextIn) -> SafeString:
        parts = []
        for number, example in enumerate(text.text):
            links = annotations.links_of(row, f"{field}.{number}", text.language) if annotations else ()
            label = "" if SAYS_EXAMPLE.match(example) else example_label(text.language)
            parts.append(f'<div class="example">{label}{text_html(example, text.language, links)}</div>')
        return SafeString("".join(parts))

    return _side_by_side(context, row, field, content)


@cache
def example_label(language: str) -> SafeString:
    """The word over an example, in the language of the text it stands with."""
    with translation.override(language):
        return format_html('<b class="label">{}</b>', gettext("Example"))


def _side_by_side(
    context: Context, row: Row, field: str, content: Callable[[TextIn], SafeString]
) -> SafeString:
    texts = texts_to_show(
        row, field, language_of_page(context), context.get("beside"), context.get("annotations")
    )
    if not texts:
        return SafeString("")
    columns = "".join(
        f'<div class="text" lang="{HTML_TAGS[text.language]}">{content(text)}</div>' for text in texts
    )
    return SafeString(f'<div class="passage{" two" if len(texts) > 1 else ""}">{columns}</div>')


def _note_of(row: Row, text: TextIn, annotations: PageAnnotations | None, said: str = "") -> SafeString:
    """The text's note, unless the page has ``said`` it for all its texts."""
    told = annotations.standing_of(row, text.language) if annotations else None
    note = state_note(text.language, told, text.is_fallback)
    return note_html("" if note == said else note)


@register.simple_tag(takes_context=True)
def name_of(context: Context, row: Row, field: str = "name") -> SafeString:
    """``{% name_of card "name" %}``: a name or title within a line, in its own ``lang``."""
    text = _name_to_show(context, row, field)
    return (
        format_html('<span lang="{}">{}</span>', HTML_TAGS[text.language], text) if text else SafeString("")
    )


def _name_to_show(context: Context, row: Row, field: str) -> TextIn:
    return text_to_show(row, field, language_of_page(context), context.get("annotations"))


@register.simple_tag(takes_context=True)
def state_of(context: Context, row: Row, field: str) -> SafeString:
    """The note that belongs to ``name_of``: its language where it is a fallback, or its state."""
    text = _name_to_show(context, row, field)
    return _note_of(row, text, context.get("annotations")) if text else SafeString("")


@register.simple_tag(takes_context=True)
def other_names(context: Context, row: Row, field: str = "name") -> SafeString:
    """The same name in the other languages that have it, for the line under a heading; one made here says
    so in a word."""
    shown, annotations = _name_to_show(context, row, field), context.get("annotations")
    others = [
        (HTML_TAGS[code], value, made_note(annotations.state_of(row, code) if annotations else None))
        for code in LANGUAGES
        if code != shown.language and (value := exact_text(row, field, code)) and value != shown.text
    ]
    return format_html_join(" ", '<span lang="{}">{}</span>{}', others)


@register.simple_tag(takes_context=True)
def opening_of(context: Context, row: Row, field: str = "text") -> SafeString:
    """The first words of a text in one line, for lists; symbols are drawn."""
    return opening_html(text_in(row, field, language_of_page(context)))


def opening_html(text: TextIn) -> SafeString:
    if not text:
        return SafeString("")
    first = " ".join(str(text).split())
    length = OPENING_LENGTH[text.language]
    short = first if len(first) <= length else first[:length].rsplit(" ", 1)[0] + "…"
    return format_html('<span lang="{}">{}</span>', HTML_TAGS[text.language], line_html(short, text.language))
