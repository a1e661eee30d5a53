"""The dataclasses that extract, repair and parse hand on; they know nothing of Django.

Positions are offsets into the text that the stage was given; lines count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulings.ingest.passages import Passage


class SourceError(ValueError):
    """A source that cannot be read at all; its message is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a curator should look at; the import goes on."""

    code: str
    message: str
    line: int | None = None
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that repair made to the text, old and new side by side."""

    kind: str
    before: str
    after: str
    position: int


@dataclass(frozen=True, slots=True)
class Extracted:
    """The text of a source file as it was read, before any repair.

    ``passages`` where the format says itself where a paragraph ends (Word): then no line end is a wrap.
    """

    name: str
    sha256: str
    encoding: str
    text: str
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Repaired:
    """Text after a repair stage, with what was changed."""

    text: str
    repairs: tuple[Repair, ...] = ()
    problems: tuple[Problem, ...] = ()


class RuleKind(StrEnum):
    """Levels of the comprehensive rules: 7, 702, 702.24, 702.24a."""

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"


@dataclass(frozen=True, slots=True)
class ParsedRule:
    """One provision as printed.

    ``number`` has no final point ("702.24a", "702", "7"); a number that the edition
    repeats by mistake carries a mark ("702.5a*"). A heading has ``title`` (in the
    language of the edition) and no ``text``; ``title_en`` is the English name that a
    translated edition prints beside its own. ``fragment`` says that the source began or
    ended inside this provision.
    """

    number: str
    kind: RuleKind
    title: str | None = None
    text: str = ""
    examples: tuple[str, ...] = ()
    title_en: str | None = None
    fragment: bool = False
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ParsedTerm:
    """One entry of the glossary; ``term_en`` where a translated one prints both."""

    term: str
    definition: str
    term_en: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ParsedEdition:
    """One edition, in one language, or an undated excerpt of one (``effective`` is None)."""

    effective: date | None
    language: str
    rules: tuple[ParsedRule, ...]
    glossary: tuple[ParsedTerm, ...] = ()
    title: str = ""
    introduction: str = ""
    credits: str = ""
    repairs: tuple[Repair, ...] = ()
    problems: tuple[Problem, ...] = ()


class BlockKind(StrEnum):
    """What a passage of a document is."""

    PARAGRAPH = "paragraph"
    CARD = "card"
    RULE = "rule"
    EXAMPLE = "example"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class ParsedFace:
    """One face of a card text as a document prints it; mana in ``{2}{W}`` notation.

    ``number`` is the collector's number where the document lists its cards by it.
    """

    name: str
    name_en: str | None = None
    mana_cost: str | None = None
    type_line: str | None = None
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    number: str | None = None
    defense: str | None = None


@dataclass(frozen=True, slots=True)
class ParsedBlock:
    """One passage in the order of the source.

    ``text`` is repaired, wraps joined, mana in one notation; ``source_text`` is what the
    source prints (line ends included), so that nothing is lost. ``line`` is its first
    line in the extracted text. ``faces`` is filled for cards only (one face or more),
    ``number`` and ``title`` for rule excerpts only; ``card_names`` names the cards a
    ruling speaks of, as the document prints them (the English name where it has one).
    """

    kind: BlockKind
    text: str = ""
    number: str | None = None
    title: str | None = None
    faces: tuple[ParsedFace, ...] = ()
    card_names: tuple[str, ...] = ()
    source_text: str = ""
    line: int | None = None
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedSection:
    """A heading and the blocks under it, up to the next heading of any level.

    ``level`` counts from 1; the text before the first heading stands in a section whose
    heading is empty. Sections nest by level, in order.
    """

    heading: str
    level: int
    blocks: tuple[ParsedBlock, ...] = ()
    source_text: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class CharacterCount:
    """Characters of the source that are not white space; the last three add up to the first."""

    source: int = 0
    placed: int = 0
    furniture: int = 0
    unplaced: int = 0


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """A FAQ or release notes.

    ``set_code`` only where the text itself or the caller tells it; ``updated`` the date
    the document gives for itself; ``credits`` who wrote and translated it; ``licence`` the
    preface with the terms of reposting, in full. Dates of the set are in ``set_dates``
    ("prerelease", "release", …) as ISO text or as printed where they are ranges.
    """

    title: str
    language: str
    sections: tuple[ParsedSection, ...]
    set_code: str | None = None
    updated: date | None = None
    credits: str = ""
    licence: str = ""
    set_dates: dict[str, str] = field(default_factory=dict)
    unplaced: tuple[str, ...] = ()
    characters: CharacterCount = CharacterCount()
    repairs: tuple[Repair, ...] = ()
    problems: tuple[Problem, ...] = ()
