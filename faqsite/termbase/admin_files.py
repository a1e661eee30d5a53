"""Lists of terms out of the admin and into it: what a file would change is shown before it does."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_base import curator
from faqsite.termbase import current
from faqsite.termbase.admin_following import ConversionPage
from faqsite.termbase.changes import term_changes
from faqsite.termbase.exchange import CONTENT_TYPES, LARGEST_FILE, read_terms, write_terms
from faqsite.termbase.storage import save_terms, stored_terms
from faqsite.termbase.table import TermFileError
from faqsite.termbase.usage import words_of
from faqsite.termbase.usage_shown import usage_table

MOST_SHOWN = 200


class TermFileForm(forms.Form):
    """A file, or on the second step what was read of it."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        max_length=255,
        help_text=gettext_lazy(
            "A list of terms as TBX or CSV. What it would change is shown before it does."
        ),
    )


class TermFilePages(ConversionPage, admin.ModelAdmin):
    """For the admin of terms."""

    def get_urls(self) -> list[URLPattern]:
        page = path("import/", self.admin_site.admin_view(self.import_view), name="termbase_term_import")
        return [page, *super().get_urls()]

    @admin.action(description=gettext_lazy("Export the chosen terms as TBX"), permissions=["view"])
    def export_tbx(self, request: HttpRequest, queryset: models.QuerySet) -> HttpResponse:
        return _download(queryset, "tbx")

    @admin.action(description=gettext_lazy("Export the chosen terms as CSV"), permissions=["view"])
    def export_csv(self, request: HttpRequest, queryset: models.QuerySet) -> HttpResponse:
        return _download(queryset, "csv")

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """The form; a file's changes; and once they are confirmed, the changes made."""
        if not (self.has_add_permission(request) and self.has_change_permission(request)):
            raise PermissionDenied
        is_sent = request.method == "POST"
        form = TermFileForm(request.POST, request.FILES) if is_sent else TermFileForm()
        if is_sent:
            try:
                content = _content(request)
                if content is not None:
                    return self._read(request, content)
            except TermFileError as error:
                form.add_error("file", str(error))
        return self._shown(request, {"form": form})

    def _read(self, request: HttpRequest, content: bytes) -> HttpResponse:
        terms = read_terms(content)
        known = {term.key: term for term in stored_terms()}
        changes = term_changes(known, terms)
        if "confirmed" in request.POST or not changes:
            count = save_terms((change.term for change in changes), curator(request))
            said = ngettext("%(count)s term changed.", "%(count)s terms changed.", count)
            self.message_user(request, said % {"count": count}, messages.SUCCESS)
            return self.followed(request, redirect("admin:termbase_term_changelist"))
        touched = [change.term for change in changes if change.changes_words]
        before = [known[term.key] for term in touched if term.key in known]
        context = {
            "changes": changes[:MOST_SHOWN],
            "change_count": len(changes),
            "unchanged": len(terms) - len(changes),
            "usage": usage_table(words_of(*before, *touched)[:MOST_SHOWN], current.vocabulary()),
            "content": base64.b64encode(content).decode(),
        }
        return self._shown(request, context)

    def _shown(self, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
        shown = {
            **self.admin_site.each_context(request),
            "title": _("Import terms"),
            "opts": self.opts,
            **context,
        }
        return TemplateResponse(request, "admin/termbase/term/import.html", shown)


def _download(queryset: models.QuerySet, form: str) -> HttpResponse:
    content = write_terms(stored_terms(queryset), form)
    return HttpResponse(
        content,
        content_type=CONTENT_TYPES[form],
        headers={"Content-Disposition": f'attachment; filename="terms.{form}"'},
    )


def _content(request: HttpRequest) -> bytes | None:
    """The file sent, or what was sent of it before; None where there is neither."""
    if "content" in request.POST:
        try:
            return base64.b64decode(request.POST["content"], validate=True)
        except binascii.Error as error:
            raise TermFileError(_("The file did not come back whole; choose it again.")) from error
    file = request.FILES.get("file")
    if file is None:
        return None
    if (file.size or 0) > LARGEST_FILE:
        raise TermFileError(_("The file is larger than %(size)s MB.") % {"size": LARGEST_FILE // 1024**2})
    return file.read()
