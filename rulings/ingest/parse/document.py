"""FAQs and release notes: text in, a structured document out. No database and no files here."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from faqsite.script.detection import language_of_text
from rulings.ingest.known_cards import KnownCard, KnownCards
from rulings.ingest.parse.documents.assembly import Assembly
from rulings.ingest.parse.documents.front import Front, read_front
from rulings.ingest.parsed import (
    BlockKind,
    CharacterCount,
    Extracted,
    ParsedDocument,
    ParsedSection,
    Problem,
    SourceError,
)
from rulings.ingest.passages import Layout, printed, split_lines
from rulings.ingest.repair.entities import unescape_passages
from rulings.ingest.repair.flattening import unflatten
from rulings.ingest.repair.flattening_inline import expand_inline
from rulings.ingest.repair.wraps import join_wraps
from rulings.ingest.repair.wraps_pages import remove_page_marks

__all__ = ["KnownCard", "parse_document", "parse_extracted"]

MAX_CHARACTERS = 1_000_000
MAX_LINES = 60_000
_LOST = "\ufffd"


def parse_document(
    text: str, known_cards: Iterable[KnownCard] = (), set_code: str | None = None, name: str = ""
) -> ParsedDocument:
    """The document that a text holds; every character of it is placed, furniture or unplaced.

    ``known_cards`` help where the text has lost its line ends. ``name`` stands in for a title where
    the text has none.
    """
    known = KnownCards(known_cards)
    return parse_layout(lay_out(text, known), text, set_code, name)


def parse_extracted(
    extracted: Extracted, known_cards: Iterable[KnownCard] = (), set_code: str | None = None
) -> ParsedDocument:
    """The document that a source holds; its passages are taken as they are where the format tells them."""
    name = PurePath(extracted.name).stem
    if not extracted.passages:
        return parse_document(extracted.text, known_cards, set_code, name)
    check_length(extracted.text)
    passages, read = unescape_passages(list(extracted.passages))
    return parse_layout(Layout(tuple(passages), repairs=tuple(read)), extracted.text, set_code, name)


def lay_out(text: str, known: KnownCards) -> Layout:
    """Repairs what was done to the lines of a text: page marks, lost line ends, hard wraps.

    Raises SourceError for a text far too long to be release notes.
    """
    check_length(text)
    flat = unflatten(text, known)
    if flat is not None:
        passages, read = unescape_passages(list(flat.passages))
        return replace(flat, passages=tuple(passages), repairs=(*flat.repairs, *read))
    lines, furniture = remove_page_marks(split_lines(text), text)
    passages, joined = join_wraps(lines)
    passages, read = unescape_passages(passages)
    passages, cut = expand_inline(passages, known)
    return Layout(tuple(passages), furniture, (*joined, *read, *cut))


def check_length(text: str) -> None:
    """Raises SourceError for a text far too long to be release notes."""
    if len(text) > MAX_CHARACTERS:
        raise SourceError(f"The text has {len(text):,} characters, more than any release notes have.")
    if text.count("\n") > MAX_LINES:
        raise SourceError(f"The text has more than {MAX_LINES:,} lines, as no release notes have.")


def parse_layout(layout: Layout, source: str, set_code: str | None = None, name: str = "") -> ParsedDocument:
    """The document that passages make up; ``source`` is all that was extracted, for the count."""
    front = read_front(layout.passages)
    assembly = Assembly(layout.passages, front.title_index)
    sections = assembly.run()
    sections, unplaced = _set_aside(sections)
    count = _count(source, sections, layout.furniture + assembly.furniture, unplaced)
    return ParsedDocument(
        title=front.title or name,
        language=language_of_text(source),
        sections=sections,
        set_code=set_code or front.set_code,
        updated=front.updated,
        credits=front.credits,
        licence=front.licence,
        set_dates=front.set_dates,
        unplaced=unplaced,
        characters=count,
        repairs=layout.repairs,
        problems=layout.problems + tuple(_problems(sections, front, source)),
    )


def _set_aside(sections: tuple[ParsedSection, ...]) -> tuple[tuple[ParsedSection, ...], tuple[str, ...]]:
    """Passages without a letter or a digit cannot be placed: what they belong to is lost."""
    unplaced: list[str] = []
    kept = []
    for section in sections:
        blocks = []
        for block in section.blocks:
            stray = block.kind is BlockKind.PARAGRAPH and not re.search(r"[^\W_]", block.text)
            if stray:
                unplaced.append(block.source_text)
            else:
                blocks.append(block)
        kept.append(
            ParsedSection(section.heading, section.level, tuple(blocks), section.source_text, section.line)
        )
    return tuple(kept), tuple(unplaced)


def _count(
    source: str, sections: tuple[ParsedSection, ...], furniture: int, unplaced: tuple[str, ...]
) -> CharacterCount:
    placed = sum(
        printed(section.source_text) + sum(printed(block.source_text) for block in section.blocks)
        for section in sections
    )
    return CharacterCount(printed(source), placed, furniture, sum(printed(text) for text in unplaced))


def _problems(sections: tuple[ParsedSection, ...], front: Front, source: str) -> Iterable[Problem]:
    if not front.title:
        yield Problem("no-title", "The document names no title for itself.")
    if not any(section.heading for section in sections):
        yield Problem("no-heading", "No heading was found: all text stands in one section.")
    for section in sections:
        for block in section.blocks:
            for doubt in block.doubts:
                yield Problem("doubt", doubt, block.line, block.source_text[:60])
    if _LOST in source:
        for number, line in enumerate(source.split("\n"), start=1):
            if _LOST in line:
                yield Problem(
                    "lost-character", "A character was lost before the file came here.", number, line[:60]
                )
