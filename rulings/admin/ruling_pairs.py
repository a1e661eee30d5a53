"""Curators' pages on pairs of rulings: what the site is not sure of, joined or refused with one key."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_base import CuratedAdmin, curator
from faqsite.admin_related import link_to
from faqsite.languages import EN, HTML_TAGS
from faqsite.translated import exact_text
from rulings.admin.ruling_pairs_shown import pairs_shown, reasons_shown
from rulings.models import RulingPair
from rulings.pair_decisions import decide, sides, take_back

PAIRS_A_PAGE = 20
OPENING = 160

State = RulingPair.State


@admin.register(RulingPair)
class RulingPairAdmin(CuratedAdmin):
    """Pairs are found by the site, decided here, and left to the site again; never written by hand.

    Whoever may change rulings may decide.
    """

    list_display = ("chinese_words", "english_words", "score", "state", "decided_by")
    list_display_links = None
    list_filter = ("state", ("decided_at", admin.EmptyFieldListFilter), "decided_by")
    search_fields = ("chinese", "english")
    list_select_related = ("decided_by",)
    fields = ("chinese", "english", "state", "score", "reasons_told", "decided_by", "decided_at")
    readonly_fields = ("reasons_told",)
    actions = ("join_chosen", "refuse_chosen", "take_back_chosen")
    change_list_template = "admin/rulings/rulingpair/change_list.html"

    def page_of(self, row: RulingPair) -> str | None:
        block = sides([row])[row.pk][0]
        return block.document.get_passage_url(block.anchor) if block else None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_decide_permission(request) or request.user.has_perm("rulings.view_ruling")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("rulings.change_ruling")

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """The words of all rows of the page are fetched at once."""
        changelist = super().get_changelist_instance(request)
        rows = list(changelist.result_list)
        found = sides(rows)
        for row in rows:
            row.sides = found[row.pk]
        changelist.result_list = rows
        return changelist

    @admin.display(description=gettext_lazy("Chinese"))
    def chinese_words(self, obj: Any) -> SafeString:
        block = obj.sides[0]
        if block is None:
            return SafeString("–")
        language = block.document.original_language
        return _opening(block, language, link_to(block, f"{block.document.slug}#{block.anchor}"))

    @admin.display(description=gettext_lazy("English"))
    def english_words(self, obj: Any) -> SafeString:
        ruling = obj.sides[1]
        return _opening(ruling, EN, link_to(ruling, ruling.date)) if ruling else SafeString("–")

    @admin.display(description=gettext_lazy("reasons"))
    def reasons_told(self, obj: RulingPair) -> SafeString:
        return format_html_join("", "{} {} %<br>", reasons_shown(obj))

    @admin.action(description=gettext_lazy("They are one ruling"), permissions=["decide"])
    def join_chosen(self, request: HttpRequest, queryset: QuerySet) -> None:
        self._decide(request, list(queryset), State.JOINED)

    @admin.action(description=gettext_lazy("They are two rulings"), permissions=["decide"])
    def refuse_chosen(self, request: HttpRequest, queryset: QuerySet) -> None:
        self._decide(request, list(queryset), State.REFUSED)

    @admin.action(description=gettext_lazy("Take the decisions back"), permissions=["decide"])
    def take_back_chosen(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = take_back(list(queryset))
        said = ngettext("%(count)s decision undone.", "%(count)s decisions undone.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)

    def _decide(self, request: HttpRequest, rows: list[RulingPair], state: str) -> None:
        count = decide(rows, state, curator(request))
        if state == State.JOINED:
            said = ngettext("%(count)s pair joined.", "%(count)s pairs joined.", count)
        else:
            said = ngettext("%(count)s pair refused.", "%(count)s pairs refused.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)

    def get_urls(self) -> list[URLPattern]:
        waiting = path(
            "waiting/", self.admin_site.admin_view(self.waiting_view), name="rulings_rulingpair_waiting"
        )
        return [waiting, *super().get_urls()]

    def waiting_view(self, request: HttpRequest) -> HttpResponse:
        """Pairs that wait, both texts side by side; POST decides one of them, or takes the last word back."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if request.method == "POST":
            if not self.has_decide_permission(request):
                raise PermissionDenied
            self._decide_one(request)
            return redirect(request.get_full_path())
        page = Paginator(RulingPair.objects.waiting(), PAIRS_A_PAGE).get_page(request.GET.get("p"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Rulings that may say the same"),
            "opts": self.opts,
            "may_decide": self.has_decide_permission(request),
            "pairs": pairs_shown(list(page.object_list)),
            "page": page,
            "last": RulingPair.objects.decided().order_by("-decided_at").first(),
        }
        return TemplateResponse(request, "admin/rulings/rulingpair/waiting.html", context)

    def _decide_one(self, request: HttpRequest) -> None:
        for name, state in (("join", State.JOINED), ("refuse", State.REFUSED)):
            chosen = request.POST.get(name, "")
            if chosen.isdecimal():
                self._decide(request, list(RulingPair.objects.filter(pk=chosen)), state)
        undone = request.POST.get("undo", "")
        if undone.isdecimal():
            self.take_back_chosen(request, RulingPair.objects.filter(pk=undone))


def _opening(row: Any, language: str, link: SafeString) -> SafeString:
    """The beginning of a text under the link to where it stands."""
    words = Truncator(exact_text(row, "text", language) or "").chars(OPENING)
    return format_html('{}<br><span class="words" lang="{}">{}</span>', link, HTML_TAGS[language], words)
