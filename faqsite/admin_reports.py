"""Readers' notes in the admin: looked at, answered for the record, and done with."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy, ngettext

from faqsite.models import ProblemReport
from faqsite.reported_parts import unit_key


@admin.register(ProblemReport)
class ProblemReportAdmin(admin.ModelAdmin):
    """Readers write them; curators only say what became of them."""

    list_display = ("opening", "part_link", "page_link", "made_at", "is_done")
    list_filter = ("is_done",)
    search_fields = ("address", "words", "said")
    date_hierarchy = "made_at"
    fields = ("words", "part_link", "said", "page_link", "made_at", "is_done", "answer")
    readonly_fields = ("words", "part_link", "said", "page_link", "made_at")
    actions = ("mark_done",)
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=gettext_lazy("words"))
    def opening(self, obj: ProblemReport) -> str:
        return Truncator(obj.words).chars(80)

    @admin.display(description=gettext_lazy("text meant"), empty_value="—")
    def part_link(self, obj: ProblemReport) -> SafeString | None:
        """What the reader pointed at, leading to its place in the workbench; it may be gone since."""
        if not obj.part:
            return None
        address = reverse("admin:workbench-text", args=[unit_key(obj.part)])
        return format_html('<a href="{}">{}</a>', address, Truncator(obj.said).chars(40))

    @admin.display(description=gettext_lazy("page"))
    def page_link(self, obj: ProblemReport) -> SafeString:
        return format_html('<a href="{}">{}</a>', obj.address, obj.address)

    @admin.action(description=gettext_lazy("Done with the chosen notes"), permissions=["change"])
    def mark_done(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        count = queryset.update(is_done=True)
        said = ngettext("%(count)s note is done.", "%(count)s notes are done.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)
