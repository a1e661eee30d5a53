"""Whether a public page is there: its address is one of this site's, and names what is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote

from django.db.models import QuerySet
from django.urls import Resolver404, resolve
from django.utils import translation

from cards.models import Card, Set
from rulings.models import Document, Edition, GlossaryTerm, RuleVersion
from rulings.numbers import tidy
from rulings.standing import standing

Names = Mapping[str, Any]


def _rules(names: Names) -> QuerySet[Any]:
    """The rules of a number, in the edition that the address names or in any."""
    found = RuleVersion.objects.filter(number=tidy(names["number"]))
    return found.filter(standing(names["effective"])) if "effective" in names else found


# What is asked for a part of an address, under the name that the address gives it.
_ASKED: Mapping[str, Callable[[Names], QuerySet[Any]]] = {
    "number": _rules,
    "effective": lambda names: Edition.objects.filter(pk=names["effective"]),
    "older": lambda names: Edition.objects.filter(pk=names["older"]),
    "newer": lambda names: Edition.objects.filter(pk=names["newer"]),
    "code": lambda names: Set.objects.filter(code__iexact=names["code"]),
}
# A slug names another thing on each kind of page.
_SLUGS: Mapping[str | None, Callable[[str], QuerySet[Any]]] = {
    "card": lambda slug: Card.objects.filter(slug=slug),
    "document": lambda slug: Document.objects.public().filter(slug=slug),
    "term": lambda slug: GlossaryTerm.objects.filter(slug=slug),
    "edition-term": lambda slug: GlossaryTerm.objects.filter(slug=slug),
}


def is_there(path: str, language: str) -> bool:
    """``path`` without the query; at most two questions to the database."""
    with translation.override(language):
        try:
            found = resolve(unquote(path))
        except Resolver404:
            return False
    names = found.kwargs
    if "slug" in names and not _SLUGS[found.url_name](names["slug"]).exists():
        return False
    return all(_ASKED[name](names).exists() for name in names if name in _ASKED)
