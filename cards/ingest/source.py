"""Opens files of card data, packed or not, and bounds what they may unpack to."""

import gzip
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol

from rulings.ingest.parsed import SourceError

# AllPrintings of 2025 has some 600 MB; a packed file that grows past this is not card data.
MAX_BYTES = 4 * 1024**3
# JSON of cards packs to a tenth or less by gzip and xz, seldom beyond a fortieth.
MAX_RATIO = 200
RATIO_FROM = 8 * 1024**2
# One set is held in memory at a time; the largest has some 40 MB.
MAX_SET_BYTES = 96 * 1024**2
# A parser needs memory by the square of the depth, and time by the square of the longest text.
CHUNK = 16 * 1024
MAX_BRACKETS = 5000
MAX_TEXT_BYTES = 2 * 1024**2

_BOM = b"\xef\xbb\xbf"
_UNPACKING = (lzma.LZMAError, EOFError, zlib.error, gzip.BadGzipFile, zipfile.BadZipFile)


class Readable(Protocol):
    """Whatever gives bytes: a file, or what unpacks one."""

    def read(self, size: int = ..., /) -> bytes: ...


class BoundedReader:
    """A stream of bytes that names its file in every error and refuses to grow without end."""

    def __init__(self, name: str, stream: Readable, packed_size: int) -> None:
        self.name = name
        self._stream = stream
        self._packed_size = packed_size
        self._total = 0
        self._since_mark = 0
        self._open_brackets = 0
        self._since_quote = 0
        self._head = self._raw(CHUNK)
        self._check_head()

    def read(self, size: int = CHUNK) -> bytes:
        """The next bytes; what was looked at to tell the kind of file comes first."""
        if self._head and size:
            taken, self._head = self._head[:size], self._head[size:]
            return taken
        return self._raw(size)

    def mark(self) -> None:
        """Say that one set was read, so that the bound on one set counts anew."""
        self._since_mark = 0

    def _raw(self, size: int) -> bytes:
        try:
            data = self._stream.read(size)
        except _UNPACKING as error:
            raise SourceError(f"{self.name} is damaged or cut off: it cannot be unpacked.") from error
        self._total += len(data)
        self._since_mark += len(data)
        self._check_bounds()
        self._check_nesting(data)
        return data

    def _check_nesting(self, data: bytes) -> None:
        """Refuse what no card data hold: thousands of brackets in one another, megabytes without a quote.

        Brackets inside texts are counted too, which is near enough: they come in pairs.
        """
        opened = data.count(b"[") + data.count(b"{")
        if self._open_brackets + opened > MAX_BRACKETS:
            raise SourceError(f"{self.name} is nested far deeper than card data are.")
        self._open_brackets = max(0, self._open_brackets + opened - data.count(b"]") - data.count(b"}"))
        quote = data.rfind(b'"')
        self._since_quote = self._since_quote + len(data) if quote < 0 else len(data) - quote
        if self._since_quote > MAX_TEXT_BYTES:
            raise SourceError(f"{self.name} holds a text or a gap far longer than any of card data.")

    def _check_bounds(self) -> None:
        grown = self._total > RATIO_FROM and self._total > MAX_RATIO * self._packed_size
        if self._total > MAX_BYTES or grown:
            raise SourceError(f"{self.name} unpacks to far more than card data can be.")
        if self._since_mark > MAX_SET_BYTES:
            raise SourceError(
                f"{self.name} holds a piece larger than {MAX_SET_BYTES // 1024**2} MB: no set is as large."
            )

    def _check_head(self) -> None:
        self._head = self._head.removeprefix(_BOM)
        start = self._head.lstrip()[:1]
        if not start and len(self._head) < CHUNK:
            raise SourceError(f"{self.name} is empty.")
        if start == b"<":
            raise SourceError(f"{self.name} is a web page or XML, not card data in JSON.")
        if start not in (b"{", b""):
            raise SourceError(f"{self.name} is not card data in JSON: it does not begin with a brace.")


@contextmanager
def _as_source(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise SourceError(f"{path} does not exist.") from error
    except IsADirectoryError as error:
        raise SourceError(f"{path} is a folder, not a file of card data.") from error
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror or error}.") from error


def open_source(path: Path) -> Iterator[BoundedReader]:
    """The JSON documents of a file: one, or every ``.json`` in a zip. The kind is told by content."""
    with _as_source(path), path.open("rb") as raw:
        size = path.stat().st_size
        magic = raw.read(6)
        raw.seek(0)
        if magic.startswith(b"PK"):
            yield from _zip_members(path, raw)
        elif magic.startswith(b"\x1f\x8b"):
            with gzip.GzipFile(fileobj=raw) as stream:
                yield BoundedReader(path.name, stream, size)
        elif magic == b"\xfd7zXZ\x00":
            with lzma.LZMAFile(raw) as stream:
                yield BoundedReader(path.name, stream, size)
        else:
            yield BoundedReader(path.name, raw, max(size, 1))


def _zip_members(path: Path, raw: IO[bytes]) -> Iterator[BoundedReader]:
    try:
        with zipfile.ZipFile(raw) as archive:
            members = [
                info
                for info in archive.infolist()
                if info.filename.lower().endswith(".json") and not info.filename.startswith("__MACOSX")
            ]
            if not members:
                raise SourceError(f"{path.name} has no .json file in it.")
            for info in members:
                with archive.open(info) as stream:
                    yield BoundedReader(f"{path.name}/{info.filename}", stream, max(info.compress_size, 1))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise SourceError(f"{path.name} is damaged or encrypted: it cannot be unpacked.") from error
