"""Leaves out of a set what nothing here reads, before it is handed from one process to another.

Identifiers of shops, prices, rankings and translations into other languages are three quarters of a file.
What does not have the shape of card data stays as it is, for ``parse`` to name.
"""

from collections.abc import Callable
from typing import Any

from cards.ingest.foreign import chinese_of_tag

SET_FIELDS = frozenset({"code", "name", "releaseDate", "cards", "tokens", "translations"})
CARD_FIELDS = frozenset({
    "asciiName", "colorIdentity", "colors", "convertedManaCost", "defense", "faceFlavorName", "faceName",
    "flavorName", "foreignData", "identifiers", "keywords", "layout", "loyalty", "manaCost", "manaValue",
    "name", "number", "originalText", "otherFaceIds", "power", "rarity", "rulings", "side", "text",
    "toughness", "type", "uuid",
})  # fmt: skip
IDENTIFIERS = frozenset({"scryfallOracleId"})
SLOT_FIELDS = frozenset({"language", "name", "faceName", "text", "type"})


def trimmed(document: dict[str, Any]) -> dict[str, Any]:
    """The set with what is read of it; of tokens no more than how many there are."""
    kept = _kept(document, SET_FIELDS)
    kept["cards"] = _each(document.get("cards"), _card)
    kept["tokens"] = _each(document.get("tokens"), lambda token: _kept(token, frozenset()))
    return kept


def _card(card: Any) -> Any:
    kept = _kept(card, CARD_FIELDS)
    if kept is not card:
        kept["identifiers"] = _kept(card.get("identifiers"), IDENTIFIERS)
        kept["foreignData"] = _each(card.get("foreignData"), _slot)
    return kept


def _slot(slot: Any) -> Any:
    """A translation into Chinese; of another nothing but its place, which messages count."""
    tag = slot.get("language") if isinstance(slot, dict) else None
    is_other = isinstance(tag, str) and chinese_of_tag(tag) is None
    return {} if is_other else _kept(slot, SLOT_FIELDS)


def _each(items: Any, keep: Callable[[Any], Any]) -> Any:
    return [keep(item) for item in items] if isinstance(items, list) else items


def _kept(fields: Any, wanted: frozenset[str]) -> Any:
    """A new dictionary of the fields that are wanted."""
    return {name: fields[name] for name in fields.keys() & wanted} if isinstance(fields, dict) else fields
