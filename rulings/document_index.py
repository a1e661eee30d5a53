"""What a document holds and in which part of it each passage is shown; long ones are shown in parts.

Read once and kept until content changes, for every page of the document needs it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any

from django.db.models import QuerySet

from cards.frames import MANY, colour_of_cost
from cards.order import GROUPS
from faqsite.addresses import passage_url
from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES, columns
from faqsite.prepared import prepared
from faqsite.translated import TextIn, chosen, literal
from rulings.models import Block, Section
from rulings.passages import Heading

# A part of about so many passages is made and sent quickly, and a document of not many more is left whole.
PASSAGES = 60
LEFT_WHOLE = 80
_LANDS = ("地", "Land")


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card text of the document: its place, its names, and the card that it is where that is known."""

    anchor: str
    names: Mapping[str, str | None]
    group: str
    card: int | None
    slug: str

    def name(self, language: str) -> TextIn:
        return chosen(self.names, language)


@dataclass(frozen=True, slots=True)
class Part:
    """The passages of a document from one position through another, and how the first is called."""

    number: int
    first: int
    last: int
    title: Mapping[str, str | None]

    def name(self, language: str) -> TextIn:
        return chosen(self.title, language)


@dataclass(frozen=True, slots=True)
class DocumentIndex:
    """``part_of`` tells by its anchor in which part a heading or passage stands."""

    headings: tuple[Heading, ...]
    parts: tuple[Part, ...]
    cards: tuple[PrintedCard, ...]
    part_of: Mapping[str, int]

    def part(self, number: str) -> Part | None:
        """The part of this number, or None where there is none."""
        return self.parts[int(number) - 1] if number in map(str, range(1, len(self.parts) + 1)) else None

    def part_with(self, anchor: str) -> Part | None:
        number = self.part_of.get(anchor)
        return self.parts[number - 1] if number else None


@dataclass(frozen=True, slots=True)
class Places:
    """Where links on a page lead: to a place on it, or to another part; ``part`` 0 is the whole document."""

    index: DocumentIndex
    part: int

    def href(self, anchor: str) -> str:
        """A link to a place from within the page."""
        return f"#{anchor}" if self.is_here(anchor) else passage_url("", anchor)

    def is_here(self, anchor: str) -> bool:
        return self.part in (0, self.index.part_of.get(anchor, self.part))

    def permanent(self, anchor: str) -> str:
        """A link that leads there even when parts have moved."""
        return passage_url("", anchor) if len(self.index.parts) > 1 else f"#{anchor}"


# One takes twenty kilobytes.
@kept(size=64)
def document_index(document: int) -> DocumentIndex:
    """The index of a document by its key; one query."""
    headings: dict[int, Heading] = {}
    rows = []
    for pk, level, anchor, zh_hant, zh_hans, en, *block in _sections_with_blocks(document):
        headings.setdefault(pk, Heading(pk, level, anchor, zh_hant, zh_hans, en))
        if block[0] is not None:
            rows.append(_Row(*block))
    rows.sort(key=lambda row: row.position)
    parts = _parts(rows, headings)
    ordered = tuple(headings.values())
    return DocumentIndex(ordered, parts, _cards(rows), _part_of(rows, ordered, parts))


_OF_CARD = ("card__slug", "card__colors", *(f"card__{name}" for name in columns("name")))


@prepared
def _sections_with_blocks(document: int) -> QuerySet[Section]:
    """A row for each passage, with its section, and one for a section without any."""
    fields = ("position", "section_id", "kind", "anchor", "card_id", *columns("faces"), *_OF_CARD)
    found = literal(Section).filter(document=document).order_by("position", "blocks__position")
    return found.values_list(
        "pk", "level", "anchor", *columns("heading"), *[f"blocks__{name}" for name in fields]
    )


