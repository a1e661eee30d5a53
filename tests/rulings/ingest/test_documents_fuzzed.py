"""Whatever bytes and lines come in: one sentence of refusal, or a document whose characters add up."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.ingest.extract_pdf import read_pdf
from rulings.ingest.extract_word import read_word
from rulings.ingest.parse.document import parse_document, parse_layout
from rulings.ingest.parsed import ParsedDocument, SourceError
from rulings.ingest.passages import Layout, Passage, printed
from tests.rulings.ingest.office_files import docx, numbered, paragraph, pdf, run, style

pytestmark = pytest.mark.pure

PIECES = st.sampled_from(
    [
        *("通则释疑", "单卡解惑", "***新异能***", "寻路灵", "寻路灵/ Pathfinder", "033 寻路灵", "（正面）"),
        *("{一}{绿}", "{X}{G/W}", "生物～精灵", "传奇神器", "2/2", "*/1+*", "[4]", "选择一项～", "/////"),
        *("* 它会飞行。", "• ", "** 第二层", "\uf0b7 点", "702.24. 累积维持", "702.24a 文字。", "例：如此。"),
        *("-----", "12", "\f", "", " ", "　", "\x00", "\u202e反", "\ufffd", "&quot;", "a" * 90, "一" * 45),
        *("更新日期：2006年6月14日", "http://example.com/a", "🂡"),
    ]
)
LINES = st.lists(st.one_of(PIECES, st.text(max_size=40)), max_size=40)
WORD = docx(
    paragraph("通则释疑", style("H1"))
    + paragraph(run("寻路灵") + "<w:r><w:br/></w:r>" + run("{一}{绿}"))
    + paragraph("它会飞行。", numbered(7))
)
PDF = pdf([[(72, 700, "寻路灵"), (72, 685, "* 它会飞行。"), (280, 30, "-1-")]])


def adds_up(document: ParsedDocument) -> bool:
    count = document.characters
    return count.source == count.placed + count.furniture + count.unplaced


@settings(max_examples=150, deadline=None)
@given(LINES)
def test_the_characters_of_any_text_add_up(lines: list[str]) -> None:
    text = "\n".join(lines)
    document = parse_document(text)
    assert document.characters.source == printed(text)
    assert adds_up(document)


PASSAGES = st.lists(
    st.tuples(
        st.one_of(PIECES, st.text(max_size=30)),
        st.booleans(),
        st.booleans(),
        st.one_of(st.none(), st.integers(1, 9)),
    ),
    max_size=30,
)


@settings(max_examples=150, deadline=None)
@given(PASSAGES)
def test_the_characters_of_any_passages_add_up(rows: list[tuple[str, bool, bool, int | None]]) -> None:
    passages = tuple(
        Passage(text.strip(), text, line, gap=gap, bullet=bullet, heading=heading)
        for line, (text, bullet, gap, heading) in enumerate(rows, start=1)
        if text.strip()
    )
    assert adds_up(parse_layout(Layout(passages), "\n".join(passage.source for passage in passages)))


def damaged(data: bytes) -> st.SearchStrategy[bytes]:
    """The file with bytes replaced, taken out, or cut off."""

    def change(edits: list[tuple[int, bytes]]) -> bytes:
        result = data
        for position, put in edits:
            at = position % max(1, len(result))
            result = result[:at] + put + result[at + max(1, len(put)) :]
        return result

    return st.lists(st.tuples(st.integers(0, 9999), st.binary(max_size=6)), max_size=8).map(change)


@settings(max_examples=200, deadline=None)
@given(damaged(WORD))
def test_a_damaged_word_document_is_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(SourceError):
        word = read_word(data, "x.docx")
        assert adds_up(parse_layout(Layout(word.passages), word.text))


@settings(max_examples=100, deadline=None)
@given(damaged(PDF))
def test_a_damaged_pdf_is_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(SourceError):
        assert adds_up(parse_document(read_pdf(data, "x.pdf")))
