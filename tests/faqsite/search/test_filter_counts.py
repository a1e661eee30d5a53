"""Filters against counts taken from the files of real sets with plain Python."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from cards.ingest.parse import parse_set
from cards.ingest.save import save_set
from faqsite.search.engine import search
from faqsite.search.rebuilding import rebuild
from tests.factories import make_edition, make_rule

ROOT = Path(__file__).resolve().parents[3]
CARDS = Path(os.environ.get("FAQSITE_CORPUS", ROOT.parent / "shared" / "corpus")) / "cards"
SETS = ("CSP", "AKH", "HOU")

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CARDS.is_dir(), reason=f"the real documents are not at {CARDS}"),
]


class Counted:
    """One card as the files have it: all its faces and printings."""

    def __init__(self) -> None:
        self.faces: list[dict[str, Any]] = []
        self.printings: set[tuple[str, str]] = set()

    def add(self, code: str, entry: dict[str, Any]) -> None:
        self.faces.append(entry)
        self.printings.add((code, entry["rarity"]))

    def each(self, key: str) -> set[str]:
        return {one for face in self.faces for one in face.get(key, [])}

    @property
    def colors(self) -> set[str]:
        return self.each("colors")

    @property
    def value(self) -> float:
        return next(face["manaValue"] for face in self.faces if face.get("side", "a") == "a")

    def has_type(self, *words: str) -> bool:
        return any(word in face["type"].split() for face in self.faces for word in words)

    def says(self, pattern: str) -> bool:
        return any(re.search(pattern, face.get("text", ""), re.IGNORECASE) for face in self.faces)

    def numbers(self, key: str) -> list[int]:
        """``*`` counts as nothing."""
        return [sum(map(int, re.findall(r"\d+", face[key]))) for face in self.faces if face.get(key)]


def _in(card: Counted, code: str) -> bool:
    return any(one == code for one, _ in card.printings)


KEYWORDS = [
    ("702.9", "Flying", "飞行"),
    ("702.19", "Trample", "践踏"),
    ("702.24", "Cumulative Upkeep", "累积维持"),
    ("702.128", "Embalm", "遗存"),
]
PERMANENTS = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
COUNTS: dict[str, Callable[[Counted], Any]] = {
    "t:生物 kw:遗存 c:白": lambda c: (
        c.has_type("Creature") and "Embalm" in c.each("keywords") and "W" in c.colors
    ),
    "t:生物 kw:遺存 c:白": lambda c: (
        c.has_type("Creature") and "Embalm" in c.each("keywords") and "W" in c.colors
    ),
    "c:白藍": lambda c: c.colors >= {"W", "U"},
    "c=wu": lambda c: c.colors == {"W", "U"},
    "c<=wu t:creature": lambda c: c.colors <= {"W", "U"} and c.has_type("Creature"),
    "ci:bg": lambda c: c.each("colorIdentity") <= {"B", "G"},
    "id=ur": lambda c: c.each("colorIdentity") == {"U", "R"},
    "c:m e:akh": lambda c: len(c.colors) > 1 and _in(c, "AKH"),
    "r:稀有 e:csp": lambda c: ("CSP", "rare") in c.printings,
    "r>=rare e:hou": lambda c: {("HOU", "rare"), ("HOU", "mythic")} & c.printings,
    "r:秘稀": lambda c: any(rarity == "mythic" for _, rarity in c.printings),
    "pow>=4": lambda c: max(c.numbers("power"), default=0) >= 4,
    "pow>tou": lambda c: any(p > t for p, t in zip(c.numbers("power"), c.numbers("toughness"), strict=True)),
    "pow:*": lambda c: any("*" in face.get("power", "") for face in c.faces),
    "tou<2 c:r": lambda c: min(c.numbers("toughness"), default=9) < 2 and "R" in c.colors,
    "loy>=4": lambda c: max(c.numbers("loyalty"), default=0) >= 4,
    "mv<3 t:creature -c:g": lambda c: c.value < 3 and c.has_type("Creature") and "G" not in c.colors,
    "mv=0": lambda c: c.value == 0,
    "kw:飛行 or kw:踐踏": lambda c: {"Flying", "Trample"} & c.each("keywords"),
    "t:zombie (kw:embalm or kw:eternalize or o:graveyard)": lambda c: (
        c.has_type("Zombie") and ({"Embalm", "Eternalize"} & c.each("keywords") or c.says(r"\bgraveyards?\b"))
    ),
    "t:creature -(kw:flying or c:w or mv>3)": lambda c: (
        c.has_type("Creature") and not ("Flying" in c.each("keywords") or "W" in c.colors or c.value > 3)
    ),
    "is:split": lambda c: any(face["layout"] in ("split", "aftermath") for face in c.faces),
    "is:legendary t:creature": lambda c: c.has_type("Legendary") and c.has_type("Creature"),
    "is:permanent": lambda c: c.has_type(*PERMANENTS),
    "is:spell e:hou": lambda c: _in(c, "HOU") and any("Land" not in face["type"].split() for face in c.faces),
    'o:"draw a card"': lambda c: c.says(r"\bdraws? a card\b"),
    "kw:累積維持 -t:生物": lambda c: "Cumulative upkeep" in c.each("keywords") and not c.has_type("Creature"),
    'kw:"first strike"': lambda c: "First strike" in c.each("keywords"),
    "is:vanilla": lambda c: c.has_type("Creature") and not any(face.get("text") for face in c.faces),
}


def _read(code: str) -> dict[str, Any]:
    return json.loads((CARDS / f"{code}.json").read_text(encoding="utf-8"))["data"]


@pytest.fixture(scope="module")
def counted() -> list[Counted]:
    cards: dict[str, Counted] = {}
    for code in SETS:
        for entry in _read(code)["cards"]:
            cards.setdefault(entry["identifiers"]["scryfallOracleId"], Counted()).add(code, entry)
    return list(cards.values())


@pytest.fixture(scope="module")
def _imported(django_db_setup: None, django_db_blocker: Any) -> Iterator[bool]:
    """The sets, and the rules that name keywords in Chinese."""
    with django_db_blocker.unblock(), transaction.atomic():
        edition = make_edition()
        make_rule("702", edition, title={"en": "Keyword Abilities"})
        for number, en, hans in KEYWORDS:
            make_rule(number, edition, title={"en": en, "zh-hans": hans})
        for code in SETS:
            save_set(parse_set(_read(code), f"{code}.json"))
        rebuild()
        yield True
        transaction.set_rollback(True)


@pytest.mark.usefixtures("_imported", "db")
@pytest.mark.parametrize("query", COUNTS)
def test_a_filter_finds_as_many_cards_as_counted_by_hand(counted: list[Counted], query: str) -> None:
    wanted = sum(1 for card in counted if COUNTS[query](card))
    assert wanted > 0
    assert search(query, language="en", kinds=["card"]).totals.get("card", 0) == wanted
