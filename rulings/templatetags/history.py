"""Template tags of a rule's history: its timeline, what is noted of it, and its changes."""

from datetime import date

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from faqsite.addresses import address
from faqsite.languages import reading_order
from rulings.history import History, Numbered, Run, stated_by
from rulings.identity_notes import IdentityNote, NoteKind
from rulings.marked_html import marked_html
from rulings.marking import mark_words
from rulings.story import Chapter, Story
from rulings.timeline_html import timeline_html

register = template.Library()

# The matcher's words (rulings.ingest.link.identity_steps) for why it is unsure.
REASONS = {
    "another provision is as near": _("another provision is as near"),
    "few words agree": _("few words agree"),
    "only parent and letter agree": _("only parent and letter agree"),
}


@register.simple_tag
def rule_timeline(story: Story, number: str, is_history: bool = False) -> SafeString:
    """The timeline; a bar leads to the rule as it stood or, on the history page, to what changed."""
    pages = {chapter.run.first: chapter.page for chapter in story.chapters}

    def change(run: Run) -> str:
        return _change_address(run, pages[run.first], number)

    return timeline_html(story.timeline, number, change if is_history else _rule_then, table="story-table")


def _rule_then(run: Run) -> str:
    return address("rulings:edition-rule", run.first, run.numbers[0].number)


def _change_address(run: Run, page: date | None, number: str) -> str:
    part = f"?before={page}" if page else ""
    return f"{address('rulings:rule-history', number)}{part}#{run.first}"


@register.simple_tag
def change_address(chapter: Chapter, number: str) -> str:
    """The comparison of the run's words with those before, on the history page of the rule."""
    return _change_address(chapter.run, chapter.page, number)


@register.simple_tag
def earlier_number(numbered: Numbered, is_first: bool) -> SafeString:
    """ "Was 502.13 in 2003–2006"; those after the first only "502.13 in 2006"."""
    first, last = numbered.first.year, numbered.last.year
    years = str(first) if first == last else f"{first}–{last}"
    url = address("rulings:edition-rule", numbered.last, numbered.number)
    link = format_html('<a class="number" href="{}">{}</a>', url, numbered.number)
    words = gettext("Was {number} in {years}") if is_first else gettext("{number} in {years}")
    return format_html(words, number=link, years=years)


@register.simple_tag
def run_words(chapter: Chapter, history: History) -> SafeString:
    """The words at the beginning of a run, what changed in them marked."""
    change = chapter.run.change
    if change is not None:
        return marked_html(mark_words(*change.sides()), change.language)
    version = history.at(chapter.run.first)
    if version is None:
        return SafeString("")
    stated = stated_by(version)
    language = next(
        iter(code for code in reading_order(get_language() or "en") if code in stated.words), None
    )
    if language is None:
        return SafeString("")
    return marked_html(mark_words(None, stated.words[language]), language)


@register.simple_tag
def identity_notes(notes: tuple[IdentityNote, ...]) -> SafeString:
    """Splits, merges and doubts, one line each."""
    return format_html_join("", '<span class="also">{}</span>', ((_note(note),) for note in notes))


def _note(note: IdentityNote) -> str:
    words = {
        "before": gettext(", ").join(note.before),
        "after": gettext(", ").join(note.after),
        "reason": REASONS.get(note.reason, note.reason),
        "instead": note.instead,
    }
    if note.kind == NoteKind.SPLIT:
        return gettext("%(before)s was split into %(after)s") % words
    if note.kind == NoteKind.MERGE:
        return gettext("%(before)s were merged into %(after)s") % words
    if note.instead:
        return gettext("Not certain that %(before)s became %(after)s: %(reason)s (%(instead)s)") % words
    return gettext("Not certain that %(before)s became %(after)s: %(reason)s") % words
