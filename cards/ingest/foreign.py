"""Reads the Chinese slots of card data (``foreignData``) and keeps what really is a printed text."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from cards.ingest.fields import Entry
from cards.ingest.lint import (
    clean,
    has_han,
    in_wrong_script,
    is_type_line,
    says_otherwise,
    script_language,
    tidy_name,
    tidy_text,
    tidy_type_line,
)
from cards.ingest.lost_lines import with_line_ends
from cards.ingest.parsed import ParsedFace, ParsedName, PrintedText
from faqsite.languages import EN, language_of_tag


@dataclass(frozen=True, slots=True)
class Slots:
    """The best printed text of a face in each language, and all other names found with it."""

    printed: tuple[PrintedText, ...]
    other_names: tuple[ParsedName, ...]


@cache
def chinese_of_tag(tag: str) -> str | None:
    """Which of our Chinese languages a slot is for; None for all other languages."""
    language = language_of_tag(tag)
    return None if language == EN else language


def chinese_slots(entry: Entry) -> Iterator[tuple[str, Entry]]:
    """The slots of an entry that are to hold Chinese, with their language."""
    for slot in entry.filled_entries("foreignData", "translation"):
        language = chinese_of_tag(slot.text("language"))
        if language:
            yield language, slot


def read_slots(entries: Iterable[Entry], side: int, lint: Counter[str]) -> Slots:
    """The slots of one face, over all its numbers in a set; ``side`` counts from 0."""
    best: dict[str, PrintedText] = {}
    names: dict[ParsedName, None] = {}
    for entry in entries:
        for language, slot in chinese_slots(entry):
            name, alias = _name(slot, side, language, lint)
            printed = _printed(slot, entry, language, name, lint)
            best[language] = merged(best.get(language), printed)
            names.update(dict.fromkeys([alias] if alias else []))
            names.update(dict.fromkeys([ParsedName(language, name)] if name else []))
    current = {(printed.language, printed.name) for printed in best.values()}
    return Slots(
        tuple(best[language] for language in sorted(best) if best[language] != PrintedText(language, None)),
        tuple(name for name in names if (name.language, name.name) not in current),
    )


def merged(first: PrintedText | None, second: PrintedText) -> PrintedText:
    """Of two prints the one with a text, else the first; what it lacks comes from the other."""
    if first is None:
        return second
    winner, other = (second, first) if second.text and not first.text else (first, second)
    return replace(
        winner,
        name=winner.name or other.name,
        type_line=winner.type_line or other.type_line,
        text=winner.text or other.text,
        is_reworded=winner.is_reworded if winner.text else other.is_reworded,
    )


def _printed(slot: Entry, entry: Entry, language: str, name: str | None, lint: Counter[str]) -> PrintedText:
    type_line = tidy_type_line(slot.text("type", 200), language, entry.text("type"))
    text, fault = tidy_text(slot.text("text"), language, entry.text("text"))
    if fault and (fault != "blank" or entry.text("text")):
        lint[f"text_{fault}"] += 1
    if text:
        text = _in_lines(text, entry, language, lint)
    is_reworded = text is not None and says_otherwise(entry.text("originalText"), entry.text("text"))
    return PrintedText(language, name, type_line, text, is_reworded)


def _in_lines(text: str, entry: Entry, language: str, lint: Counter[str]) -> str:
    """The text in the lines of the English of its printing or of the Oracle text, whichever part it more."""
    both = (with_line_ends(text, clean(entry.text(key)), language) for key in ("originalText", "text"))
    parted = max(both, key=lambda one: one.count("\n"))
    lint["line_ends_restored"] += parted != text
    return parted


def _name(slot: Entry, side: int, language: str, lint: Counter[str]) -> tuple[str | None, ParsedName | None]:
    """The printed name, or None; and a name that stands in the wrong slot, to find the card by."""
    raw = _raw_name(slot, side)
    name = tidy_name(raw)
    fault = _name_fault(name, slot.text("type").strip(), language)
    if fault is None:
        lint["name_tidied"] += name != raw
        return name, None
    lint[f"name_{fault}"] += 1
    if fault == "wrong_script":
        return None, ParsedName(script_language(name) or language, name, printed=False)
    return None, None


def _name_fault(name: str, type_line: str, language: str) -> str | None:
    if not name:
        return "blank"
    if not has_han(name):
        return "not_chinese"
    if is_type_line(name, type_line):
        return "is_type_line"
    return "wrong_script" if in_wrong_script(name, language) else None


def _raw_name(slot: Entry, side: int) -> str:
    """The name of this face: given for itself, or at its place in "A // B"; "" where it has none."""
    own = slot.text("faceName", 200)
    if own.strip():
        return own
    parts = slot.text("name", 300).split(" // ")
    if len(parts) == 1:
        return parts[0]
    return parts[side] if side < len(parts) else ""


def without_repeats(faces: tuple[ParsedFace, ...], lint: Counter[str]) -> tuple[ParsedFace, ...]:
    """A later face that carries the first face's name or text, though their English differs, has none."""
    if len(faces) < 2:
        return faces
    front = {printed.language: printed for printed in faces[0].printed}
    return (faces[0], *(_without_repeat(face, faces[0], front, lint) for face in faces[1:]))


def without_corner_hints(
    faces: tuple[ParsedFace, ...], lint: Counter[str], layout: str
) -> tuple[ParsedFace, ...]:
    """A modal double-faced card prints in a corner of each side what the other is: its type (or subtype) and
    its cost, or of a land the mana ability. Some slots hold these two lines at the end of the text."""
    if layout != "modal_dfc" or len(faces) != 2:
        return faces
    front, back = faces
    return (_without_hint(front, back, lint), _without_hint(back, front, lint))


def _without_hint(face: ParsedFace, other: ParsedFace, lint: Counter[str]) -> ParsedFace:
    others = {printed.language: printed for printed in other.printed}
    kept = []
    for printed in face.printed:
        lines = (printed.text or "").split("\n")
        if len(lines) > 2 and _is_hint(lines[-2:], others.get(printed.language), other.mana_cost):
            printed = replace(printed, text="\n".join(lines[:-2]))
            lint["corner_hint"] += 1
        kept.append(printed)
    return replace(face, printed=tuple(kept))


def _is_hint(lines: list[str], other: PrintedText | None, cost: str) -> bool:
    if other is None or not other.type_line:
        return False
    names = {other.type_line, other.type_line.split("～")[0], re.split("[～／]", other.type_line)[-1]}
    return lines[0] in names and lines[1] in {cost, *(other.text or "").split("\n")} - {""}


def _without_repeat(
    face: ParsedFace, first: ParsedFace, front: dict[str, PrintedText], lint: Counter[str]
) -> ParsedFace:
    kept = []
    for printed in face.printed:
        other = front.get(printed.language)
        if other and printed.name and printed.name == other.name and face.name != first.name:
            printed = replace(printed, name=None)
            lint["name_of_other_face"] += 1
        if other and printed.text and printed.text == other.text and face.text != first.text:
            printed = replace(printed, text=None, is_reworded=False)
            lint["text_of_other_face"] += 1
        kept.append(printed)
    return replace(face, printed=tuple(kept))
