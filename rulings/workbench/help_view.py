"""The help page: from an invitation to the first reviewed text."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faqsite.admin_base import curator
from rulings.translating.groups import powers_of
from rulings.translating.queue import counts_of
from rulings.translating.roles import Powers
from rulings.translating.units import Standing
from rulings.workbench import told
from rulings.workbench.asked import asked_for
from rulings.workbench.pages import page
from rulings.workbench.text_view import require_staff_rights

# What a translator begins with: a text to be mended is easier than one to be made.
BEGUN_WITH = (Standing.STALE, Standing.MISSING, Standing.CONVERTED)
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
    context = {"states": states, "starts": _starts(powers_of(curator(request)))}
    return page(request, "help", _("How the workbench works"), context)


def _starts(powers: Powers) -> list[tuple[str, list[tuple[Any, int, str]]]]:
    """For each language of the person what waits for them in the newest edition, and where it is."""
    found = []
    for language in sorted(powers.translates):
        asked = asked_for({"language": language}, powers)
        counts = counts_of(asked.wish)
        wanted = [*([Standing.DRAFT] if language in powers.reviews else []), *BEGUN_WITH]
        waiting = [
            (told.STANDINGS[one], counts[one], f"{reverse('admin:workbench')}?{asked.but(state=one.value)}")
            for one in wanted
            if counts[one]
        ]
        found.append((language, waiting))
    return found
