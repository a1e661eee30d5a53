import pytest

from rulings.ingest import extract_pdf
from rulings.ingest.extract_pdf import Glyph, read_pdf, set_page, tidy_character
from rulings.ingest.parsed import SourceError
from tests.rulings.ingest.office_files import pdf

pytestmark = pytest.mark.pure


def test_lines_stand_by_their_place_on_the_page() -> None:
    page = [(72, 700, "第二行"), (72, 715, "第一行"), (96, 685, "缩进"), (72, 640, "空一行之后")]
    assert read_pdf(pdf([page]), "x.pdf") == "第一行\n第二行\n    缩进\n\n空一行之后"


def test_a_page_begins_with_a_form_feed() -> None:
    assert read_pdf(pdf([[(72, 700, "甲页")], [(72, 700, "乙页")]]), "x.pdf") == "甲页\n\x0c乙页"


def test_a_page_number_is_a_line_of_its_own_wherever_the_file_draws_it() -> None:
    page = [(280, 30, "-1-"), (72, 715, "一行文字"), (72, 700, "又一行")]
    assert read_pdf(pdf([page]), "x.pdf").split("\n")[-1].strip() == "-1-"


def test_pieces_on_one_line_are_read_from_the_left_and_keep_their_distance() -> None:
    glyphs = [Glyph(char, x, 100.0, x + 10) for char, x in (("丙", 60.0), ("甲", 0.0), ("乙", 10.0))]
    assert set_page(glyphs) == "甲乙        丙"


def test_characters_that_a_font_put_in_place_of_others() -> None:
    assert [tidy_character(char) for char in "⽤ﬁ，（"] == ["用", "fi", "，", "（"]


def test_pages_without_text_and_damaged_files_are_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for data, said in ((pdf([[]]), "pictures"), (b"%PDF-1.4\nnothing", "damaged")):
        with pytest.raises(SourceError, match=said):
            read_pdf(data, "x.pdf")
    monkeypatch.setattr(extract_pdf, "MAX_PAGES", 1)
    with pytest.raises(SourceError, match="2 pages"):
        read_pdf(pdf([[(72, 700, "甲")], [(72, 700, "乙")]]), "x.pdf")
