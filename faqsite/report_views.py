"""The page on which a reader tells what is wrong with another one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faqsite.models import ProblemReport
from faqsite.problem_reports import ReportForm, language_of, may_send, page_of


@never_cache
@require_http_methods(["GET", "POST"])
def report_view(request: HttpRequest) -> HttpResponse:
    """GET with ``?about=`` shows the form, POST takes the note; both in the language of that page."""
    about = page_of((request.POST if request.method == "POST" else request.GET).get("about", ""))
    language = language_of(about)
    if about is None or language is None:
        raise Http404(_("Open this from the foot of the page that you want to report."))
    with translation.override(language):
        return _answer(request, about)


def _answer(request: HttpRequest, about: str) -> HttpResponse:
    form = ReportForm(request.POST) if request.method == "POST" else ReportForm(initial={"about": about})
    context = {"form": form, "about": about, "canonical": None}
    if request.method == "POST" and form.is_valid():
        if not form.is_by_a_program and not may_send(request.META.get("REMOTE_ADDR", "")):
            context["refused"] = True
            return render(request, "faqsite/report.html", context, status=429)
        if not form.is_by_a_program:
            ProblemReport.objects.create(address=about, words=form.cleaned_data["words"])
        context["is_taken"] = True
    return render(request, "faqsite/report.html", context)
