"""The keyword actions and keyword abilities of an edition."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.glossary_order import Sorter, orders_for
from rulings.listed import Listed, listed_rules
from rulings.models import Edition, RuleVersion
from rulings.numbers import parent_of

# The sections keep their names while their numbers move (501 and 502 until 2009, 701 and 702 since).
SECTION_NAMES = ("Keyword Actions", "Keyword Abilities")


@dataclass(frozen=True, slots=True)
class KeywordSection:
    """A section of the rules and its titled rules: one keyword each."""

    section: RuleVersion
    keywords: tuple[Listed, ...]


def keyword_sections(edition: Edition | None, language: str) -> list[KeywordSection]:
    """The sections of keywords in ``edition``, each in the order of the reader's names; two queries."""
    stands = RuleVersion.objects.in_force(edition)
    sections = list(stands.headings().filter(title_en__in=SECTION_NAMES).in_order())
    rules = listed_rules(stands.filter(parent_number__in=[section.number for section in sections]))
    ordered = Sorter(orders_for(language)[0]).in_order(rule for rule in rules if rule.has_name)
    return [
        KeywordSection(section, tuple(rule for rule in ordered if parent_of(rule.key) == section.number))
        for section in sections
    ]
