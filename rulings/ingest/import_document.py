"""Imports a FAQ or release notes: extract → repair → parse → save → link → index."""

from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from rulings.derived import affected_by, make_anew, rulings_in
from rulings.ingest.confined import parse_confined
from rulings.ingest.outcome import Outcome
from rulings.ingest.parsed import BlockKind, ParsedDocument, SourceError
from rulings.ingest.read_document import DocumentSource, read_document
from rulings.ingest.save.document_links import link_document
from rulings.ingest.save.documents import block_anchors, known_document, save_document
from rulings.ingest.save.replaced import one_import
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import Block, Document, Ruling, Section


def import_document(path: Path, set_code: str | None = None, corrects: str | None = None) -> Outcome:
    """Import one file in one transaction; raises SourceError and changes nothing if it cannot be read.

    ``corrects`` is the slug of the document that the file corrects; without it, that is found out.
    """
    into = document_of(corrects) if corrects else None
    source = read_document(path, set_code)
    if into is not None:
        _check_corrects(source, into)
    with transaction.atomic(), one_import(path.name):
        document, report = save_document(source.parsed, source.extracted, source.set, into=into)
        finish_document(document, source.parsed, report)
    return _outcome(source, document, report)


@dataclass(frozen=True, slots=True)
class Brought:
    """What a curator's file became: a draft, or the document that it corrects."""

    document: Document
    report: SaveReport
    is_new: bool


def bring_document(
    path: Path, name: str, set_code: str | None = None, into: Document | None = None
) -> Brought:
    """Import a file that a curator sent, as a draft or into the document it corrects; raises SourceError.

    It is a stranger's: it is parsed in a process of its own too.
    """
    source = read_document(path, set_code, name, parse_confined)
    if into is not None:
        _check_corrects(source, into)
    with transaction.atomic(), one_import(name):
        known = into or known_document(source.parsed, source.extracted, source.set)
        document, report = save_document(source.parsed, source.extracted, source.set, into=known)
        if known is None:
            document.is_public = False
            document.save(update_fields=["is_public"])
        finish_document(document, source.parsed, report)
    return Brought(document, report, known is None)


def document_of(slug: str) -> Document:
    """The document that a file is said to correct; raises SourceError where there is none to correct."""
    found = Document.objects.correctable().filter(slug=slug).first()
    if found is None:
        raise SourceError(f"No document with the slug {slug} was read from a file.")
    return found


def _check_corrects(source: DocumentSource, into: Document) -> None:
    name, language = source.extracted.name, source.parsed.language
    if language != into.original_language:
        raise SourceError(f"{name} is in {language}, the document {into} in {into.original_language}.")
    same = Document.objects.filter(source_sha256=source.extracted.sha256).exclude(pk=into.pk).first()
    if same is not None:
        raise SourceError(f"{name} is the file of the document {same} already.")


def finish_document(document: Document, parsed: ParsedDocument, report: SaveReport) -> None:
    """The steps after saving: edition, cards and rulings, the missing script, and all that is derived."""
    before = document.edition_id
    link_document(document, _card_names(document, parsed))
    is_changed = report.is_change or document.edition_id != before
    if is_changed:
        _fill_scripts(document)
    make_anew(affected_by([document]), is_changed=is_changed)


def _fill_scripts(document: Document) -> None:
    """Convert what the document lacks in the other script."""
    fill_scripts(Document, [document.pk])
    fill_scripts(Section, document.sections.values_list("pk", flat=True))
    fill_scripts(Block, document.blocks.values_list("pk", flat=True))
    fill_scripts(Ruling, rulings_in([document.pk]))


def _card_names(document: Document, parsed: ParsedDocument) -> dict[str, tuple[str, ...]]:
    """The cards that each ruling speaks of, by the anchor of its block."""
    blocks = [block for section in parsed.sections for block in section.blocks]
    named = {
        key: block.card_names
        for key, block in zip(block_anchors(blocks), blocks, strict=True)
        if block.kind is BlockKind.RULING
    }
    return {
        anchor: tuple(name for key in origins for name in named.get(key, ()))
        for anchor, origins in document.blocks.values_list("anchor", "origins")
    }


def _outcome(source: DocumentSource, document: Document, report: SaveReport) -> Outcome:
    kinds = [block.kind for section in source.parsed.sections for block in section.blocks]
    untied = document.blocks.filter(kind=Block.Kind.CARD, card__isnull=True).count()
    doubts = [problem.message for problem in source.parsed.problems]
    if untied and source.set is not None:
        doubts.append(f"{untied} card texts could not be tied to a card.")
    return Outcome(
        file=source.extracted.name,
        kind="document",
        subject=f"document {document.slug}, {source.parsed.language}",
        is_change=report.is_change,
        counts={f"{kind.value}s": kinds.count(kind) for kind in BlockKind},
        doubts=doubts,
    )
