"""What a save did, for summaries and for the steps after it."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any


@dataclass(slots=True)
class SaveReport:
    """Rows by what happened to them.

    ``changed`` holds the primary keys of new rows and those with other words, ``chinese`` those of
    them whose English stayed as it was; ``ended`` those of versions that stand as they were but end,
    or no longer end, with another edition; ``gone`` those of deleted rows. ``restated`` are the
    editions in which some number leads to another row, or to other words, than before.
    """

    subject: str
    created: int = 0
    updated: int = 0
    deleted: int = 0
    unchanged: int = 0
    changed: set[Any] = field(default_factory=set)
    ended: set[Any] = field(default_factory=set)
    gone: set[Any] = field(default_factory=set)
    chinese: set[Any] = field(default_factory=set)
    restated: set[date] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    @property
    def is_change(self) -> bool:
        return bool(self.created or self.updated or self.deleted)

    def as_json(self) -> dict[str, Any]:
        return {
            "subject": self.subject,
            "created": self.created,
            "updated": self.updated,
            "deleted": self.deleted,
            "unchanged": self.unchanged,
            "notes": self.notes,
        }
