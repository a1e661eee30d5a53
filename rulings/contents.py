"""The contents of an edition: its chapters and their sections."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from faqsite.prepared import prepared
from rulings.listed import LISTED, Listed, listed_rows
from rulings.models import Edition, RuleVersion
from rulings.numbers import parent_of
from rulings.passages import rule_versions
from rulings.standing import standing


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter's heading and those of its sections."""

    heading: Listed
    sections: tuple[Listed, ...]


@prepared
def _headings(edition: date) -> QuerySet[RuleVersion]:
    return rule_versions().filter(standing(edition)).headings().in_order().values_list(*LISTED)


def chapters_of(edition: Edition | None) -> list[Chapter]:
    """The chapters in order; one query."""
    headings = listed_rows(_headings(edition.effective)) if edition else []
    sections: dict[str, list[Listed]] = {}
    chapters: list[Listed] = []
    for heading in headings:
        above = parent_of(heading.key)
        if above:
            sections.setdefault(above, []).append(heading)
        else:
            chapters.append(heading)
    return [Chapter(chapter, tuple(sections.get(chapter.key, ()))) for chapter in chapters]
