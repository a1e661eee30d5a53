"""script/server says in one sentence why it cannot serve, before it touches the data."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from faqsite.settings.environment import kept_secret
from faqsite.settings.serving import main, port_number, require_free, workers
from rulings.models import Document

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("text", ["", "abc", "0", "-1", "65536", "80 ", "８０"])
def test_what_is_no_port_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PORT must be a number from 1 to 65535"):
        port_number(text)


@pytest.mark.parametrize("text", ["", "x", "0", "1000"])
def test_what_is_no_number_of_workers_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="WEB_CONCURRENCY"):
        workers(text)


def test_a_port_in_use_is_told_and_a_free_one_passes() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ImproperlyConfigured, match=f"cannot listen on port {port} of 127.0.0.1"):
            require_free("127.0.0.1", port)
    require_free("127.0.0.1", port)


def test_a_file_in_the_place_of_the_data_folder_is_told(tmp_path: Path) -> None:
    place = tmp_path / "var"
    place.write_text("")
    with pytest.raises(ImproperlyConfigured, match="cannot be made"):
        main("127.0.0.1", "47113", "2", str(place))


def test_the_secret_stays_and_is_private(tmp_path: Path) -> None:
    first = main("127.0.0.1", "47113", "2", str(tmp_path / "var"))
    assert len(first) > 50
    assert main("127.0.0.1", "47113", "2", str(tmp_path / "var")) == first
    assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "var").iterdir()] == ["secret_key"]


def test_an_empty_secret_left_by_a_killed_run_is_made_anew(tmp_path: Path) -> None:
    place = tmp_path / "secret_key"
    place.write_text("")
    assert len(kept_secret(place)) > 50


def test_a_missing_path_stops_the_server_before_anything_is_set_up(tmp_path: Path) -> None:
    result = subprocess.run(
        [ROOT / "script" / "server", "nowhere"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stderr == "script/server: nowhere does not exist; nothing was imported.\n"
    assert result.stdout == ""


@pytest.mark.django_db
def test_a_corpus_of_which_nothing_can_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\r\n")
    with pytest.raises(CommandError, match="No file could be loaded"):
        call_command("import_corpus", tmp_path)


@pytest.mark.django_db
def test_the_files_before_a_bad_one_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("Quiet Lantern\n\n* You may cast it at any time.\n", encoding="utf-8")
    bad.write_bytes(b"")
    with pytest.raises(CommandError, match=r"bad\.txt is empty"):
        call_command("import_document", good, bad)
    assert capsys.readouterr().out.startswith("good.txt: ")


@pytest.mark.django_db
def test_a_message_of_a_parser_names_the_file(tmp_path: Path) -> None:
    prose = tmp_path / "prose.txt"
    prose.write_text("No number stands in here.\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"^prose\.txt: "):
        call_command("import_rules", prose)


@pytest.mark.django_db
def test_a_name_that_is_no_text_is_imported_under_a_readable_one(tmp_path: Path) -> None:
    strange = tmp_path / os.fsdecode(b"lan\xfftern\n.txt")
    strange.write_text("A lantern may be lit at any time.\n", encoding="utf-8")
    call_command("import_document", strange)
    assert Document.objects.get().source_name == "lan\ufffdtern .txt"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"meta": {}, "data": {"code": "XYZ", "cards": [', "holds data in JSON"),
        (
            "".join(f"{n}.1. Lanterns\n{n}.1a It is lit.\n" for n in range(100, 500)),
            "use import_rules",
        ),
    ],
)
def test_what_another_command_reads_is_no_document(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "given.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=message):
        call_command("import_document", file)


def test_a_worker_loads_no_dictionary_of_readings() -> None:
    """They take 80 MB of the 160 that a worker may have; only reading a damaged file needs them."""
    code = (
        "import sys, django; django.setup(); from django.urls import resolve; resolve('/en/'); "
        "sys.exit('pypinyin' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
