"""Saves a document: its sections and blocks in order, changed ones only."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils.text import slugify

from cards.models import Set
from faqsite.translated import exact_text, set_text
from rulings.ingest.as_json import document_json
from rulings.ingest.parsed import BlockKind, Extracted, ParsedBlock, ParsedDocument, ParsedFace, ParsedSection
from rulings.ingest.save.report import SaveReport
from rulings.models import Block, Document, Section

# Positions of rows on the move are parked above this, so that two never share one.
PARKED = 1_000_000


def save_document(
    parsed: ParsedDocument, source: Extracted, set_: Set | None, kind: str = Document.Kind.FAQ
) -> tuple[Document, SaveReport]:
    """Store a parsed document; to be called in a transaction. Again with the same file: no change.

    The same document is the one read from the same file, or from a file of the same name with
    the same title. Cards, editions and citations are tied by the steps after this one.
    """
    document = _known(parsed, source) or Document(slug=_new_slug(parsed, source, set_, kind))
    report = SaveReport(document.slug)
    _save_head(document, parsed, source, set_, kind, report)
    sections = _save_sections(document, parsed, report)
    _save_blocks(document, parsed, sections, report)
    return document, report


def _known(parsed: ParsedDocument, source: Extracted) -> Document | None:
    same_file = Document.objects.filter(source_sha256=source.sha256).first()
    if same_file:
        return same_file
    for document in Document.objects.filter(source_name=source.name, original_language=parsed.language):
        if exact_text(document, "title", parsed.language) == _plain(parsed.title):
            return document
    return None


def _new_slug(parsed: ParsedDocument, source: Extracted, set_: Set | None, kind: str) -> str:
    """Named for the set where there is one ("csp-faq"), else for the file; never taken twice."""
    if set_ is not None:
        base = f"{set_.code.lower()}-faq"
    else:
        named = source.name.rsplit(".", 1)[0]
        if kind == Document.Kind.EXCERPT:
            named = "rules " + re.sub(r"[^0-9a-z]+", "-", parsed.title)
        base = slugify(unicodedata.normalize("NFKD", named)) or "document"
    base = base[:90]
    taken = set(Document.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base in taken:
        base = f"{base}-{parsed.language}"
    slug, number = base, 2
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    return slug


def _plain(text: str) -> str:
    """A heading without the marks of italics."""
    return re.sub(r"_([^_]+)_", r"\1", text).strip()


def _save_head(
    document: Document,
    parsed: ParsedDocument,
    source: Extracted,
    set_: Set | None,
    kind: str,
    report: SaveReport,
) -> None:
    before = _columns(document) if document.pk else None
    document.kind = kind
    document.set = set_ or document.set
    document.original_language = parsed.language
    document.updated = parsed.updated
    document.set_dates = dict(parsed.set_dates)
    document.source_name = source.name
    document.source_sha256 = source.sha256
    document.source_encoding = source.encoding
    summary = document_json(parsed)
    document.report = {**document.report, **summary["report"], "unplaced": summary["unplaced"]}
    set_text(document, "title", parsed.language, _plain(parsed.title) or source.name)
    set_text(document, "credits", parsed.language, parsed.credits)
    set_text(document, "licence", parsed.language, parsed.licence)
    if before is None:
        report.created += 1
    elif before != _columns(document):
        report.updated += 1
    else:
        report.unchanged += 1
        return
    document.save()
    report.changed.add(document.pk)


def _columns(row: Any) -> dict[str, Any]:
    """The stored values of a row, for telling whether it changed."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@dataclass(frozen=True, slots=True)
class _Slot:
    """A section or block that the document shall have, under the anchor that tells it from others."""

    anchor: str
    position: int
    values: dict[str, Any]
    texts: dict[str, Any]


def _save_sections(document: Document, parsed: ParsedDocument, report: SaveReport) -> list[Section]:
    """The document's sections in order; each one's parent is the last before it of a lower level."""
    anchors = _unique([_section_anchor(section) for section in parsed.sections])
    slots = [
        _Slot(
            anchor,
            position,
            {"level": section.level, "source_text": section.source_text},
            {"heading": _plain(section.heading)},
        )
        for position, (anchor, section) in enumerate(zip(anchors, parsed.sections, strict=True))
    ]
    rows = _arrange(Section, document, slots, parsed.language, report)
    stack: list[Section] = []
    for section in rows:
        while stack and stack[-1].level >= section.level:
            stack.pop()
        parent = stack[-1].pk if stack else None
        if section.parent_id != parent:
            Section.objects.filter(pk=section.pk).update(parent_id=parent)
            section.parent_id = parent
        stack.append(section)
    return rows


