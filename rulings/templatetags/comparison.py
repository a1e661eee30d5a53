"""Template tags of the pages that compare: what became of a rule, in words, numbers and marked text."""

from collections.abc import Iterable
from datetime import date
from html import escape

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from faqsite.languages import HTML_TAGS
from faqsite.page_words import day, named_language
from faqsite.templatetags.texts import opening_html
from faqsite.translated import TextIn
from rulings.change_table import EXAMPLES, Row
from rulings.changes_shown import Shown
from rulings.comparison import Kind
from rulings.edition_changes import only_older
from rulings.edition_outline import Line
from rulings.marked_html import marked_html
from rulings.marking import Piece

register = template.Library()

KINDS = {
    Kind.ADDED: _("Added"),
    Kind.CHANGED: _("Changed"),
    Kind.REFERENCES: _("References only"),
    Kind.REMOVED: _("Removed"),
    Kind.RENUMBERED: _("Renumbered"),
    Kind.TRANSLATION: _("Translation only"),
}


@register.filter
def kind_name(kind: str) -> str:
    """What became of a rule, in a word; of "examples", what is listed then."""
    if kind == EXAMPLES:
        return gettext("Examples")
    return str(KINDS[Kind(kind)]) if kind in KINDS else gettext("Changed words")


@register.filter
def of_older(row: Row) -> bool:
    """Whether the row is a chapter of the older edition only."""
    return row.chapter is not None and only_older(row.chapter)


@register.filter
def chapter_number(row: Row) -> str:
    return row.chapter.key[:1] if row.chapter else ""


@register.simple_tag
def change_html(change: Shown, older: date, newer: date, read: str = "", level: int = 4) -> SafeString:
    """One rule or term: what became of it, its numbers, and its words with what changed marked.

    ``read`` is the language that the page is read in: what is shown in another says so. ``level`` is that
    of its heading; 0 where it shall be none.
    """
    line = change.line
    notes = "".join(f'<p class="small quiet">{note}</p>' for note in _notes(change, newer, read))
    head = f"{_kind(line.kind)} {_numbers(line, older, newer)} {_name(change)}"
    body = "" if line.kind == Kind.RENUMBERED else marked_html(change.marked, line.language)
    element = f"h{level}" if level else "p"
    return mark_safe(  # noqa: S308 - made of escaped parts
        f'<article class="change is-{line.kind.value}"><{element} class="change-head">{head}</{element}>'
        f"{notes}{body}</article>\n"
    )


def _kind(kind: Kind) -> str:
    return f'<span class="kind">{escape(str(KINDS[kind]))}</span>'


def _numbers(line: Line, older: date, newer: date) -> str:
    """The old number and the new, each leading to the rule in its own edition."""
    before = _link(line.older, older) if line.older and line.older != line.newer else ""
    after = _link(line.newer, newer) if line.newer else ""
    return " → ".join(filter(None, (before, after)))


def _link(number: str, edition: date) -> str:
    address = reverse("rulings:edition-rule", args=[edition, number])
    return f'<a class="number" href="{address}">{escape(number)}</a>'


def _name(change: Shown) -> str:
    """The title of the rule a subrule belongs to; of a rule that only moved, its own or its first words."""
    if change.of_rule:
        tag = HTML_TAGS[change.of_rule.language]
        return f'<span class="quiet" lang="{tag}">{escape(str(change.of_rule))}</span>'
    if change.line.kind != Kind.RENUMBERED:
        return ""
    words = "".join(piece.text for piece in change.marked.title or change.marked.text)
    return opening_html(TextIn(words, change.line.language, False))


def _notes(change: Shown, newer: date, read: str) -> Iterable[str]:
    line = change.line
    if line.relatives:
        said = gettext("merged into %(numbers)s") if line.older else gettext("split from %(numbers)s")
        yield escape(said % {"numbers": gettext(", ").join(line.relatives)})
    if line.kind == Kind.CHANGED and not _is_marked([change.marked.title, change.marked.text]):
        yield escape(gettext("only in examples"))
    if line.cites_another:
        yield escape(gettext("cites another rule than before"))
    if read and line.language != read:
        yield escape(gettext("shown in %(language)s") % {"language": named_language(line.language)})


def _is_marked(parts: Iterable[Iterable[Piece]]) -> bool:
    return any(piece.kind != "same" for part in parts for piece in part)


@register.simple_tag(takes_context=True)
def number_rows(context: Context, lines: Iterable[Line]) -> SafeString:
    """Rows of a table: the number in the older edition, that in the newer, what became of the words."""
    older, newer = context["older"], context["newer"]
    rows = [
        f"<tr><td>{_link(line.older, older)}</td>"
        f"<td>{_link(line.newer, newer) if line.newer else _gone(line)}</td><td>{_fate(line)}</td></tr>"
        for line in lines
    ]
    return mark_safe("\n".join(rows))  # noqa: S308 - made of escaped parts


def _gone(line: Line) -> str:
    return escape(gettext(", ").join(line.relatives)) if line.relatives else "—"


def _fate(line: Line) -> str:
    if line.kind == Kind.REMOVED and line.relatives:
        return escape(gettext("Merged"))
    if line.kind in (Kind.RENUMBERED, Kind.TRANSLATION):
        unchanged = gettext("Unchanged")
        return f'<span class="quiet">{escape(unchanged)}</span>'
    return escape(str(KINDS[line.kind]))


@register.simple_tag
def edition_label(edition: date) -> SafeString:
    """A date as the label of what belongs to that edition."""
    tag = HTML_TAGS.get(get_language() or "en", "en")
    return mark_safe(  # noqa: S308 - a date
        f'<time datetime="{edition.isoformat()}" lang="{tag}">{escape(day(edition))}</time>'
    )
