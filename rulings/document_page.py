"""A document as its page shows it: headings, passages by kind, each in the reader's language or its fallback.

What is true of most of its texts ("converted", "not translated") is said once at the top and not
beside every passage; only the passages that differ say so themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.frames import Frame, frame_as_printed, frame_in_exactly
from cards.models import Face
from faqsite.languages import HTML_TAGS
from faqsite.rendering import line_html, text_html
from faqsite.templatetags.texts import texts_to_show
from faqsite.text_notes import note_html, state_note
from faqsite.translated import TextIn, by_language, exact_text
from rulings.annotations import Annotations
from rulings.document_index import Places
from rulings.keyword_links import KeywordLinks
from rulings.models import Block, Document
from rulings.passages import Heading, Passage

DEEPEST_HEADING = 6


@dataclass(frozen=True, slots=True)
class Reader:
    """What the reader asked for, and what the page knows of its texts.

    ``original`` is the language that the document was written in.
    ``common_note`` is the note that is said once, ``beside_note`` that of the second language;
    ``rule_urls`` leads from the numbers of rule excerpts to the rules as they stood, ``card_urls``
    from the ids of cards to their pages, and ``faces`` has the data of these cards where a second
    language is asked for. ``keywords`` links keywords as of the document's edition. ``notes`` keeps
    what a thousand passages would work out again and again.
    """

    language: str
    original: str
    beside: str | None
    annotations: Annotations
    rule_urls: Mapping[str, str]
    card_urls: Mapping[int, str]
    faces: Mapping[int, Sequence[Face]]
    keywords: KeywordLinks | None = None
    common_note: str = ""
    beside_note: str = ""
    notes: dict[tuple[str, str | None, bool], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Column:
    """One text in one language."""

    tag: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """A passage with its permanent fragment; ``frames`` holds the faces of a card text by language."""

    kind: str
    anchor: str
    columns: tuple[Column, ...] = ()
    titles: tuple[Column, ...] = ()
    frames: tuple[tuple[Frame, ...], ...] = ()
    number: str = ""
    url: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A heading and its passages, those of one kind that follow each other together.

    One that ``goes_on`` began in a part before this one.
    """

    anchor: str
    level: int
    headings: tuple[Column, ...]
    runs: tuple[tuple[str, tuple[ShownBlock, ...]], ...]
    previous: str = ""
    following: str = ""
    goes_on: bool = False

    @property
    def element(self) -> str:
        """The HTML element of its heading; the page's own is the only ``h1``."""
        return f"h{min(self.level + 1, DEEPEST_HEADING)}"


def note_of(row: Passage | Heading | Document, field: str, reader: Reader) -> str:
    """What the reader must know of the text that is shown first; "" of one that is not shown."""
    shown = texts_to_show(row, field, reader.language, None, reader.annotations)
    return _note(row, shown[0], reader) if shown else ""


def _note(row: Passage | Heading | Document, text: TextIn, reader: Reader) -> str:
    key = (text.language, reader.annotations.state_of(row, text.language), text.is_fallback)
    if key not in reader.notes:
        reader.notes[key] = state_note(*key)
    return reader.notes[key]


def common_note(blocks: Iterable[Passage], reader: Reader) -> str:
    """The note that more than half of the passages would carry, or ""."""
    return _of_most(note_of(block, _field(block), reader) for block in blocks)


def beside_note(blocks: Iterable[Passage], reader: Reader) -> str:
    """The note that more than half of the texts in the second language would carry, or ""."""
    language = reader.beside
    if language is None:
        return ""
    texts = ((block, exact_text(block, "text", language)) for block in blocks)
    return _of_most(_note(block, TextIn(text, language, False), reader) for block, text in texts if text)


def _of_most(given: Iterable[str]) -> str:
    notes = Counter(given)
    note, times = notes.most_common(1)[0] if notes else ("", 0)
    return note if times * 2 > notes.total() else ""


def _field(block: Passage) -> str:
    return "faces" if block.kind == Block.Kind.CARD else "text"


def shown_sections(
    sections: Sequence[Heading], blocks: Iterable[Passage], reader: Reader, places: Places
) -> list[ShownSection]:
    """The document, or a part of it, in its order: the sections that begin there or go on there."""
    headings = {section.pk: by_language(section, "heading").values() for section in sections}
    under: dict[int, list[ShownBlock]] = {}
    for block in blocks:
        passage = shown_block(block, reader)
        if block.number and any(_is_headed(block.number, heading) for heading in headings[block.section_id]):
            passage = replace(passage, titles=(), number=passage.number if passage.url else "")
        under.setdefault(block.section_id, []).append(passage)
    return [
        ShownSection(
            anchor=section.anchor,
            level=section.level,
            headings=_lines(section, "heading", reader),
            runs=_runs(under.get(section.pk, [])),
            previous=previous,
            following=following,
            goes_on=not places.is_here(section.anchor),
        )
        for section, previous, following in _with_neighbours(sections)
        if section.pk in under or places.is_here(section.anchor)
    ]


def _is_headed(number: str, heading: str | None) -> bool:
    """Whether a heading is that of the rule itself ("702.34. Madness"), which need not be named again."""
    return re.match(rf"{re.escape(number)}(?![0-9a-z])", heading or "") is not None


