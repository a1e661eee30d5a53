from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_base import curator
from faqsite.admin_fields import PrettyJSONField
from faqsite.admin_forms import StatesForm
from faqsite.admin_languages import in_reading_language, language_fieldsets, language_filters
from faqsite.admin_related import Related, pretty
from faqsite.languages import columns
from rulings.admin.mending import MendingPages
from rulings.admin.recorded import RecordedAdmin
from rulings.admin.upload import UploadPages
from rulings.derived import affected_by, make_anew
from rulings.ingest.save.ruling_pairs import leave
from rulings.mending.operations import publish
from rulings.models import Block, Document, Ruling, Section


def page_of_document(document: Document, anchor: str = "") -> str | None:
    """A place on the public page of a document; none while it is not public."""
    if not document.is_public:
        return None
    return document.get_passage_url(anchor) if anchor else document.get_absolute_url()


class DocumentForm(StatesForm):
    set_dates = PrettyJSONField(required=False, initial=dict)

    def clean_set_dates(self) -> dict[str, Any]:
        return self.cleaned_data["set_dates"] or {}


@admin.register(Document)
class DocumentAdmin(UploadPages, MendingPages, RecordedAdmin):
    translated = {name: name for name in ("title", "credits", "licence")}
    plain = {name: name for name in ("set", "updated", "set_dates")}
    form = DocumentForm
    change_list_template = "admin/rulings/document/change_list.html"
    change_form_template = "admin/rulings/document/change_form.html"
    list_display = (
        "slug",
        "title_shown",
        "kind",
        "set",
        "edition",
        "updated",
        "is_public",
        "languages",
        "page",
    )
    list_filter = ("is_public", "kind", "original_language", *language_filters())
    search_fields = ("slug", "source_name", "set__code", *columns("title"))
    list_select_related = ("set", "edition")
    autocomplete_fields = ("set",)
    prepopulated_fields = {"slug": ("title_en",)}
    readonly_fields = (
        "fits_first", "fits_last", "source_name", "source_sha256", "source_encoding", "report_laid_out",
        "related_rows",
    )  # fmt: skip
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("slug", "kind"), ("set", "edition"), ("fits_first", "fits_last"),
                    ("original_language", "updated"),
                    "is_public", "related_rows",
                ]
            },
        ),
        *language_fieldsets("title", "credits", "licence"),
        (
            gettext_lazy("Source"),
            {
                "fields": ["source_name", "source_encoding", "source_sha256", "set_dates", "report_laid_out"],
                "classes": ["collapse"],
            },
        ),
    ]  # fmt: skip
    related = (Related(Section, "document"), Related(Block, "document"))
    actions = ("publish", "unpublish")

    def get_prepopulated_fields(self, request: HttpRequest, obj: Document | None = None) -> dict[str, Any]:
        return {} if obj else dict(self.prepopulated_fields)

    def get_readonly_fields(self, request: HttpRequest, obj: Document | None = None) -> tuple[str, ...]:
        """The slug is the document's address and what its rulings are found by: it is given once."""
        return (*self.readonly_fields, "slug") if obj else self.readonly_fields

    def delete_model(self, request: HttpRequest, obj: Document) -> None:
        self.delete_queryset(request, Document.objects.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet) -> None:
        delete_documents(queryset)

    def page_of(self, row: Document) -> str | None:
        return page_of_document(row)

    @admin.display(description=gettext_lazy("title"))
    def title_shown(self, obj: Document) -> SafeString:
        return in_reading_language(obj, "title")

    @admin.display(description=gettext_lazy("report"))
    def report_laid_out(self, obj: Document) -> SafeString:
        return pretty(obj.report)

    @admin.action(description=gettext_lazy("Publish the chosen documents"), permissions=["change"])
    def publish(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = set_public(queryset, True, curator(request))
        said = ngettext("%(count)s document published.", "%(count)s documents published.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)

    @admin.action(description=gettext_lazy("Take the chosen documents off the site"), permissions=["change"])
    def unpublish(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = set_public(queryset, False, curator(request))
        said = ngettext("%(count)s document taken off.", "%(count)s documents taken off.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)


@transaction.atomic
def delete_documents(documents: QuerySet) -> None:
    """Delete documents and the rulings read from them, which would pass for rulings from outside without."""
    affected = affected_by(documents)
    for document in documents:
        affected.rulings |= leave(document)
    Ruling.objects.filter(source__in=[document.slug for document in documents]).delete()
    documents.delete()
    make_anew(affected)


@transaction.atomic
def set_public(documents: QuerySet, is_public: bool, user: User | None = None) -> int:
    """Publish documents or take them off; how many were not so before."""
    return sum(publish(document, is_public, user) for document in documents)
