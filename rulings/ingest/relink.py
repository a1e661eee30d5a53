"""Ties documents and rulings anew to editions after editions came or changed."""

from collections.abc import Collection
from datetime import date

from django.db.models import Q

from rulings.ingest.save.citations import cite_rulings, rulings_to_cite_again
from rulings.ingest.save.document_links import choose_edition, cite_document
from rulings.ingest.save.ties import tie_moved_rulings
from rulings.models import Block, Citation, Document


def relink_documents(restated: Collection[date] | None = None) -> None:
    """Choose every document's edition, and resolve the citations of those that mean another one now.

    So are those that mean one of the editions ``restated``: their numbers lead to other rows than before.
    Without it, all are. Rulings are tied to the rules that their citations lead to, which may have moved.
    """
    documents = list(Document.objects.select_related("set"))
    telling = _telling_blocks() if documents else {}
    for document in documents:
        before = document.edition_id
        choose_edition(document, telling.get(document.pk, ()))
        if restated is None or document.edition_id != before or before in restated:
            blocks = Block.objects.filter(document=document).select_related("document").order_by("position")
            cite_document(document, list(blocks))
    cite_rulings(rulings_to_cite_again(restated))
    tie_moved_rulings()


def _telling_blocks() -> dict[int, list[Block]]:
    """By document, the blocks that tell its edition: they quote rules, or cite some in its own words."""
    citing = Citation.objects.filter(block__isnull=False, field="text").values("block")
    found: dict[int, list[Block]] = {}
    blocks = Block.objects.filter(Q(kind=Block.Kind.RULE) | Q(pk__in=citing))
    for block in blocks.order_by("document_id", "position"):
        found.setdefault(block.document_id, []).append(block)
    return found
