"""Which terms have another name than before: read from the names that they had, one after the other. Pure.

A name taken back is no change: where a term has a name again that it had before, only those texts wait that
say a name of the time between.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Renamed:
    """A term that has ``name`` in ``language`` since a moment; ``before`` are its other names, the latest
    first, none where it was not agreed before.

    ``was_so_before``: it has a name again that it had once, so that only texts with one of ``before`` wait.
    """

    key: str
    language: str
    name: str
    before: tuple[str, ...]
    since: datetime
    was_so_before: bool = False

    @property
    def told(self) -> str:
        """ "creature: 生物 → 兽", or without the name before where there was none."""
        return f"{self.key}: {' / '.join(self.before)} → {self.name}".replace(":  →", ": →")


def renamed(key: str, language: str, names: Iterable[tuple[str, datetime | None]]) -> Renamed | None:
    """What became of a term's name, by all that it had in their order; None where nothing is to be done."""
    standing: list[tuple[str, datetime | None]] = []
    between: list[str] = []
    latest: datetime | None = None
    for name, latest in names:
        if name not in (each for each, _ in standing):
            standing.append((name, latest))
            between = []
        while standing[-1][0] != name:
            between.insert(0, standing.pop()[0])
    name, since = standing[-1]
    taken_back = [each for each in between if each]
    before = tuple(each for each in (*taken_back, *(each for each, _ in standing[-2::-1])) if each)
    if taken_back:
        since = latest
    if not name or since is None:
        return None
    return Renamed(key, language, name, before, since, was_so_before=len(standing) == 1)
