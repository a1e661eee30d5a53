"""Finds the row of each game object, and gives new ones their addresses."""

import unicodedata
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.text import slugify

from cards.ingest.parsed import ParsedCard
from cards.ingest.save.rows import Rows, fill_base_columns
from cards.ingest.save.whole_rows import CardRow
from cards.models import Card
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column
from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of
from faqsite.translated import literal

_NAME = column("name", EN)
_LIGATURES = str.maketrans({"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "ß": "ss", "ø": "o", "Ø": "O"})


def slug_of(name: str, oracle_id: str | None) -> str:
    """The address of a card by its English name ("Fire // Ice" → "fire-ice"); never empty."""
    plain = unicodedata.normalize("NFKD", name.translate(_LIGATURES))
    plain = plain.replace("'", "").replace("’", "")
    return slugify(plain)[:180].strip("-_") or f"card-{(oracle_id or 'unnamed')[:8]}"


def _second_slug(slug: str, oracle_id: str | None) -> str:
    """The address where another card of the same name has the plain one already."""
    return f"{slug}-{(oracle_id or 'unknown')[:8]}"


def save_cards(parsed: Iterable[ParsedCard]) -> tuple[dict[int, CardRow], Rows[CardRow]]:
    """The row of each card, by the card's place in ``parsed``: found, adopted or made."""
    parsed = list(parsed)
    rows: Rows[CardRow] = Rows(Card, "cards")
    known = _by_oracle_id(parsed)
    unknown = [card for card in parsed if card.oracle_id not in known]
    by_slug = _by_slug(unknown, known)
    found: dict[int, CardRow] = {}
    for place, card in enumerate(parsed):
        row = known.get(card.oracle_id) or _namesake(card, by_slug)
        if row is None:
            row = _new(card, by_slug)
            rows.add(row)
        else:
            rows.put(row, _columns(card, row))
        if card.oracle_id:
            known[card.oracle_id] = row
        found[place] = row
    rows.write()
    rows.seen = len({row.pk for row in found.values()})
    return found, rows


def _by_oracle_id(parsed: list[ParsedCard]) -> dict[str | None, CardRow]:
    ids = [UUID(card.oracle_id) for card in parsed if card.oracle_id]
    return {str(row.oracle_id): row for row in made_of(CardRow, _of_objects(ids))}


@prepared
def _of_objects(oracle_ids: list[UUID]) -> QuerySet[Any]:
    return literal(Card).filter(oracle_id__in=oracle_ids).order_by().values_list(*columns_of(CardRow))


def _by_slug(parsed: list[ParsedCard], known: dict[str | None, CardRow]) -> dict[str, CardRow]:
    """The rows that have, or may contest, the addresses of these cards; each row is one object only."""
    wanted: set[str] = set()
    for card in parsed:
        slug = slug_of(card.name, card.oracle_id)
        wanted |= {slug, _second_slug(slug, card.oracle_id)}
    by_pk = {row.pk: row for row in known.values()}
    return {row.slug: by_pk.get(row.pk, row) for row in made_of(CardRow, _at(list(wanted)))}


@prepared
def _at(slugs: list[str]) -> QuerySet[Any]:
    return literal(Card).filter(slug__in=slugs).order_by().values_list(*columns_of(CardRow))


def _namesake(card: ParsedCard, by_slug: dict[str, CardRow]) -> CardRow | None:
    """The row of the same English name, where only one of the two knows its oracle id; or None."""
    row = by_slug.get(slug_of(card.name, card.oracle_id))
    if row is None or getattr(row, _NAME) != card.name:
        return None
    return row if row.oracle_id is None or card.oracle_id is None else None


def _new(card: ParsedCard, by_slug: dict[str, CardRow]) -> CardRow:
    slug = slug_of(card.name, card.oracle_id)
    if slug in by_slug:
        slug = _second_slug(slug, card.oracle_id)
    row = by_slug[slug] = CardRow(0, slug, **_columns(card, None), **_chinese_names(card))
    fill_base_columns(row, "name")
    return row


def _columns(card: ParsedCard, row: CardRow | None) -> dict[str, Any]:
    """What the data say of the card itself; a card seen in a foreign frame only fills a new row."""
    if row is not None and not card.is_whole:
        return {}
    columns: dict[str, Any] = {
        _NAME: card.name,
        "mana_cost": card.mana_cost,
        "mana_value": card.mana_value,
        "colors": card.colors,
        "back_colors": card.back_colors,
        "layout": card.layout,
        "color_identity": card.color_identity,
        "keywords": list(card.keywords),
    }
    if card.oracle_id:
        columns["oracle_id"] = UUID(card.oracle_id)
    return columns


def _chinese_names(card: ParsedCard) -> dict[str, Any]:
    """The whole card's names where this set prints one on every face."""
    whole: dict[str, str] = {}
    for language in (ZH_HANT, ZH_HANS):
        names = [
            next((printed.name for printed in face.printed if printed.language == language), None)
            for face in card.faces
        ]
        if all(names):
            whole[column("name", language)] = " // ".join(name for name in names if name)
    return whole
