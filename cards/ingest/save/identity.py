"""Finds the row of each game object, and gives new ones their addresses."""

import unicodedata
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.utils.text import slugify

from cards.ingest.parsed import ParsedCard
from cards.ingest.save.rows import Rows, new_row
from cards.models import Card
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column

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


def save_cards(parsed: Iterable[ParsedCard]) -> tuple[dict[int, Card], Rows[Card]]:
    """The row of each card, by the card's place in ``parsed``: found, adopted or made."""
    parsed = list(parsed)
    rows: Rows[Card] = Rows(Card, "cards")
    known = _by_oracle_id(parsed)
    unknown = [card for card in parsed if card.oracle_id not in known]
    by_slug = _by_slug(unknown, known)
    found: dict[int, Card] = {}
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


def _by_oracle_id(parsed: list[ParsedCard]) -> dict[str | None, Card]:
    ids = [card.oracle_id for card in parsed if card.oracle_id]
    return {str(row.oracle_id): row for row in Card.objects.filter(oracle_id__in=ids).order_by()}


def _by_slug(parsed: list[ParsedCard], known: dict[str | None, Card]) -> dict[str, Card]:
    """The rows that have, or may contest, the addresses of these cards; each row is one object only."""
    wanted: set[str] = set()
    for card in parsed:
        slug = slug_of(card.name, card.oracle_id)
        wanted |= {slug, _second_slug(slug, card.oracle_id)}
    by_pk = {row.pk: row for row in known.values()}
    return {row.slug: by_pk.get(row.pk, row) for row in Card.objects.filter(slug__in=wanted).order_by()}


def _namesake(card: ParsedCard, by_slug: dict[str, Card]) -> Card | None:
    """The row of the same English name, where only one of the two knows its oracle id; or None."""
    row = by_slug.get(slug_of(card.name, card.oracle_id))
    if row is None or getattr(row, _NAME) != card.name:
        return None
    return row if row.oracle_id is None or card.oracle_id is None else None


def _new(card: ParsedCard, by_slug: dict[str, Card]) -> Card:
    slug = slug_of(card.name, card.oracle_id)
    if slug in by_slug:
        slug = _second_slug(slug, card.oracle_id)
    row = new_row(Card, slug=slug, **_columns(card, None), **_chinese_names(card))
    by_slug[slug] = row
    return row


def _columns(card: ParsedCard, row: Card | None) -> dict[str, Any]:
    """What the data say of the card itself; a card seen in a foreign frame only fills a new row."""
    if row is not None and not card.is_whole:
        return {}
    columns: dict[str, Any] = {
        _NAME: card.name,
        "mana_cost": card.mana_cost,
        "mana_value": card.mana_value,
        "colors": card.colors,
        "layout": card.layout,
        "color_identity": card.color_identity,
        "keywords": list(card.keywords),
    }
    if card.oracle_id:
        columns["oracle_id"] = UUID(card.oracle_id)
    return columns


def _chinese_names(card: ParsedCard) -> dict[str, str]:
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
