"""Large files are unpacked by a process of its own: the same sets and refusals, and none left behind."""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

import pytest

from cards.ingest import reading, unpacking
from cards.ingest.mtgjson import raw_sets
from cards.ingest.reading import read_sets
from cards.ingest.trimming import trimmed
from cards.ingest.unpacking import unpacked_apart
from rulings.ingest.parsed import SourceError
from tests.cards.ingest.mtgjson_data import all_file, card_set, entry
from tests.processes import has_children


def _file(folder: Path, sets: int = 3) -> Path:
    cards = [entry(f"Otter {number}", str(number)) for number in range(400)]
    return all_file(folder, *(card_set(f"S{number}", *cards) for number in range(sets)))


def test_the_same_sets_come_from_a_process_of_its_own(tmp_path: Path) -> None:
    path = _file(tmp_path)
    assert list(unpacked_apart(path)) == [(source, trimmed(document)) for source, document in raw_sets(path)]
    assert [document["code"] for _, document in unpacked_apart(path, frozenset({"S1"}))] == ["S1"]
    assert not has_children()


def test_only_large_files_start_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _file(tmp_path)
    monkeypatch.setattr(unpacking, "PROGRAM", ("/bin/false",))
    assert len(list(read_sets(path))) == 3
    monkeypatch.setattr(reading, "LARGE", 100)
    with pytest.raises(SourceError, match=r"was not read to its end: the process .* failed \(status 1\)"):
        list(read_sets(path))


@pytest.mark.parametrize("cut", [50, 2000])
def test_a_file_that_is_cut_off_is_refused_with_one_sentence(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.xz"
    path.write_bytes(lzma.compress(_file(tmp_path).read_bytes())[:-cut])
    with pytest.raises(SourceError, match=r"^cut\.xz is damaged or cut off: it cannot be unpacked\.$"):
        list(unpacked_apart(path))
    assert not has_children()


def test_a_process_that_is_killed_is_told_from_the_end_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "PROGRAM", (sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"))
    with pytest.raises(SourceError, match="was stopped \\(SIGKILL\\)"):
        list(unpacked_apart(_file(tmp_path)))


def test_who_stops_reading_leaves_no_process_behind(tmp_path: Path) -> None:
    sets = iter(unpacked_apart(_file(tmp_path, sets=20)))
    next(sets)
    assert has_children()
    del sets
    assert not has_children()
