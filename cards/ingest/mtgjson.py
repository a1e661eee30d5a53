"""Streams the sets out of an MTGJSON 5 document, one at a time; it does not look inside a set."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ijson

from cards.ingest.source import CHUNK, BoundedReader, open_source
from rulings.ingest.parsed import SourceError

# The name of the document that a set stands in, and its fields.
RawSet = tuple[str, dict[str, Any]]


def raw_sets(path: Path, wanted: frozenset[str] = frozenset()) -> Iterator[RawSet]:
    """The sets of a file, in its order; only those ``wanted`` where any are named.

    Raises SourceError at the first thing that is wrong, so that a caller who reads to the end
    knows that the whole file is sound.
    """
    for reader in open_source(path):
        found = 0
        for document in _documents(reader):
            found += 1
            code = document.get("code")
            if not wanted or (isinstance(code, str) and code.upper() in wanted):
                yield reader.name, document
            reader.mark()
        if not found:
            raise SourceError(
                f'{reader.name} has no sets: "data" with "cards" was expected, as in MTGJSON 5.'
            )


def _documents(reader: BoundedReader) -> Iterator[dict[str, Any]]:
    """Under ``data`` stands either one set's fields, or many sets by their codes."""
    single: dict[str, Any] = {}
    try:
        for key, value in ijson.kvitems(reader, "data", use_float=True, buf_size=CHUNK):
            if isinstance(value, dict) and "cards" in value:
                yield value
            else:
                single[key] = value
    except ijson.IncompleteJSONError as error:
        raise SourceError(f"{reader.name} is cut off or not JSON: {_first_line(error)}.") from error
    except (ijson.JSONError, UnicodeDecodeError) as error:
        raise SourceError(f"{reader.name} is not valid JSON: {_first_line(error)}.") from error
    if "cards" in single:
        yield single


def _first_line(error: Exception) -> str:
    """The parser's own reason, without the excerpt of the file that follows it."""
    reason = error.args[0] if error.args else error
    text = reason.decode(errors="replace") if isinstance(reason, bytes) else str(reason)
    return text.strip().splitlines()[0].strip().rstrip(".") if text.strip() else "no reason given"
