"""A rule's timeline as SVG. It has no width of its own: bars lie in percent, words keep their size.

Colours are those of the page's style sheet (light and dark), so nothing here is styled in place.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from faqsite.page_words import day
from rulings.history import Run
from rulings.timeline import Bar, Timeline

ROW = 26
BAR = 18
AXIS = 24

Address = Callable[[Run], str]


def timeline_html(drawn: Timeline, number: str, address: Address, table: str) -> SafeString:
    """The drawing; ``address`` says where a bar leads, ``table`` is the id of the same as a table."""
    height = AXIS + ROW * len(drawn.bars)
    title = escape(gettext("%(number)s through the editions") % {"number": number})
    parts = [
        f'<svg class="timeline" width="100%" height="{height}" role="group" '
        f'aria-labelledby="timeline-title timeline-desc" aria-details="{escape(table)}">',
        f'<title id="timeline-title">{title}</title>',
        f'<desc id="timeline-desc">{escape(_description(drawn))}</desc>',
        _axis(drawn, height),
        *[_bar(bar, AXIS + ROW * place, address(bar.run)) for place, bar in enumerate(drawn.bars)],
        "</svg>",
    ]
    return mark_safe("".join(parts))  # noqa: S308 - made of numbers and escaped texts


def _description(drawn: Timeline) -> str:
    return gettext(
        "A time axis from %(first)s to %(last)s. Each bar is a run of editions in which the words stood "
        "unchanged, the newest on top; the table has the same."
    ) % {"first": day(drawn.first), "last": day(drawn.last)}


def _axis(drawn: Timeline, height: int) -> str:
    years = "".join(
        f'<line class="timeline-year" x1="{x}%" x2="{x}%" y1="{AXIS - 6}" y2="{height}"/>'
        f'<text class="timeline-axis" x="{x}%" y="12" text-anchor="middle">{year}</text>'
        for x, year in drawn.years
    )
    ticks = "".join(
        f'<line class="timeline-tick" x1="{x}%" x2="{x}%" y1="{AXIS - 6}" y2="{AXIS - 1}"/>'
        for x in drawn.ticks
    )
    return f'<g aria-hidden="true">{years}{ticks}</g>'


def _bar(bar: Bar, top: int, url: str) -> str:
    only = " is-references" if bar.run.only_references else ""
    lines = "".join(
        f'<line class="timeline-renumbered" x1="{x}%" x2="{x}%" y1="{top + 2}" y2="{top + 2 + BAR}"/>'
        for x in bar.changes
    )
    shift = 6 if bar.label_anchor == "start" else -6
    name = escape(bar_name(bar))
    return (
        f'<a href="{escape(url)}" aria-label="{name}"><title>{name}</title>'
        f'<rect class="timeline-bar{only}" x="{bar.start}%" y="{top + 2}" width="{bar.width}%" '
        f'height="{BAR}" rx="2"/>{lines}'
        f'<text class="timeline-label" x="{bar.label_at}%" dx="{shift}" y="{top + 15}" '
        f'text-anchor="{bar.label_anchor}">{escape(bar.label)}</text></a>'
    )


def bar_name(bar: Bar) -> str:
    """What a bar shows, in words."""
    run = bar.run
    words = {"numbers": bar.label, "first": day(run.first), "last": day(run.last)}
    if run.first == run.last:
        return gettext("%(numbers)s: edition of %(first)s") % words
    return gettext("%(numbers)s: editions of %(first)s to %(last)s") % words
