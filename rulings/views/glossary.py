"""Pages of the glossary and of the keywords, in the current edition."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language

from rulings.annotations import annotations_of
from rulings.glossary_order import by_letter
from rulings.keywords import keyword_sections
from rulings.listed import listed_terms
from rulings.models import GlossaryTerm, GlossaryVersion
from rulings.views.rules import current_edition


def glossary(request: HttpRequest) -> HttpResponse:
    """All terms of the current edition under their letters."""
    edition = current_edition()
    terms = listed_terms(GlossaryVersion.objects.in_force(edition))
    letters = by_letter(terms, get_language() or "en")
    context = {"edition": edition, "is_current": True, "letters": letters}
    return render(request, "rulings/glossary.html", context)


def term(request: HttpRequest, slug: str) -> HttpResponse:
    """One term as it is defined today or, where it is no more, as it last was."""
    asked = get_object_or_404(GlossaryTerm, slug=slug)
    edition = current_edition()
    versions = GlossaryVersion.objects.filter(term=asked)
    today = versions.in_force(edition).first()
    shown = today or versions.order_by("-first_edition_id").first()
    if shown is None:
        raise Http404
    reading = edition.effective if edition and today else shown.last_edition_id
    context = {
        "version": shown,
        "edition": edition if today else shown.last_edition,
        "is_current": today is not None,
        "annotations": annotations_of([shown], reading, edition.effective if edition else None),
    }
    return render(request, "rulings/term.html", context)


def keywords(request: HttpRequest) -> HttpResponse:
    """Keyword actions and keyword abilities of the current edition, each leading to its rule."""
    edition = current_edition()
    sections = keyword_sections(edition, get_language() or "en")
    context = {"edition": edition, "is_current": True, "sections": sections}
    return render(request, "rulings/keywords.html", context)
