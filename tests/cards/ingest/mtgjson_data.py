"""Small card data in the shape of MTGJSON 5; all words in them are our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

HANS, HANT = "Chinese Simplified", "Chinese Traditional"


def oracle_id(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"oracle/{name}"))


def chinese(language: str, name: str, text: str | None = None, **fields: Any) -> dict[str, Any]:
    return {"language": language, "name": name, **({"text": text} if text else {}), **fields}


def entry(name: str = "Test Otter", number: str = "1", **fields: Any) -> dict[str, Any]:
    """One entry of a card, by default a creature without Chinese."""
    identity = fields.pop("oracle", oracle_id(name))
    return {
        "uuid": f"{name}/{number}/{fields.get('side', '')}",
        "name": name,
        "number": number,
        "rarity": "common",
        "layout": "normal",
        "type": "Creature — Otter",
        "text": "When this otter arrives, look happy.",
        "manaCost": "{1}{U}",
        "manaValue": 2.0,
        "colors": ["U"],
        "power": "1",
        "toughness": "3",
        "identifiers": {"scryfallOracleId": identity} if identity else {},
        "foreignData": [],
        "rulings": [],
        **fields,
    }


def faces(layout: str, names: list[str], number: str = "5", **by_face: list[Any]) -> list[dict[str, Any]]:
    """The entries of a card of several faces; keyword lists give one value for each face."""
    full = " // ".join(names)
    made = []
    for index, name in enumerate(names):
        own = {field: values[index] for field, values in by_face.items()}
        side = "abcde"[index]
        made.append(entry(full, number, faceName=name, side=side, layout=layout, text=f"Face {name}.", **own))
    for one in made:
        one["otherFaceIds"] = [other["uuid"] for other in made if other is not one]
    return made


def card_set(code: str, *cards: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "code": code,
        "name": f"Set {code}",
        "releaseDate": "2020-01-01",
        "booster": {"default": {"sheets": {}}},
        "translations": {},
        "tokens": [],
        **fields,
        "cards": list(cards),
    }


def set_file(folder: Path, one: dict[str, Any]) -> Path:
    """A file of one set."""
    path = folder / f"{one['code']}.json"
    path.write_text(json.dumps({"meta": {"date": "2026-01-01"}, "data": one}, ensure_ascii=False), "utf-8")
    return path


def all_file(folder: Path, *sets: dict[str, Any]) -> Path:
    """A file of many sets, as AllPrintings is."""
    path = folder / "AllPrintings.json"
    data = {one["code"]: one for one in sets}
    path.write_text(json.dumps({"meta": {"date": "2026-01-01"}, "data": data}, ensure_ascii=False), "utf-8")
    return path
