"""Ties documents and rulings anew to editions after editions came or changed."""

from collections.abc import Collection
from datetime import date

from rulings.ingest.save.citations import cite_rulings, rulings_to_cite_again, tie_rulings
from rulings.ingest.save.document_links import choose_edition, cite_document
from rulings.models import Block, Citation, Document


def relink_documents(restated: Collection[date] | None = None) -> None:
    """Choose every document's edition, and resolve the citations of those that mean another one now.

    So are those that mean one of the editions ``restated``: their numbers lead to other rows than before.
    Without it, all are. Rulings are tied to the rules that their citations lead to, which may have moved.
    """
    for document in Document.objects.all():
        blocks = list(Block.objects.filter(document=document).select_related("document").order_by("position"))
        before = document.edition_id
        choose_edition(document, blocks)
        if restated is None or document.edition_id != before or before in restated:
            cite_document(document, blocks)
    printed = Block.objects.filter(ruling__isnull=False).values_list("ruling_id", flat=True)
    tie_rulings(set(printed))
    cite_rulings(rulings_to_cite_again(restated))
    citing = Citation.objects.filter(ruling__isnull=False).values_list("ruling_id", flat=True)
    tie_rulings(set(citing))
