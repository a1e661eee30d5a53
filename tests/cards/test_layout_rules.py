"""The sections about layouts that cards lead to are those that are kept at hand."""

from cards.layout_rules import SECTIONS
from rulings.named_sections import LAYOUT_SECTIONS


def test_every_section_that_a_card_leads_to_is_looked_for_and_no_other() -> None:
    assert set(SECTIONS.values()) == set(LAYOUT_SECTIONS)
