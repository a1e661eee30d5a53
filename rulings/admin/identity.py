"""Curators' pages on the identity of rules: join two or part them, and what the matcher is unsure of."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_base import CuratedAdmin, curator
from faqsite.admin_related import address_of
from rulings.admin.identity_shown import doubt_rows, pair_shown
from rulings.identity_decisions import ContradictionError, doubts, record, undo, version_at
from rulings.ingest.save.identities import holding
from rulings.models import Edition, IdentityDecision

DOUBTS_A_PAGE = 50
PAIR = ("older_edition", "older_number", "newer_edition", "newer_number")


def decide_url(**values: Any) -> str:
    """The page on which a curator decides, with what is known filled in."""
    return f"{reverse('admin:rulings_identitydecision_add')}?{urlencode(values)}"


class PairForm(forms.Form):
    """Two provisions by edition and number, in either order."""

    older_edition = forms.TypedChoiceField(label=gettext_lazy("Edition"), coerce=date.fromisoformat)
    older_number = forms.CharField(label=gettext_lazy("Number"), max_length=16)
    newer_edition = forms.TypedChoiceField(label=gettext_lazy("Edition"), coerce=date.fromisoformat)
    newer_number = forms.CharField(label=gettext_lazy("Number"), max_length=16)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days = Edition.objects.complete().newest_first().values_list("effective", flat=True)
        for name in ("older_edition", "newer_edition"):
            self.fields[name].choices = [("", "---------"), *((str(day), str(day)) for day in days)]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if any(name not in cleaned for name in PAIR):
            return cleaned
        if cleaned["older_edition"] > cleaned["newer_edition"]:
            for what in ("edition", "number"):
                older, newer = f"older_{what}", f"newer_{what}"
                cleaned[older], cleaned[newer] = cleaned[newer], cleaned[older]
        for which in ("older", "newer"):
            edition, number = cleaned[f"{which}_edition"], cleaned[f"{which}_number"]
            if version_at(edition, number) is None:
                said = _("The edition of %(edition)s has no %(number)s.")
                raise ValidationError(said % {"edition": edition, "number": number})
        return cleaned


class DecisionForm(PairForm):
    """The decision on them."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        widget=forms.RadioSelect,
        choices=[("join", gettext_lazy("They are one rule")), ("part", gettext_lazy("They are two rules"))],
    )
    note = forms.CharField(
        label=gettext_lazy("Note"), required=False, widget=forms.Textarea(attrs={"rows": 2, "cols": 60})
    )


