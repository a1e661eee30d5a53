"""Reading a source file as text: which format and encoding it is in, and whether it can be read at all.

It changes nothing but line ends; repairing what is damaged comes after.
"""

import hashlib
import os
import re
import zipfile
from io import BytesIO
from pathlib import Path

from rulings.ingest.confined import read_confined
from rulings.ingest.extract_encoding import decode
from rulings.ingest.parsed import Extracted, SourceError

MAX_BYTES = 64 * 1024 * 1024
_PDF, _ZIP = b"%PDF-", b"PK\x03\x04"
_JSON = re.compile(r"\s*(?:\{\s*\"|\[\s*\{\s*\"|\[\s*\[\s*[\"\d\[{\]])")
_MARKUP = re.compile(r"\s*<(?:!doctype|html|\?xml)\b", re.IGNORECASE)
# Left-to-right and right-to-left override: no Chinese or English text has a use for them.
_OVERRIDE = re.compile("[\u202d\u202e]")
# How an encrypted Office document names its content, in the directory of its old-style container.
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
# Opening bytes of formats that are no text, with the name a person knows them by.
_BINARY = {
    b"\xd0\xcf\x11\xe0": "an old Word document (.doc)",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a gzip file",
    b"\xfd7zXZ": "an xz file",
    b"Rar!": "a rar file",
    b"7z\xbc\xaf": "a 7z file",
    b"\x7fELF": "a program",
    b"MZ\x90": "a program",
    b"SQLite format 3": "a database",
}


def read_source(path: Path, *, allows_json: bool = False, name: str = "") -> Extracted:
    """The text of a file with its encoding and hash; raises SourceError with one sentence.

    ``allows_json`` lets JSON pass as text, for what this site exported. ``name`` is what the file is called
    where it lies under another name here.
    """
    name = readable(name or path.name or path)
    data = _read_bytes(path, name)
    sha256 = hashlib.sha256(data).hexdigest()
    if data.startswith(_PDF):
        return _read_in_order(Extracted(name, sha256, "pdf", *read_confined("pdf", data, name)))
    if _is_word(data):
        return _read_in_order(Extracted(name, sha256, "docx", *read_confined("docx", data, name)))
    _refuse_other_formats(name, data)
    text, encoding = decode(data, name)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise SourceError(f"{name} holds nothing but white space.")
    if _JSON.match(text) and not allows_json:
        raise SourceError(f"{name} holds data in JSON, not a text; card data are for import_cards.")
    if _MARKUP.match(text):
        raise SourceError(f"{name} is a web page or XML, not a text; save its words as plain text.")
    return _read_in_order(Extracted(name, sha256, encoding, text))


def _read_in_order(extracted: Extracted) -> Extracted:
    """The same; raises SourceError where characters make a text look other than it is."""
    if _OVERRIDE.search(extracted.text):
        raise SourceError(
            f"{extracted.name} turns the direction of writing, so that it reads other than it is stored."
        )
    return extracted


def readable(path: Path | str) -> str:
    """A path as text: bytes that are no UTF-8 and control characters can be neither shown nor saved."""
    text = os.fsencode(path).decode("utf-8", "replace")
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _read_bytes(path: Path, name: str) -> bytes:
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise SourceError(f"{name} is a folder, not a file.")
        if size > MAX_BYTES:
            limit = MAX_BYTES // (1024 * 1024)
            raise SourceError(f"{name} is {size / 1024**2:.0f} MB; the limit is {limit} MB.")
        with path.open("rb") as handle:
            data = handle.read(MAX_BYTES + 1)
    except OSError as error:
        raise SourceError(f"{name} cannot be read: {error.strerror or error}.") from error
    if not data:
        raise SourceError(f"{name} is empty.")
    if len(data) > MAX_BYTES:
        raise SourceError(f"{name} is larger than {MAX_BYTES // (1024 * 1024)} MB.")
    return data


def _refuse_other_formats(name: str, data: bytes) -> None:
    """Formats are told by their content; a file's name may say something else."""
    if data.startswith(_ZIP):
        raise SourceError(f"{name} is a zip file, not a text.")
    if _ENCRYPTED in data[: 64 * 1024] or _ENCRYPTED in data[-64 * 1024 :]:
        raise SourceError(f"{name} is locked with a password and cannot be read.")
    for opening, kind in _BINARY.items():
        if data.startswith(opening):
            raise SourceError(f"{name} is {kind}, not a text.")
    if name.lower().endswith((".docx", ".pdf")):
        raise SourceError(f"{name} is not what its name says: it does not begin like such a document.")


def _is_word(data: bytes) -> bool:
    """A .docx is a zip with the main part word/document.xml; only its table of contents is read."""
    if not data.startswith(_ZIP):
        return False
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return "word/document.xml" in archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False
