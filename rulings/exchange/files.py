"""The kinds of files: how each is written, read, named and told from the others."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from faqsite.languages import LANGUAGES, language_of_tag
from rulings.exchange.po import read_po, write_po
from rulings.exchange.segments import ExchangeError, Form, Package, Segment, Sent, Writer
from rulings.exchange.table import is_table, read_csv, write_csv
from rulings.exchange.xliff import read_xliff, write_xliff1, write_xliff2

# More than any queue that goes out as one file; a page must not wait longer.
MOST_SEGMENTS = 20_000
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class FileKind:
    label: str
    suffix: str
    content_type: str
    write: Writer


KINDS: dict[Form, FileKind] = {
    Form.XLIFF1: FileKind("XLIFF 1.2", "xlf", "application/x-xliff+xml", write_xliff1),
    Form.XLIFF2: FileKind("XLIFF 2.0", "xlf", "application/xliff+xml", write_xliff2),
    Form.PO: FileKind("PO", "po", "text/x-gettext-translation", write_po),
    Form.CSV: FileKind("CSV", "csv", "text/csv", write_csv),
}


def write(package: Package, form: Form) -> bytes:
    return KINDS[form].write(package)


def read(content: bytes) -> list[Segment]:
    """The segments of a file of any kind, told by what it holds; raises ExchangeError, with a sentence for
    whoever sent it."""
    start = content.lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t\0")[:4]
    if not start:
        raise ExchangeError(_("The file is empty."))
    if start.startswith(b"PK"):
        raise ExchangeError(_("The file is packed (zip, xlsx, ods): unpack it, or save it as CSV UTF-8."))
    sent = read_xliff(content) if start.startswith(b"<") else _read_text(content)
    if not sent.segments:
        raise ExchangeError(_("The file has no text that came from this site."))
    if len(sent.segments) > MOST_SEGMENTS:
        raise _too_many()
    _require_language(sent)
    return list(sent.segments)


def _read_text(content: bytes) -> Sent:
    """A table or a PO file. A PO file says itself which encoding it has."""
    if content.count(b"msgid") > MOST_SEGMENTS * 3:
        raise _too_many()
    try:
        text = content.decode("utf-16" if content.startswith(_WIDE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        if re.search(rb"^msgid\b", content, re.MULTILINE):
            return read_po(content)
        raise ExchangeError(_("The file is not in UTF-8; save it as “CSV UTF-8”.")) from error
    text = text.replace("\r\n", "\n")
    if "\0" in text:
        raise ExchangeError(_("The file is neither XLIFF nor PO nor a table with the column “key”."))
    if is_table(text):
        return read_csv(text)
    if re.search(r"^msgid\b", text, re.MULTILINE):
        return read_po(content.removeprefix(codecs.BOM_UTF8))
    raise ExchangeError(_("The file is neither XLIFF nor PO nor a table with the column “key”."))


def _too_many() -> ExchangeError:
    said = _("The file has more than %(count)s texts: bring it back in parts.")
    return ExchangeError(said % {"count": MOST_SEGMENTS})


def _require_language(sent: Sent) -> None:
    """A file has texts of one language, and of the one that it declares: else somebody filled a copy of it
    with another language, which would overwrite this one."""
    languages = {each for one in sent.segments for each in LANGUAGES if one.unit_key.endswith(f"-{each}")}
    if len(languages) > 1:
        raise ExchangeError(_("The file has texts of more than one language: bring each back by itself."))
    declared = sent.language.replace("_", "-")
    is_any_chinese = declared.lower() == "zh" and not languages & {"en"}
    if declared and not is_any_chinese and not languages <= {language_of_tag(declared)}:
        said = _("The file says it is in “%(declared)s”, but its texts are of %(language)s.")
        raise ExchangeError(said % {"declared": declared[:40], "language": ", ".join(languages)})
