"""Addresses of pages. Django's own ``reverse`` works out the same few from patterns again and again."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language, override

Argument = str | int | date


def address(name: str, *given: Argument) -> str:
    """``reverse`` in the active language, remembered."""
    return address_in(get_language(), name, given)


@lru_cache(maxsize=2048)
def address_in(language: str | None, name: str, given: tuple[Argument, ...]) -> str:
    """``reverse`` in ``language``, remembered."""
    with override(language):
        return reverse(name, args=given)


def passage_url(document_url: str, anchor: str) -> str:
    """A place in a document. Long ones are shown in parts: the page is told which passage to show."""
    return f"{document_url}?at={anchor}#{anchor}"


def place_url(page: str, url: str, anchor: str) -> str:
    """A place on the page named ``page`` that stands at ``url``; without an anchor the page itself."""
    if not anchor:
        return url
    return passage_url(url, anchor) if page == "rulings:document" else f"{url}#{anchor}"
