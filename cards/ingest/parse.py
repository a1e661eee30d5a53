"""Turns one set of MTGJSON 5 into dataclasses; pure, and never joins faces by their names alone."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from cards.ingest.fields import Entry
from cards.ingest.foreign import chinese_slots, read_slots, without_corner_hints, without_repeats
from cards.ingest.lint import clean, clean_ruling, has_han, tidy_name
from cards.ingest.parsed import (
    ParsedCard,
    ParsedFace,
    ParsedName,
    ParsedPrinting,
    ParsedRuling,
    ParsedSet,
)
from faqsite.languages import EN, language_of_tag
from rulings.ingest.parsed import SourceError

# What MTGJSON calls a frame, and what the site does; all others are "other".
LAYOUTS = {
    "normal": "normal", "split": "split", "flip": "flip", "transform": "transform",
    "modal_dfc": "modal_dfc", "meld": "meld", "adventure": "adventure", "aftermath": "aftermath",
    "saga": "saga", "class": "class", "leveler": "leveler", "reversible_card": "normal",
}  # fmt: skip
NOT_CARDS = {"token", "double_faced_token", "emblem", "art_series"}
# Faces that share one card's face: off the stack it has the colours of all of them (rule 709.4).
_COMBINED = {"split", "aftermath"}
_SET_CODE = re.compile(r"[A-Z0-9_]{1,12}\Z")


def parse_set(raw: dict[str, Any], source: str) -> ParsedSet:
    """One set with its cards; SourceError names the card whose data cannot be what they should be."""
    entry = Entry(raw, source)
    code = entry.required("code").upper()
    if not _SET_CODE.match(code):
        raise SourceError(f"{source}: {code[:20]!r} is no code of a set.")
    entry = Entry(raw, f"{source}, set {code}")
    listed = entry.entries("cards", "card")
    cards = [card for card in listed if card.text("layout") not in NOT_CARDS]
    lint: Counter[str] = Counter()
    return ParsedSet(
        code=code,
        name=entry.required("name", 200),
        release_date=entry.day("releaseDate"),
        cards=tuple(_cards(cards, lint)),
        translations=tuple(_set_names(entry.entry("translations"))),
        left_aside=len(listed) - len(cards) + len(entry.entries("tokens", "token")),
        entries=len(cards),
        lint=dict(lint),
    )


def _set_names(translations: Entry) -> Iterable[tuple[str, str]]:
    for tag in translations.names():
        language = language_of_tag(tag)
        name = tidy_name(translations.text(tag, 200))
        if language and language != EN and has_han(name):
            yield language, name


def _cards(entries: list[Entry], lint: Counter[str]) -> Iterable[ParsedCard]:
    """Entries of one game object belong together, under however many numbers the set prints it."""
    by_uuid = {entry.text("uuid"): entry for entry in entries if entry.text("uuid")}
    objects: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        objects[_identity(entry)].append(entry)
    for same in objects.values():
        yield _card(same, by_uuid, lint)


def _identity(entry: Entry) -> tuple[str, str]:
    """Oracle id, or without one the name. The sides of a reversible card are objects each for itself."""
    oracle_id = entry.entry("identifiers").text("scryfallOracleId")
    return (oracle_id, "") if oracle_id else ("", _object_name(entry))


def _object_name(entry: Entry) -> str:
    if entry.text("layout") == "reversible_card":
        return entry.text("faceName", 200).strip() or entry.required("name", 300)
    return entry.required("name", 300)


def _card(entries: list[Entry], by_uuid: dict[str, Entry], lint: Counter[str]) -> ParsedCard:
    first = entries[0]
    layout = first.text("layout") or "normal"
    sides = _sides(entries, by_uuid, layout)
    faces = tuple(_face(position, sides[position], lint) for position in sorted(sides))
    return ParsedCard(
        oracle_id=_oracle_id(first),
        name=_object_name(first),
        layout=LAYOUTS.get(layout, "other"),
        mana_value=first.number("manaValue", "convertedManaCost"),
        colors=_colors(sides, layout),
        faces=without_corner_hints(without_repeats(faces, lint), lint, layout),
        printings=_printings(entries),
        rulings=_rulings(entries, lint),
        other_names=_full_names(entries),
        is_whole=layout != "reversible_card",
        color_identity=_letters(sides, "colorIdentity"),
        back_colors=_back_colors(sides, layout),
        keywords=tuple(sorted(_each(sides, "keywords"))),
    )


def _oracle_id(entry: Entry) -> str | None:
    value = entry.entry("identifiers").text("scryfallOracleId")
    try:
        return str(UUID(value)) if value else None
    except ValueError as error:
        raise SourceError(f"{entry.where}: scryfallOracleId is no UUID ({value[:40]}).") from error


def _sides(entries: list[Entry], by_uuid: dict[str, Entry], layout: str) -> dict[int, list[Entry]]:
    """The entries of each face, by position: one for every number under which the set has the card.

    A melding card is an object for itself and has the melded permanent as its second face; the
    melded permanent is an object too. A side of a reversible card is the whole of its object.
    """
    if layout == "reversible_card":
        return {0: entries}
    if layout != "meld":
        sides = defaultdict(list)
        for entry in entries:
            sides[_side(entry)].append(entry)
        return dict(sides)
    if _side(entries[0]):
        return {0: entries}
    others = [by_uuid[uuid] for entry in entries for uuid in entry.texts("otherFaceIds") if uuid in by_uuid]
    melded = [other for other in others if _side(other)]
    return {0: entries, 1: melded} if melded else {0: entries}


def _side(entry: Entry) -> int:
    """0 for side a and for cards without sides, 1 for side b, and so on."""
    side = entry.text("side") or "a"
    if not re.fullmatch("[a-z]", side):
        raise SourceError(f"{entry.where}: side is not a letter.")
    return ord(side) - ord("a")


def _face(position: int, entries: list[Entry], lint: Counter[str]) -> ParsedFace:
    entry = entries[0]
    slots = read_slots(entries, _side(entry), lint)
    name = entry.text("faceName", 200).strip() or entry.required("name", 200)
    return ParsedFace(
        position=position,
        name=name,
        mana_cost=entry.text("manaCost", 80),
        type_line=entry.text("type", 200).strip(),
        text=clean(entry.text("text")),
        power=entry.text("power", 8),
        toughness=entry.text("toughness", 8),
        loyalty=entry.text("loyalty", 8),
        defense=entry.text("defense", 8),
        printed=slots.printed,
        other_names=slots.other_names + _english_names(entries, name),
    )


def _english_names(entries: list[Entry], name: str) -> tuple[ParsedName, ...]:
    """Names printed instead of the card's own in some printings, and its spelling in ASCII."""
    names: dict[ParsedName, None] = {}
    for entry in entries:
        faced = bool(entry.text("side"))
        flavor = entry.text("faceFlavorName" if faced else "flavorName", 200).strip()
        ascii_name = "" if faced else entry.text("asciiName", 200).strip()
        if flavor and flavor != name:
            names[ParsedName(EN, flavor)] = None
        if ascii_name and ascii_name != name:
            names[ParsedName(EN, ascii_name, printed=False)] = None
    return tuple(names)


