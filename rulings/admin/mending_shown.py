"""A document as its curators see it: what each passage was read as, beside what the source prints."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faqsite.languages import HTML_TAGS
from faqsite.translated import exact_text, text_in
from rulings.admin.sentences import said
from rulings.models import Block, Document, DocumentChange, Section

KINDS = {
    Block.Kind.PARAGRAPH.value: gettext_lazy("paragraph"),
    Block.Kind.CARD.value: gettext_lazy("card text"),
    Block.Kind.RULE.value: gettext_lazy("rule excerpt"),
    Block.Kind.EXAMPLE.value: gettext_lazy("example"),
    Block.Kind.RULING.value: gettext_lazy("ruling"),
}
STEPS = {
    DocumentChange.What.KIND.value: gettext_lazy("another kind"),
    DocumentChange.What.SPLIT.value: gettext_lazy("split"),
    DocumentChange.What.JOIN.value: gettext_lazy("joined with the next"),
    DocumentChange.What.CARD.value: gettext_lazy("tied to cards"),
    DocumentChange.What.ACCEPT.value: gettext_lazy("doubts accepted"),
    DocumentChange.What.CHOOSE.value: gettext_lazy("chosen between the file and a curator"),
    DocumentChange.What.EDIT.value: gettext_lazy("written"),
    DocumentChange.What.ASIDE.value: gettext_lazy("set aside"),
    DocumentChange.What.PUBLISH.value: gettext_lazy("published or taken off"),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a passage: its words, or the faces of a card text."""

    text: str = ""
    title: str = ""
    number: str = ""
    faces: tuple[dict[str, str], ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A passage, or a heading, with what can be done to it."""

    row: Block | Section
    reading: Reading
    where: str
    is_heading: bool = False
    kind: Any = ""
    cards: tuple[tuple[str, str], ...] = ()
    can_join: bool = False
    proposals: tuple[Reading, ...] | None = None
    cardless: bool = False
    doubts: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the card that a card text prints."""
        face = self.reading.faces[0] if self.reading.faces else {}
        return face.get("name_en") or face.get("name") or ""


@dataclass(frozen=True, slots=True)
class Account:
    """The characters of the source: the last three make up the first."""

    source: int
    placed: int
    furniture: int
    unplaced: int
    texts: tuple[str, ...] = field(default=())

    @property
    def adds_up(self) -> bool:
        return self.source == self.placed + self.furniture + self.unplaced


def account(document: Document) -> Account:
    count = document.report.get("characters", {})
    source, placed, furniture, unplaced = (
        int(count.get(name, 0)) for name in ("source", "placed", "furniture", "unplaced")
    )
    return Account(source, placed, furniture, unplaced, tuple(document.report.get("unplaced", ())))


def noted(document: Document) -> list[dict[str, Any]]:
    """What the import noted, and what is doubtful about the edition that the document cites."""
    doubt = document.report.get("edition_doubt")
    problems = [*document.report.get("problems", []), *([{"message": doubt}] if doubt else [])]
    return [{**problem, "message": said(problem["message"])} for problem in problems]


def shown_rows(document: Document, blocks: Sequence[Block]) -> list[ShownRow]:
    """The blocks, each section's heading before the first of them that stands under it."""
    last_of = last_in_section(document)
    rows: list[ShownRow] = []
    section: int | None = None
    for block in blocks:
        if block.section_id != section:
            section = block.section_id
            rows.append(shown_heading(document, block.section))
        rows.append(shown_block(document, block, can_join=block.pk != last_of.get(block.section_id)))
    return rows


def last_in_section(document: Document) -> dict[int, int]:
    """The last block of every section, which has none after it to be joined with."""
    return dict(document.blocks.order_by("position").values_list("section_id", "pk"))


def shown_heading(document: Document, section: Section) -> ShownRow:
    heading = exact_text(section, "heading", document.original_language) or ""
    return ShownRow(section, Reading(heading), "", is_heading=True, proposals=_proposals(section.proposed))


def shown_block(document: Document, block: Block, *, can_join: bool = False) -> ShownRow:
    language = document.original_language
    values = {name: exact_text(block, name, language) for name in ("text", "title", "faces")}
    cards = tuple(_cards(block, language))
    return ShownRow(
        block,
        reading({**values, "number": block.number, "kind": block.kind}),
        where(document, block),
        kind=KINDS[block.kind],
        cards=cards,
        can_join=can_join,
        proposals=_proposals(block.proposed),
        cardless=block.kind in (Block.Kind.CARD, Block.Kind.RULING) and not cards,
        doubts=tuple(said(doubt) for doubt in block.doubts),
    )


def reading(values: dict[str, Any]) -> Reading:
    return Reading(
        text=values.get("text") or values.get("heading") or "",
        title=values.get("title") or "",
        number=values.get("number") or "",
        faces=tuple(values.get("faces") or ()),
        kind=str(KINDS.get(values.get("kind") or "", "")),
    )


def _proposals(proposed: Iterable[dict[str, Any]] | None) -> tuple[Reading, ...] | None:
    return None if proposed is None else tuple(reading(values) for values in proposed)


def _cards(block: Block, language: str) -> Iterable[tuple[str, str]]:
    """The names of the cards that a block is tied to, with their pages."""
    tied = [block.card] if block.card else list(block.ruling.cards.all()) if block.ruling else []
    for card in tied:
        yield str(text_in(card, "name", language)), card.get_absolute_url()


def where(document: Document, block: Block) -> str:
    """Where in the source a block begins: a page and a line of it, or a paragraph of a Word document."""
    if not block.line:
        return ""
    if document.source_encoding == "docx":
        return _("paragraph %(number)s") % {"number": block.line}
    pages = document.report.get("pages") or []
    if not pages:
        return _("line %(number)s") % {"number": block.line}
    page = bisect_right(pages, block.line)
    first = pages[page - 1] if page else 1
    return _("page %(page)s, line %(line)s") % {"page": page + 1, "line": block.line - first + 1}


def html_tag(document: Document) -> str:
    return HTML_TAGS[document.original_language]
