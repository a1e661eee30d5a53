"""The queue as a file for other tools, and such a file back: what it would change is shown before it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_base import curator, undo_link
from faqsite.languages import HTML_TAGS
from faqsite.uploads import MAX_UPLOAD_MB, was_too_large
from rulings.exchange.coming import Coming, Fate, bring, foreseen
from rulings.exchange.files import KINDS, read, write
from rulings.exchange.segments import ExchangeError, Form, Segment, State, package_of
from rulings.marked_html import pieces_html
from rulings.marking import marked
from rulings.translating.groups import powers_of
from rulings.translating.queue import waiting
from rulings.translating.units import units_of
from rulings.workbench import told
from rulings.workbench.asked import asked_for, narrowed
from rulings.workbench.pages import page
from rulings.workbench.text_view import require_staff_rights

# A file must be written and read in the time of a page.
MOST_TEXTS = 5000
MOST_SHOWN = 200
_KEPT = "exchange-segments"

FATES = {
    Fate.CHANGES: gettext_lazy("would change"),
    Fate.PASSES: gettext_lazy("would be marked as reviewed"),
    Fate.SAME: gettext_lazy("as it is here"),
    Fate.REFUSED: gettext_lazy("not yours to change"),
    Fate.CHANGED_HERE: gettext_lazy("changed here since the file went out; left as it is"),
    Fate.GONE: gettext_lazy("no longer here"),
}


class FileForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("File"), max_length=255)


def export_view(request: HttpRequest, form: str) -> HttpResponse:
    """What the queue's address asks for, as a file; the first texts where there are too many."""
    require_staff_rights(request)
    if form not in set(Form):
        raise Http404(form)
    kind = KINDS[Form(form)]
    asked = asked_for(request.GET.dict(), powers_of(curator(request)))
    rows = list(waiting(narrowed(asked).wish)[:MOST_TEXTS])
    package = package_of(units_of(rows, asked.wish.language), asked.wish.language)
    name = f"{asked.wish.kind}-{asked.wish.language}.{kind.suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(write(package, Form(form)), content_type=kind.content_type, headers=headers)


def import_view(request: HttpRequest) -> HttpResponse:
    """The form, what a file would change, and once that is confirmed, the change."""
    require_staff_rights(request)
    if request.method != "POST":
        return _shown(request, {"form": FileForm()})
    if "confirmed" in request.POST:
        return _brought(request)
    form = FileForm(request.POST, request.FILES)
    if was_too_large(request):
        said = _("The file is larger than %(size)s MB.") % {"size": MAX_UPLOAD_MB}
        form.fields["file"].error_messages["required"] = said
    if form.is_valid():
        try:
            segments = read(form.cleaned_data["file"].read())
        except ExchangeError as error:
            form.add_error("file", str(error))
        else:
            return _preview(request, segments)
    return _shown(request, {"form": form})


def _preview(request: HttpRequest, segments: Sequence[Segment]) -> HttpResponse:
    coming = foreseen(segments, curator(request))
    wanted = {one.key for one in coming if one.fate in (Fate.CHANGES, Fate.PASSES)}
    request.session[_KEPT] = [asdict(one) for one in segments if one.unit_key in wanted]
    counts = Counter(one.fate for one in coming)
    shown = [one for one in coming if one.fate is not Fate.SAME][:MOST_SHOWN]
    context = {
        "counts": [(FATES[fate], counts[fate]) for fate in Fate if counts[fate]],
        "would": [
            (told.name_of(one.unit) if one.unit else one.key, FATES[one.fate], *_html(one)) for one in shown
        ],
        "can_do": bool(wanted),
        "more": len(coming) - counts[Fate.SAME] - len(shown),
    }
    return _shown(request, context)


def _html(one: Coming) -> tuple[SafeString, str]:
    """The differences of a text, marked, and its language's tag."""
    language = one.unit.language if one.unit else "en"
    parts = (pieces_html(marked(old, new), language) for old, new in one.differing)
    return mark_safe("<br>".join(parts)), HTML_TAGS[language]  # noqa: S308 - made of escaped parts


def _brought(request: HttpRequest) -> HttpResponse:
    """Foreseen anew: what somebody changed since the preview stays."""
    kept = request.session.pop(_KEPT, None)
    if not kept:
        messages.error(request, _("The file is no longer at hand; choose it again."))
        return redirect(request.path)
    segments = [Segment(**{**one, "state": State(one["state"])}) for one in kept]
    done = bring(foreseen(segments, curator(request)), curator(request), request.POST.get("reason", ""))
    said = ngettext("%(count)s text written.", "%(count)s texts written.", done.written)
    messages.success(request, said % {"count": done.written})
    if done.passed:
        said = ngettext(
            "%(count)s text marked as reviewed.", "%(count)s texts marked as reviewed.", done.passed
        )
        messages.success(request, said % {"count": done.passed})
    if done.failed:
        said = ngettext(
            "%(count)s text could not be written.", "%(count)s texts could not be written.", done.failed
        )
        messages.warning(request, said % {"count": done.failed})
    messages.info(request, undo_link(done.occasion))
    return redirect("admin:workbench")


def _shown(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    return page(request, "import", _("Bring a file back"), context)
