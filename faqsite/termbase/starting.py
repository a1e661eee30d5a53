"""The terms that the project brings along: ``data/terms.tsv``, each with its source.

Used as they are where the termbase's tables are empty, and put into them when a site is made ready.
"""

from functools import cache
from pathlib import Path

from faqsite.termbase.table import read_table
from faqsite.termbase.terms import KnownTerm

_TERMS = Path(__file__).parent / "data" / "terms.tsv"


@cache
def starting_terms() -> tuple[KnownTerm, ...]:
    with _TERMS.open(encoding="utf-8", newline="") as file:
        return tuple(read_table(file, delimiter="\t"))
