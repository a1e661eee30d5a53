"""Searching.

The language of the interface orders equals and chooses what is shown; it never changes what is found.
"""

from collections.abc import Collection

from faqsite.search import candidates as find
from faqsite.search.condition import Condition
from faqsite.search.conditions import filter_condition, kind_condition
from faqsite.search.explanations import explain
from faqsite.search.finding import Finding
from faqsite.search.hits import hits
from faqsite.search.ranking import order
from faqsite.search.results import Results
from faqsite.search.syntax import Problem, parse

MOST_HITS = 100
LAST_HIT = 2000
_SHORTEST_READING_SUGGESTED = 3
_NAME_IN_LANGUAGE = 0.25


def search(
    query: str, *, language: str, kinds: Collection[str] | None = None, limit: int = 10, offset: int = 0
) -> Results:
    """What ``query`` finds, best first: ``limit`` hits from ``offset`` on, of ``kinds`` only if given.

    ``totals`` counts what matched in every kind, whichever are asked for. Hits beyond the first
    ``LAST_HIT`` are counted only.
    """
    asked = parse(query)
    if not asked:
        return Results(query, explanations=explain(asked.problems or (Problem("no_words"),)))
    limit, offset = max(0, min(limit, MOST_HITS)), max(0, offset)
    of_kinds = kind_condition(kinds) if kinds else Condition()
    most = min(max(find.MOST_BY_WORDS, offset + limit), LAST_HIT)
    found = Finding(asked, filter_condition(asked), of_kinds, language, offset + limit, most).run()
    kinds_asked = {*(kinds or ()), *asked.values("kind")}
    as_keyword = "keyword" in kinds_asked and "rule" not in kinds_asked
    page = order(found.candidates, found.scores)[offset : offset + limit]
    return Results(
        query,
        hits(page, found.scores, found.marked, language, as_keyword=as_keyword),
        found.totals() if found.candidates else {},
        explain([*asked.problems, *found.problems]),
    )
