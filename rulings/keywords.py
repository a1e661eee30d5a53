"""The keyword actions and keyword abilities of an edition."""

from __future__ import annotations

from dataclasses import dataclass

from faqsite.translated import by_language
from rulings.models import Edition, RuleVersion

# The sections keep their names while their numbers move (501 and 502 until 2009, 701 and 702 since).
SECTION_NAMES = ("Keyword Actions", "Keyword Abilities")


@dataclass(frozen=True, slots=True)
class KeywordSection:
    """A section of the rules and its titled rules: one keyword each."""

    section: RuleVersion
    keywords: tuple[RuleVersion, ...]


def keyword_sections(edition: Edition | None) -> list[KeywordSection]:
    """The sections of keywords in ``edition``, in order; two queries."""
    stands = RuleVersion.objects.in_force(edition)
    sections = list(stands.headings().filter(title_en__in=SECTION_NAMES).in_order())
    rules = stands.filter(parent_number__in=[section.number for section in sections]).in_order()
    titled = [rule for rule in rules if any(by_language(rule, "title").values())]
    return [
        KeywordSection(section, tuple(rule for rule in titled if rule.parent_number == section.number))
        for section in sections
    ]
