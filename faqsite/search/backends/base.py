"""What a database must be able to do with tokens, and the dataclasses that are handed to it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.backends.base.base import BaseDatabaseWrapper

from faqsite.search.analysis import Phrase

# The fields of tokens, most telling first: names; titles; type lines and the names of what a text
# is about; the text itself. Their weights when a whole entry is ranked.
COLUMNS = ("name", "title", "context", "body")
WEIGHTS = {"name": 1.0, "title": 0.5, "context": 0.25, "body": 0.125}
# Beside them what the entry is (see ``faqsite.search.marks``); no word is ever found there.
MARKS = "marks"


@dataclass(frozen=True, slots=True)
class TokenRow:
    """The tokens of an entry, field by field in the order of ``COLUMNS``, and its marks."""

    entry_id: int
    fields: tuple[Sequence[str], ...]
    marks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """Any one of ``phrases``, in any of ``columns``; none of them unless it ``is_wanted``."""

    phrases: tuple[Phrase, ...]
    columns: tuple[str, ...] = COLUMNS
    is_wanted: bool = True

    def negated(self) -> "Clause":
        return replace(self, is_wanted=not self.is_wanted)


class Backend(ABC):
    """One database: ``ids_sql`` selects what an expression matches, ``ranked_sql`` also how well (low).

    ``source_sql`` is FROM and WHERE of both, ``id_column`` what they select. ``like`` is LIKE for letters
    of either case.
    """

    id_column: str
    source_sql: str
    ids_sql: str
    ranked_sql: str
    like: str

    @abstractmethod
    def create(self, connection: BaseDatabaseWrapper) -> None:
        """Make the table of tokens."""

    @abstractmethod
    def add(self, connection: BaseDatabaseWrapper, rows: Iterable[TokenRow]) -> None:
        """Store the tokens of entries that have none yet."""

    @abstractmethod
    def mark(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int], one: str) -> None:
        """Give entries a mark that they have not; it becomes their last."""

    @abstractmethod
    def unmark(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int], one: str) -> None:
        """Take the last of their marks, ``one``, from entries."""

    @abstractmethod
    def remove(self, connection: BaseDatabaseWrapper, entry_ids: Sequence[int]) -> None:
        """Forget the tokens of entries."""

    @abstractmethod
    def remove_all(self, connection: BaseDatabaseWrapper) -> None:
        """Forget the tokens of every entry; readers go on with the old ones until the transaction's end."""

    @abstractmethod
    def expression(self, clauses: Sequence[Clause]) -> str:
        """The database's own expression for all of ``clauses``, of which one at least is wanted.

        Tokens cannot break out of it.
        """

    @abstractmethod
    def first_ranked_sql(self, most: int) -> str:
        """As ``ranked_sql``, for the entries with the lowest ids: no more than ``most`` need be ranked."""

    @abstractmethod
    def starts_with(self, column: str, prefix: str) -> tuple[str, list[str]]:
        """A condition, with its parameters, that an index can answer."""
