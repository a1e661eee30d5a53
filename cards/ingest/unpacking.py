"""Unpacks a file of card data in a process of its own, while its sets are parsed in this one.

Run as a program this module is that process. It writes its answers, each with its length before it, to
standard output; the pipe holds it back while they are not taken, so each process has a set or two in memory.
"""

import marshal
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from cards.ingest.mtgjson import RawSet, raw_sets
from cards.ingest.trimming import trimmed
from faqsite.framed import received, send
from faqsite.garbage import collect_seldom
from rulings.ingest.parsed import SourceError

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "cards.ingest.unpacking")


def unpacked_apart(path: Path, wanted: frozenset[str] = frozenset()) -> Iterator[RawSet]:
    """What ``raw_sets`` gives, ``trimmed``; SourceError also where the process ends before the file does.

    The process ends with the iterator, however that ends.
    """
    command = [*PROGRAM, os.fspath(path), *sorted(wanted)]
    environment = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)  # noqa: S603 - this interpreter
    stream = cast(IO[bytes], process.stdout)
    try:
        while answer := _received(stream):
            yield answer
        if process.wait():
            raise SourceError(f"{path.name} was not read to its end: {_what_befell(process.returncode)}.")
    finally:
        process.kill()
        process.wait()
        stream.close()


def _received(stream: IO[bytes]) -> RawSet | None:
    """The next set; None where nothing more comes. Raises the SourceError that the process met."""
    data = received(stream)
    if data is None:
        return None
    source, found = marshal.loads(data)  # noqa: S302 - written by ``main``, below
    if isinstance(found, str):
        raise SourceError(found)
    return source, found


def _what_befell(code: int) -> str:
    if code < 0:
        return f"the process that unpacks it was stopped ({signal.Signals(-code).name})"
    return f"the process that unpacks it failed (status {code})"


def main(path: Path, wanted: frozenset[str], stream: IO[bytes]) -> None:
    """Write each set, or the sentence on what is wrong with the file."""
    # Ctrl+C reaches both processes: the one that reads ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    try:
        for source, document in raw_sets(path, wanted):
            send(marshal.dumps((source, trimmed(document))), stream)
    except SourceError as error:
        send(marshal.dumps((path.name, str(error))), stream)
    except BrokenPipeError:
        os._exit(1)  # nobody reads any more, and Python would complain when it closes the stream


if __name__ == "__main__":
    main(Path(sys.argv[1]), frozenset(sys.argv[2:]), sys.stdout.buffer)
