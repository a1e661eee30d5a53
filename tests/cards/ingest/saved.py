"""A set saved from card data of our own, for tests of what saving does."""

from typing import Any

from cards.ingest.parse import parse_set
from cards.ingest.save import SetReport, save_set
from tests.cards.ingest.mtgjson_data import HANS, card_set, chinese, entry


def save(code: str, *cards: dict[str, Any], **fields: Any) -> SetReport:
    return save_set(parse_set(card_set(code, *cards, **fields), f"{code}.json"))


def otter(
    name: str | None = None, text: str | None = None, language: str = HANS, **fields: Any
) -> dict[str, Any]:
    slots = [chinese(language, name, text, type="生物～水獭")] if name else []
    return entry(foreignData=slots, **fields)
