from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faqsite.admin_base import CuratedAdmin, curator, refused_note, review
from faqsite.admin_related import link_to
from faqsite.languages import HTML_TAGS, SHORT_ENDONYMS
from faqsite.translated import exact_text
from rulings.curation import Edit, is_stale, record_edits
from rulings.fingerprints import translated_fields
from rulings.models import TranslationState
from rulings.translating.reviewing import review as review_text
from rulings.translating.saving import NotAllowedError
from rulings.translating.units import units_of

OPENING = 60


class KindFilter(admin.SimpleListFilter):
    """States by the kind of text."""

    title = gettext_lazy("kind of text")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        types = ContentType.objects.filter(translationstate__isnull=False).distinct()
        return [(str(one.pk), one.name) for one in types]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        known = {key for key, _name in self.lookup_choices}
        return queryset.filter(content_type=self.value()) if self.value() in known else queryset


@admin.register(TranslationState)
class TranslationStateAdmin(CuratedAdmin):
    """The curators' queue: what was converted or drafted, and what has gone stale.

    A state belongs to a text and is made with it; here it is only changed.
    """

    list_display = ("text_shown", "state_shown", "stale", "carried_from", "changed_at", "changed_by")
    list_filter = ("state", "language", "source_language", KindFilter, "changed_by")
    search_fields = ("changed_by__username",)
    list_select_related = ("changed_by", "content_type")
    date_hierarchy = "changed_at"
    fields = (
        "text_link", "language", "state", "source_language", "source_fingerprint", "stale", "carried_from",
        "written_by", "changed_by", "changed_at",
    )  # fmt: skip
    readonly_fields = tuple(name for name in fields if name != "state")
    actions = ("mark_reviewed",)

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).prefetch_related("text")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def page_of(self, row: TranslationState) -> str | None:
        return None

    def save_model(self, request: HttpRequest, obj: TranslationState, form: Any, change: bool) -> None:
        """The state alone is changed, by the same rules and with the same history as in the workbench."""
        if obj.text is None:
            return
        unit, user = units_of([obj.text], obj.language)[0], curator(request)
        if obj.state != TranslationState.State.REVIEWED:
            record_edits(obj.text, {obj.language: Edit(True, False, obj.state, unit.words)}, user)
            return
        try:
            review_text(unit, user)
        except NotAllowedError as error:
            self.message_user(request, refused_note(error.refusal, 1), messages.ERROR)

    @admin.display(description=gettext_lazy("text"))
    def text_shown(self, obj: TranslationState) -> SafeString:
        row = obj.text
        if row is None:
            return SafeString("–")
        texts = (exact_text(row, field, obj.language) for field in translated_fields(type(row)))
        words = next((" ".join(text.split()) for text in texts if isinstance(text, str)), str(row))
        shown = words if len(words) <= OPENING else f"{words[:OPENING]}…"
        return format_html('<span class="words" lang="{}">{}</span>', HTML_TAGS[obj.language], shown)

    @admin.display(description=gettext_lazy("state"), ordering="state")
    def state_shown(self, obj: TranslationState) -> str:
        names = {"converted": _("converted"), "draft": _("draft"), "reviewed": _("reviewed")}
        languages = f"{SHORT_ENDONYMS[obj.source_language]} → {SHORT_ENDONYMS[obj.language]}"
        return f"{languages}: {names[obj.state]}"

    @admin.display(description=gettext_lazy("text"))
    def text_link(self, obj: TranslationState) -> SafeString:
        return link_to(obj.text, f"{obj.content_type.name}: {obj.text}") if obj.text else SafeString("–")

    @admin.display(description=gettext_lazy("stale"))
    def stale(self, obj: TranslationState) -> SafeString | str:
        if obj.text is None or not is_stale(obj, obj.text):
            return "–"
        return format_html('<span class="stale">{}</span>', _("stale"))

    @admin.action(description=gettext_lazy("Mark the chosen texts as reviewed"), permissions=["change"])
    def mark_reviewed(self, request: HttpRequest, queryset: QuerySet) -> HttpResponse | None:
        return review(self, request, queryset)
