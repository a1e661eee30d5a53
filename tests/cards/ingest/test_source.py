"""Files of card data, whole and broken: read as a stream, or refused with one sentence."""

from __future__ import annotations

import gzip
import json
import lzma
import zipfile
from pathlib import Path

import pytest

from cards.ingest.reading import read_sets
from cards.ingest.spool import Spool
from rulings.ingest.parsed import SourceError
from tests.cards.ingest.mtgjson_data import all_file, card_set, entry, set_file


def test_a_set_file_and_a_file_of_many_sets(tmp_path: Path) -> None:
    one = set_file(tmp_path, card_set("ONE", entry()))
    both = all_file(tmp_path, card_set("ONE", entry()), card_set("TWO", entry("Second")))
    assert [parsed.code for parsed in read_sets(one)] == ["ONE"]
    assert [parsed.code for parsed in read_sets(both)] == ["ONE", "TWO"]
    assert [parsed.code for parsed in read_sets(both, frozenset({"TWO"}))] == ["TWO"]


@pytest.mark.parametrize("ending", ["gz", "xz", "zip"])
def test_packed_files_are_told_by_their_content(tmp_path: Path, ending: str) -> None:
    plain = set_file(tmp_path, card_set("ONE", entry())).read_bytes()
    packed = tmp_path / "renamed.data"
    if ending == "zip":
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("ONE.json", plain)
            archive.writestr("read.me", "not card data")
    else:
        packed.write_bytes(gzip.compress(plain) if ending == "gz" else lzma.compress(plain))
    assert [parsed.code for parsed in read_sets(packed)] == ["ONE"]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = set_file(tmp_path, card_set("ONE", entry()))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(list(read_sets(path))) == 1


def _whole() -> bytes:
    return json.dumps({"data": card_set("ONE", *(entry(f"Otter {n}", str(n)) for n in range(200)))}).encode()


def _zip(name: str, content: bytes, folder: Path) -> bytes:
    path = folder / "made.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return path.read_bytes()


BROKEN = {
    "empty": (lambda folder: b"", "is empty"),
    "blank": (lambda folder: b" \n\t ", "is empty"),
    "binary": (lambda folder: bytes(range(256)) * 40, "is not card data in JSON"),
    "web page": (lambda folder: b"<!DOCTYPE html><p>Not found", "is a web page"),
    "list": (lambda folder: b"[1, 2]", "is not card data in JSON"),
    "utf-16": (lambda folder: '{"data": {}}'.encode("utf-16"), "is not card data in JSON"),
    "cut off": (lambda folder: _whole()[:-100], "is cut off"),
    "trailing": (lambda folder: _whole() + b"}}", "trailing garbage"),
    "not utf-8": (lambda folder: b'{"data": {"name": "\xff"}}', "not JSON"),
    "no sets": (lambda folder: b'{"meta": {}, "data": {"Forest": [{}]}}', "has no sets"),
    "cards a number": (lambda folder: b'{"data": {"code": "X", "name": "x", "cards": 3}}', "not a list"),
    "no code": (lambda folder: b'{"data": {"name": "x", "cards": []}}', "has no code"),
    "bad code": (lambda folder: b'{"data": {"code": "A B", "name": "x", "cards": []}}', "no code of a set"),
    "gz cut off": (lambda folder: gzip.compress(_whole())[:-50], "is damaged or cut off"),
    "xz cut off": (lambda folder: lzma.compress(_whole())[:-50], "is damaged or cut off"),
    "zip cut off": (lambda folder: _zip("a.json", _whole(), folder)[:-50], "is damaged"),
    "zip without json": (lambda folder: _zip("a.txt", b"x", folder), "has no .json"),
    "zip bomb": (lambda folder: _zip("a.json", b'{"a":"' + b" " * 2**26, folder), "far longer"),
    "many quotes": (lambda folder: gzip.compress(b'{"data":{"x":[' + b'"",' * 2**22), "far more"),
    "deep": (lambda folder: b'{"data":' + b"[" * 100_000, "nested"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_bad_files_are_refused_with_one_sentence(tmp_path: Path, kind: str) -> None:
    make, message = BROKEN[kind]
    path = tmp_path / "bad.json"
    path.write_bytes(make(tmp_path))
    with pytest.raises(SourceError, match=message) as raised:
        list(read_sets(path))
    assert str(raised.value).startswith("bad.json")
    assert "\n" not in str(raised.value)


def test_missing_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="does not exist"):
        list(read_sets(tmp_path / "none.json"))
    with pytest.raises(SourceError, match="is a folder"):
        list(read_sets(tmp_path))


def test_the_spool_gives_the_newest_set_first(tmp_path: Path) -> None:
    path = all_file(
        tmp_path,
        card_set("OLD", entry(), releaseDate="2001-01-01"),
        card_set("NEW", entry(), releaseDate="2020-01-01"),
        card_set("NIL", entry(), releaseDate=None),
    )
    with Spool() as spool:
        assert list(spool.take(path)) == ["OLD", "NEW", "NIL"]
        assert [parsed.code for parsed in spool.sets()] == ["NEW", "OLD", "NIL"]
        with pytest.raises(SourceError, match="ABC"):
            spool.require(frozenset({"ABC", "OLD"}))
