"""The order in which cards of a set are shown: by colour, then by collector number."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from cards.listed import ListedCard
from faqsite.languages import EN
from faqsite.translated import chosen

GROUPS = {
    "W": _("White"),
    "U": _("Blue"),
    "B": _("Black"),
    "R": _("Red"),
    "G": _("Green"),
    "many": _("Multicolored"),
    "none": _("Colorless"),
    "land": _("Lands"),
    "token": _("Tokens"),
}
_LAND = re.compile(r"\bLand\b|地")


@dataclass(frozen=True, slots=True)
class ColourGroup:
    """The cards of one colour in a set; ``key`` is also the fragment of its address."""

    key: str
    cards: tuple[ListedCard, ...]

    @property
    def name(self) -> str:
        return str(GROUPS[self.key])


def number_key(number: str) -> tuple[int, str]:
    """Collector numbers as they are counted: 2 before 10, 10a before 10b, those without a digit last."""
    digits = re.search(r"\d+", number)
    return (int(digits[0]) if digits else 10**9, number)


def colour_key(card: ListedCard) -> str:
    """The group of a card: its colour, or for a colourless one whether its first face is a land."""
    if card.is_token:
        return "token"
    if card.colors:
        return card.colors if len(card.colors) == 1 else "many"
    types = str(chosen(card.types[0], EN)) if card.types else ""
    return "land" if _LAND.search(types) else "none"


def by_colour(cards: Iterable[ListedCard]) -> list[ColourGroup]:
    """The groups that have cards, in the order of ``GROUPS``, each by collector number."""
    grouped: dict[str, list[ListedCard]] = {key: [] for key in GROUPS}
    for card in sorted(cards, key=lambda card: number_key(card.number)):
        grouped[colour_key(card)].append(card)
    return [ColourGroup(key, tuple(rows)) for key, rows in grouped.items() if rows]
