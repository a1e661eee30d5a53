"""Which section of the rules is about a card's layout: what a judge looks up of a split or modal card."""

from __future__ import annotations

from datetime import date

from cards.models import Card
from cards.reading import KeywordRule
from faqsite.addresses import address
from faqsite.translated import chosen
from rulings.named_sections import layout_section

SECTIONS = {
    Card.Layout.SPLIT.value: "Split Cards",
    Card.Layout.AFTERMATH.value: "Split Cards",
    Card.Layout.FLIP.value: "Flip Cards",
    Card.Layout.LEVELER.value: "Leveler Cards",
    Card.Layout.TRANSFORM.value: "Double-Faced Cards",
    Card.Layout.MODAL.value: "Double-Faced Cards",
    Card.Layout.MELD.value: "Double-Faced Cards",
    Card.Layout.SAGA.value: "Saga Cards",
    Card.Layout.ADVENTURE.value: "Adventurer Cards",
    Card.Layout.CLASS.value: "Class Cards",
}


def layout_rule(layout: str, edition: date | None, language: str) -> KeywordRule | None:
    """The section about such cards in that edition; none for normal cards or where the edition has none."""
    title = SECTIONS.get(layout)
    section = layout_section(title, edition) if title and edition else None
    if section is None:
        return None
    return KeywordRule(
        section.number, address("rulings:rule", section.number), chosen(section.names, language)
    )
