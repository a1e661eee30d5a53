"""Template tags that show translated fields with the language they are really in."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Protocol

from django import template
from django.db import models
from django.template import Context
from django.utils import translation
from django.utils.dateformat import format as date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from faqsite.languages import FALLBACKS, HTML_TAGS, LANGUAGES
from faqsite.rendering import SET_APART, Link, line_html, text_html
from faqsite.rows import PlainRow
from faqsite.translated import TextIn, exact_text, text_in

register = template.Library()

Row = models.Model | PlainRow

# Most sources print the word before an example themselves.
SAYS_EXAMPLE = re.compile(r"\s*(?:examples?|例如|例子|例|[范範]例)\s*[:：]", re.IGNORECASE)
OPENING_LENGTH = {"zh-hant": 60, "zh-hans": 60, "en": 140}


@dataclass(frozen=True, slots=True)
class TextStanding:
    """What a reader must know of a translation: what it is, the edition whose text it was carried over from,
    and whether the words that it was made from have changed since."""

    state: str
    carried_from: date | None = None
    is_stale: bool = False


class PageAnnotations(Protocol):
    """What a page knows of its texts (``rulings.annotations``), in its context as ``annotations``."""

    def state_of(self, row: Row, language: str) -> str | None: ...
    def standing_of(self, row: Row, language: str) -> TextStanding | None: ...
    def links_of(self, row: Row, name: str, language: str) -> Sequence[Link]: ...


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
def day(value: date | None) -> str:
    """A date in full, as the page's language writes it; "" where there is none."""
    return _day_in(value, get_language() or "en") if value else ""


@lru_cache(maxsize=2048)
def _day_in(value: date, language: str) -> str:
    """Of editions and sets there are some hundreds of days, which stand on every other page."""
    return date_format(value, {"en": "F j, Y"}.get(language, "Y年n月j日"))


@register.filter
def named_language(language: str) -> str:
    """The language's name in the page's language (Django's own ``language_name`` gives the English one)."""
    return {
        "zh-hant": gettext("Traditional Chinese"),
        "zh-hans": gettext("Simplified Chinese"),
        "en": gettext("English"),
    }[language]


@register.filter
def summary(text: TextIn) -> str:
    """A text's first words in one line without marks, for search engines and previews of links."""
    plain = SET_APART.sub(r"\1", " ".join(str(text).split()))
    length = OPENING_LENGTH[text.language] * 2
    return plain if len(plain) <= length else plain[:length].rsplit(" ", 1)[0] + "…"


def state_note(language: str, state: TextStanding | str | None, is_fallback: bool) -> str:
    """What the reader must know of a text: another language, converted, a draft; often nothing."""
    told = TextStanding(state) if isinstance(state, str) else state
    notes = []
    if is_fallback:
        notes.append(gettext("in %(language)s, not yet translated") % {"language": named_language(language)})
    if told is not None:
        notes += _notes_of(language, told)
    return gettext("; ").join(notes)


def _notes_of(language: str, told: TextStanding) -> Iterator[str]:
    if told.state == "converted":
        other = "zh-hans" if language == "zh-hant" else "zh-hant"
        yield gettext("converted from %(language)s") % {"language": named_language(other)}
    elif told.state == "draft":
        yield gettext("draft translation")
    if told.carried_from:
        yield gettext("carried over from the edition of %(day)s") % {"day": day(told.carried_from)}
    if told.is_stale:
        yield gettext("its source has changed since")


def shared_note(rows: Iterable[Row], field: str, language: str, annotations: PageAnnotations) -> str:
    """The note that is said once for the page: that of all these texts, or of most where each has one.

    A text with another note has it beside it. Of texts that need no note it is said, where they are
    alike, that they are reviewed, or as printed.
    """
    shown = [row for row in rows if text_in(row, field, language)]
    counted = Counter(note_of_row(row, field, language, annotations) for row in shown)
    if set(counted) == {""}:
        return _good_note(shown, language, annotations)
    note, times = counted.most_common(1)[0] if counted else ("", 0)
    return note if not counted[""] and 2 * times > len(shown) else ""


def _good_note(rows: Iterable[Row], language: str, annotations: PageAnnotations) -> str:
    """Translations of one kind: all reviewed, or all as printed; nothing is said of English."""
    if language == "en":
        return ""
    states = {annotations.state_of(row, language) for row in rows}
    if states == {None}:
        return gettext("as printed in the imported edition")
    return gettext("reviewed translation") if states == {"reviewed"} else ""


def note_of_row(row: Row, field: str, language: str, annotations: PageAnnotations) -> str:
    """What the reader must know of the row's text as it is shown."""
    text = text_to_show(row, field, language, annotations)
    return state_note(text.language, annotations.standing_of(row, text.language), text.is_fallback)


def notes_beside(
    rows: Iterable[Row], field: str, language: str | None, annotations: PageAnnotations
) -> list[str]:
    """The notes of the texts in the second language, of those that have one."""
    if language is None:
        return []
    shown = [row for row in rows if exact_text(row, field, language)]
    return [state_note(language, annotations.standing_of(row, language), False) for row in shown]


def said_once(notes: Iterable[str]) -> tuple[str, str]:
    """The note that several texts of a list have, and the line above the list that says of how many."""
    counted = Counter(notes)
    total = counted.total()
    del counted[""]
    note, times = counted.most_common(1)[0] if counted else ("", 0)
    if times < 2 or times == total:
        return (note, note) if times > 1 else ("", "")
    line = gettext("%(note)s (%(times)s of %(total)s)")
    return note, line % {"note": note, "times": times, "total": total}


def note_html(note: str) -> SafeString:
    if not note:
        return SafeString("")
    page_language = HTML_TAGS.get(get_language() or "en", "en")
    return format_html(' <small class="state" lang="{}">{}</small>', page_language, note)


def made_note(state: str | None) -> SafeString:
    """In a word beside a name what it is where no source gave it: ``state`` is that of its translation."""
    words = {"converted": gettext("converted"), "draft": gettext("draft")}
    return note_html(words.get(state or "", ""))


def text_to_show(row: Row, field: str, language: str, annotations: PageAnnotations | None) -> TextIn:
    """The text for the reader; one made by conversion never stands in for another language.

    What it was converted from is shown then: English readers of a text written in Traditional
    Chinese read that, not the Simplified made of it.
    """
    first = text_in(row, field, language)
    if annotations is None or not first.is_fallback or not _is_converted(annotations, row, first.language):
        return first
    for other in FALLBACKS[language]:
        value = exact_text(row, field, other)
        if value and not _is_converted(annotations, row, other):
            return TextIn(value, other, True)
    return first


def _is_converted(annotations: PageAnnotations, row: Row, language: str) -> bool:
    return annotations.state_of(row, language) == "converted"


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
