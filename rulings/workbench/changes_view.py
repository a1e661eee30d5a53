"""What was done to texts, by whom, when and why; each change, or all of one go, can be taken back."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from faqsite.admin_base import curator
from faqsite.languages import LANGUAGES
from rulings.models import TextChange
from rulings.translating.reverting import CannotRevertError, revert, revert_batch
from rulings.translating.saving import NotAllowedError
from rulings.workbench import told
from rulings.workbench.change_shown import shown_change
from rulings.workbench.pages import page
from rulings.workbench.text_view import require_staff_rights

CHANGES_A_PAGE = 50


def changes_view(request: HttpRequest) -> HttpResponse:
    """The latest changes, of a batch, a person or a language; POST takes one back, or a whole batch."""
    require_staff_rights(request)
    if request.method == "POST":
        _take_back(request)
        return redirect(request.get_full_path())
    rows = _wanted(request).select_related("changed_by", "reverted_by", "content_type")
    shown = Paginator(rows, CHANGES_A_PAGE).get_page(request.GET.get("p"))
    batch = _batch(request.GET.get("batch", ""))
    context = {
        "page": shown,
        "changes": [shown_change(change) for change in shown.object_list],
        "batch": batch,
        "query": request.GET,
    }
    return page(request, "changes", _("What was done"), context)


def _wanted(request: HttpRequest) -> QuerySet[TextChange]:
    rows = TextChange.objects.all()
    batch = _batch(request.GET.get("batch", ""))
    if batch:
        rows = rows.filter(batch=batch)
    if request.GET.get("language") in LANGUAGES:
        rows = rows.filter(language=request.GET["language"])
    if request.GET.get("by"):
        rows = rows.filter(changed_by__username=request.GET["by"])
    return rows


def _batch(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def _take_back(request: HttpRequest) -> None:
    batch, key = _batch(request.POST.get("batch", "")), request.POST.get("change", "")
    try:
        if batch:
            done = revert_batch(batch, curator(request))
        else:
            change = TextChange.objects.filter(pk=int(key) if key.isdecimal() else 0).first()
            if change is None:
                raise Http404("no such change")
            done = revert(change, curator(request))
    except CannotRevertError as error:
        messages.error(request, str(error))
        return
    except NotAllowedError as error:
        messages.error(request, str(told.REFUSALS[error.refusal]))
        return
    count = len(done.changes)
    said = ngettext("%(count)s change taken back.", "%(count)s changes taken back.", count)
    messages.success(request, said % {"count": count})
    if done.kept:
        kept = ngettext(
            "%(count)s text was changed since and stays as it is.",
            "%(count)s texts were changed since and stay as they are.",
            len(done.kept),
        )
        messages.warning(request, kept % {"count": len(done.kept)})
