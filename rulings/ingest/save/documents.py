"""Saves a document: its head, and its sections and blocks in order, changed ones only.

How the rows of a corrected file meet those of the file before is told in ``document_rows``.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.text import slugify
from rapidfuzz import fuzz

from cards.models import Set
from cards.names import normal_form
from faqsite.plain_sql import update_rows
from faqsite.translated import set_text
from rulings.ingest.as_json import document_json
from rulings.ingest.parsed import BlockKind, Extracted, ParsedBlock, ParsedDocument, ParsedFace, ParsedSection
from rulings.ingest.passages import printed
from rulings.ingest.save.document_rows import Slot, columns, fit
from rulings.ingest.save.replaced import note_replaced, replaced_on
from rulings.ingest.save.report import SaveReport
from rulings.mending.dropped import note_dropped
from rulings.models import Block, Document, DocumentChange, Section

# Titles of two files about one set are those of one document if so much of them is alike (0 to 100).
SAME_TITLE = 90
_TRADEMARK = re.compile(r"\s*[（(]\s*(?:TM|R)\s*[）)]", re.IGNORECASE)


def save_document(
    parsed: ParsedDocument,
    source: Extracted,
    set_: Set | None,
    kind: str = Document.Kind.FAQ,
    into: Document | None = None,
) -> tuple[Document, SaveReport]:
    """Store a parsed document; to be called in a transaction. Again with the same file: no change.

    ``into`` is the document that a curator says the file corrects; else ``known_document`` finds it.
    Cards, editions and citations are tied by the steps after this one.
    """
    document = into or known_document(parsed, source, set_, kind)
    document = document or Document(slug=_new_slug(parsed, source, set_, kind))
    report = SaveReport(document.slug)
    parsed = _without(parsed, set(document.report.get("aside", ())))
    _save_head(document, parsed, source, set_, kind, report)
    sections, gone = _save_sections(document, parsed, report)
    _save_blocks(document, parsed, sections, report, {section.pk for section in gone})
    report.deleted += len(gone)
    note_dropped(document, gone)
    Section.objects.filter(pk__in=[section.pk for section in gone]).delete()
    if report.is_change:
        DocumentChange.objects.filter(document=document).update(is_closed=True)
    return document, report


def _without(parsed: ParsedDocument, aside: set[str]) -> ParsedDocument:
    """The document without the passages that a curator set aside, which count as not placed."""
    keys = iter(block_anchors([block for section in parsed.sections for block in section.blocks]))
    sections, unplaced = [], []
    for section in parsed.sections:
        keyed = [(next(keys), block) for block in section.blocks]
        unplaced += [block.source_text for key, block in keyed if key in aside]
        kept = tuple(block for key, block in keyed if key not in aside)
        sections.append(replace(section, blocks=kept))
    moved = sum(map(printed, unplaced))
    count = parsed.characters
    count = replace(count, placed=count.placed - moved, unplaced=count.unplaced + moved)
    return replace(parsed, sections=tuple(sections), unplaced=(*parsed.unplaced, *unplaced), characters=count)


def known_document(
    parsed: ParsedDocument, source: Extracted, set_: Set | None, kind: str = Document.Kind.FAQ
) -> Document | None:
    """The document that a file holds again or corrects; None for a new one.

    It was read from the same file; or from one of the same name with the same title; or it is the one of
    that kind and language about the same set whose title is nearly the same, numbers in it exactly.
    """
    same_file = Document.objects.filter(source_sha256=source.sha256).first()
    if same_file:
        return same_file
    title = _title(parsed, source)
    alike = Document.objects.filter(original_language=parsed.language, kind=kind).exclude(source_sha256="")
    for document in alike.filter(source_name=source.name):
        if document.source_title == title:
            return document
    about = [document for document in alike.filter(set=set_) if set_ and _same_title(document, title)]
    return about[0] if len(about) == 1 else None


def _same_title(document: Document, title: str) -> bool:
    numbers = [re.findall(r"[0-9]+", text) for text in (document.source_title, title)]
    keys = [normal_form(text) for text in (document.source_title, title)]
    return numbers[0] == numbers[1] and fuzz.ratio(*keys) >= SAME_TITLE


def _title(parsed: ParsedDocument, source: Extracted) -> str:
    return (_plain(parsed.title) or source.name)[:300]


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


def shown_title(title: str) -> str:
    """A title as the site's lists name the document: without the typewriter's trademark signs."""
    return _TRADEMARK.sub("", title).strip() or title


def _save_head(
    document: Document,
    parsed: ParsedDocument,
    source: Extracted,
    set_: Set | None,
    kind: str,
    report: SaveReport,
) -> None:
    before = columns(document) if document.pk else None
    summary = document_json(parsed)
    document.kind = kind
    document.original_language = parsed.language
    document.source_name, document.source_sha256 = source.name, source.sha256
    document.source_encoding, document.source_title = source.encoding, _title(parsed, source)
    document.report = {
        **document.report,
        **summary["report"],
        "unplaced": summary["unplaced"],
        "pages": _pages(source.text),
    }
    if "set" not in document.decided:
        document.set = set_ or document.set
    for name, value in (("updated", parsed.updated), ("set_dates", dict(parsed.set_dates))):
        if name not in document.decided:
            setattr(document, name, value)
    texts = {
        "title": shown_title(document.source_title),
        "credits": parsed.credits,
        "licence": parsed.licence,
    }
    for name, text in texts.items():
        if name not in document.decided:
            set_text(document, name, parsed.language, text)
    if before is not None and before == columns(document):
        report.unchanged += 1
        return
    report.created += before is None
    report.updated += before is not None
    document.save()
    replaced = replaced_on(document, before, parsed.language) if before else None
    note_replaced([replaced] if replaced else [])
    report.changed.add(document.pk)


def _pages(text: str) -> list[int]:
    """The lines on which the pages after the first begin: a form feed stands before them."""
    if "\f" not in text:
        return []
    return [number for number, line in enumerate(text.split("\n"), start=1) for _ in range(line.count("\f"))]


def _save_sections(
    document: Document, parsed: ParsedDocument, report: SaveReport
) -> tuple[list[Section], list[Section]]:
    """The document's sections in order, and those that go once their blocks have left them.

    Each one's parent is the last before it of a lower level.
    """
    anchors = _unique([_section_anchor(section) for section in parsed.sections])
    slots = [
        Slot(
            anchor,
            {"level": section.level, "source_text": section.source_text},
            {"heading": _plain(section.heading)},
        )
        for anchor, section in zip(anchors, parsed.sections, strict=True)
    ]
    fitted = fit(Section, document, slots, parsed.language, report)
    stack: list[Section] = []
    moved = []
    for section in fitted.rows:
        while stack and stack[-1].level >= section.level:
            stack.pop()
        parent = stack[-1].pk if stack else None
        if section.parent_id != parent:
            section.parent_id = parent
            moved.append((parent, section.pk))
        stack.append(section)
    update_rows(Section, ["parent_id"], moved)
    return fitted.rows, fitted.gone


def _section_anchor(section: ParsedSection) -> str:
    """From the Latin words of a heading where it has any ("Boreal Druid"), else from all of it."""
    heading = _plain(section.heading)
    latin = slugify(heading)
    name = latin if len(latin) > 2 else slugify(heading, allow_unicode=True)
    return name[:60].strip("-") or "top"


def _save_blocks(
    document: Document,
    parsed: ParsedDocument,
    sections: Sequence[Section],
    report: SaveReport,
    leaving: set[int],
) -> None:
    pairs = [
        (row, block)
        for row, section in zip(sections, parsed.sections, strict=True)
        for block in section.blocks
    ]
    keys = block_anchors([block for _, block in pairs])
    slots = [
        Slot(key, _block_values(row, block), _block_texts(block))
        for key, (row, block) in zip(keys, pairs, strict=True)
    ]
    gone = fit(Block, document, slots, parsed.language, report, leaving).gone
    report.deleted += len(gone)
    note_dropped(document, gone)
    Block.objects.filter(pk__in=[block.pk for block in gone]).delete()


def block_anchors(blocks: Sequence[ParsedBlock]) -> list[str]:
    """The keys of a document's blocks, in order; equal words are told apart by a count."""
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
    names = ("name", "name_en", "mana_cost", "type_line", "text", "power", "toughness", "loyalty", "defense")
    return {name: getattr(face, name) for name in names if getattr(face, name)}


def _unique(anchors: Sequence[str]) -> list[str]:
    seen: Counter[str] = Counter()
    result = []
    for anchor in anchors:
        seen[anchor] += 1
        result.append(anchor if seen[anchor] == 1 else f"{anchor}-{seen[anchor]}")
    return result
