"""Reading a Word document (.docx) as passages: its paragraphs with what its styles say of them.

Only the parts with words are opened, each with a bound on its size, by a parser that resolves no entity and
opens no other file. Pictures, macros, comments and deleted text are not read. Headings are told by outline
level, list items by their numbering (a bullet that is not a character), line breaks end a passage, and words
set in italics within a line stand between low lines: ``_Coldsnap_``.
"""

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from lxml import etree

from faqsite.strange_xml import NotXmlError, root_of
from rulings.ingest.cues import NESTED, is_body_form, is_bullet, is_name_like
from rulings.ingest.extract_word_styles import Shape, Styles, on, word
from rulings.ingest.parsed import SourceError
from rulings.ingest.passages import Passage
from rulings.ingest.repair.wraps import glue_between

MAX_PART_BYTES = 48 * 1024 * 1024
MAX_PARAGRAPHS = 100_000
_PARTS = ("document", "styles", "numbering", "footnotes")
_TEXTUAL = frozenset({"t", "tab", "br", "cr", "noBreakHyphen", "sym"})
_LEFT_OUT = frozenset({"del", "moveFrom", "Fallback", "instrText", "txbxContent", "comment"})
# What ``zipfile`` raises for a damaged archive, beside its own error.
_UNREADABLE = (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, EOFError, OSError, ValueError)
# The second copy of a text box, for programs that cannot draw the first; deleted paragraphs.
_NOT_SHOWN = frozenset({word("del"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"})
_ROW = 300  # characters of a table's row that is read as one line
_TITLE = 24  # items of a numbered list with no more characters are names and headings
_INDENT_UNIT = 120  # twentieths of a point: half a character of twelve points


@dataclass(frozen=True, slots=True)
class WordText:
    """A Word document as read: ``text`` is all its words, a passage a line."""

    text: str
    passages: tuple[Passage, ...]


def read_word(data: bytes, name: str) -> WordText:
    """The passages of a .docx; raises SourceError with one sentence if it is none or holds no text."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if any(part.lower().endswith("vbaproject.bin") for part in archive.namelist()):
                raise SourceError(f"{name} holds macros; save it as a document without them.")
            parts = {part: _part(archive, part, name) for part in _PARTS}
    except SourceError:
        raise
    except _UNREADABLE as error:
        raise SourceError(f"{name} is a damaged Word document and cannot be read.") from error
    body = parts["document"]
    if body is None:
        raise SourceError(f"{name} is not a Word document: its text is missing.")
    styles = Styles(parts["styles"], parts["numbering"])
    passages = _passages(_printed_together(_paragraphs(body, parts["footnotes"])), styles, name)
    if not passages:
        raise SourceError(f"{name} holds no text.")
    return WordText("\n".join(passage.source for passage in passages), tuple(passages))


def _part(archive: zipfile.ZipFile, part: str, name: str) -> etree._Element | None:
    """One part of the package as a tree; None where the document has none."""
    path = f"word/{part}.xml"
    if path not in archive.namelist():
        return None
    info = archive.getinfo(path)
    if info.flag_bits & 1:
        raise SourceError(f"{name} is locked with a password and cannot be read.")
    if info.file_size > MAX_PART_BYTES:
        limit = MAX_PART_BYTES // 1024**2
        raise SourceError(f"{name} unpacks to more than {limit} MB, which no release notes need.")
    with archive.open(info) as handle:
        data = handle.read(MAX_PART_BYTES + 1)
    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data[:65536]:
        raise SourceError(f"{name} declares entities, which a Word document never does.")
    try:
        return root_of(data)
    except NotXmlError as error:
        raise SourceError(f"{name} is a damaged Word document and cannot be read.") from error


def _paragraphs(body: etree._Element, footnotes: etree._Element | None) -> Iterator[etree._Element]:
    """All paragraphs in the order of the page: in tables too; a text box comes after what holds it."""
    for root in (body, footnotes):
        for paragraph in root.iter(word("p")) if root is not None else ():
            if not any(above.tag in _NOT_SHOWN for above in paragraph.iterancestors()):
                yield paragraph


def _printed_together(paragraphs: Iterator[etree._Element]) -> Iterator[list[etree._Element]]:
    """Paragraphs one by one, but those of a table's row with a few words in each cell as one line."""
    last: etree._Element | None = None
    for paragraph in paragraphs:
        row = next(paragraph.iterancestors(word("tr")), None)
        if row is None or not _is_short_row(row):
            yield [paragraph]
        elif row is not last:
            yield [paragraph for cell in row.findall(word("tc")) for paragraph in cell.findall(word("p"))]
        last = row


def _is_short_row(row: etree._Element) -> bool:
    """Two cells or more with a paragraph each; what is set in columns for looks has more in them."""
    cells = row.findall(word("tc"))
    return (
        len(cells) > 1
        and all(len(cell.findall(f".//{word('p')}")) == 1 == len(cell.findall(word("p"))) for cell in cells)
        and sum(len(text.text or "") for text in row.iter(word("t"))) <= _ROW
    )


def _passages(groups: Iterator[list[etree._Element]], styles: Styles, name: str) -> list[Passage]:
    passages: list[Passage] = []
    gap = False
    for count, group in enumerate(groups):
        if count > MAX_PARAGRAPHS:
            raise SourceError(f"{name} has more than {MAX_PARAGRAPHS:,} paragraphs.")
        shape = styles.shape(group[0])
        for index, line in enumerate(_lines_of(group, shape)):
            text = re.sub(r"\s+", " ", line).strip()
            if not text:
                gap = True
                continue
            passages.append(
                Passage(
                    text=text,
                    source=line.strip(),
                    line=len(passages) + 1,
                    indent=max(0, round(shape.indent / _INDENT_UNIT)),
                    gap=gap and index == 0,
                    bullet=index == 0 and (shape.bullet or (shape.numbered and len(text) > _TITLE)),
                    heading=shape.heading,
                )
            )
            gap = False
    return passages


def _lines_of(group: list[etree._Element], shape: Shape) -> list[str]:
    """The lines of a paragraph, or the one of a row of cells."""
    lines = _lines(group[0], shape.heading is not None)
    if len(group) > 1:
        cells = (" ".join(_lines(paragraph, False)).strip() for paragraph in group)
        return [" | ".join(cell for cell in cells if cell)]
    joined: list[str] = []
    for line in lines:
        item = bool(joined) and (is_bullet(joined[-1].strip()) or (shape.bullet and len(joined) == 1))
        if item and _goes_on(line.strip()):
            joined[-1] = joined[-1].rstrip() + glue_between(joined[-1].strip(), line.strip()) + line.lstrip()
        else:
            joined.append(line)
    return joined


def _goes_on(line: str) -> bool:
    """Whether a line below an item of a list, in the same paragraph, is more of that item."""
    return bool(line) and not (is_body_form(line) or is_name_like(line) or NESTED.match(line))


def _lines(paragraph: etree._Element, is_heading: bool) -> list[str]:
    """The text of a paragraph, cut at its line breaks; italics marked where they are not the whole line."""
    lines: list[list[tuple[str, bool]]] = [[]]
    for element in _textual(paragraph):
        slanted = not is_heading and on(element.getparent(), "i")
        for index, piece in enumerate(_text_of(element).split("\n")):
            if index:
                lines.append([])
            if piece:
                lines[-1].append((piece, slanted))
    return [_marked(line) for line in lines]


def _textual(element: etree._Element) -> Iterator[etree._Element]:
    """The elements that print characters, text boxes apart (their paragraphs come on their own)."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        name = etree.QName(child).localname
        if name in _TEXTUAL and element.tag == word("r"):
            yield child
        elif name not in _LEFT_OUT:
            yield from _textual(child)


def _text_of(element: etree._Element) -> str:
    name = etree.QName(element).localname
    if name == "t":
        return (element.text or "").replace("\n", " ").replace("\x00", "")
    if name == "sym":
        code = element.get(word("char"), "")
        # Symbol fonts keep their signs at F000–F0FF, where ``cues`` knows the bullets.
        return chr(int(code, 16)) if re.fullmatch(r"(?i:00|F0)[0-9A-Fa-f]{2}", code) else ""
    return {"tab": "\t", "noBreakHyphen": "-"}.get(name, "\n")


def _marked(pieces: list[tuple[str, bool]]) -> str:
    """A line with low lines around the words set in italics, unless all of it is, or a bracket's inside."""
    whole = "".join(text for text, _ in pieces)
    if all(slanted or not text.strip() for text, slanted in pieces):
        return whole
    runs: list[tuple[str, bool]] = []
    for text, slanted in pieces:
        if runs and runs[-1][1] == slanted:
            runs[-1] = (runs[-1][0] + text, slanted)
        else:
            runs.append((text, slanted))
    marked = ""
    for text, slanted in runs:
        is_words = slanted and re.search(r"\w", text) and not re.search(r"[（(）)。_]", text)
        marked += re.sub(r"\A(\s*)(.*?)(\s*)\Z", r"\1_\2_\3", text, flags=re.DOTALL) if is_words else text
    return marked
