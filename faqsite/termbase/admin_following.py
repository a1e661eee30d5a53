"""What follows when curators change terms: texts converted again in steps, others that wait for people."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from faqsite.termbase.agreed_names import renamed_terms
from faqsite.termbase.due import count_due
from faqsite.termbase.reconversion import AT_ONCE, convert_due

Response = TypeVar("Response")


class ConversionPage(admin.ModelAdmin):
    """For the admin of terms."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.convert_view)
        return [path("convert/", view, name="termbase_term_convert"), *super().get_urls()]

    def followed(self, request: HttpRequest, response: Response) -> Response:
        """After terms were saved: convert a first step again, and say what still waits, and where."""
        left = convert_due(AT_ONCE).left
        if left:
            said = _("%(count)s converted texts are still to be converted again.") % {"count": left}
            link = '{} <a href="{}">{}</a>'
            address = reverse("admin:termbase_term_convert")
            messages.info(request, format_html(link, said, address, _("Convert them")))
        if renamed_terms():
            address = f"{reverse('admin:workbench')}?term=any"
            link = '<a href="{}">{}</a>'
            messages.info(request, format_html(link, address, _("The workbench lists the texts it touches.")))
        return response

    def convert_view(self, request: HttpRequest) -> HttpResponse:
        """How many texts are to be converted again; POST converts some of them, and the page goes on by
        itself where it can."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        left = convert_due(AT_ONCE).left if request.method == "POST" else count_due()
        if request.method == "POST" and not request.headers.get("HX-Request"):
            return redirect("admin:termbase_term_convert")
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": _("Convert again"),
            "opts": self.opts,
            "left": left,
            "goes_on": request.method == "POST",
        }
        return TemplateResponse(request, "admin/termbase/term/convert.html", context)
