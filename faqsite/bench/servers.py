"""The site and nginx over HTTP: a rule's page as gunicorn serves it again, and a file of its size.

Both run on this machine, with two workers each, and so does wrk, which asks them: of two cores it takes
one, from both alike. Where nginx or wrk is missing nothing is measured, and the table says so.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import Request, urlopen

from faqsite.bench.addresses import longest_rule
from faqsite.bench.figures import Figure

ROUNDS = 3
SECONDS = 5
CONNECTIONS = 8
LONGEST_START = 30
SITE_PORT, NGINX_PORT = 8471, 8472

_NGINX = """
daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
  access_log off; default_type text/html; sendfile on;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/pages; }}
}}
"""


def server_figures() -> Iterator[Figure]:
    """Answers in a second, by turns, and the slowest of a hundred."""
    missing = [name for name in ("nginx", "wrk") if not _program(name)]
    if missing:
        yield Figure("over HTTP", "", [0], note=f"skipped: no {' and no '.join(missing)} here")
        return
    with TemporaryDirectory() as folder, _site() as site:
        page = site + longest_rule()
        size = _ask(page)
        with _nginx(Path(folder), size) as static:
            rounds = [(_wrk(page), _wrk(static)) for _ in range(ROUNDS)]
    names = ("gunicorn, the rule page kept", "nginx, a file as large")
    for name, taken in zip(names, zip(*rounds, strict=True), strict=True):
        rates, slow = zip(*taken, strict=True)
        yield Figure(name, "1/s", rates, note=f"{size} bytes, two workers, {CONNECTIONS} connections")
        yield Figure(f"{name}: slowest of 100", "ms", slow)


@contextmanager
def _site() -> Iterator[str]:
    """The site of this process's settings, as script/server runs it; its address without a slash."""
    command = [sys.executable, "-m", "gunicorn", "faqsite.wsgi:application", "--preload", "--workers", "2"]
    options = ["--bind", f"127.0.0.1:{SITE_PORT}", "--log-level", "warning", "--no-control-socket"]
    with _running([*command, *options], f"http://127.0.0.1:{SITE_PORT}/en/") as address:
        yield address.removesuffix("/en/")


@contextmanager
def _nginx(folder: Path, size: int) -> Iterator[str]:
    """nginx with one page of this many bytes."""
    folder.chmod(0o755)  # its workers are of another user
    (folder / "pages").mkdir()
    (folder / "pages" / "page.html").write_bytes(b"x" * size)
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, port=NGINX_PORT))
    command = [
        _program("nginx") or "nginx",
        "-c",
        str(folder / "nginx.conf"),
        "-e",
        str(folder / "error.log"),
    ]
    with _running(command, f"http://127.0.0.1:{NGINX_PORT}/page.html") as address:
        yield address


@contextmanager
def _running(command: list[str], address: str) -> Iterator[str]:
    """A server while it answers at this address."""
    server = subprocess.Popen(command)  # noqa: S603 - our own words
    try:
        end = time.monotonic() + LONGEST_START
        while not _answers(address):
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{command[0]} did not answer at {address}.")
            time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=20)


def _answers(address: str) -> bool:
    try:
        return _ask(address) > 0
    except URLError:
        return False


def _ask(address: str) -> int:
    """The bytes of the answer as a browser gets it."""
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"})) as answer:  # noqa: S310 - our own
        return len(answer.read())


def _wrk(address: str) -> tuple[float, float]:
    """Answers in a second, and the milliseconds within which 99 of 100 came."""
    command = [_program("wrk") or "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency"]
    header = ["-H", "Accept-Encoding: gzip"]
    said = subprocess.run([*command, *header, address], capture_output=True, text=True, check=True)  # noqa: S603
    rate = re.search(r"Requests/sec:\s+([\d.]+)", said.stdout)
    slowest = re.search(r"99%\s+([\d.]+)(us|ms|s)\b", said.stdout)
    if rate is None or slowest is None or "Non-2xx" in said.stdout:
        raise RuntimeError(f"wrk says of {address}: {said.stdout}{said.stderr}")
    return float(rate[1]), float(slowest[1]) * {"us": 0.001, "ms": 1, "s": 1000}[slowest[2]]


def _program(name: str) -> str | None:
    """Debian keeps servers where only root looks."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
