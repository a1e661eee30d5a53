"""What a reader must know of a text: that it stands in for another language, is converted, a draft, stale.

A note is said once above a list where most of its texts have it, and beside each that has another.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from django.db import models
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from faqsite.languages import FALLBACKS, HTML_TAGS
from faqsite.page_words import day, named_language
from faqsite.rendering import Link
from faqsite.rows import PlainRow
from faqsite.translated import TextIn, exact_text, text_in

Row = models.Model | PlainRow


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


def made_word(state: str | None) -> str:
    """In a word what a name is that no source gave: ``state`` is that of its translation."""
    return {"converted": gettext("converted"), "draft": gettext("draft")}.get(state or "", "")


def made_note(state: str | None) -> SafeString:
    """The same beside the name."""
    return note_html(made_word(state))


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
