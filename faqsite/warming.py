"""The first readers need not wait: before a worker serves, a page of each kind is made in each language.

What that loads (addresses, templates, SQL, terms, names) stays in the process, and in those that it is
forked into. Only pages are asked for, as a reader would; nothing is changed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db import OperationalError, connection
from django.db.models import QuerySet

from cards.models import Card, Set
from faqsite.asking import Application, ask
from faqsite.languages import EN, LANGUAGES, ZH_HANS
from faqsite.translated import exact_text
from rulings.ingest.parsed import RuleKind
from rulings.loaded_editions import loaded_editions
from rulings.models import Document, Edition, GlossaryVersion, RuleVersion

logger = logging.getLogger(__name__)

LISTS = (
    "",
    "search/",
    "rules/",
    "rules/editions/",
    "glossary/",
    "keywords/",
    "documents/",
    "cards/",
    "sets/",
)


def warm(application: Application) -> list[str]:
    """Asks for the pages, and gives their addresses; none on a site that was not set up, or whose database
    does not answer: it serves then as soon as that does."""
    if not _is_set_up():
        return []
    asked = [f"/{language}/{page}" for page in _pages() for language in LANGUAGES]
    for address in asked:
        ask(application, address, HTTP_HOST=_host(), HTTP_X_FORWARDED_PROTO="https")
    return asked


def _is_set_up() -> bool:
    try:
        return Edition._meta.db_table in connection.introspection.table_names()
    except OperationalError as error:
        logger.warning("No page was made before serving: the database does not answer (%s).", error)
        return False


def _host() -> str:
    """A name that the site answers to."""
    first = (settings.ALLOWED_HOSTS or ["localhost"])[0]
    return "localhost" if first == "*" else first.lstrip(".")


def _pages() -> Iterator[str]:
    """Addresses within a language: all lists, and one page of each kind of which there is any."""
    yield from LISTS
    yield from _pages_of_rules()
    for slug in _first(Document.objects.public().order_by("-pk"), "slug"):
        yield f"documents/{slug}/"
    for code in _first(Set.objects.filter(printings__isnull=False).order_by("-release_date"), "code"):
        yield f"sets/{code}/"
    for card in Card.objects.filter(name_zh_hans__isnull=False).order_by("pk")[:1]:
        yield f"cards/{card.slug}/"
        yield from _searches_for(card)


def _pages_of_rules() -> Iterator[str]:
    """Pages of today's edition, a rule of the oldest one, and what changed since the last."""
    loaded = loaded_editions()
    current = loaded.in_force_on(date.today())
    if current is None:
        return
    standing = RuleVersion.objects.in_force(current).in_order()
    for kind in RuleKind:
        for number in _first(standing.filter(kind=kind.value), "number"):
            yield f"rules/{number}/"
            yield f"rules/{number}/history/"
    for slug in _first(GlossaryVersion.objects.in_force(current).order_by("pk"), "term__slug"):
        yield f"glossary/{quote(slug)}/"
    if len(loaded.complete) > 1:
        oldest, (*_, last, newest) = loaded.complete[0], loaded.complete
        for number in _first(RuleVersion.objects.filter(first_edition=oldest, kind="rule"), "number"):
            yield f"rules/editions/{oldest}/{number}/"
        yield f"rules/compare/{last}/{newest}/"


def _first(rows: QuerySet[Any], field: str) -> list[str]:
    """The value in the first row; empty where there is none."""
    return list(rows.values_list(field, flat=True)[:1])


def _searches_for(card: Card) -> Iterator[str]:
    """Its name, in English and Chinese, and misspelt: then the names are read that could be meant."""
    for name in filter(None, (exact_text(card, "name", language) for language in (EN, ZH_HANS))):
        yield f"search/?q={quote(name)}"
        yield f"search/?q={quote(name[:1] + 'x' + name[2:])}"
