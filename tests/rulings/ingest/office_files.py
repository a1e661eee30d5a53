"""Small Word and PDF files for tests, written by hand: no more parts than a reader needs."""

import zipfile
from collections.abc import Iterable
from io import BytesIO

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_STYLES = f"""<w:styles {_W}>
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Part"/><w:basedOn w:val="H1"/></w:style>
<w:style w:type="paragraph" w:styleId="Point"><w:name w:val="Point"/>
<w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style></w:styles>"""
_NUMBERING = f"""<w:numbering {_W}>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="8"><w:abstractNumId w:val="2"/></w:num>
</w:numbering>"""


def paragraph(runs: str, properties: str = "") -> str:
    """A paragraph of runs; plain text becomes one run."""
    inner = runs if runs.startswith("<w:") else run(runs)
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def style(name: str) -> str:
    return f'<w:pStyle w:val="{name}"/>'


def numbered(list_id: int) -> str:
    return f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{list_id}"/></w:numPr>'


def docx(body: str, prolog: str = "", **parts: str) -> bytes:
    """A .docx with this body; ``parts`` are further parts under word/ by name."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "word/document.xml", f"{prolog}<w:document {_W}><w:body>{body}</w:body></w:document>"
        )
        for name, text in {"styles": _STYLES, "numbering": _NUMBERING, **parts}.items():
            archive.writestr(f"word/{name}.xml", text)
    return buffer.getvalue()


Placed = tuple[float, float, str]  # points from the left, points from the bottom, text


def pdf(pages: Iterable[Iterable[Placed]], size: int = 12) -> bytes:
    """A PDF whose text stands where it is told, set in a Chinese font that every reader knows."""
    streams = [
        "".join(
            f"BT /F {size} Tf {x} {y} Td <{text.encode('utf-16-be').hex()}> Tj ET\n" for x, y, text in page
        )
        for page in pages
    ]
    kids = " ".join(f"{5 + 2 * i} 0 R" for i in range(len(streams)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(streams)} >>",
        "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light"
        " /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>",
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>",
    ]
    for index, stream in enumerate(streams):
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >>"
            f" /Contents {6 + 2 * index} 0 R >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}endstream")
    data, offsets = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, start=1):
        offsets.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size_line = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    trailer = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + size_line.encode() + trailer.encode()


def _shown(size: int, x: float, y: float, text: str) -> str:
    return f"BT /F {size} Tf {x} {y} Td <{text.encode('utf-16-be').hex()}> Tj ET\n"
