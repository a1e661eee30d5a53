"""Whether the collected static files are those of this code, so that a second start is quick."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

_MARK = "collected.txt"


def static_files_are_current() -> bool:
    """True if ``collectstatic`` would find the same files as when it last ran."""
    mark = Path(settings.STATIC_ROOT) / _MARK
    return mark.exists() and mark.read_text(encoding="ascii") == _fingerprint()


def remember_static_files() -> None:
    """Note which files were collected; call after ``collectstatic``."""
    (Path(settings.STATIC_ROOT) / _MARK).write_text(_fingerprint(), encoding="ascii")


def _fingerprint() -> str:
    return hashlib.sha256("\n".join(sorted(_sources())).encode()).hexdigest()


def _sources() -> Iterator[str]:
    """Every source file with its size and time of change."""
    for finder in get_finders():
        for path, storage in finder.list([]):
            status = Path(storage.path(path)).stat()
            yield f"{path} {status.st_size} {status.st_mtime_ns}"
