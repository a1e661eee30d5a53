"""Imports a FAQ or release notes: extract → repair → parse → save → link → index."""

from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from cards.models import Face, Set
from cards.names import normal_form
from faqsite.languages import LANGUAGES
from faqsite.models import ContentVersion
from faqsite.search import index
from faqsite.translated import exact_text
from rulings.export import form_of
from rulings.ingest.extract import read_source
from rulings.ingest.link.editions import Excerpt, earliest_edition, fitting_edition, named_references
from rulings.ingest.outcome import Outcome
from rulings.ingest.parse.document import KnownCard, parse_extracted
from rulings.ingest.parse.editions import looks_bilingual, looks_like_edition
from rulings.ingest.parse.excerpt import looks_like_excerpt
from rulings.ingest.parsed import BlockKind, Extracted, ParsedDocument, SourceError
from rulings.ingest.save.document_links import cite_document, link_document, titles_of
from rulings.ingest.save.document_sets import find_set
from rulings.ingest.save.documents import block_anchors, known_document, save_document
from rulings.ingest.save.mentions import name_cards_in_documents
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.ruling_pairs import meet
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import Block, Document, Ruling, Section


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """A document as read, with the set it is about where that is known."""

    extracted: Extracted
    parsed: ParsedDocument
    set: Set | None

    @property
    def edition(self) -> str | None:
        """The date of the edition that the document means, among those loaded; None if there is none."""
        blocks = [block for section in self.parsed.sections for block in section.blocks]
        excerpts = [
            Excerpt(block.number, frozenset({normal_form(block.title)}))
            for block in blocks
            if block.number and block.title
        ]
        named = named_references((block.text for block in blocks), self.parsed.language)
        since = earliest_edition(self.set.release_date if self.set else None, self.parsed.updated)
        titles = titles_of({excerpt.number for excerpt in (*excerpts, *named)})
        fit = fitting_edition(excerpts, titles, since, named)
        return fit.edition.isoformat() if fit.edition else None


def holds_rules(text: str) -> bool:
    """Whether a text is for import_rules: an edition, a page or an excerpt of one, or an export."""
    readers = (looks_like_edition, looks_bilingual, looks_like_excerpt)
    return form_of(text) is not None or any(reads(text) for reads in readers)


def read_document(path: Path, set_code: str | None = None, name: str = "") -> DocumentSource:
    """Read and parse a document with the help of the cards that the database knows; raises SourceError.

    The set is the one told, or the one that a first reading names; its cards help the second.
    """
    extracted = read_source(path, name=name)
    if holds_rules(extracted.text):
        raise SourceError(f"{extracted.name} holds comprehensive rules, not a document; use import_rules.")
    if set_code and not Set.objects.filter(code=set_code.upper()).exists():
        raise SourceError(
            f"No set with the code {set_code} is known; import its cards first or leave --set out."
        )
    parsed = parse_extracted(extracted, (), set_code)
    set_ = find_set(parsed, set_code)
    if set_ is not None:
        parsed = parse_extracted(extracted, known_cards(set_, parsed.language), set_.code)
    return DocumentSource(extracted, parsed, set_)


def known_cards(set_: Set, language: str) -> list[KnownCard]:
    """The faces of a set's cards as ``language`` prints them, for the parser."""
    known = []
    for face in Face.objects.filter(card__printings__set=set_).distinct():
        for code in sorted(LANGUAGES, key=lambda code: code != language):
            name = exact_text(face, "name", code)
            if name:
                known.append(
                    KnownCard(
                        name=name,
                        name_en=exact_text(face, "name", "en"),
                        mana_cost=face.mana_cost or None,
                        type_line=exact_text(face, "type_line", code),
                        power=face.power or None,
                        toughness=face.toughness or None,
                        loyalty=face.loyalty or None,
                        language=code,
                        text=exact_text(face, "text", code) or "",
                    )
                )
    return known


def import_document(path: Path, set_code: str | None = None) -> Outcome:
    """Import one file in one transaction; raises SourceError and changes nothing if it cannot be read."""
    source = read_document(path, set_code)
    with transaction.atomic():
        document, report = save_document(source.parsed, source.extracted, source.set)
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
    """Import a file that a curator sent, as a draft or into the document it corrects; raises SourceError."""
    source = read_document(path, set_code, name)
    if into is not None:
        _check_corrects(source, into)
    with transaction.atomic():
        known = into or known_document(source.parsed, source.extracted, source.set)
        document, report = save_document(source.parsed, source.extracted, source.set, into=known)
        if known is None:
            document.is_public = False
            document.save(update_fields=["is_public"])
        finish_document(document, source.parsed, report)
    return Brought(document, report, known is None)


def _check_corrects(source: DocumentSource, into: Document) -> None:
    name, language = source.extracted.name, source.parsed.language
    if language != into.original_language:
        raise SourceError(f"{name} is in {language}, the document {into} in {into.original_language}.")
    same = Document.objects.filter(source_sha256=source.extracted.sha256).exclude(pk=into.pk).first()
    if same is not None:
        raise SourceError(f"{name} is the file of the document {same} already.")


def finish_document(document: Document, parsed: ParsedDocument, report: SaveReport) -> None:
    """The steps after saving: links, missing script, pairs with English rulings, names, search index."""
    before = document.edition_id
    link_document(document, _card_names(document, parsed))
    is_change = report.is_change or document.edition_id != before
    rulings = _fill_scripts(document) if is_change else []
    met = meet(document)
    cite_document(document, list(document.blocks.order_by("position")))
    named = name_cards_in_documents([document.pk])
    if is_change or met or named:
        index.reindex_documents([document.pk])
        index.reindex_rulings(met.union(rulings))
        ContentVersion.advance()


def _fill_scripts(document: Document) -> list[int]:
    """Convert what the document lacks in the other script; gives the keys of its rulings."""
    fill_scripts(Document, [document.pk])
    fill_scripts(Section, document.sections.values_list("pk", flat=True))
    fill_scripts(Block, document.blocks.values_list("pk", flat=True))
    rulings = list(Ruling.objects.filter(blocks__document=document).values_list("pk", flat=True).distinct())
    fill_scripts(Ruling, rulings)
    return rulings


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
