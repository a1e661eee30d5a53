from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from faqsite.admin_base import CuratedAdmin, TranslatedAdmin
from faqsite.admin_languages import language_fieldsets, language_filters
from faqsite.admin_related import Related, RowsInline, link_to, parent_filter, pretty
from rulings.models import Citation, Document, Edition, EditionSource


class SourcesInline(RowsInline):
    model = EditionSource
    fields = ("language", "file_name", "encoding", "imported_at")


@admin.register(Edition)
class EditionAdmin(TranslatedAdmin):
    """An edition's date is its key: it is given once and then stands."""

    list_display = ("effective", "is_outline", "source_count", "languages", "page")
    list_filter = ("is_outline", *language_filters(states=False))
    search_fields = ("effective", "sources__file_name")
    date_hierarchy = "effective"
    fieldsets = [
        (None, {"fields": ["effective", "is_outline", "related_rows"]}),
        *language_fieldsets("introduction", "credits", states=False),
    ]
    inlines = [SourcesInline]
    related = (Related(Document, "edition"), Related(Citation, "edition"))

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(source_total=Count("sources"))

    def get_readonly_fields(self, request: HttpRequest, obj: Edition | None = None) -> tuple[str, ...]:
        return ("related_rows", "effective") if obj else ("related_rows",)

    @admin.display(description=gettext_lazy("sources"), ordering="source_total")
    def source_count(self, obj: Any) -> int:
        return obj.source_total


@admin.register(EditionSource)
class EditionSourceAdmin(CuratedAdmin):
    """What an import found in a file: for reading, and to be removed with the edition's words only."""

    list_display = ("edition_link", "language", "file_name", "encoding", "imported_at", "problem_count")
    list_display_links = ("file_name",)
    list_filter = ("language", parent_filter("edition", Edition))
    search_fields = ("file_name", "sha256")
    list_select_related = ("edition",)
    fields = ("edition", "language", "file_name", "sha256", "encoding", "imported_at", "report_laid_out")
    readonly_fields = fields

    def page_of(self, row: EditionSource) -> str | None:
        return row.edition.get_absolute_url()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=gettext_lazy("edition"), ordering="edition")
    def edition_link(self, obj: EditionSource) -> SafeString:
        return link_to(obj.edition)

    @admin.display(description=gettext_lazy("problems"))
    def problem_count(self, obj: EditionSource) -> int:
        return len(obj.report.get("problems", []))

    @admin.display(description=gettext_lazy("report"))
    def report_laid_out(self, obj: EditionSource) -> SafeString:
        return pretty(obj.report)
