from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from faqsite.admin_base import CuratedAdmin
from faqsite.admin_languages import in_reading_language, language_fieldsets, language_filters
from faqsite.admin_related import Related, RowsInline, parent_filter
from faqsite.languages import columns
from rulings.admin.versions import EditionFilter, VersionAdmin, VersionForm
from rulings.models import Citation, GlossaryTerm, GlossaryVersion


class GlossaryVersionForm(VersionForm):
    exclusive = ("term",)


@admin.register(GlossaryVersion)
class GlossaryVersionAdmin(VersionAdmin):
    form = GlossaryVersionForm
    list_display = ("name_shown", "definition_shown", "interval", "languages", "page")
    list_filter = (EditionFilter, *language_filters(), parent_filter("term", GlossaryTerm))
    search_fields = ("term__slug", *columns("name", "definition"))
    list_select_related = ("term",)
    autocomplete_fields = ("term",)
    readonly_fields = ("related_rows",)
    fieldsets = [
        (None, {"fields": ["term", ("first_edition", "last_edition"), "related_rows"]}),
        *language_fieldsets("name", "definition"),
    ]
    related = (Related(Citation, "glossary_version"),)

    def page_of(self, row: GlossaryVersion) -> str | None:
        return row.term.get_absolute_url()

    @admin.display(description=gettext_lazy("name"))
    def name_shown(self, obj: GlossaryVersion) -> SafeString:
        return in_reading_language(obj, "name")

    @admin.display(description=gettext_lazy("definition"))
    def definition_shown(self, obj: GlossaryVersion) -> SafeString:
        return in_reading_language(obj, "definition")


class VersionsInline(RowsInline):
    model = GlossaryVersion
    fields = ("name_shown", "first_edition", "last_edition")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("first_edition", "last_edition")

    @admin.display(description=gettext_lazy("name"))
    def name_shown(self, obj: GlossaryVersion) -> SafeString:
        return in_reading_language(obj, "name")


@admin.register(GlossaryTerm)
class GlossaryTermAdmin(CuratedAdmin):
    """A term's identity and address. Its names and definitions are in its versions."""

    list_display = ("slug", "newest_name", "version_total", "page")
    search_fields = ("slug", *(f"versions__{name}" for name in columns("name")))
    fields = ("slug", "related_rows")
    readonly_fields = ("related_rows",)
    inlines = [VersionsInline]
    related = (Related(GlossaryVersion, "term"),)

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        versions = GlossaryVersion.objects.filter(term=OuterRef("pk")).order_by("-first_edition_id")
        names = {f"newest_{name}": Subquery(versions.values(name)[:1]) for name in columns("name")}
        return super().get_queryset(request).annotate(total=Count("versions", distinct=True), **names)

    @admin.display(description=gettext_lazy("name"))
    def newest_name(self, obj: Any) -> str:
        names = (getattr(obj, f"newest_{name}") for name in columns("name"))
        return " · ".join(name for name in names if name)

    @admin.display(description=gettext_lazy("versions"), ordering="total")
    def version_total(self, obj: Any) -> int:
        return obj.total
