"""CSV for spreadsheets: with a byte order mark, or Excel takes the Chinese for another encoding."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from django.utils.translation import gettext as _

from rulings.exchange.segments import ExchangeError, Package, Segment, Sent, State, note_of, segment

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


def heading_of(text: str) -> tuple[list[str], str]:
    """The names of a table's columns, and what parts them: spreadsheets take commas, semicolons or tabs."""
    first = text.lstrip("\n").partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    return [name.strip().strip('"').strip().lower() for name in first.split(delimiter)], delimiter


def is_table(text: str) -> bool:
    return bool({"key", "target"} & set(heading_of(text)[0]))


def read_csv(text: str) -> Sent:
    """Segments of a table that has at least the columns "key" and "target", in any order, beside others;
    raises ExchangeError."""
    names, delimiter = heading_of(text)
    if not {"key", "target"} <= set(names):
        raise ExchangeError(_("The table has no columns “key” and “target”."))
    rows = csv.reader(io.StringIO(text.lstrip("\n"), newline=""), delimiter=delimiter, strict=True)
    found: list[Segment | None] = []
    try:
        for cells in rows:
            if len(cells) > len(names):
                said = _(
                    "Line %(line)s of the table has more cells than its heading: a quotation mark is lost."
                )
                raise ExchangeError(said % {"line": rows.line_num})
            found.append(_read(dict(zip(names, cells, strict=False))))
    except csv.Error as error:
        said = _("Line %(line)s is no row of a table.")
        raise ExchangeError(said % {"line": rows.line_num}) from error
    return Sent([one for one in found if one is not None])


def _read(row: Mapping[str, str]) -> Segment | None:
    """The heading, and rows without a key, are none of ours."""
    source, target = _plain(row.get("source", "")), _plain(row.get("target", ""))
    return segment(row.get("key", "").strip(), source, target, _state(row), row.get("note", ""))


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith((*_FORMULA, "'")) else text


def _plain(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith((*_FORMULA, "'")) else text


def _state(row: Mapping[str, str]) -> State:
    name = row.get("state", "").strip()
    if not row.get("target"):
        return State.EMPTY
    return State(name) if name in set(State) else State.TRANSLATED
