"""Reading settings from the environment, with one clear sentence where a value is wrong."""

import os
import secrets
from pathlib import Path
from typing import Any

import dj_database_url
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


def number(name: str, default: int, most: int = 99) -> int:
    """A whole number from 0 through ``most``; raises ImproperlyConfigured on anything else."""
    value = os.environ.get(name, "").strip() or str(default)
    if value.isascii() and value.isdigit() and len(value) <= len(str(most)) and int(value) <= most:
        return int(value)
    raise ImproperlyConfigured(f"{name} must be a whole number, at most {most}; it is {value!r}.")


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list, without empty items."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def required(name: str) -> str:
    """A value that production cannot do without."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"{name} is not set; production does not start without it.")
    return value


def database(default: str) -> Any:
    """The database that DATABASE_URL names; its password is in no message."""
    try:
        return dj_database_url.config(default=default, conn_max_age=600, conn_health_checks=True)
    except ValueError as error:
        raise ImproperlyConfigured(
            "DATABASE_URL is not the address of a database, such as sqlite:///var/faqsite.sqlite3 "
            "or postgres://user:password@host/name."
        ) from error


def kept_secret(path: Path) -> str:
    """The secret in ``path``, made on first use and readable by its owner only.

    It is written beside and then moved into place: a run that is killed leaves none or a whole one.
    """
    if path.exists() and path.stat().st_size:
        return path.read_text(encoding="ascii").strip()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii"
    ) as file:
        file.write(secrets.token_urlsafe(64))
    draft.replace(path)
    return path.read_text(encoding="ascii").strip()
