"""The contents of an edition: its chapters and their sections."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.listed import Listed, listed_rules
from rulings.models import Edition
from rulings.numbers import parent_of
from rulings.passages import rule_versions


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter's heading and those of its sections."""

    heading: Listed
    sections: tuple[Listed, ...]


def chapters_of(edition: Edition | None) -> list[Chapter]:
    """The chapters in order; one query."""
    headings = listed_rules(rule_versions().in_force(edition).headings().in_order())
    sections: dict[str, list[Listed]] = {}
    chapters: list[Listed] = []
    for heading in headings:
        above = parent_of(heading.key)
        if above:
            sections.setdefault(above, []).append(heading)
        else:
            chapters.append(heading)
    return [Chapter(chapter, tuple(sections.get(chapter.key, ()))) for chapter in chapters]
