"""Terms of the database in force, as on a site that runs."""

from tests.faqsite.termbase.conftest import live_terms

__all__ = ["live_terms"]
