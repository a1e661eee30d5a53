"""Reads the sets of a file of card data: a large one is unpacked by one process and parsed by another."""

from collections.abc import Iterator
from pathlib import Path

from cards.ingest.mtgjson import raw_sets
from cards.ingest.parse import parse_set
from cards.ingest.parsed import ParsedSet
from cards.ingest.unpacking import unpacked_apart

# A process takes a third of a second to start, in which as much is read at once.
LARGE = 4 * 1024**2


def read_sets(path: Path, wanted: frozenset[str] = frozenset()) -> Iterator[ParsedSet]:
    """The sets of a file, in its order; only those ``wanted`` where any are named.

    Raises SourceError at the first thing that is wrong, so that a caller who reads to the end
    knows that the whole file is sound.
    """
    is_large = path.is_file() and path.stat().st_size >= LARGE
    for source, document in (unpacked_apart if is_large else raw_sets)(path, wanted):
        yield parse_set(document, source)
