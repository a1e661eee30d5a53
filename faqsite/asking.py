"""Requests to a WSGI application in this process, and how long they take."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from io import BytesIO
from time import perf_counter, process_time
from typing import Any
from urllib.parse import unquote
from wsgiref.util import setup_testing_defaults

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Answer:
    """``seconds``: from the call of the application to the last byte; ``busy``: of these, at work."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float
    busy: float


def ask(application: Application, address: str, **headers: str) -> Answer:
    """GET ``address``; ``headers`` as WSGI names them (``HTTP_IF_NONE_MATCH``)."""
    path, _, query = address.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": unquote(path).encode().decode("latin-1"),
        "QUERY_STRING": query,
        "HTTP_ACCEPT_ENCODING": "gzip",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.input": BytesIO(),
        **headers,
    }
    setup_testing_defaults(environ)
    started: dict[str, Any] = {}

    def start_response(status: str, sent: list[tuple[str, str]], exc_info: Any = None) -> None:
        started.update(status=int(status.split()[0]), headers={name.lower(): value for name, value in sent})

    begin, worked = perf_counter(), process_time()
    response = application(environ, start_response)
    body = b"".join(response)
    seconds, busy = perf_counter() - begin, process_time() - worked
    close = getattr(response, "close", None)
    if close:
        close()
    return Answer(started["status"], started["headers"], body, seconds, busy)


def rate(application: Application, address: str, times: int, **headers: str) -> float:
    """Answers in a second of the processor's time: what one worker gives on a core of its own."""
    worked = process_time()
    for _ in range(times):
        ask(application, address, **headers)
    return times / (process_time() - worked)
