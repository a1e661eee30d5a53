"""One text on the desk: saved, passed, converted, taken back, and gone on from, without leaving the page.

A page that htmx asks for is the desk alone; without JavaScript every button is a form of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_htmx.http import push_url

from faqsite.admin_base import curator
from faqsite.kept import at_one_version
from faqsite.script import convert_words
from rulings.checks.kept import confirm as confirm_checks
from rulings.curation import words_of
from rulings.models import TextChange
from rulings.translating.groups import powers_of
from rulings.translating.kept_wording import keep_wording
from rulings.translating.presence import announce
from rulings.translating.queue import place_of
from rulings.translating.reverting import CannotRevertError, revert
from rulings.translating.reviewing import review
from rulings.translating.saving import EditConflictError, NotAllowedError, Saved, confirm, save
from rulings.translating.units import Unit, rows_of, unit_of, units_of
from rulings.workbench import told
from rulings.workbench.asked import Asked, asked_for, narrowed
from rulings.workbench.desk import Desk, desk_of, findings_on
from rulings.workbench.memory import compared_field, near
from rulings.workbench.pages import page
from rulings.workbench.renamed_shown import with_new_names
from rulings.workbench.slots import words_from

# A page tells that it is open a little more often than others believe it.
ANNOUNCED_EVERY = timedelta(seconds=30)


def unit_or_404(key: str) -> Unit:
    try:
        return unit_of(key)
    except LookupError as error:
        raise Http404(str(error)) from error


def require_staff_rights(request: HttpRequest) -> None:
    """Whoever may see translation states may see the workbench; what may be written is asked at each text."""
    if not request.user.has_perm("rulings.view_translationstate"):
        raise PermissionDenied


def text_view(request: HttpRequest, key: str) -> HttpResponse:
    """GET shows a text; POST does one thing with it, told by ``do``."""
    require_staff_rights(request)
    unit = unit_or_404(key)
    if request.method != "POST":
        with at_one_version():
            return _shown(request, desk_of(unit, curator(request)))
    name, _colon, of = request.POST.get("do", "").partition(":")
    if name == "use":
        return _use(request, unit, of)
    if name not in DEEDS:
        raise Http404(name)
    return DEEDS[name](request, unit)


def check_view(request: HttpRequest, key: str) -> HttpResponse:
    """What the checks say of the words in the boxes; nothing is saved."""
    require_staff_rights(request)
    unit = unit_or_404(key)
    found = findings_on(unit, words_from(unit, request.POST.dict()))
    return TemplateResponse(request, "admin/workbench/_findings.html", {"findings": found})


def presence_view(request: HttpRequest, key: str) -> HttpResponse:
    """Says that the text is open here, and who else has it open."""
    require_staff_rights(request)
    others = announce(unit_or_404(key), curator(request), timezone.now())
    return TemplateResponse(request, "admin/workbench/_presence.html", {"others": others})


def memory_view(request: HttpRequest, key: str) -> HttpResponse:
    """What is translated already in nearly the same words."""
    require_staff_rights(request)
    context = {"matches": near(unit_or_404(key))}
    return TemplateResponse(request, "admin/workbench/_memory.html", context)


def _save(request: HttpRequest, unit: Unit) -> HttpResponse:
    saved = _saved(request, unit, confirm)
    if isinstance(saved, HttpResponse):
        return saved
    return _shown(request, desk_of(saved, curator(request), said=_("Saved.")))


def _save_and_go_on(request: HttpRequest, unit: Unit) -> HttpResponse:
    after = _next_of(request, unit)
    saved = _saved(request, unit, confirm)
    if isinstance(saved, HttpResponse):
        return saved
    return _go_on(request, saved, after, _("%s: saved."))


def _pass(request: HttpRequest, unit: Unit) -> HttpResponse:
    """Save what was typed, if anything was, then vouch for it."""
    after = _next_of(request, unit)
    saved = _saved(request, unit)
    if isinstance(saved, HttpResponse):
        return saved
    reason = request.POST.get("reason", "")
    try:
        passed = review(saved, curator(request), reason, saved.fingerprint).unit
    except NotAllowedError as error:
        said = told.REFUSALS[error.refusal]
        return _shown(request, desk_of(saved, curator(request), said=said, is_warning=True, reason=reason))
    except EditConflictError as error:
        return _conflict(request, saved, error)
    return _go_on(request, passed, after, _("%s: reviewed."))


def _convert(request: HttpRequest, unit: Unit) -> HttpResponse:
    """The other script's words, converted, in the boxes; saved only when the person saves them."""
    desk = Desk(unit, curator(request))
    other = desk.can_convert_from
    if other is None:
        raise Http404("nothing to convert from")
    said = words_of(unit.row, other)
    words = {name: convert_words(value, other, unit.language) for name, value in said.items() if value}
    said_to_person = _("Converted from the other script. Nothing is saved yet.")
    return _shown(request, desk_of(unit, curator(request), written=words, said=said_to_person))


def _use(request: HttpRequest, unit: Unit, match: str) -> HttpResponse:
    """The translation of a near match in the box."""
    name = compared_field(unit)
    other = unit_or_404(match)
    if name is None or type(other.row) is not type(unit.row) or other.language != unit.language:
        raise Http404("no such match")
    written = {**words_from(unit, request.POST.dict()), name: other.words[name]}
    said = _("Taken from a text with nearly the same source. Nothing is saved yet.")
    return _shown(request, desk_of(unit, curator(request), written=written, said=said))


