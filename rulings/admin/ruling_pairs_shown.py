"""What the page of waiting pairs shows: both rulings with their cards, and what speaks for and against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from faqsite.admin_related import address_of
from faqsite.languages import EN, HTML_TAGS
from faqsite.translated import exact_text, text_in
from rulings.models import Block, Ruling, RulingPair
from rulings.pair_decisions import sides

REASONS = {
    "words": gettext_lazy("words agree"),
    "names": gettext_lazy("card names agree"),
    "symbols": gettext_lazy("mana symbols agree"),
    "sizes": gettext_lazy("power and toughness agree"),
    "numbers": gettext_lazy("numbers agree"),
    "length": gettext_lazy("length fits"),
    "order": gettext_lazy("place in the order fits"),
    "date": gettext_lazy("from the time of the set"),
    "ahead": gettext_lazy("ahead of the next best pair by"),
}


@dataclass(frozen=True, slots=True)
class SideShown:
    """One ruling of a pair, its words in their own language."""

    tag: str
    text: str
    where: str
    url: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairShown:
    pk: int
    score: int
    chinese: SideShown | None
    english: SideShown | None
    reasons: tuple[tuple[Any, int], ...]

    @property
    def sides(self) -> list[SideShown]:
        return [side for side in (self.chinese, self.english) if side is not None]


def pairs_shown(rows: Sequence[RulingPair]) -> list[PairShown]:
    """These pairs with all their texts from a few queries."""
    found = sides(rows)
    shown = []
    for row in rows:
        block, ruling = found[row.pk]
        shown.append(
            PairShown(
                row.pk,
                round(row.score * 100),
                _chinese(block) if block else None,
                _english(ruling) if ruling else None,
                tuple(reasons_shown(row)),
            )
        )
    return shown


def reasons_shown(row: RulingPair) -> Iterator[tuple[Any, int]]:
    """Each kind of evidence in words, with its value in hundredths."""
    for name, value in row.reasons:
        yield REASONS.get(name, name), round(value * 100)


def _chinese(block: Block) -> SideShown:
    language = block.document.original_language
    names = tuple(block.card_names)
    text = exact_text(block, "text", language) or ""
    return SideShown(
        HTML_TAGS[language], text, f"{block.document.slug}#{block.anchor}", address_of(block), names
    )


def _english(ruling: Ruling) -> SideShown:
    names = tuple(str(text_in(card, "name", EN)) for card in ruling.cards.all())
    text = exact_text(ruling, "text", EN) or ""
    return SideShown(HTML_TAGS[EN], text, str(ruling.date or ruling.source), address_of(ruling), names)
