from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from faqsite.admin_base import CuratedAdmin
from faqsite.admin_languages import in_reading_language, language_fieldsets, language_filters
from faqsite.admin_related import Related, RowsInline, parent_filter
from faqsite.languages import columns
from rulings.admin.identity_steps import identity_steps
from rulings.admin.versions import EditionFilter, VersionAdmin, VersionForm
from rulings.models import Citation, Rule, RuleVersion
from rulings.numbers import NotARuleNumberError, kind_of, parent_of, sort_key


class RuleVersionForm(VersionForm):
    exclusive = ("number", "rule")

    def clean_number(self) -> str:
        number = self.cleaned_data["number"]
        try:
            kind_of(number)
        except NotARuleNumberError as error:
            raise ValidationError(str(error)) from error
        return number


class CitationsInline(RowsInline):
    """What the text cites; found again whenever the text is saved."""

    model = Citation
    fk_name = "rule_version"
    fields = ("language", "written", "number", "edition", "version", "problem")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("edition", "version")


@admin.register(RuleVersion)
class RuleVersionAdmin(VersionAdmin):
    form = RuleVersionForm
    list_display = ("number", "opening", "kind", "interval", "languages", "page")
    list_filter = (
        EditionFilter,
        "kind",
        *language_filters(),
        parent_filter("rule", Rule),
    )
    search_fields = ("^number", *columns("title", "text"))
    search_help_text = gettext_lazy("A number, or words of a title or text in any language.")
    raw_id_fields = ("rule",)
    readonly_fields = ("kind", "parent_number", "sort_key", "related_rows")
    fieldsets = [
        (None, {"fields": [("number", "kind"), "rule", ("first_edition", "last_edition"), "related_rows"]}),
        *language_fieldsets("title", "text", "examples"),
        (gettext_lazy("Derived"), {"fields": ["parent_number", "sort_key"], "classes": ["collapse"]}),
    ]
    inlines = [CitationsInline]
    related = (
        Related(Citation, "rule_version", gettext_lazy("Rules it cites")),
        Related(Citation, "version", gettext_lazy("Cited by")),
    )

    def page_of(self, row: RuleVersion) -> str | None:
        return row.get_edition_url(row.last_edition) if row.last_edition else row.get_absolute_url()

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("last_edition")

    @admin.display(description=gettext_lazy("text"))
    def opening(self, obj: RuleVersion) -> SafeString:
        title = in_reading_language(obj, "title")
        return title if title != "–" else in_reading_language(obj, "text")

    def save_model(self, request: HttpRequest, obj: RuleVersion, form: Any, change: bool) -> None:
        obj.kind = kind_of(obj.number)
        obj.parent_number, obj.sort_key = parent_of(obj.number), sort_key(obj.number)
        super().save_model(request, obj, form, change)


class VersionsInline(RowsInline):
    model = RuleVersion
    fields = ("number", "kind", "first_edition", "last_edition", "opening")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("first_edition", "last_edition")

    @admin.display(description=gettext_lazy("text"))
    def opening(self, obj: RuleVersion) -> SafeString:
        return in_reading_language(obj, "title" if obj.kind in ("chapter", "section") else "text")


@admin.register(Rule)
class RuleAdmin(CuratedAdmin):
    """A provision's identity: its versions, and the texts that cite it."""

    list_display = ("identity", "latest_number", "version_total", "page")
    search_fields = ("^versions__number",)
    search_help_text = gettext_lazy("A number that the rule has or had.")
    fields = ("identity_through_editions", "related_rows")
    readonly_fields = fields
    inlines = [VersionsInline]
    related = (Related(RuleVersion, "rule"), Related(Citation, "rule", gettext_lazy("Cited by")))

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        latest = (
            RuleVersion.objects.filter(rule=OuterRef("pk")).order_by("-first_edition_id").values("number")
        )
        totals = Count("versions", distinct=True)
        return super().get_queryset(request).annotate(newest=Subquery(latest[:1]), total=totals)

    @admin.display(description=gettext_lazy("identity"))
    def identity_through_editions(self, obj: Rule) -> SafeString:
        return identity_steps(obj)

    def page_of(self, row: Any) -> str | None:
        newest = getattr(row, "newest", None)
        return RuleVersion(number=newest).get_absolute_url() if newest else None

    @admin.display(description=gettext_lazy("rule"), ordering="pk")
    def identity(self, obj: Rule) -> str:
        return str(obj)

    @admin.display(description=gettext_lazy("latest number"), ordering="newest")
    def latest_number(self, obj: Any) -> str:
        return obj.newest or "–"

    @admin.display(description=gettext_lazy("versions"), ordering="total")
    def version_total(self, obj: Any) -> int:
        return obj.total
