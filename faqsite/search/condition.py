"""A condition of a search as SQL, and how conditions are joined."""

from collections.abc import Iterable
from dataclasses import dataclass

from faqsite.search.analysis import Phrase
from faqsite.search.backends import backend_for, reading_alias
from faqsite.search.backends.base import MARKS, Clause

SqlValue = str | int | float


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that must hold, as SQL over ``search_searchentry e`` with the values of its placeholders.

    ``clause`` asks the same of the entry's tokens, where they tell it. ``is_broad``: most entries meet it,
    so that it is asked of the tokens only beside something that fewer meet.
    """

    sql: str
    values: tuple[SqlValue, ...] = ()
    clause: Clause | None = None
    is_broad: bool = False

    def negated(self) -> "Part":
        opposite = self.clause.negated() if self.clause else None
        return Part(f"NOT ({self.sql})", self.values, opposite, self.is_broad)


@dataclass(frozen=True, slots=True)
class Condition:
    """What an entry must meet: every one of ``parts``; without any, all entries do."""

    parts: tuple[Part, ...] = ()

    @property
    def sql(self) -> str:
        return " AND ".join(f"({one.sql})" for one in self.parts) or "1 = 1"

    @property
    def values(self) -> tuple[SqlValue, ...]:
        return tuple(value for one in self.parts for value in one.values)

    def negated(self) -> "Condition":
        if len(self.parts) == 1:
            return Condition((self.parts[0].negated(),))
        return condition(f"NOT ({self.sql})", self.values)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All that can be asked of the tokens."""
        return tuple(one.clause for one in self.parts if one.clause)

    @property
    def rest(self) -> "Condition":
        """What the tokens do not tell."""
        return Condition(tuple(one for one in self.parts if one.clause is None))

    @property
    def is_of_tokens(self) -> bool:
        """Whether the tokens alone tell all of it."""
        return not self.rest.parts and any(one.is_wanted for one in self.clauses)

    @property
    def begins_with_tokens(self) -> bool:
        """Whether the tokens leave few entries to look at: none at all, or fewer than most."""
        narrow = (one.clause for one in self.parts if not one.is_broad)
        return self.is_of_tokens or any(one.is_wanted for one in narrow if one)


def condition(sql: str, values: tuple[SqlValue, ...] = ()) -> Condition:
    """A condition that only the entries' own fields tell."""
    return Condition((Part(sql, values),))


NOTHING = condition("1 = 0")


def saying(clauses: Iterable[Clause]) -> Condition:
    """Entries whose tokens meet each of ``clauses``."""
    backend = backend_for(reading_alias())
    return Condition(
        tuple(Part(f"e.id IN ({backend.ids_sql})", (backend.expression([one]),), one) for one in clauses)
    )


def marked(
    marks: Iterable[str], sql: str, values: tuple[SqlValue, ...] = (), *, is_broad: bool = False
) -> Condition:
    """Entries with any of ``marks``; ``sql`` asks the same of their fields, for the few found otherwise."""
    clause = Clause(tuple(Phrase((one,)) for one in marks), (MARKS,))
    return Condition((Part(sql, values, clause, is_broad),))


def all_of(conditions: Iterable[Condition]) -> Condition:
    """The conditions joined by AND; true where there are none."""
    return Condition(tuple(part for one in conditions for part in one.parts))


def any_of(conditions: Iterable[Condition]) -> Condition:
    """The conditions joined by OR, of one at least. What all ask for is asked once, beside the rest."""
    found = list(conditions)
    common = tuple(part for part in found[0].parts if all(part in one.parts for one in found))
    rests = [Condition(tuple(part for part in one.parts if part not in common)) for one in found]
    if not all(one.parts for one in rests):
        return Condition(common)
    sql = " OR ".join(f"({one.sql})" for one in rests)
    values = tuple(value for one in rests for value in one.values)
    return Condition((*common, Part(sql, values, _either(rests))))


def _either(conditions: list[Condition]) -> Clause | None:
    """One clause for all of them, where each is one clause and all are about the same fields."""
    clauses = [one.clauses[0] for one in conditions if len(one.parts) == len(one.clauses) == 1]
    columns = {one.columns for one in clauses if one.is_wanted}
    if len(clauses) < len(conditions) or len(columns) != 1 or not all(one.is_wanted for one in clauses):
        return None
    return Clause(tuple(phrase for one in clauses for phrase in one.phrases), columns.pop())


def escaped(text: str) -> str:
    """``text`` within a LIKE whose escape is "!"."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
