"""Terms cut into smaller ones, for texts that have not all that was typed as it was typed."""

from collections.abc import Iterator, Sequence

from faqsite.search.analysis import Phrase, phrases
from faqsite.search.syntax import STOP_WORDS, Term

_PART = 3  # pairs of characters: four characters
_SHORT = 8
_FEW_WORDS = 11  # pairs: up to twelve characters
_WORDS = 2
_MOST = 24


def split_into_pairs(terms: Sequence[Term]) -> list[Term]:
    """Terms without the order of their words: each pair of characters of a long run by itself."""
    return [piece for term in terms for piece in ([term] if term.exact else _pairs(term.phrases[0]))]


def _pairs(found: Phrase) -> list[Term]:
    if found.prefix:
        return [Term((found,))]
    return [Term((Phrase((token,)),)) for token in found.tokens]


def split_into_parts(terms: Sequence[Term]) -> list[Term]:
    """Terms cut so that having any one still means something: four characters of a long run, not two.

    With any pair of characters of a long sentence half the texts would match. A shorter run may be some words
    one after the other, which no text has so: of that each pair.
    """
    return [part for term in terms for part in ([term] if term.exact else _parts(term))]


def _parts(term: Term) -> list[Term]:
    run = term.phrases[0]
    parts = [Term((part,)) for part in _windows(run.tokens, _PART)]
    return _pairs(run) if parts and len(run.tokens) <= _FEW_WORDS else parts or [term]


def split_sentence(text: str) -> list[Term]:
    """The parts of a sentence (three or four characters, two words), of which such texts have some."""
    found = [*_sentence_parts(phrases(text))]
    return [Term((part,)) for part in dict.fromkeys(found)][:_MOST]


def _sentence_parts(runs: Sequence[Phrase]) -> Iterator[Phrase]:
    words: list[str] = []
    for run in [*runs, Phrase(("",))]:
        if len(run.tokens) == 1 and run.tokens[0].isascii() and run.tokens[0]:
            words.append(run.tokens[0])
            continue
        yield from _word_pairs(words)
        words = []
        if run.tokens[0]:
            yield from _windows(run.tokens, _PART if len(run.tokens) > _SHORT else _PART - 1) or [run]


def _word_pairs(words: Sequence[str]) -> Iterator[Phrase]:
    for start in range(len(words) - _WORDS + 1):
        pair = tuple(words[start : start + _WORDS])
        if not STOP_WORDS.issuperset(pair):
            yield Phrase(pair)


def _windows(tokens: Sequence[str], length: int) -> list[Phrase]:
    """Parts of ``length`` that overlap by one; none of a run that is no longer than one."""
    if len(tokens) <= length:
        return []
    last = len(tokens) - length
    starts = dict.fromkeys([*range(0, last, length - 1), last])
    return [Phrase(tuple(tokens[start : start + length])) for start in starts]
