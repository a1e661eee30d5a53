"""Pages that compare two editions of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext

from faqsite.languages import language_of_tag
from rulings.change_table import EXAMPLES, Choice, chosen_lines, counted, examples_of
from rulings.changes_shown import shown
from rulings.comparison import Kind
from rulings.edition_changes import numbers_changed, outline_of
from rulings.edition_outline import Line
from rulings.edition_words import languages_of
from rulings.loaded_editions import editions_shown
from rulings.models import Edition

CHANGES_ON_PAGE = 25
# Of a rule that only moved no words are shown.
NUMBERS_ON_PAGE = 200


def choose(request: HttpRequest) -> HttpResponse:
    """Two editions to choose; chosen ones lead to their comparison."""
    editions = _complete()
    asked = request.GET.get("older", ""), request.GET.get("newer", "")
    if not any(asked):
        return _choices(request, editions)
    by_day = {str(edition): edition for edition in editions}
    if not all(day in by_day for day in asked):
        return _choices(request, editions, gettext("No edition of this date is loaded here."))
    older, newer = sorted(by_day[day].effective for day in asked)
    return redirect("rulings:compare", older, newer)


def _choices(request: HttpRequest, editions: Sequence[Edition], fault: str = "") -> HttpResponse:
    pairs = [(before, after) for after, before in pairwise(editions)]
    context = {"editions": editions, "pairs": pairs, "fault": fault}
    return render(request, "rulings/compare_choose.html", context)


def compare(request: HttpRequest, older: date, newer: date) -> HttpResponse:
    """What changed from one edition to another, by chapter and kind."""
    if older >= newer:
        return _put_right(request, older, newer, "rulings:compare")
    editions = _pair(older, newer)
    languages = languages_of(*editions)
    asked = language_of_tag(request.GET.get("lang", ""))
    language = languages.chosen(asked, get_language())
    outline = outline_of(older, newer, language)
    choice = Choice(request.GET.get("chapter", ""), request.GET.get("kind", ""), asked or "")
    table = counted(outline, choice)
    page = _page_of(list(chosen_lines(outline, choice)), request, choice.kind)
    context = {
        "older": older,
        "newer": newer,
        "outline": outline,
        "table": table,
        "chosen_row": next((row for row in table.rows if row.key and row.key == choice.chapter), None),
        "examples": examples_of(outline.lines),
        "examples_query": choice.query(kind=EXAMPLES),
        "page_query": f"{choice.query()}&" if choice.query() else "",
        "choice": choice,
        "languages_read": [(each, choice.query(lang=each)) for each in languages.common],
        "read": language,
        "is_converted": language in languages.converted,
        "is_missing": asked not in (None, language),
        "page": page,
        "headings": shown(list(page.object_list), older, newer, language),
    }
    return render(request, "rulings/compare.html", context)


def numbers(request: HttpRequest, older: date, newer: date) -> HttpResponse:
    """The old and new numbers of all rules that moved, and those that are no more."""
    if older >= newer:
        return _put_right(request, older, newer, "rulings:compare-numbers")
    languages = languages_of(*_pair(older, newer))
    lines = numbers_changed(outline_of(older, newer, languages.chosen(get_language())).lines)
    page = Paginator(lines, NUMBERS_ON_PAGE).get_page(request.GET.get("page"))
    context = {"older": older, "newer": newer, "page": page, "page_query": ""}
    return render(request, "rulings/compare_numbers.html", context)


def _put_right(request: HttpRequest, older: date, newer: date, name: str) -> HttpResponse:
    """The older edition comes first; with itself an edition is not compared."""
    if older > newer:
        query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
        return redirect(reverse(name, args=[newer, older]) + query, permanent=True)
    same = gettext("An edition does not differ from itself: choose two.")
    return _choices(request, _complete(), same)


def _complete() -> list[Edition]:
    """Newest first."""
    return [edition for edition in list(editions_shown().values())[::-1] if not edition.is_outline]


def _pair(older: date, newer: date) -> tuple[Edition, Edition]:
    """Both editions with their sources, or Not Found."""
    found = {day: edition for day, edition in editions_shown().items() if not edition.is_outline}
    missing = next((day for day in (older, newer) if day not in found), None)
    if missing:
        raise Http404(gettext("No edition of %(day)s is loaded here.") % {"day": missing})
    return found[older], found[newer]


def _page_of(lines: list[Line], request: HttpRequest, kind: str) -> Page:
    size = NUMBERS_ON_PAGE if kind == Kind.RENUMBERED else CHANGES_ON_PAGE
    return Paginator(lines, size).get_page(request.GET.get("page"))
