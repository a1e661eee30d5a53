"""Addresses of pages. Django's own ``reverse`` works out the same few from patterns again and again."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language

Argument = str | int | date


def address(name: str, *given: Argument) -> str:
    """``reverse`` in the active language, remembered."""
    return _reversed(get_language(), name, given)


@lru_cache(maxsize=8192)
def _reversed(_language: str | None, name: str, given: tuple[Argument, ...]) -> str:
    return reverse(name, args=given)
