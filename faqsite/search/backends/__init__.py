"""The tables of tokens, one module for each database; all else about search is the same for both."""

from functools import cache

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
