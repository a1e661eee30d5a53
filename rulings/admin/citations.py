from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cards.models import Face
from faqsite.admin_base import CuratedAdmin
from faqsite.admin_related import link_to, parent_filter
from rulings.models import Block, Citation, Edition, GlossaryVersion, Rule, RuleVersion, Ruling
from rulings.models.citation import SOURCES


class FoundFilter(admin.SimpleListFilter):
    """Citations that lead to a rule, and those that do not."""

    title = gettext_lazy("rule")
    parameter_name = "found"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", gettext_lazy("found")), ("no", gettext_lazy("not found"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() in ("yes", "no"):
            return queryset.filter(rule__isnull=self.value() == "no")
        return queryset


class StandsInFilter(admin.SimpleListFilter):
    """Citations by the kind of text they stand in."""

    title = gettext_lazy("stands in")
    parameter_name = "in"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(name, getattr(Citation._meta.get_field(name), "verbose_name", name)) for name in SOURCES]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() in SOURCES:
            return queryset.filter(**{f"{self.value()}__isnull": False})
        return queryset


@admin.register(Citation)
class CitationAdmin(CuratedAdmin):
    """Citations are found by the site and found again when a text is saved; here they are looked through."""

    list_display = ("written", "number", "stands_in", "language", "edition", "leads_to", "problem")
    list_filter = (
        FoundFilter, StandsInFilter, "language",
        *(
            parent_filter(field, model)
            for field, model in {
                "rule": Rule, "version": RuleVersion, "edition": Edition, "block": Block, "ruling": Ruling,
                "rule_version": RuleVersion, "glossary_version": GlossaryVersion, "face": Face,
            }.items()
        ),
    )  # fmt: skip
    search_fields = ("number", "written", "problem")
    list_select_related = ("edition", "version", *SOURCES)
    raw_id_fields = ("rule", "version", *SOURCES)
    fieldsets = [
        (None, {"fields": [("written", "number"), ("edition", "version"), "rule", "problem"]}),
        (gettext_lazy("Where it stands"), {"fields": [*SOURCES, ("field", "language"), ("start", "end")]}),
    ]

    def page_of(self, row: Citation) -> str | None:
        if row.version is None:
            return None
        return row.version.get_edition_url(row.edition) if row.edition else row.version.get_absolute_url()

    @admin.display(description=gettext_lazy("stands in"))
    def stands_in(self, obj: Citation) -> SafeString:
        return link_to(next(row for name in SOURCES if (row := getattr(obj, name)) is not None))

    @admin.display(description=gettext_lazy("leads to"), ordering="version")
    def leads_to(self, obj: Citation) -> SafeString:
        return link_to(obj.version)