def _rename(request: HttpRequest, unit: Unit) -> HttpResponse:
    """The new names of changed terms in the place of the former ones, in the boxes."""
    words = with_new_names(unit, {**unit.words, **words_from(unit, request.POST.dict())})
    said = _("The new name stands in the boxes. Nothing is saved yet.")
    return _shown(request, desk_of(unit, curator(request), written=words, said=said))


def _let_stand(request: HttpRequest, unit: Unit) -> HttpResponse:
    """Nothing is to be done here for a changed term: the text leaves that queue as it is."""
    after = _next_of(request, unit)
    try:
        keep_wording([unit], curator(request))
    except NotAllowedError as error:
        said = str(told.REFUSALS[error.refusal])
        return _shown(request, desk_of(unit, curator(request), said=said, is_warning=True))
    return _go_on(request, unit, after, _("%s: left as it is."))


def _take_back(request: HttpRequest, unit: Unit) -> HttpResponse:
    key = request.POST.get("change", "")
    change = TextChange.objects.of(unit.row).filter(pk=int(key) if key.isdecimal() else 0).first()
    if change is None:
        raise Http404("no such change")
    try:
        revert(change, curator(request))
        said, is_warning = _("Taken back."), False
    except CannotRevertError as error:
        said, is_warning = str(error), True
    except NotAllowedError as error:
        said, is_warning = str(told.REFUSALS[error.refusal]), True
    desk = desk_of(unit_of(unit.key), curator(request), said=said, is_warning=is_warning)
    return _shown(request, desk)


DEEDS: dict[str, Callable[[HttpRequest, Unit], HttpResponse]] = {
    "save": _save,
    "next": _save_and_go_on,
    "pass": _pass,
    "convert": _convert,
    "rename": _rename,
    "stand": _let_stand,
    "undo": _take_back,
}


def _saved(
    request: HttpRequest, unit: Unit, then: Callable[[Unit, User], Saved] | None = None
) -> Unit | HttpResponse:
    """The unit as saved, or the page that says why it is not; what was typed stays in the boxes."""
    words = words_from(unit, request.POST.dict())
    try:
        saved = save(unit, words, curator(request), request.POST.get("seen", ""))
        return (then(saved.unit, curator(request)) if then else saved).unit
    except EditConflictError as error:
        return _conflict(request, unit, error, words)
    except NotAllowedError as error:
        said = str(told.REFUSALS[error.refusal])
    except ValidationError as error:
        said = " ".join(error.messages)
    desk = desk_of(unit, curator(request), written=words, said=said, is_warning=True)
    return _shown(request, desk)


def _conflict(
    request: HttpRequest, unit: Unit, error: EditConflictError, words: dict[str, Any] | None = None
) -> HttpResponse:
    """Both versions: theirs beside, ours in the boxes. Saving again is then a choice made with both seen."""
    said = _("Somebody else saved this text while you wrote. Both versions are below; nothing is lost.")
    desk = desk_of(
        unit_of(unit.key), curator(request), written=words, said=said, is_warning=True, conflict=error
    )
    return _shown(request, desk)


def _asked(request: HttpRequest) -> Asked:
    return asked_for(request.GET.dict(), powers_of(curator(request)))


def _next_of(request: HttpRequest, unit: Unit) -> int | None:
    """The row after this one in the queue, told before the text leaves it."""
    return place_of(narrowed(_asked(request)).wish, unit).after


def _go_on(request: HttpRequest, done: Unit, after: int | None, said: str) -> HttpResponse:
    """The next text of the queue, or the queue when that was the last one."""
    message = said % told.name_of(done)
    row = rows_of(done.kind).filter(pk=after).first() if after else None
    if row is None:
        return _shown(request, desk_of(done, curator(request), said=message))
    unit = units_of([row], done.language)[0]
    response = _shown(request, desk_of(unit, curator(request), said=message))
    return push_url(response, address_of(unit, _asked(request)))


def address_of(unit: Unit, asked: Asked) -> str:
    """A text's page, which goes on with what was asked for."""
    return f"{reverse('admin:workbench-text', args=[unit.key])}?{asked.query}"


def _shown(request: HttpRequest, desk: Desk) -> HttpResponse:
    asked = _asked(request)
    if request.method == "POST" and not request.headers.get("HX-Request") and not _is_unsaved(desk):
        messages.success(request, desk.said)
        return redirect(address_of(desk.unit, asked))
    if asked.code and request.method == "POST":
        confirm_checks([desk.unit.row], desk.unit.language)
    place = place_of(narrowed(asked).wish, desk.unit)
    context = {
        "desk": desk,
        "unit": desk.unit,
        "name": told.name_of(desk.unit),
        "asked": asked,
        "place": place,
        "before": _key(desk.unit, place.before),
        "after": _key(desk.unit, place.after),
        "announced_every": int(ANNOUNCED_EVERY.total_seconds()),
        "matches": near(desk.unit) if request.GET.get("memory") else None,
    }
    if request.headers.get("HX-Request"):
        return TemplateResponse(request, "admin/workbench/_desk.html", context)
    return page(request, "text", str(context["name"]), context)


def _is_unsaved(desk: Desk) -> bool:
    return desk.written is not None or desk.is_warning


def _key(unit: Unit, pk: int | None) -> str | None:
    return f"{unit.kind}-{pk}-{unit.language}" if pk else None
