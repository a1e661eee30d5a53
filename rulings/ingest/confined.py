"""Reads PDF and Word files in a process of its own, with bounds on time and memory.

Such files come from strangers, and their readers are large. The process knows no setting and no secret of
the site, can write no file, and what it sends back is JSON. Run as a program this module is that process.
"""

import json
import resource
import signal
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rulings.ingest.parsed import SourceError
from rulings.ingest.passages import Passage

ROOT = Path(__file__).resolve().parents[2]
MAX_SECONDS = 20
MAX_MEMORY = 1024**3
GRACE = 2  # seconds beside the bound on its own work, for a process that waits
PROGRAM = (sys.executable, "-m", "rulings.ingest.confined")


def read_confined(
    form: str, data: bytes, name: str, seconds: int = MAX_SECONDS, memory: int = MAX_MEMORY
) -> tuple[str, tuple[Passage, ...]]:
    """The text of a file in a form ("pdf" or "docx"), and its passages where the form has them.

    Raises SourceError with one sentence where it cannot be read, or not within the bounds.
    """
    command = [*PROGRAM, form, name, str(seconds), str(memory)]
    environment = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    try:
        done = subprocess.run(  # noqa: S603 - this very interpreter; the name is an argument, not a command
            command, input=data, capture_output=True, cwd=ROOT, env=environment, timeout=seconds + GRACE,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise _too_long(name, seconds) from error
    if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
        raise _too_long(name, seconds)
    if done.returncode and b"MemoryError" in done.stderr:
        raise SourceError(f"{name} needs more than {memory // 1024**2} MB of memory to read.")
    if done.returncode:
        raise SourceError(f"{name} is damaged so that reading it fails.")
    answer: dict[str, Any] = json.loads(done.stdout)
    if "error" in answer:
        raise SourceError(answer["error"])
    return answer["text"], tuple(Passage(**_tupled(passage)) for passage in answer["passages"])


def _too_long(name: str, seconds: int) -> SourceError:
    return SourceError(f"{name} takes longer than {seconds} seconds to read.")


def _tupled(passage: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in passage.items()}


def main(form: str, name: str, seconds: int, memory: int) -> None:
    """Read standard input within the bounds, and print what it holds or one sentence on why not."""
    for what, limit in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (limit, limit))
    try:
        answer = _read(form, sys.stdin.buffer.read(), name)
    except SourceError as error:
        answer = {"error": str(error)}
    json.dump(answer, sys.stdout)


def _read(form: str, data: bytes, name: str) -> dict[str, Any]:
    """The readers are loaded only here, within the bounds."""
    if form == "pdf":
        from rulings.ingest.extract_pdf import read_pdf

        return {"text": read_pdf(data, name), "passages": []}
    from rulings.ingest.extract_word import read_word

    found = read_word(data, name)
    return {"text": found.text, "passages": [asdict(passage) for passage in found.passages]}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
