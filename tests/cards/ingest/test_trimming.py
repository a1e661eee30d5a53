"""What is left out of a set before it is handed over is not read: the same cards, the same refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cards.ingest.parse import parse_set
from cards.ingest.trimming import CARD_FIELDS, IDENTIFIERS, SET_FIELDS, SLOT_FIELDS, trimmed
from rulings.ingest.parsed import SourceError
from tests.cards.ingest.mtgjson_data import HANS, HANT, card_set, chinese, entry, faces


def _set() -> dict[str, Any]:
    otter = entry(
        "Calm Otter",
        "7a",
        asciiName="Calm Otter!",
        colorIdentity=["U"],
        keywords=["Flash"],
        originalText="When this otter arrives, be calm.",
        foreignData=[
            chinese("Japanese", "カワウソ"),
            chinese(HANS, "水獭", "保持冷静。", type="生物～水獭", flavorText="它很冷静。"),
            chinese(HANT, "水獺", "保持冷靜。", type="生物～水獺"),
        ],
        rulings=[{"date": "2020-02-02", "text": "It is calm.", "source": "x"}],
        purchaseUrls={"shop": "https://shop.example"},
    )
    halves = faces(
        "transform",
        ["Day Otter", "Night Otter"],
        foreignData=[[chinese(HANS, "昼獭 // 夜獭", faceName=name)] for name in ("昼獭", "夜獭")],
        faceFlavorName=["Sun", "Moon"],
        loyalty=["3", "4"],
    )
    tokens = [{"name": "Pup", "uuid": "1"}, {"name": "Pup", "uuid": "2"}]
    return card_set("OTT", otter, *halves, tokens=tokens, translations={HANS: "水獭之年"}, booster={"x": 1})


def test_a_trimmed_set_has_the_same_cards() -> None:
    parsed = parse_set(trimmed(_set()), "OTT.json")
    assert parsed == parse_set(_set(), "OTT.json")
    assert parsed.left_aside == 2
    assert parsed.cards[0].faces[0].printed


class _Asked(dict[str, Any]):
    """A JSON object that remembers which of its fields were asked for."""

    fields: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.fields.add(name)
        return super().get(name, default)


def test_every_field_that_parsing_asks_for_is_handed_over() -> None:
    _Asked.fields.clear()
    parse_set(json.loads(json.dumps(_set()), object_hook=_Asked), "OTT.json")
    of_rulings, of_translations = {"date"}, {HANS}
    known = SET_FIELDS | CARD_FIELDS | IDENTIFIERS | SLOT_FIELDS | of_rulings | of_translations
    assert _Asked.fields <= known


def test_nothing_is_handed_over_that_is_not_read() -> None:
    shown = repr(trimmed(_set()))
    assert not any(word in shown for word in ("shop", "カワウソ", "冷静。它", "booster", "Pup", "flavorText"))


@pytest.mark.parametrize(
    "broken",
    [
        {"cards": "none"},
        {"cards": [3]},
        {"cards": [entry(foreignData="none")]},
        {"cards": [entry(foreignData=[chinese("Japanese", "x"), "none"])]},
        {"cards": [entry(foreignData=[{"language": 3}])]},
        {"cards": [entry(foreignData=[chinese("Japanese", "x"), chinese(HANS, "水獭", type=3)])]},
        {"cards": [entry(identifiers=["none"])]},
        {"cards": [entry(rulings=["none"])]},
        {"cards": [entry(text=3)]},
        {"tokens": [3]},
        {"tokens": {"a": 1}},
    ],
)
def test_what_is_no_card_data_is_refused_in_the_same_words(broken: dict[str, Any]) -> None:
    document = {**_set(), **broken}
    with pytest.raises(SourceError) as refused:
        parse_set(document, "OTT.json")
    with pytest.raises(SourceError) as refused_trimmed:
        parse_set(trimmed(document), "OTT.json")
    assert str(refused_trimmed.value) == str(refused.value)
