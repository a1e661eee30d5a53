"""The kinds of files: how each is written, read, named and told from the others."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.exchange.po import read_po, write_po
from rulings.exchange.segments import ExchangeError, Form, Package, Reader, Segment, Writer
from rulings.exchange.table import read_csv, write_csv
from rulings.exchange.xliff import read_xliff, write_xliff1, write_xliff2


@dataclass(frozen=True, slots=True)
class FileKind:
    label: str
    suffix: str
    content_type: str
    write: Writer
    read: Reader


KINDS: dict[Form, FileKind] = {
    Form.XLIFF1: FileKind("XLIFF 1.2", "xlf", "application/x-xliff+xml", write_xliff1, read_xliff),
    Form.XLIFF2: FileKind("XLIFF 2.0", "xlf", "application/xliff+xml", write_xliff2, read_xliff),
    Form.PO: FileKind("PO", "po", "text/x-gettext-translation", write_po, read_po),
    Form.CSV: FileKind("CSV", "csv", "text/csv", write_csv, read_csv),
}


def write(package: Package, form: Form) -> bytes:
    return KINDS[form].write(package)


def read(content: bytes) -> list[Segment]:
    """The segments of a file of any kind, told by what it holds; raises ExchangeError."""
    start = content.lstrip(b"\xef\xbb\xbf \r\n\t")[:200]
    if not start:
        raise ExchangeError("The file is empty.")
    if start.startswith(b"<"):
        found = read_xliff(content)
    elif start.startswith((b"key,", b'"key"')):
        found = read_csv(content)
    elif b"msgid" in content or start.startswith(b"#"):
        found = read_po(content)
    else:
        raise ExchangeError("The file is neither XLIFF nor PO nor a table with the column “key”.")
    if not found:
        raise ExchangeError("The file has no text that came from this site.")
    return found
