"""The page on which a reader tells what is wrong with another one."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from faqsite.known_pages import is_there
from faqsite.languages import HTML_TAGS
from faqsite.problem_reports import (
    ReportForm,
    is_sent_by_another_site,
    language_of,
    may_send,
    new_token,
    page_of,
    take,
)
from faqsite.reported_parts import Part, parts_of
from faqsite.senders import sender_of


@never_cache
@csrf_exempt  # its own token stands in the form: it must work without cookies, and nobody is logged in
@require_http_methods(["GET", "HEAD", "POST"])
def report_view(request: HttpRequest) -> HttpResponse:
    """GET with ``?about=`` shows the form, POST takes the note; both in the language of that page.

    ``at`` is the place on the page that is meant, as permanent links to passages give it.
    """
    about = page_of((request.POST if request.method == "POST" else request.GET).get("about", ""))
    place = request.GET.get("at", "")
    if about and place and "?" not in about:
        about = page_of(f"{about}?{urlencode({'at': place})}")
    language = language_of(about)
    if about is None or language is None:
        raise Http404(_("Open this from the foot of the page that you want to report."))
    if not is_there(about.partition("?")[0], language):
        with translation.override(language):
            raise Http404(_("There is no page at the address that you want to report."))
    with translation.override(language):
        response = _answer(request, about, parts_of(about, language))
    response["Content-Language"] = HTML_TAGS[language]
    return response


def _answer(request: HttpRequest, about: str, parts: list[Part]) -> HttpResponse:
    """A note that is not taken is given back in its form, so that nobody writes it twice."""
    context: dict[str, Any] = {"about": about, "canonical": None, "token": new_token()}
    if request.method != "POST":
        initial = {"about": about, "part": _part_at(request.GET.get("at", ""), parts)}
        return _shown(request, {**context, "form": ReportForm(parts, initial=initial)})
    context["form"] = form = ReportForm(parts, request.POST)
    if is_sent_by_another_site(request) or not form.came_from_here:
        return _shown(request, {**context, "is_old": True}, 403)
    if not form.is_valid():
        return _shown(request, context)
    if form.is_by_a_program:
        return _shown(request, {**context, "is_taken": True})
    if not may_send(sender_of(request)):
        return _shown(request, {**context, "refused": True}, 429)
    take(about, form.cleaned_data["words"], form.parts.get(form.cleaned_data["part"]))
    return _shown(request, {**context, "is_taken": True})


def _part_at(place: str, parts: list[Part]) -> str:
    """The key of the part that stands at this place of the page, in the page's language first."""
    return next((part.key for part in parts if place and part.anchor == place), "")


def _shown(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, "faqsite/report.html", context, status=status)