def _full_names(entries: list[Entry]) -> tuple[ParsedName, ...]:
    """Chinese names of whole cards of several faces ("甲 // 乙"), where every part is Chinese."""
    names: dict[ParsedName, None] = {}
    for entry in entries:
        for language, slot in chinese_slots(entry):
            if " // " not in slot.text("name", 300):
                continue
            parts = [tidy_name(part) for part in slot.text("name").split(" // ")]
            if all(map(has_han, parts)):
                names[ParsedName(language, " // ".join(parts))] = None
    return tuple(names)


def _colors(sides: dict[int, list[Entry]], layout: str) -> str:
    first = min(sides)
    return _letters(sides if layout in _COMBINED else {first: sides[first]}, "colors")


def _back_colors(sides: dict[int, list[Entry]], layout: str) -> str | None:
    others = {place: sides[place] for place in sides if place != min(sides)}
    return _letters(others, "colors") if others and layout not in _COMBINED else None


def _letters(sides: dict[int, list[Entry]], key: str) -> str:
    found = _each(sides, key)
    return "".join(color for color in "WUBRG" if color in found)


def _each(sides: dict[int, list[Entry]], key: str) -> set[str]:
    """What any side lists under ``key``."""
    return {one for same in sides.values() for one in same[0].texts(key)}


def _printings(entries: list[Entry]) -> tuple[ParsedPrinting, ...]:
    rarities: dict[str, str] = {}
    for entry in entries:
        rarities.setdefault(entry.text("number", 12), entry.text("rarity", 12))
    return tuple(ParsedPrinting(number, rarity) for number, rarity in rarities.items())


def _rulings(entries: list[Entry], lint: Counter[str]) -> tuple[ParsedRuling, ...]:
    """Every distinct ruling once, though each number and side of the card repeats them."""
    rulings: dict[ParsedRuling, None] = {}
    for entry in entries:
        for ruling in entry.entries("rulings", "ruling"):
            text = clean_ruling(ruling.text("text"))
            if text:
                rulings[ParsedRuling(ruling.day("date"), text)] = None
            else:
                lint["ruling_blank"] += 1
    return tuple(rulings)
