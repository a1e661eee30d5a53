"""The home page, how the site works, and the pages for what cannot be shown."""

from __future__ import annotations

from datetime import date

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseForbidden,
    HttpResponseNotFound,
    HttpResponseServerError,
)
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language

from faqsite.languages import HTML_TAGS
from rulings.models import Document, Edition

DOCUMENTS_ON_HOME = 6


def home(request: HttpRequest) -> HttpResponse:
    """What the site is, a large search box, the ways in, and what is newest."""
    context = {
        "edition": Edition.objects.current_on(date.today()).first(),
        "documents": Document.objects.public().newest_first().select_related("set")[:DOCUMENTS_ON_HOME],
    }
    return render(request, "faqsite/home.html", context)


def how_it_works(request: HttpRequest) -> HttpResponse:
    """Where the texts come from and what was done to them."""
    return render(request, "faqsite/how_it_works.html")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Says what was not found, where the view gave a sentence, and offers the search."""
    message = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    context = {"message": message, "canonical": None}
    return HttpResponseNotFound(render_to_string("faqsite/404.html", context, request))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponseForbidden(render_to_string("faqsite/403.html", {"canonical": None}, request))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponseBadRequest(render_to_string("faqsite/400.html", _bare_context()))


def failed(request: HttpRequest) -> HttpResponse:
    """Stands alone: whatever failed, this page needs no request, database or session."""
    return HttpResponseServerError(render_to_string("faqsite/500.html", _bare_context()))


def _bare_context() -> dict[str, str]:
    return {"html_lang": HTML_TAGS.get(get_language() or "en", "en")}
