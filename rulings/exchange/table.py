"""CSV for spreadsheets: with a byte order mark, or Excel takes the Chinese for another encoding."""

from __future__ import annotations

import csv
import io

from rulings.exchange.segments import ExchangeError, Package, Segment, State, note_of, segment

COLUMNS = ("key", "source", "target", "state", "note")
# What a spreadsheet would take for a formula is written behind an apostrophe, and read without it.
_FORMULA = ("=", "+", "-", "@", "\t")


def write_csv(package: Package) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for one in package.segments:
        writer.writerow([one.key, _safe(one.source), _safe(one.target), one.state.value, note_of(one)])
    return file.getvalue().encode("utf-8-sig")


def read_csv(content: bytes) -> list[Segment]:
    """Segments of a table that has at least the columns "key" and "target"; raises ExchangeError."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExchangeError("The table is not in UTF-8.") from error
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise ExchangeError(f"The table cannot be read: {error}.") from error
    if rows and not {"key", "target"} <= set(rows[0]):
        raise ExchangeError('The table has no columns "key" and "target".')
    found = (
        segment(row["key"] or "", _plain(row["target"] or ""), _state(row), row.get("note") or "")
        for row in rows
    )
    return [one for one in found if one is not None]


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith((*_FORMULA, "'")) else text


def _plain(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith((*_FORMULA, "'")) else text


def _state(row: dict[str, str]) -> State:
    name = (row.get("state") or "").strip()
    if not row["target"]:
        return State.EMPTY
    return State(name) if name in set(State) else State.TRANSLATED