def _runs(blocks: list[ShownBlock]) -> tuple[tuple[str, tuple[ShownBlock, ...]], ...]:
    return tuple((kind, tuple(run)) for kind, run in groupby(blocks, key=lambda block: block.kind))


def _with_neighbours(sections: Sequence[Heading]) -> Iterator[tuple[Heading, str, str]]:
    """Each section with the fragments of the headings before and after it."""
    anchors = [section.anchor for section in sections]
    return zip(sections, ["", *anchors][:-1], [*anchors, ""][1:], strict=True)


def outline(sections: Iterable[Heading], reader: Reader) -> list[tuple[int, str, Column]]:
    """The headings of the whole document: level, fragment, and the words."""
    found = []
    for section in sections:
        lines = _lines(section, "heading", reader)
        if lines:
            found.append((section.level, section.anchor, lines[0]))
    return found


def shown_block(block: Passage, reader: Reader) -> ShownBlock:
    if block.kind == Block.Kind.CARD:
        return _card(block, reader)
    titles = _lines(block, "title", reader)
    texts = _texts(block, "text", reader)
    return ShownBlock(
        kind=block.kind,
        anchor=block.anchor,
        columns=() if _is_only_a_title(block, reader.original) else texts,
        titles=titles,
        number=block.number,
        url=reader.rule_urls.get(block.number, ""),
    )


def _is_only_a_title(block: Passage, original: str) -> bool:
    """Whether a rule excerpt says its title and nothing else ("502.13. Cumulative Upkeep")."""
    title = exact_text(block, "title", original)
    return bool(title) and title == exact_text(block, "text", original)


def _texts(row: Passage | Document, field: str, reader: Reader) -> tuple[Column, ...]:
    columns = []
    for text in texts_to_show(row, field, reader.language, reader.beside, reader.annotations):
        note = _note(row, text, reader)
        said = reader.beside_note if text.language == reader.beside else reader.common_note
        tail = note_html(note) if note != said else ""
        links = list(reader.annotations.links_of(row, field, text.language))
        if reader.keywords and field == "text":
            links += reader.keywords.of(str(text), text.language, links)
        columns.append(Column(HTML_TAGS[text.language], text_html(str(text), text.language, links, tail)))
    return tuple(columns)


def _lines(row: Passage | Heading, field: str, reader: Reader) -> tuple[Column, ...]:
    """A heading or title, in one language or, where they differ, in two."""
    shown = texts_to_show(row, field, reader.language, reader.beside, reader.annotations)
    once = {str(text): text for text in reversed(shown)}
    return tuple(
        Column(HTML_TAGS[text.language], line_html(words, text.language))
        for words, text in reversed(once.items())
    )


def _card(block: Passage, reader: Reader) -> ShownBlock:
    """The card text as printed; beside it the same in the second language, else that card's own data."""
    printed = texts_to_show(block, "faces", reader.language, reader.beside, reader.annotations)
    frames = [
        tuple(frame_as_printed(face, text.language, reader.keywords) for face in text.text)
        for text in printed
    ]
    if reader.beside and len(printed) == 1 and printed[0].language != reader.beside:
        frames.append(_from_card_data(block, reader.beside, reader))
    note = _note(block, printed[0], reader) if printed else ""
    return ShownBlock(
        kind=block.kind,
        anchor=block.anchor,
        columns=() if printed else _texts(block, "text", reader),
        frames=tuple(faces for faces in frames if faces),
        url=reader.card_urls.get(block.card_id or 0, ""),
        note=note if note != reader.common_note else "",
    )


def _from_card_data(block: Passage, language: str, reader: Reader) -> tuple[Frame, ...]:
    faces = reader.faces.get(block.card_id or 0, ())
    frames = (frame_in_exactly(face, language, gettext("from card data"), reader.keywords) for face in faces)
    return tuple(frame for frame in frames if frame)


def credits_of(document: Document, reader: Reader) -> tuple[Column, ...]:
    """Who wrote and translated it, above the text that may say so too: readers look for it there."""
    return _texts(document, "credits", reader)


def licence_of(document: Document, blocks: Iterable[Passage], reader: Reader) -> tuple[Column, ...]:
    """The preface with the terms of reposting; nothing where the passages below are all of it already."""
    original = document.original_language
    passages = {exact_text(block, "text", original) for block in blocks}
    lines = (exact_text(document, "licence", original) or "").splitlines()
    if lines and all(line in passages for line in lines if line.strip()):
        return ()
    return _texts(document, "licence", reader)


DATE_LABELS = {
    "prerelease": _("Prerelease:"),
    "release": _("Release:"),
    "game_day": _("Game Day:"),
    "legal": _("Legal in tournaments:"),
}


def set_dates(document: Document) -> list[tuple[str, date | str]]:
    """The dates that a document gives for its set, labelled; a range or anything else as it is printed."""
    return [
        (str(DATE_LABELS.get(name, f"{name}:")), _day(value)) for name, value in document.set_dates.items()
    ]


def _day(value: str) -> date | str:
    try:
        return date.fromisoformat(value)
    except ValueError:
        return value