@dataclass(frozen=True, slots=True)
class _Row:
    position: int
    section: int
    kind: str
    anchor: str
    card: int | None
    faces_zh_hant: list[dict[str, Any]] | None
    faces_zh_hans: list[dict[str, Any]] | None
    faces_en: list[dict[str, Any]] | None
    slug: str | None
    colors: str | None
    card_zh_hant: str | None
    card_zh_hans: str | None
    card_en: str | None

    def face(self, language: str) -> Mapping[str, str]:
        """The first face as printed in exactly that language, or nothing."""
        faces = dict(zip(LANGUAGES, (self.faces_zh_hant, self.faces_zh_hans, self.faces_en), strict=True))
        return (faces[language] or [{}])[0]

    def names(self) -> dict[str, str | None]:
        """As printed, or else as the card data have them."""
        of_card = dict(zip(LANGUAGES, (self.card_zh_hant, self.card_zh_hans, self.card_en), strict=True))
        printed = {code: self.face(code).get("name") or of_card[code] for code in LANGUAGES}
        english = next((name for code in LANGUAGES if (name := self.face(code).get("name_en"))), None)
        return {**printed, EN: self.face(EN).get("name") or english or of_card[EN]}


def _parts(rows: Sequence[_Row], headings: Mapping[int, Heading]) -> tuple[Part, ...]:
    """Parts of about the same length, which begin where a section or a card does."""
    if not rows:
        return ()
    count = 1 if len(rows) <= LEFT_WHOLE else ceil(len(rows) / PASSAGES)
    length = len(rows) / count
    starts = [0]
    for place, (before, row) in enumerate(pairwise(rows), start=1):
        begins = row.section != before.section or (row.kind == Block.Kind.CARD != before.kind)
        if begins and len(starts) < count and place >= len(starts) * length:
            starts.append(place)
    ends = [*starts[1:], len(rows)]
    return tuple(
        Part(number, rows[start].position, rows[end - 1].position, _title(rows, start, headings))
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
    )


def _title(rows: Sequence[_Row], start: int, headings: Mapping[int, Heading]) -> dict[str, str | None]:
    """What a part begins with: the card, or else the heading, or of a preface the first heading after it."""
    row = rows[start]
    if row.kind == Block.Kind.CARD and any(row.names().values()):
        return row.names()
    titles = (
        _heading_names(headings[section]) for section in dict.fromkeys(one.section for one in rows[start:])
    )
    return next((title for title in titles if any(title.values())), _heading_names(headings[row.section]))


def _heading_names(heading: Heading) -> dict[str, str | None]:
    return {code: getattr(heading, name) for code, name in zip(LANGUAGES, columns("heading"), strict=True)}


def _part_of(rows: Sequence[_Row], headings: Sequence[Heading], parts: Sequence[Part]) -> dict[str, int]:
    """A heading stands in the part of the first passage behind it."""
    found: dict[str, int] = {}
    first: dict[int, int] = {}
    for part in parts:
        for row in rows:
            if part.first <= row.position <= part.last:
                found[row.anchor] = part.number
                first.setdefault(row.section, part.number)
    following = len(parts) or 1
    for heading in reversed(headings):
        following = first.get(heading.pk, following)
        found[heading.anchor] = following
    return found


def _cards(rows: Sequence[_Row]) -> tuple[PrintedCard, ...]:
    """Each card whose text is printed, once."""
    seen: set[object] = set()
    cards = []
    for row in rows:
        if row.kind != Block.Kind.CARD:
            continue
        names = row.names()
        key = row.card or tuple(names.values())
        if key in seen or not any(names.values()):
            continue
        seen.add(key)
        cards.append(PrintedCard(row.anchor, names, _group(row), row.card, row.slug or ""))
    return tuple(cards)


def _group(row: _Row) -> str:
    """The colour of a card, as card data have it or else as its printed cost shows (``cards.order``)."""
    face = next((face for code in LANGUAGES if (face := row.face(code))), {})
    cost = face.get("mana_cost", "")
    colors = row.colors
    if colors is None:
        colors = "WU" if colour_of_cost(cost) == MANY else colour_of_cost(cost)
    if colors:
        return colors if len(colors) == 1 else "many"
    return "land" if not cost and any(land in face.get("type_line", "") for land in _LANDS) else "none"


def cards_by_colour(cards: Sequence[PrintedCard]) -> list[tuple[str, list[PrintedCard]]]:
    """The groups that have cards, in the order of ``cards.order.GROUPS``, as (name, cards in their order)."""
    grouped: dict[str, list[PrintedCard]] = {key: [] for key in GROUPS}
    for card in cards:
        grouped[card.group].append(card)
    return [(str(GROUPS[key]), rows) for key, rows in grouped.items() if rows]
