"""Lists of terms as files: TBX and CSV, from bytes and to bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence

from faqsite.strange_text import unseen_in
from faqsite.termbase.table import TermFileError, read_table, write_table
from faqsite.termbase.tbx import read_tbx, write_tbx
from faqsite.termbase.terms import KnownTerm

FORMATS = ("tbx", "csv")
CONTENT_TYPES = {"tbx": "application/xml", "csv": "text/csv; charset=utf-8"}
LARGEST_FILE = 2 * 1024 * 1024


def write_terms(terms: Iterable[KnownTerm], form: str) -> bytes:
    """A file of ``form``. CSV begins with a byte order mark, by which Excel knows its encoding."""
    if form == "tbx":
        return write_tbx(terms)
    file = io.StringIO(newline="")
    write_table(terms, file)
    return file.getvalue().encode("utf-8-sig")


def read_terms(content: bytes) -> Sequence[KnownTerm]:
    """The terms of a TBX or CSV file, whichever it is; raises ``TermFileError``."""
    if len(content) > LARGEST_FILE:
        raise TermFileError(f"The file is larger than {LARGEST_FILE // (1024 * 1024)} MB.")
    terms = read_tbx(content) if _is_xml(content) else _read_csv(content)
    for term in terms:
        if not re.fullmatch(r"[-\w]{1,80}", term.key, re.ASCII):
            raise TermFileError(f"“{term.key[:80]}” is no key: letters, digits and hyphens make one.")
        _require_seen(term)
        _require_once(term)
    return terms


def _is_xml(content: bytes) -> bool:
    return content.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0")[:1] == b"<"


def _read_csv(content: bytes) -> list[KnownTerm]:
    """Spreadsheets part columns with commas, semicolons or tabs: the heading tells which."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TermFileError("The file is not in UTF-8; save it as “CSV UTF-8”.") from error
    if "\0" in text:
        raise TermFileError("The file is no table of text.")
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    return read_table(io.StringIO(text, newline=""), delimiter)


def _require_seen(term: KnownTerm) -> None:
    for word in (*term.names.values(), *(form.text for form in term.forms)):
        unseen = unseen_in(word)
        if unseen:
            raise TermFileError(f"A word for “{term.key}” holds a character that nobody sees: {unseen}.")


def _require_once(term: KnownTerm) -> None:
    words = [(form.language, form.text) for form in term.forms]
    for language, text in words:
        if words.count((language, text)) > 1:
            raise TermFileError(f"“{text}” stands twice among the words for “{term.key}”.")
