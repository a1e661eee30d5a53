"""Reading a PDF as lines of text: where its glyphs stand on the page decides, not their order in the file.

What comes out is text as a printer of fixed pitch would set it: a line a line, indents as spaces, an empty
line where the page leaves a gap, a form feed between pages. Joining wrapped lines and taking out page
numbers come after, in ``repair``, as for any other text. pypdfium2 reads the glyphs.
"""

import re
import unicodedata
from collections.abc import Iterator
from ctypes import c_double
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import pypdfium2
import pypdfium2.raw as pdfium

from rulings.ingest.parsed import SourceError

MAX_PAGES = 1000
MAX_GLYPHS = 2_000_000
# A gap counts as an empty line from this many times the usual distance between lines on.
_GAP = 1.4
# Two glyphs are set on one line if their baselines differ by less than this part of an em.
_SAME_LINE = 0.4
_PRESENTATION = re.compile("[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06]")
# What stands in a PDF for "no such character"; a line break that pdfium made itself.
_NOTHING = frozenset("\x00\r\n\ufffe\uffff\ufeff\xad\x02")


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character with the start of its baseline and its right edge, in points from the bottom left."""

    char: str
    x: float
    y: float
    right: float


@dataclass(frozen=True, slots=True)
class Row:
    """The glyphs on one baseline, left to right."""

    text: str
    x: float
    y: float
    right: float


def read_pdf(data: bytes, name: str) -> str:
    """The text of a PDF, set as lines; raises SourceError with one sentence if it holds none."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "assword" in str(error):
            raise SourceError(f"{name} is locked with a password and cannot be read.") from error
        raise SourceError(f"{name} is damaged and cannot be read.") from error
    with document:
        if len(document) > MAX_PAGES:
            raise SourceError(f"{name} has {len(document):,} pages; the limit is {MAX_PAGES:,}.")
        pages = list(_pages(document, name))
    text = "\n\f".join(pages)
    if not re.search(r"\w", text):
        raise SourceError(
            f"{name} holds pictures of pages, not text; it has to be typed or recognised first."
        )
    return text


def _pages(document: pypdfium2.PdfDocument, name: str) -> Iterator[str]:
    seen = 0
    for number in range(len(document)):
        try:
            page = document[number]
            glyphs = list(_glyphs(page.get_textpage()))
        except pypdfium2.PdfiumError as error:
            raise SourceError(f"{name} is damaged: page {number + 1} cannot be read.") from error
        seen += len(glyphs)
        if seen > MAX_GLYPHS:
            raise SourceError(f"{name} has more than {MAX_GLYPHS:,} characters.")
        yield set_page(glyphs)
        page.close()


def _glyphs(text_page: pypdfium2.PdfTextPage) -> Iterator[Glyph]:
    x, y, left, right, bottom, top = (c_double() for _ in range(6))
    handle = text_page.raw
    for index in range(text_page.count_chars()):
        char = chr(pdfium.FPDFText_GetUnicode(handle, index))
        if char in _NOTHING:
            continue
        pdfium.FPDFText_GetCharOrigin(handle, index, x, y)
        pdfium.FPDFText_GetCharBox(handle, index, left, right, bottom, top)
        yield Glyph(tidy_character(char), x.value, y.value, max(right.value, x.value))


def tidy_character(char: str) -> str:
    """Radicals, ligatures and compatibility forms that a font put in the place of the real characters."""
    return unicodedata.normalize("NFKC", char) if _PRESENTATION.match(char) else char


def set_page(glyphs: list[Glyph]) -> str:
    """The text of one page, its lines from top to bottom, indented as on paper."""
    em = _em(glyphs)
    rows = [row for row in (_row(line, em) for line in _lines(glyphs, em)) if row.text.strip()]
    if not rows:
        return ""
    margin = min(row.x for row in rows)
    usual = _usual_distance(rows)
    lines: list[str] = []
    above = rows[0].y
    for row in rows:
        if above - row.y > usual * _GAP:
            lines.append("")
        lines.append(" " * round((row.x - margin) / (em / 2)) + row.text.strip())
        above = row.y
    return "\n".join(lines)


def _em(glyphs: list[Glyph]) -> float:
    """The width of a Chinese character, or twice that of a Latin one, in points."""
    steps = [(one.char, other.x - one.x) for one, other in pairwise(glyphs) if one.y == other.y]
    wide = [step for char, step in steps if step > 0 and _wide(char)]
    if wide:
        return median(wide)
    narrow = [step for _, step in steps if step > 0]
    return 2 * median(narrow) if narrow else 12.0


def _wide(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"


def _lines(glyphs: list[Glyph], em: float) -> list[list[Glyph]]:
    """Glyphs by baseline from the top of the page down; on one baseline in the order of the file."""
    lines: list[list[Glyph]] = []
    for glyph in sorted(_with_space_beside(glyphs), key=lambda glyph: -glyph.y):
        if lines and lines[-1][0].y - glyph.y < em * _SAME_LINE:
            lines[-1].append(glyph)
        else:
            lines.append([glyph])
    return lines


def _with_space_beside(glyphs: list[Glyph]) -> list[Glyph]:
    """pdfium puts the spaces it adds itself anywhere: they go with the glyph before them."""
    placed: list[Glyph] = []
    for glyph in glyphs:
        if glyph.char.isspace() and placed:
            before = placed[-1]
            glyph = Glyph(" ", before.right, before.y, before.right)
        placed.append(glyph)
    return placed


def _row(line: list[Glyph], em: float) -> Row:
    """One line of text; where the page leaves more than an em between glyphs, so does the line."""
    line = sorted(line, key=lambda glyph: glyph.x)
    text, end = "", line[0].x
    for glyph in line:
        if glyph.x - end > em:
            text += " " * round((glyph.x - end) / (em / 2))
        text += glyph.char
        end = glyph.right
    inked = [glyph for glyph in line if not glyph.char.isspace()] or line
    return Row(text, inked[0].x, line[0].y, max(glyph.right for glyph in inked))


def _usual_distance(rows: list[Row]) -> float:
    distances = [before.y - after.y for before, after in pairwise(rows)]
    return median(distances) if distances else 0.0
