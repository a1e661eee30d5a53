"""What changed between two editions, in outline: plain values, without the words."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.comparison import Kind
from rulings.listed import Listed
from rulings.marking import ExampleFates


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one rule or term. ``older`` and ``newer`` are numbers, "" where it has none.

    ``chapter`` is the part of the rules it is listed under, ``versions`` the rows of the older and the
    newer edition, ``relatives`` the numbers it was split from or merged into. ``cites_another``: not only
    the numbers of the rules that it cites changed, but one of those rules.
    """

    kind: Kind
    chapter: str
    language: str
    older: str
    newer: str
    versions: tuple[int, int]
    examples: ExampleFates
    relatives: tuple[str, ...] = ()
    cites_another: bool = False

    @property
    def number(self) -> str:
        return self.newer or self.older

    @property
    def is_renumbered(self) -> bool:
        return bool(self.older and self.newer and self.older != self.newer)


@dataclass(frozen=True, slots=True)
class Outline:
    """What changed, in the order in which it is listed; ``chapters`` are those of the newer edition, then
    those that only the older has. ``unchanged`` counts rules alike in number and words."""

    lines: tuple[Line, ...]
    chapters: tuple[Listed, ...]
    unchanged: int
