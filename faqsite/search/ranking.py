"""Which of the candidates comes first: exact name or number, beginning, words of a name, title, text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from faqsite.search.analysis import BREAK, phrases
from faqsite.search.candidates import Candidate, KeyMatch
from faqsite.search.models import SearchKey
from faqsite.search.syntax import Query, Term

EXACT = 1000.0
SAME_WORDS = 900.0
BEGINNING = 700.0
IN_NAME = 600.0
IN_TITLE = 500.0
READING = 450.0
NEAR = 300.0
IN_TEXT = 100.0
NEAR_NAME_BESIDE = -100.0  # after what has the words themselves
# A name that is like what was typed goes before a text that is as like it.
TEXT_AFTER_NAME = 12.0

# Within one tier: what names a whole thing goes before what belongs to an older text or a part.
_KEY_RANK = 12.0
NOT_CURRENT = 40.0
_BOOST = 2.0
_ASKED_ABOUT = 60.0
_JUST_AS_TYPED = 40.0
_AFTER_ITS_TERM = 3.0
_IN_READERS_LANGUAGE = 0.5
_LOOSE = 50.0


@dataclass(frozen=True, slots=True)
class Asked:
    """What candidates are held against: the terms of a query, all its tokens as typed, and who reads."""

    terms: Sequence[Term]
    typed: str
    language: str


def tokens_typed(query: Query) -> str:
    """The tokens of a query of several words, those that alone say little included; else nothing."""
    words = phrases(query.text)
    return " ".join(token for word in words for token in word.tokens) if len(words) > 1 else ""


def score(candidate: Candidate, match: KeyMatch | None, asked: Asked, best_rank: float = 0.0) -> float:
    """The higher the better; the reader's language only decides between equals.

    ``best_rank`` is the database's rank of the best candidate: its scale differs between databases.
    """
    base = max(_by_key(match), _by_words(candidate, asked, best_rank))
    fine = candidate.boost * _BOOST - (0 if candidate.is_current else NOT_CURRENT)
    return base + fine + (_IN_READERS_LANGUAGE if f" {asked.language} " in candidate.languages else 0)


def _by_key(match: KeyMatch | None) -> float:
    if match is None:
        return 0.0
    if match.exact:
        tier = EXACT - (_ASKED_ABOUT if match.bare else 0)
    else:
        tier = (READING if match.rank >= SearchKey.Rank.PINYIN else BEGINNING) - min(len(match.key), 60)
    return tier - match.rank * _KEY_RANK


def of_its_term(points: float, place: int) -> float:
    """The points of a rule that an exactly found term of the glossary refers to, at ``place`` among those."""
    return points - _AFTER_ITS_TERM - place


def closeness(likeness: float) -> float:
    """What a text gains for having the words near each other and in their order."""
    return max(0.0, likeness - _LOOSE) / (100.0 - _LOOSE) * IN_TEXT / 2


def of_share(share: float) -> float:
    """What a text gains for having so much of what was typed, where none has all."""
    return share * IN_TEXT


def _by_words(candidate: Candidate, asked: Asked, best_rank: float) -> float:
    terms = asked.terms
    for tokens, tier in ((candidate.name_tokens, IN_NAME), (candidate.title_tokens, IN_TITLE)):
        if terms and tokens and all(_stands_in(term, tokens) for term in terms):
            same = any(_is_whole(terms, text) for text in tokens.split(BREAK))
            as_typed = _JUST_AS_TYPED if asked.typed and f" {asked.typed} " in tokens else 0
            return SAME_WORDS if same else tier + as_typed - min(_shortest_holding(terms, tokens), 80)
    return IN_TEXT / 2 + IN_TEXT / 2 * (candidate.rank / best_rank if best_rank else 0.0)


def holds_all(candidate: Candidate, terms: Sequence[Term]) -> bool:
    """Whether every term stands in its names or titles."""
    fields = (candidate.name_tokens, candidate.title_tokens)
    return all(any(_stands_in(term, tokens) for tokens in fields) for term in terms)


def _stands_in(term: Term, tokens: str) -> bool:
    return any(f" {' '.join(found.tokens)}{'' if found.prefix else ' '}" in tokens for found in term.phrases)


def _is_whole(terms: Sequence[Term], text: str) -> bool:
    """Whether a name consists of the terms alone, in their order: as typed, or in today's words."""
    stripped = text.strip()
    return any(
        stripped in (words, f"{words} {words[-1:]}")
        for words in (" ".join(" ".join(term.phrases[at].tokens) for term in terms) for at in (0, -1))
    )


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
