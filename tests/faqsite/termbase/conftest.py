"""Terms of the database in force, as on a site that runs."""

from collections.abc import Iterator

import pytest

from faqsite.termbase import current


@pytest.fixture
def live_terms(settings, db) -> Iterator[None]:
    """Every call looks at the database; afterwards other tests have the project's own list again."""
    settings.TERMBASE_CHECKED_EVERY = 0.0
    current.forget()
    yield
    current.forget()
