"""Whole rows of cards and faces: every column, so that a new one can be stored as it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from cards.ingest.save.rows import PlainRow
from cards.models import Card


@dataclass(slots=True)
class CardRow(PlainRow):
    """A row of ``Card``."""

    slug: str
    oracle_id: UUID | None = None
    name: str | None = None
    name_zh_hant: str | None = None
    name_zh_hans: str | None = None
    name_en: str | None = None
    mana_cost: str = ""
    mana_value: Decimal = Decimal(0)
    colors: str = ""
    back_colors: str | None = None
    color_identity: str | None = None
    keywords: list[str] | None = None
    layout: str = Card.Layout.NORMAL.value
    is_token: bool = False


@dataclass(slots=True)
class FaceRow(PlainRow):
    """A row of ``Face``."""

    card_id: int
    position: int
    name: str | None = None
    name_zh_hant: str | None = None
    name_zh_hans: str | None = None
    name_en: str | None = None
    mana_cost: str = ""
    type_line: str | None = None
    type_line_zh_hant: str | None = None
    type_line_zh_hans: str | None = None
    type_line_en: str | None = None
    text: str | None = None
    text_zh_hant: str | None = None
    text_zh_hans: str | None = None
    text_en: str | None = None
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    printed_in: dict[str, str] = field(default_factory=dict)
    reworded: list[str] = field(default_factory=list)
