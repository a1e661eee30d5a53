"""The contents of an edition: its chapters and their sections."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.listed import Listed, listed_rules
from rulings.models import Edition, RuleVersion
from rulings.numbers import parent_of


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter's heading and those of its sections."""

    heading: Listed
    sections: tuple[Listed, ...]


def chapters_of(edition: Edition | None) -> list[Chapter]:
    """The chapters in order; one query."""
    headings = listed_rules(RuleVersion.objects.in_force(edition).headings().in_order())
    return [
        Chapter(chapter, tuple(section for section in headings if parent_of(section.key) == chapter.key))
        for chapter in headings
        if not parent_of(chapter.key)
    ]
