"""What a search gives back: plain values that pages and the API show as they like."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from faqsite.addresses import address_in, place_url
from faqsite.languages import reading_order

ByLanguage = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of plain text of a snippet (to be escaped when shown); ``marked`` if it matched."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Snippet:
    """A passage around what matched, in the language it is really in; ``first_match``: its place there."""

    language: str
    segments: tuple[Segment, ...] = ()
    first_match: int | None = None

    def __str__(self) -> str:
        return "".join(segment.text for segment in self.segments)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Something the reader should know about how the query was read; ``message`` is in their language."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found.

    ``names`` (cards, and the cards of a ruling), ``title`` (rules, terms, documents) and ``text``
    are by language, None where a language is missing. ``edition`` is given for what no longer
    stands in the current rules: the last edition that had it.
    """

    kind: str
    object_id: int
    score: float
    snippet: Snippet
    names: ByLanguage
    title: ByLanguage
    text: ByLanguage
    number: str = ""
    sets: tuple[str, ...] = ()
    edition: date | None = None
    page: str = ""
    page_args: tuple[str, ...] = ()
    anchor: str = ""

    def url(self, language: str) -> str:
        """The address of its page in ``language``; empty for a ruling that stands on no page."""
        if not self.page:
            return ""
        return place_url(self.page, address_in(language, self.page, self.page_args), self.anchor)

    def heading(self, language: str) -> str:
        """What to call it in a list, in ``language`` or the first of its fallbacks."""
        for values in (self.names, self.title):
            for candidate in reading_order(language):
                if values.get(candidate):
                    return str(values[candidate])
        return self.number


@dataclass(frozen=True, slots=True)
class Results:
    """A page of hits, best first; ``totals`` counts all that matched, by kind."""

    query: str
    hits: tuple[Hit, ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)
    explanations: tuple[Explanation, ...] = ()

    @property
    def total(self) -> int:
        """All that matched; keywords are counted among the rules too and so left out here."""
        return sum(count for kind, count in self.totals.items() if kind != "keyword")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name that begins as was typed, and where it leads."""

    name: str
    language: str
    hit: Hit
