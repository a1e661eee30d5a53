from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cards.models import Face
from faqsite.admin_base import CuratedAdmin
from faqsite.admin_related import link_to, parent_filter
from faqsite.languages import HTML_TAGS
from rulings.ingest.link.references_resolution import Doubt, Unresolved
from rulings.ingest.save.citations import NO_EDITION, cited_text
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


CONTEXT = 30

REASONS = {
    Unresolved.NO_SUCH_NUMBER: gettext_lazy("no such number in the edition"),
    NO_EDITION: gettext_lazy("no edition is known for the text"),
    Doubt.TITLE_BELIEVED: gettext_lazy("title of another number, believed"),
    Doubt.TITLE_SHARED: gettext_lazy("title of another number, but near this one’s"),
    Doubt.TITLE_UNKNOWN: gettext_lazy("title unknown to the edition"),
    Doubt.TITLE_AMBIGUOUS: gettext_lazy("title of several other rules"),
}


class ReasonFilter(admin.SimpleListFilter):
    """Citations by why they lead nowhere, or what is doubtful about them."""

    title = gettext_lazy("reason")
    parameter_name = "reason"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(_code(reason), name) for reason, name in REASONS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        reason = next((each for each in REASONS if _code(each) == self.value()), None)
        return queryset.filter(problem=str(reason)) if reason else queryset


def _code(reason: str) -> str:
    """A reason in an address: the name of the enum's member, not its words."""
    return reason.name.lower() if isinstance(reason, (Unresolved, Doubt)) else "no_edition"


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


def _source(citation: Citation) -> Any:
    return next(row for name in SOURCES if (row := getattr(citation, name)) is not None)


@admin.register(Citation)
class CitationAdmin(CuratedAdmin):
    """Citations are found by the site and found again when a text is saved; here they are looked through."""

    list_display = ("in_context", "number", "stands_in", "language", "edition", "leads_to", "problem")
    list_filter = (
        FoundFilter, ReasonFilter, StandsInFilter, "language",
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

    @admin.display(description=gettext_lazy("as written"), ordering="written")
    def in_context(self, obj: Citation) -> SafeString:
        """The words around it, without which nobody can judge a reference."""
        text = cited_text(_source(obj), obj.field, obj.language) if obj.face_id is None else ""
        before, after = text[max(0, obj.start - CONTEXT) : obj.start], text[obj.end : obj.end + CONTEXT]
        tag = HTML_TAGS.get(obj.language, obj.language)
        return format_html('<span lang="{}">{}<strong>{}</strong>{}</span>', tag, before, obj.written, after)

    @admin.display(description=gettext_lazy("stands in"))
    def stands_in(self, obj: Citation) -> SafeString:
        return link_to(_source(obj))

    @admin.display(description=gettext_lazy("leads to"), ordering="version")
    def leads_to(self, obj: Citation) -> SafeString:
        return link_to(obj.version)
