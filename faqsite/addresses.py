"""Addresses of pages. Django's own ``reverse`` works out the same few from patterns again and again."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

from django.urls import reverse
from django.utils.http import RFC3986_SUBDELIMS
from django.utils.translation import get_language, override

Argument = str | int | date

# How the addresses of a page look in a language, with places for what it is about: "/en/rules/{0}/".
_forms: dict[tuple[str | None, str, int], str] = {}


def address(name: str, *given: Argument) -> str:
    """``reverse`` in the active language, of arguments that are known to be such as the page takes."""
    return address_in(get_language(), name, given)


def address_in(language: str | None, name: str, given: tuple[Argument, ...]) -> str:
    """``reverse`` in ``language``, asked only until it has shown how the page's addresses look."""
    form = _forms.get((language, name, len(given)))
    if form is not None:
        return form.format(*map(_written, given))
    with override(language):
        url = reverse(name, args=given)
    form = _form_of(url, given)
    if form is not None:
        _forms[language, name, len(given)] = form
    return url


def _form_of(url: str, given: tuple[Argument, ...]) -> str | None:
    """None of an address that has one of its arguments elsewhere too: another will show it."""
    for place, argument in enumerate(given):
        if url.count(_written(argument)) != 1:
            return None
        url = url.replace(_written(argument), f"{{{place}}}")
    return url


def _written(argument: Argument) -> str:
    """As ``reverse`` writes it: days as ``2006-07-15``, other signs than those of addresses escaped."""
    return quote(str(argument), safe=RFC3986_SUBDELIMS + "/~:@")


def passage_url(document_url: str, anchor: str) -> str:
    """A place in a document. Long ones are shown in parts: the page is told which passage to show."""
    return f"{document_url}?at={anchor}#{anchor}"


def place_url(page: str, url: str, anchor: str) -> str:
    """A place on the page named ``page`` that stands at ``url``; without an anchor the page itself."""
    if not anchor:
        return url
    return passage_url(url, anchor) if page == "rulings:document" else f"{url}#{anchor}"
