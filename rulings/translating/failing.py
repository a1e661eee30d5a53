"""Which rows of the queue have a failing check, found by running the checks over some of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faqsite.kept import at_one_version
from rulings.checks.of_rows import FIELDS, findings_of, texts_of
from rulings.translating.queue import Wish, waiting
from rulings.translating.units import KINDS, Standing

# A page must not wait for more; who wants all has the command ``check_translations``.
MOST_LOOKED_AT = 600
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Failing:
    """``codes`` by row; ``is_all`` tells whether the whole queue was looked at."""

    codes: dict[int, frozenset[str]]
    is_all: bool

    def rows_with(self, code: str) -> frozenset[int]:
        """The rows in which a check fails, for ``Wish.among``; with "" those in which any does."""
        return frozenset(pk for pk, codes in self.codes.items() if (code in codes if code else codes))

    def counts(self) -> Counter[str]:
        return Counter(code for codes in self.codes.values() for code in codes)


def failing(wish: Wish, most: int = MOST_LOOKED_AT) -> Failing:
    """What the checks say of the first texts that a wish is for."""
    if KINDS[wish.kind] not in FIELDS or wish.standing is Standing.MISSING:
        return Failing({}, is_all=True)
    rows = list(waiting(wish)[: most + 1])
    found: dict[int, frozenset[str]] = {}
    with at_one_version():
        for part in _parts(rows[:most]):
            for texts in texts_of(part, wish.language):
                codes = frozenset(finding.code for finding in findings_of(texts))
                if codes:
                    found[texts.row.pk] = codes
    return Failing(found, is_all=len(rows) <= most)


def _parts(rows: Sequence) -> Iterable[Sequence]:
    for start in range(0, len(rows), _AT_ONCE):
        yield rows[start : start + _AT_ONCE]
