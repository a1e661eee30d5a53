"""Files come in as text, whatever their encoding; what is no text is refused in one sentence."""

import codecs
import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.ingest import extract
from rulings.ingest.extract import read_source
from rulings.ingest.extract_encoding import decode
from rulings.ingest.parsed import SourceError

HANT = "甲獸進場時，你可以抽一張牌。\n若你如此作，則將此牌置於你的墳墓場。\n" * 3
HANS = "甲兽进场时，你可以抽一张牌。\n若你如此作，则将此牌置于你的坟墓场。\n" * 3
WEST = "You may draw a card. It’s “optional” — really.\nIf you do, sacrifice it: Æther.\n"


def write(folder: Path, data: bytes, name: str = "notes.txt") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("text", "encoding", "bom"),
    [
        (HANT, "utf-8", b""), (HANS, "utf-8", codecs.BOM_UTF8), (HANT, "utf-16-le", codecs.BOM_UTF16_LE),
        (HANS, "utf-16-be", codecs.BOM_UTF16_BE), (HANS, "utf-16-le", b""), (WEST, "utf-16-be", b""),
        (HANS, "gb18030", b""), (HANT, "gb18030", b""), (HANT, "big5hkscs", b""), (WEST, "cp1252", b""),
        ("plain text\n", "utf-8", b""),
    ],
)  # fmt: skip
def test_encoding_is_told_by_the_text(tmp_path: Path, text: str, encoding: str, bom: bytes) -> None:
    extracted = read_source(write(tmp_path, bom + text.encode(encoding)))
    assert (extracted.text, extracted.encoding) == (text, encoding)


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n"])
def test_line_ends_become_one(tmp_path: Path, ends: str) -> None:
    assert read_source(write(tmp_path, HANS.replace("\n", ends).encode())).text == HANS


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"), (b"  \n \n", "white space"), (b"%PDF-1.4 ...", "damaged"),
        (b"PK\x03\x04rest", "zip file"), (b"\x89PNG\r\n", "picture"), (b"abc\x00\x01\x02", "binary"),
        (bytes(range(1, 32)) * 9, "binary"), (b"\x81\xff\xfe\x9d\x81\x8d" * 9, "encoding"),
        ("abc\ufffd".encode(), "lost"), ("甲\u202e乙丙".encode(), "direction"),
        (b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "password"),
    ],
)  # fmt: skip
def test_what_is_no_text_is_refused_in_one_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    with pytest.raises(SourceError, match=said) as caught:
        read_source(write(tmp_path, data))
    assert "\n" not in str(caught.value)


def test_a_lost_character_in_a_long_text_does_not_stop_the_import(tmp_path: Path) -> None:
    text = HANS * 10 + "甲兽\ufffd。"
    assert read_source(write(tmp_path, text.encode())).text == text


def test_size_limit_and_missing_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extract, "MAX_BYTES", 100)
    with pytest.raises(SourceError, match="limit"):
        read_source(write(tmp_path, b"x" * 101))
    with pytest.raises(SourceError, match="cannot be read"):
        read_source(tmp_path / "missing.txt")
    with pytest.raises(SourceError, match="folder"):
        read_source(tmp_path)


def test_a_text_named_docx_is_not_what_its_name_says(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="name"):
        read_source(write(tmp_path, HANS.encode(), "notes.docx"))


@settings(max_examples=200)
@given(st.binary(max_size=400))
def test_decoding_any_bytes_loses_none(data: bytes) -> None:
    with contextlib.suppress(SourceError):
        text, encoding = decode(data, "x.txt")
        if "," in encoding:
            assert text.count("\ufffd") <= len(text) * 0.05
            return
        written = text.encode(encoding)
        marks = (b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        start = max(len(mark) for mark in marks if data.startswith(mark + written))
        padding = data[start + len(written) :]
        assert not padding.strip(b"\x00\x1a") or (encoding.startswith("utf-16") and len(padding) == 1)


QUOTES = "“Beebles bounce,” she said — and they’re fast.\n" * 40


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (QUOTES.encode() + b"It\x92s one.\n", QUOTES + "It’s one.\n", "utf-8, with strays"),
        (QUOTES.encode() + b"It\xe2\x80s one.\n", QUOTES + "It\ufffds one.\n", "utf-8, with strays"),
        (
            QUOTES.encode("cp1252") + b"It\x9ds one.\n",
            QUOTES + "It\ufffds one.\n",
            "cp1252, with losses",
        ),
        (QUOTES.encode() + b"\x00\x00\x1a", QUOTES, "utf-8"),
        (codecs.BOM_UTF16_LE + QUOTES.encode("utf-16-le") + b"\x00\x00", QUOTES, "utf-16-le"),
        (codecs.BOM_UTF16_BE + QUOTES.encode("utf-16-be") + b"\n", QUOTES, "utf-16-be"),
    ],
    ids=[
        "a pasted quotation mark",
        "a cut character",
        "a byte of no character",
        "NULs",
        "wide NULs",
        "odd end",
    ],
)
def test_a_few_bad_bytes_do_not_stop_the_import(data: bytes, text: str, encoding: str) -> None:
    assert decode(data, "x.txt") == (text, encoding)


@pytest.mark.parametrize(
    ("content", "refused"),
    [
        ('{"data": 1}', "JSON"),
        ('[{"name": "x"}]', "JSON"),
        ("[[1, 2]]", "JSON"),
        ("<!DOCTYPE html><p>x</p>", "web page"),
        ('<?xml version="1.0"?><x/>', "web page"),
        ("[[:比布|回比布]] | [[cr:6|第六章]]", None),
        ("<回目錄>\n比布常見問題集\n", None),
        ("[费用]：比布弹跳。", None),
    ],
)
def test_data_and_markup_are_no_texts_and_brackets_are(
    tmp_path: Path, content: str, refused: str | None
) -> None:
    path = write(tmp_path, content.encode(), "notes.txt")
    if refused is None:
        assert read_source(path).text == content
        return
    with pytest.raises(SourceError, match=refused):
        read_source(path)
