"""Reads files, and parses their texts, in a process of its own with bounds on time and memory.

Files come from strangers, and the readers of PDF and Word are large. The process knows no setting and no
secret of the site, can write no file, and what it sends back is JSON. Run as a program this module is it.
"""

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulings.ingest.handed_over import plain, rebuilt
from rulings.ingest.known_cards import KnownCard
from rulings.ingest.parsed import Extracted, ParsedDocument, SourceError
from rulings.ingest.passages import Passage

ROOT = Path(__file__).resolve().parents[2]
MAX_SECONDS = 20
MAX_MEMORY = 1024**3
PARSE = "parse"
GRACE = 2  # seconds beside the bound on its own work, for a process that waits
PROGRAM = (sys.executable, "-m", "rulings.ingest.confined")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one process may take: seconds of work, and bytes of memory."""

    seconds: int = MAX_SECONDS
    memory: int = MAX_MEMORY


def read_confined(
    form: str, data: bytes, name: str, bounds: Bounds = Bounds()
) -> tuple[str, tuple[Passage, ...]]:
    """The text of a file in a form ("pdf" or "docx"), and its passages where the form has them.

    Raises SourceError with one sentence where it cannot be read, or not within the bounds.
    """
    answer = _ask(form, data, name, bounds)
    return rebuilt(str, answer["text"]), rebuilt(_Passages, answer["passages"]).passages


def parse_confined(
    extracted: Extracted,
    known_cards: Iterable[KnownCard] = (),
    set_code: str | None = None,
    bounds: Bounds = Bounds(),
) -> ParsedDocument:
    """What ``parse_extracted`` makes of a source; raises SourceError also where the bounds are too small."""
    given = {
        "extracted": plain(extracted),
        "known": [plain(card) for card in known_cards],
        "set_code": set_code,
    }
    answer = _ask(PARSE, json.dumps(given).encode(), extracted.name, bounds)
    return rebuilt(ParsedDocument, answer["document"])


@dataclass(frozen=True, slots=True)
class _Passages:
    passages: tuple[Passage, ...]


def _ask(task: str, data: bytes, name: str, bounds: Bounds) -> dict[str, Any]:
    """What the process answers; raises SourceError with its own sentence, or one on what became of it."""
    command = [*PROGRAM, task, name, str(bounds.seconds), str(bounds.memory)]
    environment = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    try:
        done = subprocess.run(  # noqa: S603 - this very interpreter; the name is an argument, not a command
            command, input=data, capture_output=True, cwd=ROOT, env=environment,
            timeout=bounds.seconds + GRACE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise _too_long(name, bounds.seconds) from error
    if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
        raise _too_long(name, bounds.seconds)
    if done.returncode and b"MemoryError" in done.stderr:
        raise SourceError(f"{name} needs more than {bounds.memory // 1024**2} MB of memory to read.")
    if done.returncode:
        raise SourceError(f"{name} is damaged so that reading it fails.")
    answer: dict[str, Any] = json.loads(done.stdout)
    if "error" in answer:
        raise SourceError(str(answer["error"]))
    return answer


def _too_long(name: str, seconds: int) -> SourceError:
    return SourceError(f"{name} takes longer than {seconds} seconds to read.")


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
    if form == PARSE:
        return {"document": plain(_parse(json.loads(data)))}
    if form == "pdf":
        from rulings.ingest.extract_pdf import read_pdf

        return {"text": read_pdf(data, name), "passages": {"passages": []}}
    from rulings.ingest.extract_word import read_word

    found = read_word(data, name)
    return {"text": found.text, "passages": plain(_Passages(found.passages))}


def _parse(given: dict[str, Any]) -> ParsedDocument:
    from rulings.ingest.parse.document import parse_extracted

    known = [rebuilt(KnownCard, card) for card in given["known"]]
    return parse_extracted(rebuilt(Extracted, given["extracted"]), known, given["set_code"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
