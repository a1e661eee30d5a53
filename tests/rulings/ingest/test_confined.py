"""PDF and Word files are read in a process of their own, which is stopped when it takes too much."""

import sys

import pytest

from rulings.ingest import confined
from rulings.ingest.confined import read_confined
from rulings.ingest.extract_word import read_word
from rulings.ingest.parsed import SourceError
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
        read_confined("docx", docx(paragraph("比布" * 8_000_000)), "notes.docx", memory=60 * 1024**2)


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
        read_confined("pdf", b"", "notes.pdf", seconds=1)


def test_the_reader_knows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "a secret")
    program = "import json, os; print(json.dumps({'text': os.environ.get('SECRET_KEY', ''), 'passages': []}))"
    monkeypatch.setattr(confined, "PROGRAM", (sys.executable, "-c", program))
    assert read_confined("pdf", b"", "notes.pdf") == ("", ())
