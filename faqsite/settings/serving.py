"""What script/server asks before it touches the data: one clear sentence where it could not serve.

    python -m faqsite.settings.serving HOST PORT WORKERS VAR_DIR

makes VAR_DIR, private to its owner, and prints the secret key kept there.
"""

import os
import socket
import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from faqsite.settings.environment import kept_secret


def port_number(text: str) -> int:
    """A port that can be listened on; raises ImproperlyConfigured."""
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise ImproperlyConfigured(f"PORT must be a number from 1 to 65535; it is {text!r}.")


def workers(text: str) -> int:
    """A number of worker processes; raises ImproperlyConfigured."""
    if text.isascii() and text.isdigit() and 0 < int(text) <= 100:
        return int(text)
    raise ImproperlyConfigured(f"WEB_CONCURRENCY must be a number from 1 to 100; it is {text!r}.")


def require_free(host: str, port: int) -> None:
    """Raise ImproperlyConfigured where nothing can listen, say because something does already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
            listener.listen()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ImproperlyConfigured(
            f"cannot listen on port {port} of {host}: {reason}; choose others with PORT and HOST."
        ) from error


def private_folder(path: Path) -> Path:
    """The folder, made where it is missing; raises ImproperlyConfigured if it cannot be written."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ImproperlyConfigured(f"the data folder {path} cannot be made: {error.strerror}.") from error
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        raise ImproperlyConfigured(f"the data folder {path} cannot be written by this user.")
    return path


def main(host: str, port: str, count: str, folder: str) -> str:
    """Check everything; the kept secret."""
    workers(count)
    require_free(host.strip("[]"), port_number(port))
    path = private_folder(Path(folder)) / "secret_key"
    try:
        return kept_secret(path)
    except (OSError, UnicodeError) as error:
        raise ImproperlyConfigured(f"the secret key in {path} cannot be read: {error}.") from error


if __name__ == "__main__":
    try:
        sys.stdout.write(main(*sys.argv[1:5]))
    except ImproperlyConfigured as fault:
        sys.exit(f"script/server: {fault}")
