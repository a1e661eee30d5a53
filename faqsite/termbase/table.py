"""Terms as a table, the form of the project's own list and of CSV export: read and written.

One row of kind "term" for each term, with its names in the three columns of languages; the rows below it
with the same key are other words for it, of the kind they say ("older", "regional", "short", "other-word").
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

from faqsite.languages import LANGUAGES
from faqsite.termbase.terms import Form, FormKind, KnownTerm, PartOfSpeech, Status

TERM = "term"
COLUMNS = (
    "key", "kind", *LANGUAGES, "part_of_speech", "context", "status", "since", "until", "source", "notes",
)  # fmt: skip
LONGEST_WORD = 200
LONGEST_NOTE = 2000

Row = dict[str, str]


class TermFileError(ValueError):
    """A file that is no list of terms; its message is one sentence for a person, with the line."""


@dataclass(slots=True)
class _Reading:
    """A term while its rows are read."""

    row: Row
    forms: list[Form]

    def term(self) -> KnownTerm:
        row = self.row
        return KnownTerm(
            row["key"],
            _names(row),
            PartOfSpeech(row["part_of_speech"] or PartOfSpeech.NOUN),
            row["context"],
            Status(row["status"] or Status.PROPOSED),
            row["source"],
            row["notes"],
            tuple(self.forms),
        )


def read_table(file: TextIO, delimiter: str = ",") -> list[KnownTerm]:
    """The terms of a table, in its order; raises ``TermFileError``."""
    rows = csv.DictReader(file, delimiter=delimiter, strict=True)
    try:
        missing = [name for name in COLUMNS if name not in (rows.fieldnames or ())]
        if missing:
            raise TermFileError(f"The table has no column “{missing[0]}”.")
        terms: dict[str, _Reading] = {}
        for found in rows:
            _take({name: (found[name] or "").strip() for name in COLUMNS}, rows.line_num, terms)
    except csv.Error as error:
        raise TermFileError(f"Line {rows.line_num} is no row of a table: {error}.") from error
    return [reading.term() for reading in terms.values()]


def _take(row: Row, line: int, terms: dict[str, _Reading]) -> None:
    _require_sound(row, line)
    if row["kind"] == TERM:
        if row["key"] in terms:
            raise TermFileError(f"Line {line}: the key “{row['key']}” stands twice.")
        terms[row["key"]] = _Reading(row, [])
    elif row["key"] in terms:
        terms[row["key"]].forms += _forms(row)
    else:
        raise TermFileError(f"Line {line}: no term “{row['key']}” stands above this word for it.")


def _require_sound(row: Row, line: int) -> None:
    kinds = (TERM, *(kind.value for kind in FormKind))
    for column, allowed in (
        ("kind", kinds),
        ("part_of_speech", ("", *PartOfSpeech)),
        ("status", ("", *Status)),
    ):
        if row[column] not in allowed:
            raise TermFileError(
                f"Line {line}: “{row[column]}” is none of {', '.join(filter(None, allowed))}."
            )
    if not row["key"] or not any(row[language] for language in LANGUAGES):
        raise TermFileError(f"Line {line} has no key or no word.")
    for column, value in row.items():
        if len(value) > (LONGEST_NOTE if column == "notes" else LONGEST_WORD):
            raise TermFileError(f"Line {line}: what stands under “{column}” is too long.")


def _names(row: Row) -> dict[str, str]:
    return {language: row[language] for language in LANGUAGES if row[language]}


def _forms(row: Row) -> Iterator[Form]:
    kind = FormKind(row["kind"])
    for language, text in _names(row).items():
        yield Form(language, text, kind, row["since"], row["until"], row["source"], row["notes"])


def write_table(terms: Iterable[KnownTerm], file: TextIO, delimiter: str = ",") -> None:
    rows = csv.DictWriter(file, COLUMNS, delimiter=delimiter, lineterminator="\n", restval="")
    rows.writeheader()
    for term in terms:
        rows.writerow(
            {
                "key": term.key, "kind": TERM, **term.names, "part_of_speech": term.part_of_speech.value,
                "context": term.context, "status": term.status.value, "source": term.source,
                "notes": term.notes,
            }
        )  # fmt: skip
        rows.writerows(_form_rows(term))


def _form_rows(term: KnownTerm) -> Iterator[Row]:
    """Neighbouring words of different languages that are alike in all else share a row."""
    row: Row = {}
    for form in term.forms:
        facts = {
            "key": term.key, "kind": form.kind.value, "since": form.since, "until": form.until,
            "source": form.source, "notes": form.notes,
        }  # fmt: skip
        shares = all(row.get(name) == value for name, value in facts.items())
        if row and shares and not any(language in row for language in _from(form.language)):
            row[form.language] = form.text
            continue
        if row:
            yield row
        row = {**facts, form.language: form.text}
    if row:
        yield row


def _from(language: str) -> tuple[str, ...]:
    """The language and those behind it in a row: a word goes only to the right of what the row has."""
    return LANGUAGES[LANGUAGES.index(language) :]
