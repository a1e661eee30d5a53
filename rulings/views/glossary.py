"""Pages of the glossary and of the keywords, in the current edition."""

from __future__ import annotations

from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language

from faqsite.templatetags.texts import state_note
from rulings.annotations import annotations_of
from rulings.glossary_order import by_letter
from rulings.keywords import keyword_sections
from rulings.listed import listed_terms
from rulings.models import GlossaryTerm, GlossaryVersion, TranslationState
from rulings.views.rules import current_edition


def glossary(request: HttpRequest) -> HttpResponse:
    """All terms of the current edition under their letters."""
    edition = current_edition()
    language = get_language() or "en"
    stands = GlossaryVersion.objects.in_force(edition)
    context = {
        "edition": edition,
        "is_current": True,
        "letters": by_letter(listed_terms(stands), language),
        "page_note": _conversion_note(stands, language),
    }
    return render(request, "rulings/glossary.html", context)


def _conversion_note(versions: QuerySet[GlossaryVersion], language: str) -> str:
    """What the reader must know of a list of texts that were converted from the other script."""
    converted = TranslationState.objects.filter(
        content_type=ContentType.objects.get_for_model(GlossaryVersion),
        object_id__in=versions.values("pk"),
        language=language,
        state=TranslationState.State.CONVERTED,
    )
    return state_note(language, "converted", False) if converted.exists() else ""


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
