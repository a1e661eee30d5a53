"""What is matched between two editions, and what comes out."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision as one edition prints it in one language: a heading has a title, another a text."""

    number: str
    title: str = ""
    text: str = ""


Numbers = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Decided:
    """What curators said of two editions, as pairs of an older and a newer number: one rule, or two.

    A number stands in at most one pair of ``joined`` on either side.
    """

    joined: frozenset[Numbers] = frozenset()
    parted: frozenset[Numbers] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.joined or self.parted)


class Reason(StrEnum):
    """What made two provisions one."""

    DECIDED = "a curator joined them"
    UNCHANGED = "same number, same words"
    TITLE = "same title"
    TEXT = "same words elsewhere"
    DEFINITION = "first under the same title, same beginning"
    CHILDREN = "its children went there"
    REWORDED = "same number, near words"
    NEAR = "near words elsewhere"
    PARENT = "its parent went there"


@dataclass(frozen=True, slots=True)
class Pair:
    """One rule in both editions; ``confidence`` from 0 to 1."""

    old: str
    new: str
    reason: Reason
    confidence: float


@dataclass(frozen=True, slots=True)
class Split:
    """One provision became several; the first of ``parts`` has its identity."""

    old: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Several provisions became one; it has the identity of the first."""

    parts: tuple[str, ...]
    new: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """A pair that a curator should look at, with the partner that was nearly taken, if any."""

    old: str
    new: str
    reason: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Matching:
    """How one edition becomes the next; each number is in a pair, in ``gone`` or in ``added``."""

    pairs: tuple[Pair, ...]
    gone: tuple[str, ...]
    added: tuple[str, ...]
    splits: tuple[Split, ...] = ()
    merges: tuple[Merge, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def partners(self) -> dict[str, str]:
        """Old number → new number."""
        return {pair.old: pair.new for pair in self.pairs}
