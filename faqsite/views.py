"""The home page, how the site works, and the pages for what cannot be shown."""

from __future__ import annotations

from datetime import date

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseForbidden,
    HttpResponseNotFound,
    HttpResponsePermanentRedirect,
    HttpResponseServerError,
)
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import get_language

from faqsite.languages import HTML_TAGS
from faqsite.search_views import syntax_help
from rulings.contents import chapters_of
from rulings.document_list import listed_documents
from rulings.loaded_editions import loaded_editions

DOCUMENTS_ON_HOME = 6
ROBOTS = "User-agent: *\nDisallow: /admin/\nDisallow: /api/\nDisallow: /*/search/\nDisallow: /*?*with=\n"


def home(request: HttpRequest) -> HttpResponse:
    """What the site is, a large search box, the ways in, and what is newest."""
    edition = loaded_editions().in_force_on(date.today())
    context = {
        "edition": edition,
        "chapters": [chapter.heading for chapter in chapters_of(edition)],
        "documents": listed_documents()[:DOCUMENTS_ON_HOME],
    }
    return render(request, "faqsite/home.html", context)


def how_it_works(request: HttpRequest) -> HttpResponse:
    """Where the texts come from and what was done to them."""
    return render(request, "faqsite/how_it_works.html", syntax_help())


def robots(request: HttpRequest) -> HttpResponse:
    """Search engines read every page once, not every search and not each with a second language."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


def icon(request: HttpRequest) -> HttpResponse:
    """The address that browsers ask for unbidden."""
    return HttpResponsePermanentRedirect(static("faqsite/icon.svg"))


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
