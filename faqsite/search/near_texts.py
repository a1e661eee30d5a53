"""How nearly a text says what was typed: for sentences remembered loosely."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from faqsite.languages import EN, LANGUAGES
from faqsite.search import candidates as find
from faqsite.search.analysis import is_han
from faqsite.search.candidates import Candidate
from faqsite.search.condition import Condition, all_of
from faqsite.search.conditions import kind_condition
from faqsite.search.folding import fold
from faqsite.search.models import Kind
from faqsite.search.pieces import split_sentence
from faqsite.search.syntax import Query, Term
from faqsite.search.words import canonical

ALIKE = 66.0
_COMPARED = 60
_COMPARED_CHARACTERS = 3000
_NO_DOCUMENT = kind_condition([Kind.DOCUMENT]).negated()
_SHORTEST_CHINESE = 6
_SHORTEST_LATIN = 3  # words


@dataclass(frozen=True, slots=True)
class NearText:
    """An entry whose text says nearly what was typed; ``likeness`` is at most 100."""

    candidate: Candidate
    likeness: float


def is_sentence(query: Query) -> bool:
    """Whether it is long enough to be a sentence, and none of it must stand as typed."""
    if query.number or any(term.exact for term in query.terms):
        return False
    if is_han(query.text):
        return sum(map(is_han, query.text)) >= _SHORTEST_CHINESE
    return len(query.text.split()) >= _SHORTEST_LATIN


def near_texts(query: Query, condition: Condition) -> list[NearText]:
    """Entries with a text like the sentence typed, the likest first."""
    parts = split_sentence(query.text)
    if not parts:
        return []
    found = find.by_words(parts, all_of([_NO_DOCUMENT, condition]), _COMPARED, every=False)
    near = [NearText(one, alike) for one, alike in likenesses(query.text, found) if alike >= ALIKE]
    return sorted(near, key=lambda one: -one.likeness)


def likenesses(typed: str, found: Sequence[Candidate]) -> list[tuple[Candidate, float]]:
    """How nearly the first of ``found`` hold ``typed``, as a share of 100; whole sections are too long."""
    sentence = _bare(typed)
    languages = [one for one in LANGUAGES if (one != EN) == is_han(typed)]
    return _compared(found, languages, partial(likeness, sentence))


def shares(pieces: Sequence[Term], found: Sequence[Candidate]) -> list[tuple[Candidate, float]]:
    """How many of the Chinese pieces the first of ``found`` have, as a share of 1."""
    runs = [_run(piece.phrases[0].tokens) for piece in pieces if is_han(piece.phrases[0].tokens[0])]
    if not runs:
        return []
    return _compared(found, [one for one in LANGUAGES if one != EN], partial(_share, runs))


def _compared(
    found: Sequence[Candidate], languages: Sequence[str], measure: Callable[[str], float]
) -> list[tuple[Candidate, float]]:
    """The first of ``found`` with the best that any of their texts is measured at."""
    short = [one for one in found[:_COMPARED] if one.kind != "document"]
    texts = find.texts([one.id for one in short])
    return [(one, max(map(measure, _texts(texts[one.id], languages)), default=0.0)) for one in short]


def _run(pairs: Sequence[str]) -> str:
    """The characters of which these are the overlapping pairs."""
    return pairs[0][:-1] + "".join(pair[-1] for pair in pairs)


def _share(runs: Sequence[str], text: str) -> float:
    said = canonical(text)
    return sum(run in said for run in runs) / len(runs)


def likeness(sentence: str, text: str) -> float:
    """How nearly a passage of ``text`` says the sentence, as a share of 100.

    Half of it is how alike the likest passage just as long is. The other half is how much of the sentence
    stands there or around it in the same order: of what a text says people forget words in the middle.
    """
    found = fuzz.partial_ratio_alignment(sentence, text)
    if found is None or len(sentence) > len(text):
        return fuzz.partial_ratio(sentence, text)
    around = len(sentence) // 2
    passage = text[max(0, found.dest_start - around) : found.dest_end + around]
    return (found.score + 100.0 * LCSseq.similarity(sentence, passage) / len(sentence)) / 2


def _texts(texts: str | Mapping[str, Any], languages: Iterable[str]) -> set[str]:
    by_language = json.loads(texts) if isinstance(texts, str) else texts
    return {
        _bare(str(by_language[language])[:_COMPARED_CHARACTERS])
        for language in languages
        if by_language.get(language)
    }


def _bare(text: str) -> str:
    return " ".join(fold(text).text.split())
