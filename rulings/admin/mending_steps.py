"""What each button of the mending page does: the step, what to say of it, and the passage to go on from."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.models import Card
from faqsite.admin_base import curator
from rulings.admin.mending_shown import KINDS, STEPS
from rulings.mending.choosing import choose
from rulings.mending.history import undo
from rulings.mending.operations import (
    accept,
    change_kind,
    join_with_next,
    publish,
    set_aside,
    set_cards,
    split_block,
)
from rulings.models import Block, Document, Section


def doubtful(document: Document) -> QuerySet[Block]:
    """The passages of which the import was not sure."""
    return document.blocks.exclude(doubts=[])


def _row(request: HttpRequest, document: Document) -> Block:
    key = request.POST.get("block", "")
    if not key.isdecimal():
        raise Http404(key)
    return get_object_or_404(document.blocks.select_related("document", "ruling", "card"), pk=key)


def _kind(request: HttpRequest, document: Document) -> tuple[str, str]:
    block = _row(request, document)
    change_kind(block, request.POST.get("kind", ""), curator(request))
    return _("Now a passage of the kind “%s”.") % KINDS[block.kind], block.anchor


def _split(request: HttpRequest, document: Document) -> tuple[str, str]:
    block, at = _row(request, document), request.POST.get("at", "")
    second = split_block(block, int(at) if at.isdecimal() else 0, curator(request))
    return _("Split in two."), second.anchor


def _join(request: HttpRequest, document: Document) -> tuple[str, str]:
    block = _row(request, document)
    join_with_next(block, curator(request))
    return _("Joined with the next."), block.anchor


def _tie(request: HttpRequest, document: Document) -> tuple[str, str]:
    """Tie one more card to a ruling, or the card to a card text."""
    block = _row(request, document)
    keys = [key for key in request.POST.getlist("card") if key.isdecimal()]
    cards = list(Card.objects.filter(pk__in=keys))
    if block.ruling is not None:
        cards += [card for card in block.ruling.cards.all() if card not in cards]
    set_cards(block, cards, curator(request))
    return _("Tied to its card."), block.anchor


def _untie(request: HttpRequest, document: Document) -> tuple[str, str]:
    block = _row(request, document)
    kept = block.ruling.cards.exclude(pk__in=request.POST.getlist("card")) if block.ruling else []
    set_cards(block, list(kept), curator(request))
    return _("Untied."), block.anchor


def _accept(request: HttpRequest, document: Document) -> tuple[str, str]:
    block = _row(request, document)
    accept([block], curator(request))
    return _("Doubts accepted."), _next_doubt(document, block)


def _next_doubt(document: Document, block: Block) -> str:
    """Where a curator who goes through the doubts goes on."""
    later = doubtful(document).filter(position__gt=block.position).order_by("position")
    return later.values_list("anchor", flat=True).first() or block.anchor


def _accept_all(request: HttpRequest, document: Document) -> tuple[str, str]:
    count = accept(doubtful(document).select_related("document"), curator(request))
    said = ngettext("Doubts of %(count)s passage accepted.", "Doubts of %(count)s passages accepted.", count)
    return said % {"count": count}, ""


def _choose(request: HttpRequest, document: Document) -> tuple[str, str]:
    take_file = request.POST.get("take") == "file"
    row: Block | Section
    if request.POST.get("section"):
        row = get_object_or_404(document.sections.select_related("document"), pk=request.POST["section"])
    else:
        row = _row(request, document)
    choose(row, take_file, curator(request))
    said = _("The words of the file were taken.") if take_file else _("The words of the curator stay.")
    return said, row.anchor


def _aside(request: HttpRequest, document: Document) -> tuple[str, str]:
    block = _row(request, document)
    later = document.blocks.filter(position__gt=block.position).order_by("position")
    anchor = later.values_list("anchor", flat=True).first() or ""
    set_aside(block, curator(request))
    return _("Set aside; what it prints is counted as not placed."), anchor


def _publish(request: HttpRequest, document: Document) -> tuple[str, str]:
    publish(document, True, curator(request))
    return _("Published: everyone can read it now."), ""


def _take_off(request: HttpRequest, document: Document) -> tuple[str, str]:
    publish(document, False, curator(request))
    return _("Taken off the site; it is a draft again."), ""


def _undo(request: HttpRequest, document: Document) -> tuple[str, str]:
    key = request.POST.get("change", "")
    change = undo(document, int(key) if key.isdecimal() else 0)
    return _("Undone: %s.") % STEPS[change.what], change.anchor


MENDING_STEPS: dict[str, Callable[[HttpRequest, Document], tuple[str, str]]] = {
    "kind": _kind,
    "split": _split,
    "join": _join,
    "tie": _tie,
    "untie": _untie,
    "accept": _accept,
    "accept-all": _accept_all,
    "choose": _choose,
    "aside": _aside,
    "publish": _publish,
    "take-off": _take_off,
    "undo": _undo,
}
