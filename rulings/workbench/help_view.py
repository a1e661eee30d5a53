"""The help page: from an invitation to the first reviewed text."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.translating.units import Standing
from rulings.workbench import told
from rulings.workbench.text_view import require_staff_rights

MEANINGS = {
    Standing.MISSING: gettext_lazy("There is nothing in this language yet; readers see another, marked so."),
    Standing.CONVERTED: gettext_lazy(
        "Made by the site from the other Chinese script; nobody has read it yet."
    ),
    Standing.DRAFT: gettext_lazy("Written by a person, or carried over; not yet reviewed."),
    Standing.STALE: gettext_lazy(
        "Made from words of the source that are others today: look at what changed."
    ),
    Standing.REVIEWED: gettext_lazy("A reviewer vouches for it against the source as it is."),
    Standing.PRINTED: gettext_lazy(
        "Came with its source: the original, an official print, or a published edition."
    ),
}


def help_view(request: HttpRequest) -> HttpResponse:
    require_staff_rights(request)
    states = [(standing, told.STANDINGS[standing], said) for standing, said in MEANINGS.items()]
    context = {**admin.site.each_context(request), "title": _("How the workbench works"), "states": states}
    return TemplateResponse(request, "admin/workbench/help.html", context)
