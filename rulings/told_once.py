"""Rulings that say the same thing, told once with all their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from faqsite.languages import LANGUAGES
from faqsite.translated import exact_text
from rulings.document_list import PrintedPassage
from rulings.models import Ruling
from rulings.passages import Answer

CARD_DATA = "MTGJSON"


@dataclass(frozen=True, slots=True)
class ToldRuling:
    """``ruling`` is the one to show, ``same`` all that say what it says, itself included.

    ``printed_in`` holds one passage of each published document that prints any of them.
    """

    ruling: Answer | Ruling
    same: tuple[Answer | Ruling, ...]
    printed_in: tuple[PrintedPassage, ...] = ()

    @property
    def others(self) -> list[Answer | Ruling]:
        """Those not shown, whose addresses still lead here."""
        return [ruling for ruling in self.same if ruling is not self.ruling]

    @property
    def is_in_card_data(self) -> bool:
        return any(ruling.source == CARD_DATA for ruling in self.same)


def told_once(
    rulings: Iterable[Answer | Ruling], language: str, printed: Mapping[int, Sequence[PrintedPassage]]
) -> list[ToldRuling]:
    """``rulings`` in their order, those with the same words in any language together.

    Of a group the one that has a text in ``language`` is shown. ``printed`` has the passages of
    published documents by the ruling that they print.
    """
    groups: list[list[Answer | Ruling]] = []
    group_of: dict[tuple[str, str], list[Answer | Ruling]] = {}
    for ruling in rulings:
        keys = list(_keys(ruling))
        group = next((group_of[key] for key in keys if key in group_of), None)
        if group is None:
            group = []
            groups.append(group)
        group.append(ruling)
        group_of.update((key, group) for key in keys if key not in group_of)
    return [ToldRuling(_best(group, language), tuple(group), _once_each(group, printed)) for group in groups]


def _once_each(
    group: list[Answer | Ruling], printed: Mapping[int, Sequence[PrintedPassage]]
) -> tuple[PrintedPassage, ...]:
    """The first passage in each document."""
    first: dict[str, PrintedPassage] = {}
    for ruling in group:
        for passage in printed.get(ruling.pk, ()):
            first.setdefault(passage.slug, passage)
    return tuple(first.values())


def _keys(ruling: Answer | Ruling) -> Iterator[tuple[str, str]]:
    """A ruling's words by language, without the spaces that typesetting adds or takes."""
    for language in LANGUAGES:
        text = exact_text(ruling, "text", language)
        if text:
            yield language, "".join(text.split())


def _best(group: list[Answer | Ruling], language: str) -> Answer | Ruling:
    return next((ruling for ruling in group if exact_text(ruling, "text", language)), group[0])
