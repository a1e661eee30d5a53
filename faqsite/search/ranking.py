"""Which of the candidates comes first: exact name or number, beginning, words of a name, title, text."""

from collections.abc import Mapping, Sequence

from faqsite.search.analysis import BREAK
from faqsite.search.candidates import Candidate, KeyMatch
from faqsite.search.syntax import Term

EXACT = 1000.0
SAME_WORDS = 900.0
BEGINNING = 700.0
IN_NAME = 600.0
IN_TITLE = 500.0
NEAR_NAME = 300.0
IN_TEXT = 100.0
NEAR_NAME_BESIDE = -100.0  # after what has the words themselves

# Within one tier: what names a whole thing goes before what belongs to an older text or a part.
_KEY_RANK = 12.0
_NOT_CURRENT = 40.0
_BOOST = 2.0
_IN_READERS_LANGUAGE = 0.5


def score(
    candidate: Candidate, match: KeyMatch | None, terms: Sequence[Term], language: str, best_rank: float = 0.0
) -> float:
    """The higher the better; the reader's language only decides between equals.

    ``best_rank`` is the database's rank of the best candidate: its scale differs between databases.
    """
    base = max(_by_key(match), _by_words(candidate, terms, best_rank))
    fine = candidate.boost * _BOOST - (0 if candidate.is_current else _NOT_CURRENT)
    return base + fine + (_IN_READERS_LANGUAGE if f" {language} " in candidate.languages else 0)


def _by_key(match: KeyMatch | None) -> float:
    if match is None:
        return 0.0
    tier = EXACT if match.exact else BEGINNING - min(len(match.key), 60)
    return tier - match.rank * _KEY_RANK


def _by_words(candidate: Candidate, terms: Sequence[Term], best_rank: float) -> float:
    for tokens, tier in ((candidate.name_tokens, IN_NAME), (candidate.title_tokens, IN_TITLE)):
        if terms and tokens and all(_stands_in(term, tokens) for term in terms):
            same = any(_is_whole(terms, text) for text in tokens.split(BREAK))
            return SAME_WORDS if same else tier - min(_shortest_holding(terms, tokens), 80)
    return IN_TEXT / 2 + IN_TEXT / 2 * (candidate.rank / best_rank if best_rank else 0.0)


def _stands_in(term: Term, tokens: str) -> bool:
    return any(f" {' '.join(found.tokens)}{'' if found.prefix else ' '}" in tokens for found in term.phrases)


def _is_whole(terms: Sequence[Term], text: str) -> bool:
    """Whether a name consists of the terms alone, in their order."""
    words = " ".join(" ".join(term.phrases[0].tokens) for term in terms)
    stripped = text.strip()
    return stripped == words or stripped == f"{words} {words[-1:]}"


def _shortest_holding(terms: Sequence[Term], tokens: str) -> int:
    """The number of tokens of the shortest of the names that hold all terms."""
    lengths = [
        text.count(" ")
        for text in tokens.split(BREAK)
        if all(_stands_in(term, f" {text.strip()} ") for term in terms)
    ]
    return min(lengths, default=tokens.count(" "))


def order(candidates: Mapping[int, Candidate], scores: Mapping[int, float]) -> list[int]:
    """Entry ids, best first; equals in a steady order: newest edition, then number, then age."""
    return sorted(
        candidates,
        key=lambda one: (
            -scores[one],
            _reversed_date(candidates[one].first_edition) if not candidates[one].is_current else "",
            len(candidates[one].number),
            candidates[one].number,
            one,
        ),
    )


def _reversed_date(text: str) -> str:
    """Sorts later dates first."""
    return "".join(chr(0x7F - ord(character)) for character in text)
