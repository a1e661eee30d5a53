"""Files can be read and shown before anything was set up: on a fresh clone the database has no tables."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTES = "比布大全通则释疑\n\n单卡解惑\n\n比布大王\n{一}{蓝}\n生物～比布\n1/1\n他会弹跳。\n* 他不会滚动。\n"
RULES = "These rules are effective as of April 12, 2024.\n" + "".join(
    f"{number}. Lanterns\n\n{number}.1. It is lit.\n\n" for number in range(100, 130)
)


def manage(folder: Path, *words: str, said: str = "") -> "subprocess.CompletedProcess[str]":
    """A command on a database file that does not exist yet."""
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'empty.sqlite3'}",
        "VAR_DIR": str(folder / "var"),
        "DJANGO_SETTINGS_MODULE": "faqsite.settings.dev",
    }
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=environment, input=said, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "faq_bbl.txt"
    path.write_text(NOTES, encoding="utf-8")
    return path


@pytest.mark.parametrize("told", [(), ("--set", "BBL")], ids=["no set", "a set"])
def test_a_document_is_read_without_tables(tmp_path: Path, notes: Path, told: tuple[str, ...]) -> None:
    done = manage(tmp_path, "import_document", str(notes), *told, "--dry-run", "--json")
    assert done.returncode == 0, done.stderr
    read = json.loads(done.stdout)
    assert read["edition"] is None
    assert read["set"] == (told[1] if told else None)
    kinds = [block["kind"] for section in read["sections"] for block in section["blocks"]]
    assert kinds == ["card", "ruling"]


def test_a_real_import_says_that_there_are_no_tables(tmp_path: Path, notes: Path) -> None:
    done = manage(tmp_path, "import_document", str(notes))
    assert done.returncode == 1
    assert "The database has no tables yet" in done.stderr


def test_rules_are_read_without_tables(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, encoding="utf-8")
    done = manage(tmp_path, "import_rules", str(path), "--dry-run", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["effective"] == "2024-04-12"


def test_scripts_are_converted_without_tables(tmp_path: Path) -> None:
    done = manage(
        tmp_path, "convert_script", "--from", "zh-hans", "--to", "zh-hant", said='{"text": "飞行"}\n'
    )
    assert json.loads(done.stdout) == {"text": "飛行"}
