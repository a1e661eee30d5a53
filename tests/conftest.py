"""What every test starts from."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import transaction
from hypothesis import settings
from pytest_django.plugin import DjangoDbBlocker

from faqsite.kept import forget_all

# Tests count rows and queries, never seconds: the first example of a run also loads what later ones use.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that may not touch the database is pure, and runs on SQLite's turn only."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if item.get_closest_marker("django_db") is None and "django_db_setup" not in fixtures:
            item.add_marker(pytest.mark.pure)


@pytest.fixture(autouse=True)
def _no_page_from_another_test() -> Iterator[None]:
    """Pages are kept under the content's version, and every test's content has the same one."""
    cache.clear()
    forget_all()
    yield
    cache.clear()


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What a fixture of a module makes with this stands for all its tests: each starts from it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
