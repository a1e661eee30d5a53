"""Rules, and headings and passages of documents, as pages read them: plain rows, hundreds at a time."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from faqsite.rows import PlainRow
from rulings.models import Block, RuleVersion, Ruling, Section
from rulings.models.rule import RuleVersionQuerySet
from rulings.standing import stands


@dataclass(frozen=True, slots=True)
class RulePassage(PlainRow):
    """A rule's words under one number, from one edition to another (``RuleVersion``)."""

    of: ClassVar[type[RuleVersion]] = RuleVersion
    rule_id: int
    number: str
    kind: str
    parent_number: str
    sort_key: str
    title_zh_hant: str | None
    title_zh_hans: str | None
    title_en: str | None
    text_zh_hant: str | None
    text_zh_hans: str | None
    text_en: str | None
    examples_zh_hant: list[str] | None
    examples_zh_hans: list[str] | None
    examples_en: list[str] | None
    first_edition_id: date
    last_edition_id: date | None

    def stands_on(self, edition: date) -> bool:
        """Whether it is in force in the loaded edition of that day (``RuleVersion.stands_on``)."""
        return stands(self.first_edition_id, self.last_edition_id, edition)


def rule_versions() -> RuleVersionQuerySet:
    """All versions, in a queryset that takes columns as they are (``faqsite.translated.literal``)."""
    return RuleVersionQuerySet(RuleVersion)


@dataclass(frozen=True, slots=True)
class Heading(PlainRow):
    """A heading of a document (``Section``)."""

    of: ClassVar[type[Section]] = Section
    level: int
    anchor: str
    heading_zh_hant: str | None
    heading_zh_hans: str | None
    heading_en: str | None


@dataclass(frozen=True, slots=True)
class Passage(PlainRow):
    """A passage of a document (``Block``)."""

    of: ClassVar[type[Block]] = Block
    section_id: int
    kind: str
    anchor: str
    number: str
    card_id: int | None
    text_zh_hant: str | None
    text_zh_hans: str | None
    text_en: str | None
    title_zh_hant: str | None
    title_zh_hans: str | None
    title_en: str | None
    faces_zh_hant: list[dict[str, Any]] | None
    faces_zh_hans: list[dict[str, Any]] | None
    faces_en: list[dict[str, Any]] | None


@dataclass(frozen=True, slots=True)
class Answer(PlainRow):
    """The words of a ruling (``Ruling``)."""

    of: ClassVar[type[Ruling]] = Ruling
    text_zh_hant: str | None
    text_zh_hans: str | None
    text_en: str | None
    date: datetime.date | None
    source: str
