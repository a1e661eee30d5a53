"""What a Word document's styles say of a paragraph: heading, list item, indent.

Properties stand on the paragraph itself or on its style, which may be based on another; the nearest one
counts (ECMA-376 part 1, 17.7.2).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_BODY_LEVEL = 9
_MAX_DEPTH = 20


def word(name: str) -> str:
    """A name in the namespace of WordprocessingML, as lxml writes it."""
    return f"{{{_W}}}{name}"


def value(element: etree._Element | None, name: str) -> str | None:
    """The ``w:val`` of a child; None where there is no such child."""
    child = element.find(word(name)) if element is not None else None
    return None if child is None else child.get(word("val"), "")


def on(run: etree._Element | None, name: str) -> bool:
    """Whether a run sets a property such as italics on itself."""
    found = value(run.find(word("rPr")) if run is not None else None, name)
    return found is not None and found not in ("0", "false", "none", "off")


@dataclass(frozen=True, slots=True)
class Shape:
    """``heading`` is the outline level from 1; ``indent`` is in twentieths of a point.

    ``bullet`` is an item of a list with a sign before each, ``numbered`` of one with numbers or letters.
    """

    heading: int | None = None
    bullet: bool = False
    numbered: bool = False
    indent: int = 0


class Styles:
    """The styles and list definitions of one document."""

    def __init__(self, styles: etree._Element | None, numbering: etree._Element | None) -> None:
        self.styles = {
            style.get(word("styleId")): style
            for style in (styles.iter(word("style")) if styles is not None else ())
            if style.get(word("type")) == "paragraph"
        }
        self.formats = _list_formats(numbering)

    def shape(self, paragraph: etree._Element) -> Shape:
        """What the paragraph's own properties and its styles make of it."""
        chain = list(self._chain(paragraph))
        heading = next((level for level in map(self._heading, chain) if level is not None), None)
        indent = next((found for found in map(_indent, chain) if found is not None), 0)
        form = self._list_format(chain)
        numbered = form not in ("", "bullet", "none")
        return Shape(None if heading == 0 else heading, form == "bullet", numbered, indent)

    def _chain(self, paragraph: etree._Element) -> Iterator[etree._Element]:
        """The paragraph and its styles, the nearest first."""
        yield paragraph
        key = value(paragraph.find(word("pPr")), "pStyle")
        for _ in range(_MAX_DEPTH):
            style = self.styles.get(key)
            if style is None:
                return
            yield style
            key = value(style, "basedOn")

    @staticmethod
    def _heading(element: etree._Element) -> int | None:
        """Outline level from 1, 0 for text that says it is none, None where nothing is said."""
        level = value(element.find(word("pPr")), "outlineLvl")
        if level is not None and level.isdigit():
            return int(level) + 1 if int(level) < _BODY_LEVEL else 0
        name = re.fullmatch(r"heading ([1-9])", (value(element, "name") or "").lower())
        if name:
            return int(name[1])
        return 1 if (value(element, "name") or "").lower() == "title" else None

    def _list_format(self, chain: list[etree._Element]) -> str:
        """What the list that is set nearest has before each item: "bullet", "decimal"; empty for none."""
        for element in chain:
            properties = element.find(f"{word('pPr')}/{word('numPr')}")
            if properties is not None and (key := value(properties, "numId")) is not None:
                return self.formats.get((key, value(properties, "ilvl") or "0"), "")
        return ""


def _indent(element: etree._Element) -> int | None:
    found = element.find(f"{word('pPr')}/{word('ind')}")
    if found is None:
        return None
    left = found.get(word("left")) or found.get(word("start")) or ""
    return int(left) if re.fullmatch(r"-?\d{1,6}", left) else None


def _list_formats(numbering: etree._Element | None) -> dict[tuple[str, str], str]:
    """How each level of each list is numbered ("bullet", "decimal", …), by list and level."""
    if numbering is None:
        return {}
    abstract = {
        kind.get(word("abstractNumId")): {
            level.get(word("ilvl"), ""): value(level, "numFmt") or "" for level in kind.iter(word("lvl"))
        }
        for kind in numbering.iter(word("abstractNum"))
    }
    return {
        (number.get(word("numId"), ""), level): form
        for number in numbering.iter(word("num"))
        for level, form in abstract.get(value(number, "abstractNumId"), {}).items()
    }
