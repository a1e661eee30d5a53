"""The game's terms that the two scripts name differently: ``data/terms.tsv``, facts from printed cards."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_TERMS = Path(__file__).parent / "data" / "terms.tsv"


@dataclass(frozen=True, slots=True)
class Term:
    """One notion: its Simplified, Traditional and English names."""

    hans: str
    hant: str
    english: str


@cache
def terms() -> tuple[Term, ...]:
    with _TERMS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(Term(row["zh-hans"], row["zh-hant"], row["en"]) for row in rows)
