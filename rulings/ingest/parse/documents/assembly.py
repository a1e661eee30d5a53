"""Sections and blocks of a document from its passages: each is asked what it is, in one order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rulings.ingest.cues import (
    BULLET,
    EXAMPLE,
    NESTED,
    RULE_NUMBER,
    SECTION_NUMBER,
    is_bullet,
    is_separator,
)
from rulings.ingest.parse.documents.cards import CardText, read_card, starts_card, tidy_text
from rulings.ingest.parse.documents.headings import (
    ENOUGH,
    heading_level,
    heading_text,
    heading_weight,
    is_bare_heading,
    is_numbered_card,
    is_top,
    opens_card_part,
)
from rulings.ingest.parsed import BlockKind, ParsedBlock, ParsedFace, ParsedSection
from rulings.ingest.passages import Passage, printed
from rulings.ingest.ruling_words import first_ruling, is_clear

_FEW_BULLETS = 0.03  # modes of cards have bullets even where rulings have none
_GUESSED = "no bullets: where the text of the card ends and its rulings begin is a guess"


@dataclass
class _Section:
    heading: str
    level: int
    source: str = ""
    line: int | None = None
    blocks: list[ParsedBlock] = field(default_factory=list)

    def parsed(self) -> ParsedSection:
        return ParsedSection(self.heading, self.level, tuple(self.blocks), self.source, self.line)


class Assembly:
    """Reads passages in order; keeps in mind the part of the document and the cards last seen."""

    def __init__(self, passages: Sequence[Passage], title_index: int | None) -> None:
        self.passages = passages
        self.title_index = title_index
        self.sections: list[_Section] = [_Section("", 1)]
        self.furniture = 0
        self.cards: list[ParsedFace] = []
        self.cards_open = False  # the next card joins the ones before it: no ruling has come since
        self.in_card_part = False
        self.tops = {passage.heading for passage in passages if is_top(passage.text)}
        bullets = sum(passage.bullet or is_bullet(passage.text) for passage in passages)
        self.bulleted = bullets > len(passages) * _FEW_BULLETS

    def run(self) -> tuple[ParsedSection, ...]:
        """All sections; the first has an empty heading and is left out where nothing stands in it."""
        index = 0
        while index < len(self.passages):
            index = self._take(index)
        sections = [section.parsed() for section in self.sections]
        return tuple(s for s in sections if s.heading or s.blocks) or (ParsedSection("", 1),)

    def _take(self, index: int) -> int:
        passage = self.passages[index]
        if is_separator(passage.text):
            self.furniture += printed(passage.source)
            self._forget_cards()
            return index + 1
        if self.is_heading(index) or (not self.in_card_part and is_bare_heading(self.passages, index)):
            self._open_section(passage, index == self.title_index)
            return index + 1
        card = read_card(self.passages, index, self.is_heading)
        if card is not None and not self.bulleted:
            card = self._without_rulings(card, index)
        if card is not None:
            self._add_card(card, index)
            return card.end
        if self._is_rule_heading(index):
            self._add_rule_heading(passage)
        else:
            self._add_passage(passage)
        return index + 1

    def _without_rulings(self, card: CardText, index: int) -> CardText | None:
        """Where no bullet tells, the rulings below a card are told from its text by what they say."""
        lines = [passage.text for passage in self.passages[card.text_from : card.end]]
        if not lines:
            return card
        first = first_ruling(lines)
        doubts = () if is_clear(lines, first) else (_GUESSED,)
        end = card.text_from + first
        shorter = read_card(self.passages, index, lambda i: i >= end or self.is_heading(i))
        return replace(shorter, doubts=shorter.doubts + doubts) if shorter else None

    def is_heading(self, index: int) -> bool:
        """Whether the passage opens a section; a card's name looks like a heading but is none."""
        if index == self.title_index:
            return True
        if is_numbered_card(self.passages[index].text) or self._is_rule_heading(index):
            return False
        return heading_weight(self.passages, index) >= ENOUGH and not starts_card(self.passages, index)

    def _is_rule_heading(self, index: int) -> bool:
        """``711. 双面牌``: the heading of a section of the rules, if provisions of that section follow."""
        match = SECTION_NUMBER.match(self.passages[index].text)
        following = self.passages[index + 1].text if index + 1 < len(self.passages) else ""
        return bool(match and following.startswith(f"{match[1]}.") and RULE_NUMBER.match(following))

    def _add_rule_heading(self, passage: Passage) -> None:
        match = SECTION_NUMBER.match(passage.text)
        if match is None:
            raise ValueError(f"no number of a section before: {passage.text[:40]}")
        self._add(
            ParsedBlock(
                BlockKind.RULE, match[2], match[1], match[2], source_text=passage.source, line=passage.line
            )
        )

    def _open_section(self, passage: Passage, is_title: bool) -> None:
        text = heading_text(passage.text)
        if is_top(text):
            self.in_card_part = opens_card_part(text)
        level = 1 if is_title else heading_level(passage.text, passage.heading, self.tops)
        self.sections.append(_Section(text, level, passage.source, passage.line))
        self._forget_cards()

    def _forget_cards(self) -> None:
        self.cards, self.cards_open = [], False

    def _add_card(self, card: CardText, index: int) -> None:
        passages = self.passages[index : card.end]
        if not self.cards_open:
            self.cards = []
        self.cards, self.cards_open = [*self.cards, card.faces[0]], True
        self._add(
            ParsedBlock(
                BlockKind.CARD,
                text="\n".join(face.text for face in card.faces if face.text),
                faces=card.faces,
                source_text="\n".join(passage.source for passage in passages),
                line=passages[0].line,
                doubts=card.doubts + tuple(doubt for passage in passages for doubt in passage.doubts),
            )
        )

    def _add(self, block: ParsedBlock) -> None:
        self.sections[-1].blocks.append(block)

    def _add_passage(self, passage: Passage) -> None:
        """A passage that is neither heading nor card."""
        kind, text, number, title = self._kind(passage)
        names = tuple(face.name_en or face.name for face in self.cards) if kind is BlockKind.RULING else ()
        if kind is BlockKind.RULING:
            self.cards_open = False
        if kind is BlockKind.CARD:
            name = ParsedFace(text, number=number)
            self.cards, self.cards_open = [name], True
            self._add(
                ParsedBlock(kind, faces=(name,), number=None, source_text=passage.source, line=passage.line)
            )
            return
        self._add(
            ParsedBlock(
                kind, tidy_text(text), number, title, card_names=names,
                source_text=passage.source, line=passage.line, doubts=passage.doubts,
            )
        )  # fmt: skip

    def _kind(self, passage: Passage) -> tuple[BlockKind, str, str | None, str | None]:
        text = passage.text
        rule = RULE_NUMBER.match(text)
        if rule:
            rest = text[rule.end() :].strip()
            short = len(rest) <= 20 and not re.search(r"[。；：]", rest)
            return BlockKind.RULE, rest, rule[1], rest if short and rest else None
        if EXAMPLE.match(text):
            return BlockKind.EXAMPLE, text, None, None
        if passage.bullet or is_bullet(text):
            return BlockKind.RULING, _after_bullet(text), None, None
        if is_numbered_card(text):
            return BlockKind.CARD, text[3:].strip(), text[:3], None
        if self.cards and not self.bulleted:
            return BlockKind.RULING, text, None, None
        if NESTED.match(text) and (above := self.sections[-1].blocks):
            kind = above[-1].kind
            return kind if kind is BlockKind.RULING else BlockKind.PARAGRAPH, text, None, None
        return BlockKind.PARAGRAPH, text, None, None


def _after_bullet(text: str) -> str:
    """A ruling without the sign before it; where only the source's style marked it there is none."""
    bullet = BULLET.match(text)
    return text[bullet.end() :].strip() if bullet else text.removeprefix("*").strip()