@admin.register(IdentityDecision)
class IdentityDecisionAdmin(CuratedAdmin):
    """Decisions are recorded after both texts were shown, and undone, never altered.

    Whoever may change rules may do both.
    """

    list_display = ("decision", "kind", "in_effect", "decided_by", "decided_at", "note")
    list_filter = ("kind", "decided_by")
    search_fields = ("older_number", "newer_number", "note")
    list_select_related = ("decided_by",)
    fields = (
        "kind",
        ("older_edition", "older_number"),
        ("newer_edition", "newer_number"),
        "note",
        "decided_by",
    )
    actions = ("undo_chosen",)
    change_list_template = "admin/rulings/identitydecision/change_list.html"

    def page_of(self, row: IdentityDecision) -> str | None:
        version = version_at(row.newer_edition, row.newer_number)
        return version.get_edition_url(Edition(effective=row.newer_edition)) if version else None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("rulings.change_rule")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_add_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_add_permission(request) or request.user.has_perm("rulings.view_rule")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return {
            name: action for name, action in super().get_actions(request).items() if name != "delete_selected"
        }

    @admin.display(description=gettext_lazy("decision"))
    def decision(self, obj: IdentityDecision) -> str:
        return str(obj)

    @admin.display(description=gettext_lazy("in effect"), boolean=True)
    def in_effect(self, obj: Any) -> bool | None:
        return obj.holds

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Whether decisions hold is found for all rows of the page at once."""
        changelist = super().get_changelist_instance(request)
        rows = list(changelist.result_list)
        found = holding(rows)
        for row in rows:
            row.holds = found[row.pk]
        changelist.result_list = rows
        return changelist

    @admin.action(description=gettext_lazy("Undo the chosen decisions"), permissions=["delete"])
    def undo_chosen(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = undo(queryset)
        said = ngettext("%(count)s decision undone.", "%(count)s decisions undone.", count)
        self.message_user(request, said % {"count": count}, messages.SUCCESS)

    def delete_model(self, request: HttpRequest, obj: IdentityDecision) -> None:
        undo([obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet) -> None:
        undo(queryset)

    def get_urls(self) -> list[URLPattern]:
        doubted = path(
            "doubts/", self.admin_site.admin_view(self.doubts_view), name="rulings_identity_doubts"
        )
        return [doubted, *super().get_urls()]

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """First which two, then both texts with the decision to be taken; recorded on POST."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = DecisionForm(request.POST) if request.method == "POST" else None
        if form is not None and form.is_valid():
            try:
                return self._recorded(request, form.cleaned_data)
            except ContradictionError as error:
                form.add_error(None, str(error))
        named = request.POST if form is not None else request.GET
        is_named = all(named.get(name) for name in PAIR)
        pair = PairForm(named) if is_named else PairForm(initial=named.dict())
        shown = pair_shown(pair.cleaned_data) if is_named and pair.is_valid() else None
        if form is None and shown is not None:
            form = DecisionForm(initial={**pair.cleaned_data, "kind": named.get("kind")})
        return self._page(request, "decide", _("Join or part rules"), pair=pair, form=form, shown=shown)

    def _recorded(self, request: HttpRequest, cleaned: dict[str, Any]) -> HttpResponse:
        row = IdentityDecision(**cleaned, decided_by=curator(request))
        record(row)
        self.log_addition(request, row, [{"added": {}}])
        self.message_user(request, _("Recorded: %s.") % row, messages.SUCCESS)
        if request.GET.get("from") == "doubts":
            return redirect("admin:rulings_identity_doubts")
        version = version_at(row.newer_edition, row.newer_number)
        return redirect(address_of(version.rule) if version else "admin:rulings_identitydecision_changelist")

    def doubts_view(self, request: HttpRequest) -> HttpResponse:
        """What the matcher is unsure of; POST accepts the pairs that were chosen."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if request.method == "POST":
            if not self.has_add_permission(request):
                raise PermissionDenied
            self._accept(request, set(request.POST.getlist("pair")))
            return redirect(request.get_full_path())
        waiting = doubts()
        pages = Paginator(waiting, DOUBTS_A_PAGE)
        page = pages.get_page(request.GET.get("p"))
        rows = doubt_rows(list(page.object_list), decide_url)
        return self._page(request, "doubts", _("Doubts on the identity of rules"), rows=rows, page=page)

    def _accept(self, request: HttpRequest, chosen: set[str]) -> None:
        count = 0
        for doubt in doubts():
            if f"{doubt.newer} {doubt.old} {doubt.new}" not in chosen:
                continue
            values = (doubt.older, doubt.old, doubt.newer, doubt.new)
            row = IdentityDecision(
                kind="join", decided_by=curator(request), **dict(zip(PAIR, values, strict=True))
            )
            try:
                record(row)
            except ContradictionError as error:
                self.message_user(request, f"{row}: {error}", messages.ERROR)
                continue
            self.log_addition(request, row, [{"added": {}}])
            count += 1
        said = ngettext(
            "%(count)s doubt accepted as one rule.", "%(count)s doubts accepted as one rule.", count
        )
        self.message_user(request, said % {"count": count}, messages.SUCCESS if count else messages.WARNING)

    def _page(self, request: HttpRequest, name: str, title: str, **context: Any) -> TemplateResponse:
        context |= {
            **self.admin_site.each_context(request),
            "title": title,
            "opts": self.opts,
            "may_decide": self.has_add_permission(request),
        }
        return TemplateResponse(request, f"admin/rulings/identitydecision/{name}.html", context)
