"""The queue as a file for other tools, and such a file back: what it would change is shown before it does."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.admin_base import curator, passed_note, undo_link
from faqsite.languages import HTML_TAGS
from faqsite.uploads import MAX_UPLOAD_MB, was_too_large
from rulings.exchange.coming import Brought, Coming, Fate, bring, foreseen
from rulings.exchange.files import KINDS, read, write
from rulings.exchange.segments import ExchangeError, Form, Segment, State, package_of
from rulings.marked_html import pieces_html
from rulings.marking import marked
from rulings.translating.groups import powers_of
from rulings.translating.queue import waiting
from rulings.translating.units import units_of
from rulings.workbench import told
from rulings.workbench.asked import Asked, asked_for, narrowed
from rulings.workbench.pages import page
from rulings.workbench.text_view import require_staff_rights

# A file must be written and read in the time of a page; writing takes longest.
MOST_TEXTS = 5000
MOST_CHANGES = 300
MOST_SHOWN = 200
_KEPT = "exchange-segments"

FATES = {
    Fate.CHANGES: gettext_lazy("would change"),
    Fate.UNSURE: gettext_lazy("would change; the file no longer tells from which words it was made"),
    Fate.PASSES: gettext_lazy("would be marked as reviewed"),
    Fate.CHANGED_HERE: gettext_lazy("changed here since the file went out; left as it is"),
    Fate.OTHER_SOURCE: gettext_lazy("made from another source than stands here; left as it is"),
    Fate.REFUSED: gettext_lazy("not yours to change"),
    Fate.TWICE: gettext_lazy("twice in the file with different words; left as it is"),
    Fate.UNSEEN: gettext_lazy("holds characters that nobody sees; left as it is"),
    Fate.UNTRANSLATED: gettext_lazy("the source instead of a translation; left as it is"),
    Fate.EMPTIED: gettext_lazy("not, or only partly, translated in the file; left as it is"),
    Fate.BLANKS: gettext_lazy("differs in blanks and line ends only; left as it is"),
    Fate.GONE: gettext_lazy("no longer here"),
    Fate.SAME: gettext_lazy("as it is here"),
}


class FileForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("File"), max_length=255)


def export_view(request: HttpRequest, form: str) -> HttpResponse:
    """What the queue's address asks for, as a file: at most so many texts, from ``start`` on."""
    require_staff_rights(request)
    if form not in set(Form):
        raise Http404(form)
    kind = KINDS[Form(form)]
    asked = asked_for(request.GET.dict(), powers_of(curator(request)))
    wanted = waiting(narrowed(asked).wish)
    rows = list(wanted[asked.start : asked.start + MOST_TEXTS])
    package = package_of(units_of(rows, asked.wish.language), asked.wish.language)
    if not package.segments:
        messages.warning(request, _("No text here is translated from another: there is nothing to hand out."))
        return redirect(f"{reverse('admin:workbench')}?{asked.query}")
    _say_what_is_left_out(request, asked, len(package.unit_keys), wanted.count())
    name = f"{asked.wish.kind}-{asked.wish.language}.{kind.suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(write(package, Form(form)), content_type=kind.content_type, headers=headers)


def _say_what_is_left_out(request: HttpRequest, asked: Asked, count: int, total: int) -> None:
    """A download has no page of its own: the next one says it."""
    if count == total:
        return
    said = _("The file has %(count)s of %(total)s texts of this queue.") % {"count": count, "total": total}
    after = asked.start + MOST_TEXTS
    link = format_html(
        '<a href="{}">{}</a>', f"{request.path}?{asked.but(start=str(after))}", _("The next part")
    )
    messages.info(request, format_html("{} {}", said, link if after < total else ""))


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
    doing = [one.key for one in coming if one.fate.is_change or one.fate is Fate.PASSES or one.wants_reason]
    first = set(doing[:MOST_CHANGES])
    token = secrets.token_hex(8)
    kept = [asdict(one) for one in segments if one.unit_key in first]
    request.session[_KEPT] = {"token": token, "segments": kept}
    counts = Counter(one.fate for one in coming)
    shown = sorted((one for one in coming if one.fate is not Fate.SAME), key=lambda one: _ORDER[one.fate])
    context = {
        "counts": [(FATES[fate], counts[fate]) for fate in Fate if counts[fate]],
        "would": [_line(one) for one in shown[:MOST_SHOWN]],
        "token": token if doing else "",
        "later": len(doing) - len(first),
        "more": len(shown[MOST_SHOWN:]),
    }
    return _shown(request, context)


_ORDER = {fate: place for place, fate in enumerate(Fate)}


def _line(one: Coming) -> tuple[str, str, Any, SafeString, str]:
    """A text's name, its page, what would become of it, the differences marked, and its language's tag."""
    if one.unit is None:
        return one.key, "", FATES[one.fate], mark_safe(""), ""
    said = told.REFUSALS[one.refusal] if one.refusal else FATES[one.fate]
    parts = (pieces_html(marked(old, new), one.unit.language) for old, new in one.differing)
    html = mark_safe("<br>".join(parts))  # noqa: S308 - made of escaped parts
    address = reverse("admin:workbench-text", args=[one.key])
    return told.name_of(one.unit), address, said, html, HTML_TAGS[one.unit.language]


def _brought(request: HttpRequest) -> HttpResponse:
    """Foreseen anew: what somebody changed since the preview stays. A preview is done once, and only the one
    whose button was pressed."""
    kept = request.session.get(_KEPT)
    if not kept or kept["token"] != request.POST.get("confirmed"):
        messages.error(request, _("The file is no longer at hand; choose it again."))
        return redirect(request.path)
    del request.session[_KEPT]
    segments = [Segment(**{**one, "state": State(one["state"])}) for one in kept["segments"]]
    reason = request.POST.get("reason", "")[:300]
    coming = foreseen(segments, curator(request), reason)
    _say_what_was_done(request, bring(coming, curator(request), reason), coming)
    return redirect("admin:workbench")


def _say_what_was_done(request: HttpRequest, done: Brought, coming: Sequence[Coming]) -> None:
    said = ngettext("%(count)s text written.", "%(count)s texts written.", done.written)
    messages.success(request, said % {"count": done.written})
    if done.passed:
        messages.success(request, passed_note(done.passed))
    left = done.failed + sum(not one.fate.is_change and one.fate is not Fate.PASSES for one in coming)
    if left:
        said = ngettext("%(count)s text could not be written.", "%(count)s texts could not be written.", left)
        messages.warning(request, said % {"count": left})
    if done.written or done.passed:
        messages.info(request, undo_link(done.occasion))


def _shown(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    return page(request, "import", _("Bring a file back"), context)
