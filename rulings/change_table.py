"""How many changes there are of each kind in each chapter, and which of them the reader chose to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from rulings.comparison import Kind
from rulings.edition_changes import GLOSSARY
from rulings.edition_outline import Line, Outline
from rulings.listed import Listed
from rulings.marking import ExampleFates

# What is listed unless the reader asks for more: a rule that only moved says what it said.
CHANGED_WORDS = (Kind.ADDED, Kind.CHANGED, Kind.REFERENCES, Kind.REMOVED)
COLUMNS = (Kind.ADDED, Kind.CHANGED, Kind.REFERENCES, Kind.REMOVED, Kind.RENUMBERED, Kind.TRANSLATION)
# Chosen like a kind: whatever changed in examples.
EXAMPLES = "examples"


@dataclass(frozen=True, slots=True)
class Choice:
    """What the address asks for: a chapter ("" for all), a kind ("" for ``CHANGED_WORDS``), a language."""

    chapter: str = ""
    kind: str = ""
    language: str = ""

    def takes(self, line: Line) -> bool:
        return self._takes_chapter(line) and self._takes_kind(line)

    def _takes_chapter(self, line: Line) -> bool:
        return not self.chapter or line.chapter == self.chapter

    def _takes_kind(self, line: Line) -> bool:
        if self.kind == EXAMPLES:
            return counts_examples(line)
        return line.kind.value == self.kind if self.kind else line.kind in CHANGED_WORDS

    def query(self, **other: str) -> str:
        """The address's query for the same choice, or another: ``query(kind="added")``."""
        chosen = {"chapter": self.chapter, "kind": self.kind, "lang": self.language} | other
        return urlencode({name: value for name, value in chosen.items() if value})


@dataclass(frozen=True, slots=True)
class Cell:
    """A count that leads to what it counts; ``kind`` "" stands for all changes of words."""

    count: int
    kind: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A chapter, the glossary (``chapter`` None), or all (``key`` "")."""

    key: str
    chapter: Listed | None
    whole: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    kinds: tuple[Kind, ...]
    rows: tuple[Row, ...]


def counts_examples(line: Line) -> bool:
    """Whether examples changed with the rule; of a translation that was mended they did not."""
    return bool(line.examples) and line.kind in CHANGED_WORDS


def counted(outline: Outline, choice: Choice) -> Table:
    """All changes by chapter and kind, first all chapters together; what does not occur is left out."""
    found = Counter((line.chapter, line.kind) for line in outline.lines)
    kinds = tuple(kind for kind in COLUMNS if kind != Kind.TRANSLATION or _total(found, kind))
    chapters = {chapter.key: chapter for chapter in outline.chapters}
    keys = ["", *chapters, GLOSSARY]
    rows = [_row(key, chapters.get(key), found, kinds, choice) for key in keys]
    return Table(kinds, tuple(row for row in rows if row.key == "" or row.whole.count or _any(row)))


def _total(found: Counter[tuple[str, Kind]], kind: Kind) -> int:
    return sum(count for (_, each), count in found.items() if each is kind)


def _any(row: Row) -> bool:
    return any(cell.count for cell in row.cells)


def _row(
    key: str,
    chapter: Listed | None,
    found: Counter[tuple[str, Kind]],
    kinds: Iterable[Kind],
    choice: Choice,
) -> Row:
    counts = {kind: found[key, kind] if key else _total(found, kind) for kind in COLUMNS}
    cells = tuple(_cell(key, kind.value, counts[kind], choice) for kind in kinds)
    whole = _cell(key, "", sum(counts[kind] for kind in CHANGED_WORDS), choice)
    return Row(key, chapter, whole, cells)


def _cell(key: str, kind: str, count: int, choice: Choice) -> Cell:
    is_chosen = (choice.chapter, choice.kind) == (key, kind)
    return Cell(count, kind, choice.query(chapter=key, kind=kind), is_chosen)


def examples_of(lines: Iterable[Line]) -> ExampleFates:
    """How many examples were added, changed and removed in all."""
    fates = [line.examples for line in lines if counts_examples(line)]
    return ExampleFates(
        added=sum(fate.added for fate in fates),
        changed=sum(fate.changed for fate in fates),
        removed=sum(fate.removed for fate in fates),
    )


def chosen_lines(outline: Outline, choice: Choice) -> Iterator[Line]:
    return (line for line in outline.lines if choice.takes(line))
