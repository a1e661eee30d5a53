"""Reading settings from the environment, with one clear sentence where a value is wrong."""

import os
import secrets
import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def flag(name: str, default: bool) -> bool:
    """A yes-or-no value; raises ImproperlyConfigured on anything else."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in TRUE | FALSE:
        return value.strip().lower() in TRUE
    raise ImproperlyConfigured(f"{name} must be one of 1, 0, true, false, yes, no, on, off; it is {value!r}.")


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list, without empty items."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def required(name: str) -> str:
    """A value that production cannot do without."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"{name} is not set; production does not start without it.")
    return value


def kept_secret(path: Path) -> str:
    """The secret in ``path``, made on first use and readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(64)
        file.write(secret)
    return secret


if __name__ == "__main__":  # script/server asks for the secret before Django can start
    sys.stdout.write(kept_secret(Path(sys.argv[1])))
