"""A section of a document: its heading and the passages under it, of which some are found by themselves."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

from django.db.models import QuerySet

from faqsite.languages import LANGUAGES
from faqsite.search.entries.data import (
    Address,
    EntryData,
    KeyData,
    Places,
    Rank,
    keys_of,
    texts,
)
from faqsite.search.entries.passages import first_printed, passage_entries
from faqsite.search.models import Kind
from faqsite.translated import by_language
from rulings.models import Block, Section

_BATCH = 200
# What no entry shows: a report can be larger than the text, and each section would bring it along.
_UNSHOWN = ("document__report", "document__licence", "document__credits", "source_text")


def section_entries(document_ids: Iterable[int] | None) -> Iterator[EntryData]:
    """Entries of the sections of the public documents with these ids; of all public ones if None."""
    sections = _public()
    return _entries(sections if document_ids is None else sections.filter(document_id__in=list(document_ids)))


def entries_of_sections(ids: Iterable[int]) -> Iterator[EntryData]:
    """Entries of some sections, where their documents are public."""
    return _entries(_public().filter(pk__in=list(ids)))


def _public() -> QuerySet[Section]:
    return Section.objects.filter(document__is_public=True).order_by("pk")


def _entries(sections: QuerySet[Section]) -> Iterator[EntryData]:
    related = sections.select_related("document__set").defer(*_UNSHOWN).prefetch_related("blocks")
    first = first_printed()
    for section in related.iterator(chunk_size=_BATCH):
        blocks = list(section.blocks.all())
        yield _entry(section, blocks)
        yield from passage_entries(section, blocks, first)


def _entry(section: Section, blocks: list[Block]) -> EntryData:
    document = section.document
    heading, document_title = by_language(section, "heading"), by_language(document, "title")
    passages = {language: _passages(blocks, language) for language in LANGUAGES}
    text = {language: "\n".join(one for one, _ in found) or None for language, found in passages.items()}
    numbers = tuple(dict.fromkeys(block.number for block in blocks if block.number))
    first = section.position == 0 or not any(heading.values())
    return EntryData(
        kind=Kind.DOCUMENT,
        object_id=section.pk,
        owner_id=document.pk,
        address=Address("rulings:document", document.slug, section.anchor),
        names=document_title,
        title=heading if any(heading.values()) else document_title,
        text=text,
        places={language: _places(found) for language, found in passages.items() if found},
        title_texts=texts(heading),
        context_texts=texts(document_title),
        body_texts=texts(text),
        keys=tuple(KeyData(number, number, rank=Rank.QUOTED) for number in numbers)
        + (keys_of(document_title, Rank.FORMER) if first else ()),
        sets=(document.set.code,) if document.set else (),
        rules=numbers,
    )


def _passages(blocks: list[Block], language: str) -> list[tuple[str, str]]:
    """The blocks that have a text in ``language``, each with its anchor."""
    found = ((_block_text(block, language), block.anchor) for block in blocks)
    return [(text, anchor) for text, anchor in found if text]


def _places(passages: list[tuple[str, str]]) -> Places:
    """Where each of the passages begins in their text together."""
    starts = accumulate((len(text) + 1 for text, _ in passages), initial=0)
    return [(start, anchor) for start, (_, anchor) in zip(starts, passages, strict=False)]


def _block_text(block: Block, language: str) -> str:
    """A passage as it reads: a card text with its names and type lines, a rule with its number and title."""
    title, text, faces = (by_language(block, name)[language] for name in ("title", "text", "faces"))
    lines = [line for face in faces or [] for line in _face_lines(face)]
    number = f"{block.number} {title or ''}".strip() if block.number and (title or text) else title
    if text and not (faces and text in "\n".join(lines)):
        lines.append(text)
    return " ".join([number, *lines]) if number else "\n".join(lines)


def _face_lines(face: dict[str, Any]) -> Iterator[str]:
    names = [face.get("name"), face.get("name_en")]
    yield " / ".join(dict.fromkeys(str(name) for name in names if name))
    for key in ("type_line", "text"):
        if face.get(key):
            yield str(face[key])
