"""The queue: which texts wait, by language, kind, edition, document, standing, failing check or words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from faqsite.admin_base import curator, say_what_passed
from faqsite.kept import at_one_version
from faqsite.languages import ENDONYMS, HTML_TAGS
from faqsite.termbase.agreed_names import renamed_terms
from faqsite.termbase.renamed import Renamed
from rulings.exchange.files import KINDS as FILE_KINDS
from rulings.models import Document
from rulings.translating.failing import UpToDate, bring_up_to_date, counts_by_code
from rulings.translating.groups import powers_of
from rulings.translating.queue import Page, Wish, page_of
from rulings.translating.reviewing import Foreseen, foresee, review_many
from rulings.translating.units import Standing, Unit, units_of_keys
from rulings.workbench import told
from rulings.workbench.asked import ANY, Asked, asked_for, edition_days, narrowed
from rulings.workbench.pages import page
from rulings.workbench.text_view import address_of, require_staff_rights

MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Line:
    """A text in the list: its name, its words and its source's, who touched it last, where it is written."""

    unit: Unit
    name: str
    url: str
    source: str
    target: str
    standing: Any
    checks: tuple[str, ...] = ()
    renamed: tuple[Renamed, ...] = ()

    @property
    def source_tag(self) -> str:
        return HTML_TAGS.get(self.unit.source_language or "", "")


def queue_view(request: HttpRequest) -> HttpResponse:
    """The queue, a page at a time; POST passes chosen texts, first as a preview."""
    require_staff_rights(request)
    if request.method == "POST":
        return _pass_many(request, _asked(request))
    with at_one_version():
        return _listed(request, _asked(request))


def _asked(request: HttpRequest) -> Asked:
    return asked_for(request.GET.dict(), powers_of(curator(request)))


def _listed(request: HttpRequest, asked: Asked) -> HttpResponse:
    left = narrowed(asked)
    touched = left.touched or {}
    checked = bring_up_to_date(left.wish, asked.start) if asked.code else UpToDate(True, {})
    found = page_of(left.wish, asked.start)
    context = {
        "asked": asked,
        "page": found,
        "last_place": found.start + len(found.units),
        "lines": [
            _line(unit, asked, tuple(checked.codes.get(unit.row.pk, ())), touched.get(unit.row.pk, ()))
            for unit in found.units
        ],
        "tabs": _tabs(asked, found),
        "check_counts": _check_counts(asked, left.wish),
        "is_all": checked.is_all,
        "any_check": ANY,
        "renamed": renamed_terms(asked.wish.language),
        "choices": _choices(),
        "files": [(form.value, kind.label) for form, kind in FILE_KINDS.items()],
        "may_review": asked.wish.language in powers_of(curator(request)).reviews,
        "tag": HTML_TAGS[asked.wish.language],
    }
    return page(request, "queue", _("Workbench"), context)


def _check_counts(asked: Asked, wish: Wish) -> list[tuple[str, str, int]]:
    """The checks to choose from: code, name and in how many texts it fails; the chosen one is there."""
    counted = counts_by_code(wish) if asked.code else []
    if asked.code not in ("", ANY, *dict(counted)):
        counted = [*counted, (asked.code, 0)]
    return [(code, told.check_name(code), count) for code, count in counted]


def _line(unit: Unit, asked: Asked, codes: tuple[str, ...], renamed: tuple[Renamed, ...] = ()) -> Line:
    return Line(
        unit=unit,
        name=told.name_of(unit),
        url=address_of(unit, asked),
        source=_opening(unit.source_words),
        target=_opening(unit.words),
        standing=told.STANDINGS[unit.standing],
        checks=tuple(told.check_name(code) for code in codes),
        renamed=renamed,
    )


def _opening(words: dict[str, Any]) -> str:
    """The beginning of what a text says in its fields, in a line; lists are left to its page."""
    said = " – ".join(" ".join(value.split()) for value in words.values() if isinstance(value, str))
    return said if len(said) <= 120 else f"{said[:120]}…"


def _tabs(asked: Asked, found: Page) -> list[tuple[Any, int, str, bool]]:
    """Every standing with its number and its address; the first is all."""
    everything = sum(found.counts.values())
    tabs: list[tuple[Any, int, str, bool]] = [
        (_("all"), everything, asked.but(state=""), asked.wish.standing is None)
    ]
    for standing, label in told.STANDINGS.items():
        address = asked.but(state=standing.value)
        tabs.append((label, found.counts[standing], address, asked.wish.standing is standing))
    return tabs


def _choices() -> dict[str, Sequence[tuple[str, Any]]]:
    documents = Document.objects.order_by("slug").values_list("slug", flat=True)
    return {
        "languages": list(ENDONYMS.items()),
        "kinds": list(told.KINDS.items()),
        "editions": [(day.isoformat(), day.isoformat()) for day in edition_days()],
        "documents": [(slug, slug) for slug in documents],
        "states": [(standing.value, told.STANDINGS[standing]) for standing in Standing],
    }


def _pass_many(request: HttpRequest, asked: Asked) -> HttpResponse:
    """The chosen texts: what passing them would do, or with ``confirmed`` it is done."""
    units = _chosen(request)
    back = f"{reverse('admin:workbench')}?{asked.query}"
    if not units:
        messages.warning(request, _("No text was chosen."))
        return redirect(back)
    reason = request.POST.get("reason", "")
    if request.POST.get("confirmed"):
        _passed(request, units, reason)
        return redirect(back)
    foreseen = foresee(units, curator(request), reason)
    context = {
        "asked": asked,
        "would": [_foreseen(one, asked) for one in foreseen],
        "count": sum(one.is_change and one.refusal is None for one in foreseen),
        "tag": HTML_TAGS[asked.wish.language],
    }
    return page(request, "bulk", _("Pass texts as reviewed"), context)


def _foreseen(one: Foreseen, asked: Asked) -> tuple[Line, Any]:
    """A chosen text and what would become of it: "" if it passes."""
    if one.refusal:
        return _line(one.unit, asked, ()), told.REFUSALS[one.refusal]
    return _line(one.unit, asked, ()), "" if one.is_change else _("nothing to do")


def _passed(request: HttpRequest, units: Sequence[Unit], reason: str) -> None:
    say_what_passed(request, review_many(units, curator(request), reason))


def _chosen(request: HttpRequest) -> list[Unit]:
    """The chosen texts that are still there, in the order of the list."""
    keys = request.POST.getlist("unit")[:MOST_AT_ONCE]
    units = units_of_keys(keys)
    return [units[key] for key in keys if key in units]
