"""The order in which cards of a set are shown: by colour, then by collector number; large sets in pages."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext_lazy as _

from cards.listed import ListedCard, Numbered, listed_printings, numbered_in_set
from faqsite.kept import kept
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
# A page of so many is made and sent quickly; a set of not many more, as most are, is left whole.
CARDS_ON_PAGE = 210
LEFT_ON_LAST = 50


@dataclass(frozen=True, slots=True)
class ColourGroup:
    """A colour of a set: how many cards the set has of it, and those of them that the page shows.

    ``key`` is also the fragment of its address; ``page`` is the page on which it begins.
    """

    key: str
    total: int
    page: int
    cards: tuple[ListedCard, ...]

    @property
    def name(self) -> str:
        return str(GROUPS[self.key])


@dataclass(frozen=True, slots=True)
class Placed:
    """A collector number of a set, by its printing, and the colour under which it is shown."""

    colour: str
    printing: int


@kept(size=32)
def set_in_order(of: int) -> tuple[Placed, ...]:
    """All cards of a set, in the order of ``GROUPS`` and then of the collector numbers."""
    order = list(GROUPS)
    placed = [(colour_key(each), each) for each in numbered_in_set(of)]
    placed.sort(key=lambda one: (order.index(one[0]), *number_key(one[1].number), one[1].printing))
    return tuple(Placed(colour, each.printing) for colour, each in placed)


def page_of_set(of: int, number: str | None) -> tuple[Page, list[ColourGroup]]:
    """A page of a set's cards, and all colours that the set has, with the cards of each on that page."""
    placed = set_in_order(of)
    pages = Paginator(placed, CARDS_ON_PAGE, orphans=LEFT_ON_LAST)
    page = pages.get_page(number)
    return page, _groups(placed, page)


def _groups(placed: Sequence[Placed], page: Page) -> list[ColourGroup]:
    here = list(page.object_list)
    listed = iter(listed_printings([each.printing for each in here]))
    shown = {
        colour: tuple(next(listed) for _each in each)
        for colour, each in groupby(here, lambda one: one.colour)
    }
    totals = Counter(each.colour for each in placed)
    begins: dict[str, int] = {}
    for place, each in enumerate(placed):
        begins.setdefault(each.colour, min(place // CARDS_ON_PAGE + 1, page.paginator.num_pages))
    return [ColourGroup(key, totals[key], begins[key], shown.get(key, ())) for key in begins]


def number_key(number: str) -> tuple[int, str]:
    """Collector numbers as they are counted: 2 before 10, 10a before 10b, those without a digit last."""
    digits = re.search(r"\d+", number)
    return (int(digits[0]) if digits else 10**9, number)


def colour_key(card: Numbered) -> str:
    """The group of a card: its colour, or for a colourless one whether its first face is a land."""
    if card.is_token:
        return "token"
    if card.colors:
        return card.colors if len(card.colors) == 1 else "many"
    return "land" if _LAND.search(str(chosen(card.types, EN))) else "none"
