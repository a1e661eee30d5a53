"""Names, titles and numbers as they are typed."""

from collections.abc import Iterable

from faqsite.search import candidates as find
from faqsite.search.candidates import Candidate, KeyMatch, Keys
from faqsite.search.condition import Condition
from faqsite.search.engine import MOST_HITS
from faqsite.search.finding import still_standing
from faqsite.search.hits import hits
from faqsite.search.near_names import names_slipped
from faqsite.search.ranking import NEAR, Asked, order, score, tokens_typed
from faqsite.search.results import Suggestion
from faqsite.search.syntax import Query, parse

_SHORTEST_READING = 3
_NAME_IN_LANGUAGE = 0.25
_OF_A_SLIP = 30.0

Scored = tuple[Candidate, KeyMatch, float]


def suggest(prefix: str, *, language: str, limit: int = 8) -> tuple[Suggestion, ...]:
    """What begins with ``prefix`` in any language, shortest first; else names that do so but for a slip."""
    asked = parse(prefix)
    found = list(_beginning_so(asked, language)) or list(_slipped(asked))
    best: dict[int, Scored] = {}
    for candidate, match, points in found:
        # Both scripts have one key; the name is shown in the reader's.
        points += _NAME_IN_LANGUAGE if match.language == language else 0
        if candidate.id not in best or points > best[candidate.id][2]:
            best[candidate.id] = candidate, match, points
    scores = {entry_id: points for entry_id, (_, _, points) in best.items()}
    ids = order({entry_id: one for entry_id, (one, _, _) in best.items()}, scores)[
        : max(0, min(limit, MOST_HITS))
    ]
    return tuple(
        Suggestion(best[entry_id][1].name, best[entry_id][1].language, hit)
        for entry_id, hit in zip(ids, hits(ids, scores, asked.terms, language), strict=True)
    )


def _beginning_so(asked: Query, language: str) -> Iterable[Scored]:
    keys = Keys(find.keys_asked(asked).typed)
    held_against = Asked(asked.terms, tokens_typed(asked), language)
    for candidate, match in still_standing(
        find.by_key(asked, keys, Condition(), shortest_reading=_SHORTEST_READING)
    ):
        yield candidate, match, score(candidate, match, held_against)


def _slipped(asked: Query) -> Iterable[Scored]:
    typed = find.keys_asked(asked).typed
    if asked.number or not typed:
        return
    slips = names_slipped(typed[0])
    for candidate, match in find.by_key(asked, Keys(bare=tuple(slips)), Condition()):
        yield candidate, match, NEAR - slips[match.key] * _OF_A_SLIP - len(match.key) / 10 + candidate.boost
