"""The search index made anew while people search.

Apart from the other tests of search: theirs share one site in one open transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection, connections
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from cards.models import Card
from faqsite.languages import EN
from faqsite.search import preparing, rebuilding, writing
from faqsite.search.engine import search
from faqsite.search.models import IndexStamp, SearchEntry
from faqsite.search.rebuilding import rebuild
from faqsite.termbase import current
from faqsite.termbase.models import TermbaseStamp
from tests.factories import make_card

READER, WRITER = "index_reader", "index_writer"


class TwoConnections:
    """The index is read by one connection and written by another, as by two processes."""

    def db_for_read(self, model: type, **hints: object) -> str | None:
        return READER if model._meta.app_label == "search" else None

    def db_for_write(self, model: type, **hints: object) -> str | None:
        return WRITER if model._meta.app_label == "search" else None


@pytest.fixture
def committed(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What the test writes is there for all connections, and is taken away by hand.

    A flush, as of tests with ``transaction=True``, would also take what migrations wrote.
    """
    with django_db_blocker.unblock():
        stamps = list(TermbaseStamp.objects.all())
        yield
        Card.objects.all().delete()
        for model in (SearchEntry, IndexStamp, TermbaseStamp):
            model.objects.all().delete()
        TermbaseStamp.objects.bulk_create(stamps)
        current.forget()


@pytest.fixture
def two_connections(committed: None, tmp_path: Path) -> Iterator[None]:
    """Two connections to one database that has the tables of the index."""
    copy = str(tmp_path / "index.sqlite3")
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(copy)) as target:
            connection.ensure_connection()
            connection.connection.backup(target)
    for name in (READER, WRITER):
        connections[name] = connection.copy()
        if connection.vendor == "sqlite":
            connections[name].settings_dict = {**connection.settings_dict, "NAME": copy}
    with override_settings(DATABASE_ROUTERS=[TwoConnections()]):
        yield
    for name in (READER, WRITER):
        connections[name].close()
        del connections[name]


def _names(query: str) -> list[str]:
    return [hit.names[EN] for hit in search(query, language=EN).hits]


def test_a_search_in_the_middle_of_a_rebuild_still_finds(
    two_connections: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_card({"en": "Quixotic Otter"})
    rebuild()
    assert _names("quixotic") == ["Quixotic Otter"]
    found_in_between: list[list[str]] = []

    def look() -> None:
        found_in_between.append(_names("quixotic"))

    for module, name in ((preparing, "prepared"), (rebuilding, "write_entries"), (writing, "insert_rows")):
        step = getattr(module, name)

        def looked(*args: object, step: object = step) -> object:
            look()
            done = step(*args)  # type: ignore[operator]
            look()
            return done

        monkeypatch.setattr(module, name, looked)
    rebuild()
    assert len(found_in_between) > 6
    assert all(found == ["Quixotic Otter"] for found in found_in_between)
    assert _names("quixotic") == ["Quixotic Otter"]
