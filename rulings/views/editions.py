"""Pages of the published editions of the rules, each as it stood on its day."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from rulings.loaded_editions import editions_shown, loaded_editions
from rulings.models import Edition
from rulings.numbers import tidy
from rulings.provisions import provision_in
from rulings.views.rules import contents_page, current_edition, gone, provision_page


def loaded_and_current(effective: date) -> tuple[Edition, Edition]:
    """The edition of that day, or Not Found, and the one in force today; both with their sources."""
    shown, current = editions_shown().get(effective), current_edition()
    if shown is None:
        raise Http404(gettext("No edition of this date is loaded here."))
    return shown, current or shown


def editions(request: HttpRequest) -> HttpResponse:
    """All editions loaded, newest first, each with the complete one before it, to be compared with."""
    loaded = list(editions_shown().values())[::-1]
    complete = [each for each in loaded if not each.is_outline]
    before = dict(pairwise(complete))
    context = {
        "editions": [(each, before.get(each)) for each in loaded],
        "can_compare": bool(before),
        "current": current_edition(),
    }
    return render(request, "rulings/editions.html", context)


def edition(request: HttpRequest, effective: date) -> HttpResponse:
    """The contents of one edition."""
    shown, current = loaded_and_current(effective)
    return contents_page(request, shown, is_current=shown == current)


def edition_rule(request: HttpRequest, effective: date, number: str) -> HttpResponse:
    """A chapter, section or rule as it stood in one edition: the permanent address of its words."""
    if number != tidy(number):
        return redirect("rulings:edition-rule", effective, tidy(number), permanent=True)
    loaded = loaded_editions()
    shown = loaded.on(effective)
    if shown is None:
        raise Http404(gettext("No edition of this date is loaded here."))
    provision = provision_in(shown, number)
    if provision is None:
        return gone(request, number, shown)
    return provision_page(request, provision, loaded)
