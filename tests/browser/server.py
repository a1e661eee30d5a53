"""The site as it is served in production, with its own database and static files in a temporary folder."""

import json
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
    account = ["--username", CURATOR, "--email", "curator@example.org"]
    _manage(
        environment,
        ["prepare_site"],
        ["import_rules", str(folder / "2006.txt"), str(folder / "2025.txt")],
        ["import_document", str(folder / "faq.txt")],
        ["createsuperuser", "--no-input", *account],
    )


# The commands one after the other in one process: to start one takes longer than most of them.
COMMANDS = """
import json, sys, django
from django.core.management import call_command
django.setup()
for words in json.loads(sys.argv[1]):
    call_command(*words)
"""


def _manage(environment: dict[str, str], *commands: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, json.dumps(commands)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


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
