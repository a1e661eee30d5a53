"""Which edition a page without a date was taken from, and what of the page that edition bears out.

Pure. A page prints a part of an edition in English and Chinese. Volunteers keep such pages and may have
mended or mistyped them, and a page can be of an edition that is not loaded: so its Chinese is believed only
where its English is that of the edition.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from rapidfuzz import fuzz

from rulings.ingest.save.runs import Words
from rulings.standing import stands

# Of another edition a few years away, three quarters of a chapter read the same; of none, a few lines.
LEAST_FIT = 0.5
# One wording with a slip or two; texts of one style that say something else score up to 80.
SAME_WORDING = 90.0
_MARKS = str.maketrans("‘’“”„–—−‑～〜", '\'\'"""----~~')
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Printed:
    """A provision or term as loaded editions print it in English, from the first through the last."""

    key: str
    words: Words
    first: date
    last: date | None


@dataclass(frozen=True, slots=True)
class Settled:
    """What is taken from a page for one provision, by language, and why something is doubted."""

    taken: dict[str, Words]
    doubt: str = ""


def fitting_page(
    page: Mapping[str, Words], printed: Iterable[Printed], editions: Collection[date]
) -> date | None:
    """The edition whose English most of the page's is, the newest of several; None if it fits none."""
    scores: Counter[date] = Counter()
    for each in printed:
        if each.key in page and same_words(page[each.key], each.words):
            scores.update(day for day in editions if stands(each.first, each.last, day))
    best = max(scores.values(), default=0)
    if not page or best < LEAST_FIT * len(page):
        return None
    return max(day for day, score in scores.items() if score == best)


def settle(page: Mapping[str, Words], edition: Mapping[str, Words], *, is_absent: bool) -> Settled:
    """What to take from a page for one provision, given what the edition says in itself.

    ``is_absent`` says that the edition was read from a file of its own and does not have this. What the
    edition says stays; a language that it lacks is taken if no language contradicts.
    """
    if is_absent:
        return Settled({}, "The edition does not have this; it was not taken from the page.")
    shared = sorted(page.keys() & edition.keys())
    differing = [language for language in shared if not same_words(page[language], edition[language])]
    if any(not _near(page[language], edition[language]) for language in differing):
        return Settled({}, "The edition says something else here; nothing was taken from the page.")
    taken = {language: words for language, words in page.items() if language not in edition}
    if differing:
        return Settled(taken, f"The page differs from the edition's own words ({', '.join(differing)}).")
    return Settled(taken)


def same_words(one: Words, other: Words) -> bool:
    """Whether two texts are the same but for white space, capitals and the shapes of quotes and dashes."""
    return one == other or _folded(one) == _folded(other)


def _near(one: Words, other: Words) -> bool:
    return fuzz.ratio(_folded(one), _folded(other), score_cutoff=SAME_WORDING) > 0


def _folded(words: Words) -> str:
    parts = (words.title, words.text, *words.examples)
    return _SPACE.sub("", "\n".join(part or "" for part in parts).translate(_MARKS)).casefold()
