"""The boxes in which a text is written: for each field, each text of a list, each part of a face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulings.translating.units import Unit

# Of a face that a document prints only its words are translated; costs and numbers are those of the source.
FACE_PARTS = ("name", "type_line", "text")
_LONG = frozenset({"text", "definition", "examples", "licence", "credits"})


@dataclass(frozen=True, slots=True)
class Slot:
    """``name`` is the field's, with a place in lists: "text", "examples.0", "faces.1.type_line"."""

    name: str
    source: str
    target: str
    before: str | None = None

    @property
    def field(self) -> str:
        """The field, or the part of a face, that it is a box for."""
        parts = self.name.split(".")
        return parts[2] if len(parts) == 3 else parts[0]

    @property
    def place(self) -> int | None:
        """Which one of a list it is, from 1."""
        parts = self.name.split(".")
        return int(parts[1]) + 1 if len(parts) > 1 else None

    @property
    def is_long(self) -> bool:
        return self.field in _LONG


def slots_of(unit: Unit, written: Mapping[str, Any] | None = None) -> list[Slot]:
    """What can be written for a unit: every part that its source has, or the text itself.

    ``written`` is shown in the place of what is stored. A list has a box more than its source where it has
    more texts itself.
    """
    target = unit.words if written is None else {**unit.words, **written}
    before = unit.made_from if unit.is_stale else None
    found = []
    for name in unit.fields:
        source, said, was = (
            dict(_parts(name, side.get(name))) for side in (unit.source_words, target, before or {})
        )
        for key in dict.fromkeys([*source, *said]):
            then = was.get(key, "") if before is not None else None
            found.append(Slot(key, source.get(key, ""), said.get(key, ""), then))
    return found


def parts_of(words: Mapping[str, Any]) -> dict[str, str]:
    """All texts of some fields under the names of their boxes."""
    return {key: text for name, value in words.items() for key, text in _parts(name, value)}


def _parts(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """The texts of a field, each under the name of its box."""
    if isinstance(value, str):
        yield name, value
    for place, item in enumerate(value if isinstance(value, list) else ()):
        if isinstance(item, str):
            yield f"{name}.{place}", item
        else:
            yield from ((f"{name}.{place}.{part}", item[part]) for part in FACE_PARTS if item.get(part))


def words_from(unit: Unit, data: Mapping[str, str]) -> dict[str, Any]:
    """What was written in the boxes as words by field; fields none of whose boxes came stay out."""
    found: dict[str, Any] = {}
    for name in unit.fields:
        if name in data:
            found[name] = data[name]
        boxes = sorted(_boxes(name, data), key=lambda box: box[0])
        if boxes and name == "faces":
            found[name] = _faces(unit, data, {place for place, _ in boxes})
        elif boxes:
            found[name] = [data[box] for _, box in boxes]
    return found


def _boxes(name: str, data: Iterable[str]) -> Iterator[tuple[int, str]]:
    for box in data:
        first, _, rest = box.partition(".")
        place = rest.split(".")[0]
        if first == name and place.isascii() and place.isdigit():
            yield int(place), box


def _faces(unit: Unit, data: Mapping[str, str], places: set[int]) -> list[dict[str, Any]]:
    """The faces as they are, or as the source has them, with the words that came."""
    faces = unit.words["faces"] or unit.source_words.get("faces") or []
    known = [dict(face) for face in faces]
    for place in sorted(places & set(range(len(known)))):
        for part in FACE_PARTS:
            words = data.get(f"faces.{place}.{part}")
            if words is not None:
                known[place][part] = words.replace("\r\n", "\n").strip()
    return known
