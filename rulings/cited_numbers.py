"""The rule numbers that somebody's text cites, each with what it meant and where that rule is today."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rulings.ingest.link.references import Reference, find_references
from rulings.resolving import Meaning, resolve_numbers

# In Chinese an address has no room for more: gunicorn takes 4,094 bytes, and a character has nine.
LONGEST_TEXT = 400


@dataclass(frozen=True, slots=True)
class Cited:
    """A number as it stands in the text, and what it meant."""

    reference: Reference
    meaning: Meaning


def cited_in(text: str, today: date, on: date | None = None) -> tuple[date, list[Cited]]:
    """The edition that a text of the day ``on`` means (without one, today's), and its citations in order."""
    references = find_references(text)
    edition, meanings = resolve_numbers((each.number for each in references), today, on)
    return edition, [Cited(each, meanings[each.number]) for each in references]
