"""The tables of tokens, one module for each database; all else about search is the same for both."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connections, router

from faqsite.search.backends.base import Backend
from faqsite.search.backends.postgresql import PostgresqlBackend
from faqsite.search.backends.sqlite import SqliteBackend

_BACKENDS: dict[str, type[Backend]] = {"sqlite": SqliteBackend, "postgresql": PostgresqlBackend}


@cache
def _backend(vendor: str) -> Backend:
    return _BACKENDS[vendor]()


def backend_for(alias: str) -> Backend:
    """The backend of a database connection."""
    return _backend(connections[alias].vendor)


def reading_alias() -> str:
    """The connection that searches read from (a replica, where there is one)."""
    from faqsite.search.models import SearchEntry

    return router.db_for_read(SearchEntry)


def rows_of(sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """What a query finds there; what strangers typed stands in ``values`` only."""
    with connections[reading_alias()].cursor() as cursor:
        cursor.execute(sql, list(values))
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found
