"""Imports whatever the site can read among some files and folders, in an order that helps.

Cards come first, since documents name them; then editions from old to new, English before
Chinese; then wiki pages with parts of editions, excerpts and documents. What cannot be read is
left, with the reason.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any

from cards.ingest.save import save_sets
from cards.ingest.spool import Spool
from cards.ingest.summary import Summary
from rulings.export import form_of
from rulings.export.as_json import FORMAT
from rulings.ingest.extract import read_source, readable
from rulings.ingest.import_document import import_document
from rulings.ingest.import_rules import import_rules
from rulings.ingest.outcome import Outcome
from rulings.ingest.parse.editions import looks_bilingual, looks_like_edition
from rulings.ingest.parse.excerpt import looks_like_excerpt
from rulings.ingest.parsed import SourceError

CARD_FILES = (".json", ".json.xz", ".json.gz", ".json.zip", ".zip")
TEXT_FILES = (".txt", ".docx", ".pdf")
MARKDOWN = ".md"  # read where this site exported it; else it is about the files beside it
LARGE_CARD_FILE = "AllPrintings"


class Kind(IntEnum):
    """What a file is; files are imported in this order."""

    CARDS = 1
    EDITION = 2
    PAGE = 3
    EXCERPT = 4
    DOCUMENT = 5


@dataclass(frozen=True, slots=True)
class Left:
    """A file that was not imported, and why."""

    path: Path
    reason: str


@dataclass(slots=True)
class CorpusReport:
    """What became of every file."""

    outcomes: list[Outcome] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {
            "loaded": [outcome.as_json() for outcome in self.outcomes],
            "left": [{"file": readable(left.path), "reason": left.reason} for left in self.left],
        }


def files_below(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and all files of the folders, without hidden ones; raises SourceError."""
    for path in paths:
        if os.path.isdir(path):
            yield from sorted(
                file
                for file in path.rglob("*")
                if file.is_file() and not any(part.startswith(".") for part in file.relative_to(path).parts)
            )
        elif os.path.lexists(path):
            yield path
        else:
            raise SourceError(f"{path} does not exist.")


def kind_of_file(path: Path) -> Kind:
    """What a file is, by its name's ending and its words; raises SourceError where it is none of ours."""
    name = path.name.lower()
    if name.endswith(".json") and is_exported(path):
        return Kind.EDITION
    if name.endswith(CARD_FILES):
        return Kind.CARDS
    if not name.endswith((*TEXT_FILES, MARKDOWN)):
        raise _unreadable(path)
    text = read_source(path).text
    if form_of(text) is not None:
        return Kind.EDITION
    if name.endswith(MARKDOWN):
        raise _unreadable(path)
    if looks_bilingual(text):
        return Kind.PAGE
    if looks_like_edition(text):
        return Kind.EDITION
    return Kind.EXCERPT if looks_like_excerpt(text) else Kind.DOCUMENT


def _unreadable(path: Path) -> SourceError:
    return SourceError(f"{path.name} is neither card data nor a text that this site reads.")


def is_exported(path: Path) -> bool:
    """Whether a JSON file is an edition that this site exported: it says so at its beginning."""
    try:
        with path.open("rb") as file:
            head = file.read(200)
    except OSError as error:
        raise SourceError(f"{readable(path.name)} cannot be read: {error.strerror or error}.") from error
    return f'"format": "{FORMAT}"'.encode() in head


def import_corpus(
    paths: Iterable[Path], progress: Callable[[list[Path]], Iterable[Path]] = iter
) -> CorpusReport:
    """Import all that can be read; ``progress`` passes the ordered files on while it counts them."""
    report = CorpusReport()
    kinds: dict[Path, Kind] = {}
    for path in files_below(paths):
        try:
            kinds[path] = kind_of_file(path)
        except SourceError as error:
            report.left.append(Left(path, str(error)))
    for path in progress(sorted(kinds, key=lambda path: _order(path, kinds[path]))):
        try:
            report.outcomes.append(_IMPORTERS[kinds[path]](path))
        except SourceError as error:
            report.left.append(Left(path, str(error)))
    return report


def _order(path: Path, kind: Kind) -> tuple[Any, ...]:
    """Kind; large collections before single sets; English editions before Chinese; then by name."""
    return (kind, not path.name.startswith(LARGE_CARD_FILE), "zh" in path.parent.name, path.name, path)


def import_cards(path: Path) -> Outcome:
    """Import a file of card data, each set in its own transaction."""
    summary = Summary()
    with Spool() as spool:
        for _ in spool.take(path, frozenset()):
            pass
        for parsed, report in save_sets(spool.sets(), len(spool)):
            summary.add(parsed, report)
    return Outcome(
        file=readable(path.name),
        kind="cards",
        subject="card data",
        is_change=bool(summary.sets_changed),
        counts={"sets": summary.sets, "cards": summary.cards},
        doubts=list(summary.notes),
    )


_IMPORTERS: dict[Kind, Callable[[Path], Outcome]] = {
    Kind.CARDS: import_cards,
    Kind.EDITION: import_rules,
    Kind.PAGE: import_rules,
    Kind.EXCERPT: import_rules,
    Kind.DOCUMENT: import_document,
}
