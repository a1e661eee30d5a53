"""Outlines of comparisons as bytes: of editions far apart one takes a megabyte, packed thirty kilobytes."""

import zlib
from typing import Any

import orjson

from rulings.comparison import Kind
from rulings.edition_outline import Line, Outline
from rulings.listed import Listed
from rulings.marking import ExampleFates

# Quickly packed; the best takes three times as long for a tenth less.
LEVEL = 3
_NO_EXAMPLES = ExampleFates()


def packed(outline: Outline) -> bytes:
    chapters = [(chapter.key, chapter.names) for chapter in outline.chapters]
    return zlib.compress(
        orjson.dumps((outline.unchanged, chapters, list(map(_values, outline.lines)))), LEVEL
    )


def unpacked(data: bytes) -> Outline:
    """The outline of which ``packed`` made these bytes."""
    unchanged, chapters, lines = orjson.loads(zlib.decompress(data))
    return Outline(
        tuple(_line(*values) for values in lines),
        tuple(Listed(key, names) for key, names in chapters),
        unchanged,
    )


def _values(line: Line) -> tuple[Any, ...]:
    examples = (line.examples.added, line.examples.changed, line.examples.removed) if line.examples else None
    sides = (line.older, line.newer, line.versions)
    return (line.kind, line.chapter, line.language, *sides, examples, line.relatives, line.cites_another)


def _line(
    kind: str, chapter: str, language: str, older: str, newer: str, versions: list[int], *rest: Any
) -> Line:
    examples, relatives, cites_another = rest
    return Line(
        Kind(kind),
        chapter,
        language,
        older,
        newer,
        (versions[0], versions[1]),
        ExampleFates(*examples) if examples else _NO_EXAMPLES,
        tuple(relatives),
        cites_another,
    )
