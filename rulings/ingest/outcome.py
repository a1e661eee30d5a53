"""What importing one file came to, for summaries and ``--json``."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Outcome:
    """One file: what it was read as, whether anything changed, counts by name, and doubts."""

    file: str
    kind: str
    subject: str
    is_change: bool
    counts: dict[str, int] = field(default_factory=dict)
    doubts: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "kind": self.kind,
            "subject": self.subject,
            "changed": self.is_change,
            "counts": self.counts,
            "doubts": self.doubts,
        }

    def line(self) -> str:
        """One line for a person: file, what it is, its counts, and how many doubts it left."""
        counts = ", ".join(f"{number} {name}" for name, number in self.counts.items() if number)
        state = "" if self.is_change else " (no change)"
        doubts = f"; {len(self.doubts)} doubts" if self.doubts else ""
        return f"{self.file}: {self.subject}{state}: {counts or 'nothing'}{doubts}"