def _section_anchor(section: ParsedSection) -> str:
    """From the Latin words of a heading where it has any ("Boreal Druid"), else from all of it."""
    heading = _plain(section.heading)
    latin = slugify(heading)
    name = latin if len(latin) > 2 else slugify(heading, allow_unicode=True)
    return name[:60].strip("-") or "top"


def _save_blocks(
    document: Document, parsed: ParsedDocument, sections: Sequence[Section], report: SaveReport
) -> None:
    pairs = [
        (row, block)
        for row, section in zip(sections, parsed.sections, strict=True)
        for block in section.blocks
    ]
    anchors = block_anchors([block for _, block in pairs])
    slots = [
        _Slot(anchor, position, _block_values(row, block), _block_texts(block))
        for position, (anchor, (row, block)) in enumerate(zip(anchors, pairs, strict=True))
    ]
    _arrange(Block, document, slots, parsed.language, report)


def block_anchors(blocks: Sequence[ParsedBlock]) -> list[str]:
    """The anchors of a document's blocks, in order; equal words are told apart by a count."""
    return _unique([_block_anchor(block) for block in blocks])


def _block_anchor(block: ParsedBlock) -> str:
    """Eight hex digits of the block's words: it stays when blocks around it come and go."""
    words = re.sub(r"\s+", "", unicodedata.normalize("NFKC", block.source_text or block.text))
    return f"b{hashlib.sha256(words.encode()).hexdigest()[:8]}"


def _block_values(section: Section, block: ParsedBlock) -> dict[str, Any]:
    return {
        "section_id": section.pk,
        "kind": block.kind.value,
        "number": block.number or "",
        "source_text": block.source_text,
        "line": block.line,
        "doubts": list(block.doubts),
        "card_names": list(block.card_names) if block.kind is BlockKind.RULING else [],
    }


def _block_texts(block: ParsedBlock) -> dict[str, Any]:
    is_card = block.kind is BlockKind.CARD
    return {
        "text": None if is_card else block.text,
        "title": block.title,
        "faces": [_face(face) for face in block.faces] if is_card else None,
    }


def _face(face: ParsedFace) -> dict[str, str]:
    names = ("name", "name_en", "mana_cost", "type_line", "text", "power", "toughness", "loyalty")
    return {name: getattr(face, name) for name in names if getattr(face, name)}


def _unique(anchors: Sequence[str]) -> list[str]:
    seen: Counter[str] = Counter()
    result = []
    for anchor in anchors:
        seen[anchor] += 1
        result.append(anchor if seen[anchor] == 1 else f"{anchor}-{seen[anchor]}")
    return result


def _arrange(
    model: type[Section] | type[Block],
    document: Document,
    slots: Sequence[_Slot],
    language: str,
    report: SaveReport,
) -> list[Any]:
    """Make the document's rows of a model be the slots: by anchor, in their order."""
    have = {row.anchor: row for row in model.objects.filter(document=document)}
    wanted = {slot.anchor for slot in slots}
    gone = [row.pk for anchor, row in have.items() if anchor not in wanted]
    model.objects.filter(pk__in=gone).delete()
    report.deleted += len(gone)
    moved = any(slot.anchor in have and have[slot.anchor].position != slot.position for slot in slots)
    if moved:
        model.objects.filter(document=document).update(position=F("position") + PARKED)
    rows = []
    for slot in slots:
        row = have.get(slot.anchor) or model(document=document, anchor=slot.anchor)
        before = _columns(row) if row.pk else None
        row.position = slot.position
        for name, value in slot.values.items():
            setattr(row, name, value)
        for name, value in slot.texts.items():
            set_text(row, name, language, value)
        rows.append(row)
        if before is None:
            report.created += 1
        elif before != _columns(row) or moved:
            report.updated += 1
        else:
            report.unchanged += 1
            continue
        row.save()
        report.changed.add(document.pk)
    return rows
