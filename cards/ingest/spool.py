"""Reads files to their end before anything is saved, keeping the parsed sets on disk meanwhile.

A file that is cut off in its last set is found out before its first is saved, at the price of some
tens of megabytes in the folder for temporary files instead of in memory.
"""

import pickle
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import date
from pathlib import Path
from types import TracebackType

from cards.ingest.parsed import ParsedSet
from cards.ingest.reading import read_sets
from rulings.ingest.parsed import SourceError


class Spool(AbstractContextManager["Spool"]):
    """The sets of some files, whole and sound, newest first."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="cards-")  # noqa: SIM115 - closed by __exit__
        self._places: list[tuple[date, str, int]] = []

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __len__(self) -> int:
        return len(self._places)

    def take(self, path: Path, wanted: frozenset[str] = frozenset()) -> Iterator[str]:
        """Read a file; gives the code of every set as it is read. Raises SourceError."""
        for parsed in read_sets(path, wanted):
            self._places.append((parsed.release_date or date.min, parsed.code, self._file.tell()))
            pickle.dump(parsed, self._file, protocol=pickle.HIGHEST_PROTOCOL)
            yield parsed.code

    def require(self, wanted: frozenset[str]) -> None:
        """SourceError where a set that was asked for is in none of the files."""
        missing = sorted(wanted - {code for _, code, _ in self._places})
        if missing:
            raise SourceError(f"No such set in the files given: {', '.join(missing)}.")

    def sets(self) -> Iterator[ParsedSet]:
        """The sets, newest first: then the newest print of a card stands at once, and none is replaced."""
        for _, _, place in sorted(self._places, reverse=True):
            self._file.seek(place)
            yield pickle.load(self._file)  # noqa: S301 - written by ourselves above, in an unnamed file
