"""What every test starts from."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from faqsite.kept import forget_all


@pytest.fixture(autouse=True)
def _no_page_from_another_test() -> Iterator[None]:
    """Pages are kept under the content's version, and every test's content has the same one."""
    cache.clear()
    forget_all()
    yield
    cache.clear()
