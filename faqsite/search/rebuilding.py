"""Makes the whole index anew: prepared aside, then put in the old one's place in one short transaction.

Readers see the old index until the new one is there; other writers wait only while rows are put in.
"""

import pickle
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from types import TracebackType

from django.db import transaction

from faqsite.search.entries.cards import card_entries
from faqsite.search.entries.data import Entry
from faqsite.search.entries.documents import section_entries
from faqsite.search.entries.rules import rule_entries
from faqsite.search.entries.rulings import ruling_entries
from faqsite.search.entries.terms import term_entries
from faqsite.search.models import Kind
from faqsite.search.preparing import Preparing
from faqsite.search.writing import (
    Prepared,
    remove_all_entries,
    renew_stamp,
    stamp,
    write_entries,
    writing_alias,
)
from faqsite.termbase.current import vocabulary
from faqsite.termbase.storage import index_by_todays_terms

_MAKERS: dict[Kind, Callable[[None], Iterator[Entry]]] = {
    Kind.CARD: card_entries,
    Kind.RULE: rule_entries,
    Kind.TERM: term_entries,
    Kind.RULING: ruling_entries,
    Kind.DOCUMENT: section_entries,
}


def rebuild() -> dict[str, int]:
    """The whole index from nothing; how many entries of each kind it has now.

    Whoever changes the index, or the terms that it is made by, while entries are prepared makes them out
    of date: then they are prepared once more, with other writers waiting.
    """
    with _Aside() as aside:
        was, pairs = stamp(), vocabulary().indexed_pairs
        # By other terms than today's they would be prepared in vain.
        is_aside = pairs == vocabulary().pairs
        if is_aside:
            aside.prepare()
        with transaction.atomic(using=writing_alias()):
            index_by_todays_terms()
            if not is_aside or stamp() != was or vocabulary().indexed_pairs != pairs:
                aside.prepare()
            remove_all_entries()
            for batch in aside.batches():
                write_entries(batch)
            renew_stamp()
        return aside.counts()


class _Aside(AbstractContextManager["_Aside"]):
    """Prepared entries in a file without a name: a full site has some two hundred megabytes of them."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="search-")  # noqa: SIM115 - closed by __exit__
        self._counts: Counter[str] = Counter()
        self._batches = 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def prepare(self) -> None:
        """Prepare the entries of all that the site has, in place of any that were prepared before."""
        self._file.seek(0)
        self._file.truncate()
        self._counts.clear()
        self._batches = 0
        with Preparing() as preparing:
            for kind, make in _MAKERS.items():
                self._counts[kind.value] = 0
                for batch in preparing.batches(make(None)):
                    pickle.dump(batch, self._file, protocol=pickle.HIGHEST_PROTOCOL)
                    self._counts[kind.value] += len(batch)
                    self._batches += 1

    def batches(self) -> Iterator[list[Prepared]]:
        self._file.seek(0)
        for _ in range(self._batches):
            yield pickle.load(self._file)  # noqa: S301 - written by ourselves above, in an unnamed file

    def counts(self) -> dict[str, int]:
        return dict(self._counts)
