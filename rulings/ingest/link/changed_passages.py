"""Which passage of a corrected file is which of the file before it. No database here.

A passage with the same words is the same, wherever it stands. Between such passages one with other words is
taken for a corrected one where it is alike and the order is kept; else it is new, and the old one is gone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rapidfuzz import fuzz

# Of two readings of one passage at least so much is alike (0 to 100); two rulings on one card, which often
# begin alike, seldom reach it.
ALIKE = 65
# A corrected passage stands at most so many passages from where it stood among the changed ones.
WINDOW = 40


@dataclass(frozen=True, slots=True)
class Printed:
    """A passage by its key, which equal words share, and its words as the file prints them."""

    key: str
    words: str


def same_passages(old: Sequence[Printed], new: Sequence[Printed]) -> dict[str, str]:
    """The key of the old passage for each new one that is the same or a corrected one."""
    have = {passage.key for passage in old}
    found = {passage.key: passage.key for passage in new if passage.key in have}
    matcher = SequenceMatcher(None, [p.key for p in old], [p.key for p in new], autojunk=False)
    for what, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if what == "replace":
            gone = [passage for passage in old[old_from:old_to] if passage.key not in found]
            come = [passage for passage in new[new_from:new_to] if passage.key not in found]
            found |= _corrected(gone, come)
    return found


def _corrected(gone: Sequence[Printed], come: Sequence[Printed]) -> dict[str, str]:
    """Pairs in the order of both; each new passage takes the most alike of the next old ones."""
    pairs: dict[str, str] = {}
    start = 0
    for passage in come:
        near = gone[start : start + WINDOW]
        scores = [fuzz.ratio(_bare(passage.words), _bare(other.words)) for other in near]
        best = max(scores, default=0)
        if best >= ALIKE:
            place = scores.index(best)
            pairs[passage.key] = near[place].key
            start += place + 1
    return pairs


def _bare(words: str) -> str:
    return re.sub(r"\s+", "", words)
