"""Files of strangers are read and parsed in a process of its own, which is stopped when it takes too much."""

import sys

import pytest

from rulings.ingest import confined
from rulings.ingest.confined import Bounds, parse_confined, read_confined
from rulings.ingest.extract_word import read_word
from rulings.ingest.handed_over import plain, rebuilt
from rulings.ingest.known_cards import KnownCard
from rulings.ingest.parse.document import MAX_LINES, parse_extracted
from rulings.ingest.parsed import Extracted, ParsedDocument, SourceError
from rulings.ingest.passages import Passage
from tests.rulings.ingest.office_files import docx, paragraph, pdf, style

WORD = docx(paragraph("比布大全", style("H1")) + paragraph("比布大王會彈跳。"))


def test_what_comes_back_is_what_the_reader_reads() -> None:
    text, passages = read_confined("docx", WORD, "notes.docx")
    assert (text, passages) == (read_word(WORD, "notes.docx").text, read_word(WORD, "notes.docx").passages)
    assert read_confined("pdf", pdf([[(72, 700, "比布大王會彈跳。")]]), "notes.pdf")[0] == "比布大王會彈跳。"


def test_the_readers_own_sentence_comes_through() -> None:
    with pytest.raises(SourceError, match=r"notes\.pdf is damaged and cannot be read"):
        read_confined("pdf", b"%PDF-1.4 nothing", "notes.pdf")


def test_too_much_memory_is_refused_in_one_sentence() -> None:
    with pytest.raises(SourceError, match=r"notes\.docx needs more than 60 MB of memory to read"):
        read_confined("docx", docx(paragraph("比布" * 8_000_000)), "notes.docx", Bounds(memory=60 * 1024**2))


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("import time; time.sleep(60)", "takes longer than 1 seconds"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", "takes longer than 1 seconds"),
        ("import os; os.abort()", "is damaged so that reading it fails"),
    ],
    ids=["waits", "works", "breaks"],
)
def test_a_reader_that_hangs_or_breaks_is_told_of(
    monkeypatch: pytest.MonkeyPatch, program: str, sentence: str
) -> None:
    monkeypatch.setattr(confined, "PROGRAM", (sys.executable, "-c", program))
    with pytest.raises(SourceError, match=sentence):
        read_confined("pdf", b"", "notes.pdf", Bounds(seconds=1))


def test_the_reader_knows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "a secret")
    program = (
        "import json, os\n"
        "print(json.dumps({'text': os.environ.get('SECRET_KEY', ''), 'passages': {'passages': []}}))"
    )
    monkeypatch.setattr(confined, "PROGRAM", (sys.executable, "-c", program))
    assert read_confined("pdf", b"", "notes.pdf") == ("", ())


NOTES = Extracted(
    "notes.txt", "1" * 64, "utf-8",
    "比布大全\n更新日期：2006年6月14日\n\n通则\n\n702.24a 弹跳。\n例：如此。\n\n"
    "比布大王\n{一}{蓝}\n生物～比布\n1/1\n他会弹跳。\n* 他不会滚动。\n",
)  # fmt: skip
KING = KnownCard("比布大王", name_en="Beeble King", mana_cost="{1}{U}", language="zh-hans")


def test_a_text_is_parsed_there_as_it_is_here() -> None:
    assert parse_confined(NOTES, [KING], "BBL") == parse_extracted(NOTES, [KING], "BBL")


def test_what_is_handed_over_comes_back_the_same() -> None:
    word = Extracted("a.docx", "1" * 64, "docx", "比布", (Passage("比布", "比布", 1, heading=2),))
    parsed = parse_extracted(NOTES)
    assert rebuilt(Extracted, plain(word)) == word
    assert rebuilt(ParsedDocument, plain(parsed)) == parsed
    assert parsed.updated
    assert parsed.sections


@pytest.mark.parametrize("value", [{"name": 3}, {"name": ["x"]}, [], "x"])
def test_what_is_no_such_thing_is_refused(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        rebuilt(KnownCard, value)


def test_parsing_is_stopped_when_it_takes_too_much() -> None:
    many = Extracted("notes.txt", "1" * 64, "utf-8", "例：如此。\n" * 59_000)
    with pytest.raises(SourceError, match="takes longer than 1 seconds"):
        parse_confined(many, bounds=Bounds(seconds=1))


def test_far_too_many_lines_are_refused_at_once() -> None:
    with pytest.raises(SourceError, match="lines, as no release notes have"):
        parse_extracted(Extracted("notes.txt", "1" * 64, "utf-8", "x\n" * (MAX_LINES + 1)))
