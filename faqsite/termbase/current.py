"""The vocabulary of the site as it stands now, kept in memory until a term changes.

    vocabulary()    what conversion and search read
    known_terms()   for ``finding.terms_in``

Each process asks the database for the termbase's stamp at most every ``TERMBASE_CHECKED_EVERY`` seconds
(None: never; the terms that the project brings along are used), and reads the terms anew when it is another.
"""

from __future__ import annotations

import logging
import math
import time
from contextlib import nullcontext
from dataclasses import dataclass

from django.conf import settings
from django.db import OperationalError, ProgrammingError, connections, router, transaction

from faqsite.termbase.finding import KnownTerms
from faqsite.termbase.starting import starting_terms
from faqsite.termbase.vocabulary import Pairs, Vocabulary

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Kept:
    """What this process knows; replaced as a whole, so that threads see one or the other."""

    vocabulary: Vocabulary
    token: str | None
    checked_at: float


_NO_TOKEN = None
_NO_STAMP = (_NO_TOKEN, None)
_kept: _Kept | None = None


def vocabulary() -> Vocabulary:
    """The terms in force: without a database, with empty tables or before migrations those brought along."""
    global _kept
    every = settings.TERMBASE_CHECKED_EVERY
    now = time.monotonic()
    if _kept is not None and (every is None or now - _kept.checked_at < every):
        return _kept.vocabulary
    token, pairs = _NO_STAMP if every is None else _stamp()
    if _kept is not None and _kept.token == token:
        _kept.checked_at = now
    else:
        _kept = _Kept(_read(token, pairs), token, now)
    return _kept.vocabulary


def known_terms() -> KnownTerms:
    return vocabulary().known


def hold(known: Vocabulary) -> None:
    """Take this one from now on, in a process that asks no database."""
    global _kept
    _kept = _Kept(known, _NO_TOKEN, math.inf)


def forget() -> None:
    """Look at the database again at the next call: after a change in this process, and for tests."""
    global _kept
    _kept = None


def _read(token: str | None, pairs: Pairs | None) -> Vocabulary:
    brought_along = Vocabulary(starting_terms())
    if token is _NO_TOKEN:
        return brought_along
    # Models are loaded after this module.
    from faqsite.termbase.printed_names import printed_names
    from faqsite.termbase.storage import stored_terms

    stored = stored_terms() or brought_along.terms
    return Vocabulary(stored, pairs or brought_along.pairs, printed_names)


def _stamp() -> tuple[str | None, Pairs | None]:
    """The stamp's token, and the pairs of names that the index was made by; none where there is no stamp or
    no table, which is told in the log."""
    from faqsite.termbase.models import TermbaseStamp

    connection = connections[router.db_for_read(TermbaseStamp)]
    try:
        # In a transaction a failed query would spoil what follows, so it gets a savepoint.
        with transaction.atomic(using=connection.alias) if connection.in_atomic_block else nullcontext():
            found = TermbaseStamp.objects.values_list("token", "indexed_pairs").first()
    except (OperationalError, ProgrammingError) as error:
        logger.info("The terms brought along are used, since the termbase cannot be read: %s", error)
        return _NO_STAMP
    if found is None:
        return _NO_STAMP
    token, pairs = found
    return token, None if pairs is None else tuple((hans, hant) for hans, hant in pairs)
