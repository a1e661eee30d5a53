"""A condition of a search as SQL, and how conditions are joined."""

from collections.abc import Iterable
from dataclasses import dataclass

SqlValue = str | int | float


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition and the values of its placeholders."""

    sql: str
    values: tuple[SqlValue, ...] = ()

    def negated(self) -> "Condition":
        return Condition(f"NOT ({self.sql})", self.values)


NOTHING = Condition("1 = 0")


def all_of(conditions: Iterable[Condition]) -> Condition:
    """The conditions joined by AND; true where there are none."""
    found = list(conditions)
    if not found:
        return Condition("1 = 1")
    return Condition(
        " AND ".join(f"({one.sql})" for one in found), tuple(value for one in found for value in one.values)
    )


def any_of(conditions: Iterable[Condition]) -> Condition:
    found = list(conditions)
    return Condition(
        " OR ".join(f"({one.sql})" for one in found), tuple(value for one in found for value in one.values)
    )
