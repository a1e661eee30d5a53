"""The pages on which a curator mends a document beside its source; every button is a form of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from rulings.admin.card_choice import cards_like
from rulings.admin.mending_shown import (
    KINDS,
    STEPS,
    account,
    html_tag,
    noted,
    shown_block,
    shown_heading,
    shown_rows,
)
from rulings.admin.mending_steps import MENDING_STEPS, doubtful
from rulings.mending.history import CannotUndoError, last_change
from rulings.mending.operations import CannotMendError
from rulings.mending.words import pieces
from rulings.models import Block, Document, DocumentChange

BLOCKS_A_PAGE = 50
CHANGES_A_PAGE = 100


class MendingPages(admin.ModelAdmin):
    """For the admin of documents."""

    def get_urls(self) -> list[URLPattern]:
        def page(address: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
            return path(address, self.admin_site.admin_view(view), name=f"rulings_document_{name}")

        return [
            page("<int:key>/mend/", self.mend_view, "mend"),
            page("<int:key>/mend/changes/", self.changes_view, "changes"),
            page("<int:key>/mend/<int:block_key>/split/", self.split_view, "split"),
            page("<int:key>/mend/<int:block_key>/cards/", self.cards_view, "cards"),
            *super().get_urls(),
        ]

    def mend_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """The parse beside its source; POST takes one step and comes back to where it was taken."""
        document = self._document(request, key)
        if request.method == "POST":
            return self._step(request, document)
        show = request.GET.get("show", "")
        waiting = {"doubts": doubtful(document).count(), "choices": _to_choose(document).count()}
        pages = Paginator(_blocks(document, show), BLOCKS_A_PAGE)
        page = pages.get_page(request.GET.get("p"))
        headings = document.sections.filter(proposed__isnull=False)
        return self._page(
            request, "mend", document,
            rows=shown_rows(document, list(page.object_list)), page=page, waiting=waiting,
            total=document.blocks.count(), account=account(document), kinds=KINDS.items(),
            headings=[shown_heading(document, section) for section in headings],
            last=_told(last_change(document)), problems=noted(document),
        )  # fmt: skip

    def split_view(self, request: HttpRequest, key: int, block_key: int) -> HttpResponse:
        """What the source prints, with a button at every place where it can be cut."""
        document = self._document(request, key)
        block = self._block(document, block_key)
        shown = shown_block(document, block)
        return self._page(request, "split", document, shown=shown, pieces=pieces(block.source_text))

    def cards_view(self, request: HttpRequest, key: int, block_key: int) -> HttpResponse:
        """The cards that a block is tied to, and those of a name to tie it to."""
        document = self._document(request, key)
        block = self._block(document, block_key)
        query = request.GET.get("q", "").strip()
        found = cards_like(query, document) if query else []
        tied = list(block.ruling.cards.all()) if block.ruling else [block.card] if block.card else []
        return self._page(
            request, "cards", document, block=block, shown=shown_block(document, block), query=query,
            found=[card for card in found if card.pk not in {one.pk for one in tied}], tied=tied,
        )  # fmt: skip

    def changes_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """What curators did to the document, the latest first; it alone can be undone."""
        document: Document = self._document(request, key)
        changes = document.changes.select_related("changed_by")[:CHANGES_A_PAGE]
        last = last_change(document)
        rows = [(change, STEPS[change.what]) for change in changes]
        return self._page(request, "changes", document, changes=rows, last=_told(last))

    def _document(self, request: HttpRequest, key: int) -> Document:
        document: Document = get_object_or_404(Document.objects.select_related("set"), pk=key)
        if not self.has_change_permission(request, document):
            raise PermissionDenied
        return document

    def _block(self, document: Document, key: int) -> Block:
        return get_object_or_404(document.blocks.select_related("document", "card", "ruling"), pk=key)

    def _step(self, request: HttpRequest, document: Document) -> HttpResponse:
        name = request.POST.get("step", "")
        if name not in MENDING_STEPS:
            raise Http404(name)
        try:
            said, anchor = MENDING_STEPS[name](request, document)
            self.log_change(request, document, f"{name} {anchor}".strip())
            self.message_user(request, said, messages.SUCCESS)
        except (CannotMendError, CannotUndoError) as error:
            self.message_user(request, str(error), messages.ERROR)
            anchor = request.POST.get("anchor", "")
        return redirect(_back(request, document, anchor))

    def _page(self, request: HttpRequest, name: str, document: Document, **context: Any) -> TemplateResponse:
        titles = {
            "mend": _("Mend: %s"),
            "split": _("Split a passage: %s"),
            "cards": _("Tie to cards: %s"),
            "changes": _("What curators did: %s"),
        }
        context = {
            "page": {"number": int(p) if (p := request.GET.get("p", "")).isdecimal() else 1},
            **context,
            **self.admin_site.each_context(request),
            "title": titles[name] % document,
            "opts": self.opts,
            "document": document,
            "tag": html_tag(document),
            "here": reverse("admin:rulings_document_mend", args=[document.pk]),
            "back": _view_of(request),
            "show": request.GET.get("show", ""),
        }
        return TemplateResponse(request, f"admin/rulings/document/{name}.html", context)


def _to_choose(document: Document) -> QuerySet[Block]:
    return document.blocks.filter(proposed__isnull=False)


def _blocks(document: Document, show: str) -> QuerySet[Block]:
    """The blocks that a curator asked for, in their order."""
    chosen = {"doubts": doubtful, "choices": _to_choose}.get(show)
    blocks = chosen(document) if chosen else document.blocks.all()
    related = ("document", "section", "card", "ruling")
    return blocks.select_related(*related).prefetch_related("ruling__cards").order_by("position")


def _told(change: DocumentChange | None) -> dict[str, Any] | None:
    return {"pk": change.pk, "what": STEPS[change.what], "by": change.changed_by} if change else None


def _view_of(request: HttpRequest) -> str:
    """Which blocks were shown, to come back to: a query of our own making, never an address that was sent."""
    source = request.POST if request.method == "POST" else request.GET
    kept = {name: source[name] for name in ("show", "p") if source.get(name)}
    return urlencode(kept)


def _back(request: HttpRequest, document: Document, anchor: str) -> str:
    """To the page of blocks that holds the passage, and to the passage."""
    address, view = reverse("admin:rulings_document_mend", args=[document.pk]), _view_of(request)
    place = document.blocks.filter(anchor=anchor).values_list("position", flat=True).first()
    if place is not None and not request.POST.get("show"):
        before = document.blocks.filter(position__lt=place).count()
        view = urlencode({"p": before // BLOCKS_A_PAGE + 1})
    return f"{address}?{view}#{anchor}" if anchor else f"{address}?{view}"
