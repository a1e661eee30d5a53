"""Pages of the published editions of the rules, each as it stood on its day."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from rulings.models import Edition, RuleVersion
from rulings.numbers import tidy
from rulings.provisions import provision_in
from rulings.views.rules import current_edition, gone, provision_page


def loaded_edition(effective: date) -> Edition:
    """The edition with its sources, or Not Found."""
    loaded: Edition = get_object_or_404(Edition.objects.prefetch_related("sources"), pk=effective)
    return loaded


def editions(request: HttpRequest) -> HttpResponse:
    """All editions loaded, newest first."""
    loaded = Edition.objects.newest_first().prefetch_related("sources")
    return render(request, "rulings/editions.html", {"editions": loaded, "current": current_edition()})


def edition(request: HttpRequest, effective: date) -> HttpResponse:
    """The contents of one edition."""
    shown = loaded_edition(effective)
    context = {
        "edition": shown,
        "is_current": shown == current_edition(),
        "headings": RuleVersion.objects.in_force(shown).headings().in_order(),
    }
    return render(request, "rulings/contents.html", context)


def edition_rule(request: HttpRequest, effective: date, number: str) -> HttpResponse:
    """A chapter, section or rule as it stood in one edition: the permanent address of its words."""
    if number != tidy(number):
        return redirect("rulings:edition-rule", effective, tidy(number), permanent=True)
    shown = loaded_edition(effective)
    provision = provision_in(shown, number)
    if provision is None:
        return gone(request, number, shown)
    return provision_page(request, provision, Edition.objects.current_on(date.today()).first())
