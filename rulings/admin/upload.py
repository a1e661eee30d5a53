"""The page on which a curator sends a document: a file becomes a draft, or corrects what is there."""

from __future__ import annotations

import tempfile
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Set
from faqsite.uploads import MAX_UPLOAD_MB, was_too_large
from rulings.admin.sentences import said
from rulings.ingest.parsed import SourceError
from rulings.models import Document

if TYPE_CHECKING:
    from rulings.ingest.import_document import Brought


class UploadForm(forms.Form):
    """A file, and what the curator knows of it."""

    file = forms.FileField(label=gettext_lazy("File"), max_length=255)
    set: forms.ModelChoiceField = forms.ModelChoiceField(
        label=gettext_lazy("Set"),
        queryset=Set.objects.none(),
        required=False,
        empty_label=gettext_lazy("as the document says"),
    )
    into: forms.ModelChoiceField = forms.ModelChoiceField(
        label=gettext_lazy("Corrects"),
        queryset=Document.objects.none(),
        required=False,
        empty_label=gettext_lazy("a new document, or the one of the same set and title"),
    )

    def __init__(self, *args: Any, is_too_large: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["set"].queryset = Set.objects.order_by("-release_date", "code")  # type: ignore[attr-defined]
        self.fields["into"].queryset = Document.objects.correctable().order_by("slug")  # type: ignore[attr-defined]
        self.fields["file"].help_text = _(
            "A Word document (.docx), a PDF with text, or plain text, of %(size)s MB at most. "
            "Only its words are kept, never the file."
        ) % {"size": MAX_UPLOAD_MB}
        if is_too_large:
            self.fields["file"].error_messages["required"] = _("The file is larger than %(size)s MB.") % {
                "size": MAX_UPLOAD_MB
            }

    def bring(self) -> Brought:
        """Read the file under a name of our own, in a folder that is gone afterwards; raises SourceError.

        The parsers are loaded only now: they take three megabytes, and most workers never get a file.
        """
        from rulings.ingest.import_document import bring_document

        cleaned = self.cleaned_data
        with tempfile.TemporaryDirectory(prefix="faqsite-") as folder:
            kept = Path(folder) / "upload"
            with kept.open("wb") as target:
                for chunk in cleaned["file"].chunks():
                    target.write(chunk)
            code = cleaned["set"].code if cleaned["set"] else None
            return bring_document(kept, PurePath(cleaned["file"].name).name, code, cleaned["into"])


class UploadPages(admin.ModelAdmin):
    """For the admin of documents."""

    def get_urls(self) -> list[URLPattern]:
        page = path("upload/", self.admin_site.admin_view(self.upload_view), name="rulings_document_upload")
        return [page, *super().get_urls()]

    def upload_view(self, request: HttpRequest) -> HttpResponse:
        """The form; on POST the draft beside its source, or one sentence on why the file cannot be read."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        if request.method == "POST":
            form = UploadForm(request.POST, request.FILES, is_too_large=was_too_large(request))
            if form.is_valid():
                try:
                    return self._brought(request, form.bring())
                except SourceError as error:
                    form.add_error("file", said(str(error)))
        else:
            form = UploadForm(initial={"into": request.GET.get("into")})
        context = {
            **self.admin_site.each_context(request),
            "title": _("Upload a document"),
            "opts": self.opts,
            "form": form,
        }
        return TemplateResponse(request, "admin/rulings/document/upload.html", context)

    def _brought(self, request: HttpRequest, brought: Brought) -> HttpResponse:
        document, report = brought.document, brought.report
        if brought.is_new:
            told = _("A draft: nobody else sees it until you publish it.")
            self.log_addition(request, document, [{"added": {}}])
        elif report.is_change:
            told = _(
                "%(document)s was corrected: %(updated)s changed, %(created)s new, %(deleted)s gone."
            ) % {
                "document": document,
                "updated": report.updated,
                "created": report.created,
                "deleted": report.deleted,
            }
            self.log_change(request, document, [{"changed": {"fields": ["file"]}}])
        else:
            told = _("%(document)s says this already; nothing was changed.") % {"document": document}
        self.message_user(request, told, messages.SUCCESS)
        return redirect("admin:rulings_document_mend", document.pk)
