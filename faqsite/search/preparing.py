"""Prepares entries for the index, many of them in a process of its own (``analysing``).

Analysis is most of the work and needs no database: meanwhile this process reads the rows of the next entries
and writes those that are ready.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import chain, islice
from pathlib import Path
from types import TracebackType
from typing import IO, cast

from django.conf import settings

from faqsite.batches import in_batches
from faqsite.framed import received, send
from faqsite.search.entries.data import Entry
from faqsite.search.writing import BATCH, Prepared, prepared
from faqsite.termbase.current import vocabulary

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "faqsite.search.analysing")
# The process needs a second or two to start, in which so many are analysed at once.
MANY = 3000


class PreparingError(RuntimeError):
    """The process that analyses ended before its work did."""

    def __init__(self) -> None:
        super().__init__("The process that analyses entries for the search index was stopped.")


class Preparing(AbstractContextManager["Preparing"]):
    """Prepares entries while it is open, by the terms of when it was opened.

    ``expected`` is how many will come as far as is known: then the process starts before they do.
    """

    def __init__(self, expected: int = 0) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if expected >= MANY:
            self._process = _started()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()

    def batches(self, entries: Iterable[Entry]) -> Iterator[list[Prepared]]:
        """The entries in their order, prepared; to be read to their end before others are given."""
        rest = iter(entries)
        if self._process is None:
            first = list(islice(rest, MANY))
            if len(first) == MANY:
                self._process = _started()
            rest = chain(first, rest)
        if self._process is None:
            return ([prepared(entry) for entry in batch] for batch in in_batches(rest, BATCH))
        return _apart(self._process, in_batches(rest, BATCH))


def _started() -> subprocess.Popen[bytes]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE}
    process = subprocess.Popen(  # noqa: S603 - this very interpreter
        PROGRAM, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    _ask(pickle.dumps(vocabulary().indexed_pairs), process)
    return process


def _apart(process: subprocess.Popen[bytes], batches: Iterator[list[Entry]]) -> Iterator[list[Prepared]]:
    """Each batch is handed over when the one before it is back: never do both write and neither read."""
    is_waiting = False
    for batch in batches:
        question = pickle.dumps(batch, pickle.HIGHEST_PROTOCOL)
        answer = _answer(process) if is_waiting else None
        _ask(question, process)
        is_waiting = True
        if answer is not None:
            yield pickle.loads(answer)  # noqa: S301 - written by ``analysing``
    if is_waiting:
        yield pickle.loads(_answer(process))  # noqa: S301 - written by ``analysing``


def _ask(question: bytes, process: subprocess.Popen[bytes]) -> None:
    try:
        send(question, cast(IO[bytes], process.stdin))
    except BrokenPipeError as error:
        raise PreparingError from error


def _answer(process: subprocess.Popen[bytes]) -> bytes:
    answer = received(cast(IO[bytes], process.stdout))
    if answer is None:
        raise PreparingError
    return answer
