import zipfile
from io import BytesIO

import pytest

from rulings.ingest.extract_word import MAX_PART_BYTES, read_word
from rulings.ingest.parsed import SourceError
from tests.rulings.ingest.office_files import docx, numbered, paragraph, run, style

pytestmark = pytest.mark.pure

BREAK = "<w:r><w:br/></w:r>"


def texts(body: str, **parts: str) -> list[str]:
    return [passage.text for passage in read_word(docx(body, **parts), "x.docx").passages]


def test_styles_tell_headings_and_list_items() -> None:
    body = (
        paragraph("通则释疑", style("H1"))
        + paragraph("小标题", style("Sub"))
        + paragraph("寻路灵会飞行。", style("Point"))
        + paragraph("第一步", style("Point") + numbered(8))
        + paragraph("不是列表", style("Point") + numbered(0))
    )
    passages = read_word(docx(body), "x.docx").passages
    assert [(passage.heading, passage.bullet) for passage in passages] == [
        (1, False), (1, False), (None, True), (None, False), (None, False),
    ]  # fmt: skip


def test_a_line_break_ends_a_passage_and_an_empty_paragraph_leaves_a_gap() -> None:
    body = (
        paragraph("")
        + paragraph(run("寻路灵") + BREAK + run("{一}{绿}") + BREAK + run("生物～精灵"))
        + paragraph("说明")
    )
    passages = read_word(docx(body), "x.docx").passages
    assert [passage.text for passage in passages] == ["寻路灵", "{一}{绿}", "生物～精灵", "说明"]
    assert [passage.gap for passage in passages] == [True, False, False, False]


def test_words_in_italics_are_marked_but_no_whole_line_and_no_bracket() -> None:
    slanted = "<w:i/>"
    assert texts(paragraph(run("在", "") + run("试炼", slanted) + run("系列中"))) == ["在_试炼_系列中"]
    assert texts(paragraph(run("整行", slanted))) == ["整行"]
    assert texts(paragraph(run("飞行") + run("（它会飞。）", slanted))) == ["飞行（它会飞。）"]
    assert texts(paragraph(run("甲") + run("乙", '<w:i w:val="0"/>'))) == ["甲乙"]


def test_tables_boxes_footnotes_and_symbols_are_read_once_and_deleted_text_is_not() -> None:
    box = f"<w:txbxContent>{paragraph('框中')}</w:txbxContent>"
    compatibility = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    choices = f"<mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>"
    both = f"<mc:AlternateContent {compatibility}>{choices}</mc:AlternateContent>"
    body = (
        f"<w:tbl><w:tr><w:tc>{paragraph('左')}</w:tc><w:tc>{paragraph('右')}</w:tc></w:tr></w:tbl>"
        + paragraph(f"<w:r>{both}</w:r>" + run("框外"))
        + paragraph('<w:r><w:sym w:font="Symbol" w:char="F0B7"/></w:r>' + run(" 点"))
        + paragraph(run("留下") + "<w:del><w:r><w:delText>删去</w:delText></w:r></w:del>")
    )
    notes = '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    found = texts(body, footnotes=f"{notes}<w:footnote>{paragraph('脚注')}</w:footnote></w:footnotes>")
    assert sorted(found) == sorted(["左 | 右", "框外", "框中", "\uf0b7 点", "留下", "脚注"])


def test_all_words_of_the_text_stand_in_the_passages() -> None:
    word = read_word(docx(paragraph("  前后  空格 ") + paragraph(run("甲\x09乙"))), "x.docx")
    assert word.text == "\n".join(passage.source for passage in word.passages)
    assert [passage.text for passage in word.passages] == ["前后 空格", "甲 乙"]


def test_a_part_too_large_is_refused_before_it_is_unpacked() -> None:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * (MAX_PART_BYTES + 1))
    with pytest.raises(SourceError, match="unpacks to more"):
        read_word(buffer.getvalue(), "bomb.docx")


def test_a_document_with_macros_is_refused() -> None:
    with pytest.raises(SourceError, match="macros"):
        read_word(
            docx(paragraph("甲"), **{"vbaProject": "x"}).replace(b"vbaProject.xml", b"vbaProject.bin"), "x"
        )


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (docx(paragraph("甲"), prolog='<!DOCTYPE x [<!ENTITY a "b">]>'), "entities"),
        (docx("<w:p>"), "damaged"),
        (docx(""), "no text"),
        (docx(paragraph("甲"))[:300], "damaged"),
    ],
)
def test_a_bad_document_is_refused_in_one_sentence(data: bytes, said: str) -> None:
    with pytest.raises(SourceError, match=said) as caught:
        read_word(data, "x.docx")
    assert "\n" not in str(caught.value)


def test_an_item_goes_on_after_a_line_break_but_not_with_another_item_or_a_name() -> None:
    more = run("第一句话说完了。") + BREAK + run("第二句话也是它的。") + BREAK
    read = texts(paragraph(more + run("1) 其中之一。"), numbered(7)))
    assert read == ["第一句话说完了。第二句话也是它的。", "1) 其中之一。"]
    assert texts(paragraph(run("* 它会飞。") + BREAK + run("寻路灵"))) == ["* 它会飞。", "寻路灵"]


def test_sentences_in_a_numbered_list_are_items_and_names_are_not() -> None:
    sentence = "如果某个由你操控的生物将受到伤害，则防止该伤害。"
    body = paragraph(sentence + "每次都是。", numbered(8)) + paragraph("寻路灵", numbered(8))
    assert [passage.bullet for passage in read_word(docx(body), "x.docx").passages] == [True, False]


def test_only_rows_of_a_few_words_are_lines() -> None:
    cells = "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in ("1～9", "抓一张牌。"))
    columns = f"<w:tc>{paragraph('左')}{paragraph('左下')}</w:tc><w:tc>{paragraph('右')}</w:tc>"
    table = f"<w:tbl><w:tr>{cells}</w:tr><w:tr>{columns}</w:tr></w:tbl>"
    assert texts(table) == ["1～9 | 抓一张牌。", "左", "左下", "右"]
