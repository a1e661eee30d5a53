"""Rulings that say the same thing, told once with all their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from faqsite.languages import LANGUAGES
from faqsite.translated import exact_text
from rulings.models import Block, Ruling

CARD_DATA = "MTGJSON"


@dataclass(frozen=True, slots=True)
class ToldRuling:
    """``ruling`` is the one to show, ``same`` all that say what it says, itself included.

    ``printed_in`` holds one passage of each published document that prints any of them.
    """

    ruling: Ruling
    same: tuple[Ruling, ...]
    printed_in: tuple[Block, ...] = ()

    @property
    def others(self) -> list[Ruling]:
        """Those not shown, whose addresses still lead here."""
        return [ruling for ruling in self.same if ruling is not self.ruling]

    @property
    def is_in_card_data(self) -> bool:
        return any(ruling.source == CARD_DATA for ruling in self.same)


def told_once(
    rulings: Iterable[Ruling], language: str, printed: Mapping[int, Sequence[Block]]
) -> list[ToldRuling]:
    """``rulings`` in their order, those with the same words in any language together.

    Of a group the one that has a text in ``language`` is shown. ``printed`` has the passages of
    published documents by the ruling that they print.
    """
    groups: list[list[Ruling]] = []
    group_of: dict[tuple[str, str], list[Ruling]] = {}
    for ruling in rulings:
        keys = list(_keys(ruling))
        group = next((group_of[key] for key in keys if key in group_of), None)
        if group is None:
            group = []
            groups.append(group)
        group.append(ruling)
        group_of.update((key, group) for key in keys if key not in group_of)
    return [ToldRuling(_best(group, language), tuple(group), _once_each(group, printed)) for group in groups]


def _once_each(group: list[Ruling], printed: Mapping[int, Sequence[Block]]) -> tuple[Block, ...]:
    """The first passage in each document."""
    first: dict[int, Block] = {}
    for ruling in group:
        for block in printed.get(ruling.pk, ()):
            first.setdefault(block.document_id, block)
    return tuple(first.values())


def _keys(ruling: Ruling) -> Iterator[tuple[str, str]]:
    """A ruling's words by language, without the spaces that typesetting adds or takes."""
    for language in LANGUAGES:
        text = exact_text(ruling, "text", language)
        if text:
            yield language, "".join(text.split())


def _best(group: list[Ruling], language: str) -> Ruling:
    return next((ruling for ruling in group if exact_text(ruling, "text", language)), group[0])
