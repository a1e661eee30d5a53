"""The site as it is served in production, with its own database and static files in a temporary folder."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.browser.texts import FAQ, NEW_EDITION, OLD_EDITION

ROOT = Path(__file__).resolve().parents[2]
LONGEST_START = 60
CURATOR, PASSWORD = "curator", "a long word for tests 4711"


@dataclass(frozen=True)
class Site:
    """A running site; ``url`` ends without a slash."""

    url: str


@contextmanager
def served_site(folder: Path) -> Iterator[Site]:
    """Production settings, hashed static files, starter content and the texts of ``texts.py``."""
    port = _free_port()
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "faqsite.settings.prod",
        "SECRET_KEY": "only-for-browser-tests-" + "x" * 50,
        "ALLOWED_HOSTS": "127.0.0.1",
        "SITE_TLS": "0",
        "VAR_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
    }
    _fill(folder, environment)
    command = [sys.executable, "-m", "gunicorn", "faqsite.wsgi:application", "--bind", f"127.0.0.1:{port}"]
    options = ["--threads", "4", "--log-level", "warning", "--no-control-socket"]
    server = subprocess.Popen([*command, *options], cwd=ROOT, env=environment)
    try:
        _wait_for(f"http://127.0.0.1:{port}/en/", server)
        yield Site(f"http://127.0.0.1:{port}")
    finally:
        server.terminate()
        server.wait(timeout=20)


def _fill(folder: Path, environment: dict[str, str]) -> None:
    for name, text in (("2006.txt", OLD_EDITION), ("2025.txt", NEW_EDITION), ("faq.txt", FAQ)):
        (folder / name).write_text(text, encoding="utf-8")
    _manage(environment, "prepare_site")
    _manage(environment, "import_rules", str(folder / "2006.txt"), str(folder / "2025.txt"))
    _manage(environment, "import_document", str(folder / "faq.txt"))
    account = ["--username", CURATOR, "--email", "curator@example.org"]
    _manage(environment, "createsuperuser", "--no-input", *account)


def _manage(environment: dict[str, str], *words: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"manage.py {' '.join(words)}: {done.stdout}{done.stderr}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + LONGEST_START
    while time.monotonic() < end:
        assert server.poll() is None, "The server ended before it answered."
        try:
            with urlopen(url):
                return
        except URLError:
            time.sleep(0.2)
    raise TimeoutError(f"{url} did not answer within {LONGEST_START} seconds.")
