"""Words that mean the same: the game's terms in both scripts, and older words for today's.

The lists are data: ``faqsite/script/data/terms.tsv`` and ``data/older_words.tsv`` beside this
module. Terms of the two scripts become one canonical form in index and query alike; an older
word is looked for itself and also leads to today's.
"""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from faqsite.script.terms import terms
from faqsite.search.folding import fold

_OLDER_WORDS = Path(__file__).parent / "data" / "older_words.tsv"


@dataclass(frozen=True, slots=True)
class OlderWord:
    """A word that players or older texts use, today's word for it, and where the change is recorded."""

    older: str
    today: str
    source: str


@cache
def older_words() -> tuple[OlderWord, ...]:
    with _OLDER_WORDS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(OlderWord(row["older"], row["today"], row["source"]) for row in rows)


@cache
def _canonical_forms() -> dict[str, str]:
    """Folded term → the Traditional one, folded: it keeps mana (魔法力) and sorcery (巫术) apart."""
    forms: dict[str, str] = {}
    for term in terms():
        hans, hant = fold(term.hans).text, fold(term.hant).text
        if hans != hant:
            forms.setdefault(hans, hant)
            forms.setdefault(hant, hant)
    return forms


@cache
def _canonical_pattern() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, _canonical_forms()), key=len, reverse=True)))


def canonical(folded: str) -> str:
    """A folded text with each of the game's terms in its one canonical form."""
    return _canonical_pattern().sub(lambda found: _canonical_forms()[found[0]], folded)


def canonical_characters(run: str) -> list[tuple[str, int, int]]:
    """The characters of the canonical form of ``run``, each with the stretch of ``run`` it stands for."""
    characters: list[tuple[str, int, int]] = []
    position = 0
    for found in _canonical_pattern().finditer(run):
        characters += [(run[i], i, i + 1) for i in range(position, found.start())]
        form = _canonical_forms()[found[0]]
        if len(form) == len(found[0]):
            characters += [(one, found.start() + i, found.start() + i + 1) for i, one in enumerate(form)]
        else:
            characters += [(one, found.start(), found.end()) for one in form]
        position = found.end()
    characters += [(run[i], i, i + 1) for i in range(position, len(run))]
    return characters


@cache
def _older_forms() -> dict[str, str]:
    return {fold(word.older).text: fold(word.today).text for word in older_words()}


@cache
def _older_pattern() -> re.Pattern[str]:
    """An older word of Chinese anywhere in a run, one of English between word boundaries."""
    forms = sorted(_older_forms(), key=len, reverse=True)
    return re.compile(
        "|".join(rf"(?<![a-z]){re.escape(form)}(?![a-z])" if form.isascii() else form for form in forms)
    )


# Not a word boundary: Chinese runs end at anything that is not Chinese.
_RUN_OR_REST = re.compile(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+")


def todays_words(folded: str) -> str:
    """A folded text with every older word replaced by today's."""
    return _older_pattern().sub(lambda found: _older_forms()[found[0]], folded)


def split_at_older_words(folded: str) -> Iterator[tuple[str, str | None]]:
    """Pieces of a folded text, in order, each with its form in today's words; None where it has no older one.

    In Chinese a piece is a whole run of characters, in English the older word by itself.
    """
    for match in _RUN_OR_REST.finditer(folded):
        run, today = match[0], todays_words(match[0])
        if today == run:
            yield run, None
        elif run[0] >= "\u3400":
            yield run, today
        else:
            yield from _split_latin(run)


def _split_latin(text: str) -> Iterator[tuple[str, str | None]]:
    position = 0
    for found in _older_pattern().finditer(text):
        if text[position : found.start()].strip():
            yield text[position : found.start()], None
        yield found[0], _older_forms()[found[0]]
        position = found.end()
    if text[position:].strip():
        yield text[position:], None
