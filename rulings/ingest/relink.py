"""Ties documents and rulings anew to editions after editions came or changed."""

from rulings.ingest.save.citations import cite_rulings
from rulings.ingest.save.document_links import choose_edition, cite_document
from rulings.models import Block, Citation, Document


def relink_documents() -> None:
    """Choose every document's edition and resolve its citations again; unchanged ones cost two queries."""
    for document in Document.objects.all():
        blocks = list(Block.objects.filter(document=document).select_related("document").order_by("position"))
        choose_edition(document, blocks)
        cite_document(document, blocks)
    cite_rulings(Citation.objects.filter(ruling__isnull=False).values_list("ruling_id", flat=True).distinct())
