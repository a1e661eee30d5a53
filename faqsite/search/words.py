"""Words that mean the same: the game's terms in both scripts, and older words for today's.

Both are of the termbase (``faqsite.termbase.current``). Terms of the two scripts become one canonical form in
index and query alike: by the pairs of names with which the index was made. An older word, and a name that
changed since, is looked for itself and also leads to today's.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from faqsite.search.folding import fold
from faqsite.termbase.current import vocabulary
from faqsite.termbase.english import inflections
from faqsite.termbase.terms import KnownForm
from faqsite.termbase.vocabulary import Vocabulary

Pairs = Iterable[tuple[str, str]]


@dataclass(frozen=True)
class _Words:
    """``canonical``: folded term → the Traditional one, folded, which keeps mana (魔法力) and sorcery (巫术)
    apart. ``today``: folded older word → today's, folded."""

    canonical: Mapping[str, str]
    canonical_pattern: re.Pattern[str]
    today: Mapping[str, str]
    older_pattern: re.Pattern[str]

    @cached_property
    def is_chinese(self) -> bool:
        """Whether English has nothing that ``canonical`` would change."""
        return not any(map(str.isascii, self.canonical))


def _words() -> _Words:
    return _words_of(vocabulary())


@lru_cache(maxsize=2)
def _words_of(known: Vocabulary) -> _Words:
    canonical_forms = _canonical_forms(known.indexed_pairs)
    today = _todays_words(known, canonical_forms)
    return _Words(canonical_forms, _pattern(canonical_forms), today, _older_pattern(today))


def _canonical_forms(pairs: Pairs) -> dict[str, str]:
    """Only the shortest terms that differ: what is made of them (法术力费用) follows."""
    forms: dict[str, str] = {}
    folded = [(fold(hans).text, fold(hant).text) for hans, hant in pairs]
    for hans, hant in sorted(folded, key=lambda pair: (len(pair[0]), pair)):
        if hans != hant and _replaced(hans, forms) != _replaced(hant, forms):
            forms.setdefault(hans, hant)
            forms.setdefault(hant, hant)
    return forms


def _replaced(text: str, forms: Mapping[str, str]) -> str:
    return _pattern(forms).sub(lambda found: forms[found[0]], text)


def _pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """The longest of ``forms`` at each place; nothing where there are none."""
    return re.compile("|".join(sorted(map(re.escape, forms), key=len, reverse=True)) or r"(?!)")


def _todays_words(known: Vocabulary, canonical_forms: Mapping[str, str]) -> dict[str, str]:
    """What each older word leads to. A word that is the name of a term today is no older word.

    Names that hold an older word (魔法力 holds 法力) stand for themselves, so that it is not seen in them.
    """
    names = {fold(name).text for term in known.agreed for name in term.names.values()}
    today = {
        written: now for form in known.older_words for written, now in _leads(form) if written not in names
    }
    today |= _not_yet_indexed(known.pairs, canonical_forms)
    chinese = [word for word in today if not word.isascii()]
    return {name: name for name in names if any(word in name for word in chinese)} | today


def _leads(form: KnownForm) -> Iterator[tuple[str, str]]:
    """The form as it may be typed, with today's name in its language, or in another where it has none."""
    names = form.term.names
    now = fold(names.get(form.language) or next(iter(names.values()))).text
    written = inflections(form.text, form.term.part_of_speech) if form.text.isascii() else {form.text}
    for one in written:
        if fold(one).text != now:
            yield fold(one).text, now


def _not_yet_indexed(pairs: Pairs, canonical_forms: Mapping[str, str]) -> dict[str, str]:
    """Names that the two scripts came to differ in after the index was made lead to each other."""
    found: dict[str, str] = {}
    for hans, hant in ((fold(one).text, fold(other).text) for one, other in pairs):
        if hans != hant and _replaced(hans, canonical_forms) != _replaced(hant, canonical_forms):
            found |= {hans: hant, hant: hans}
    return found


def _older_pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """An older word of Chinese anywhere in a run, one of English between word boundaries."""
    longest_first = sorted(forms, key=len, reverse=True)
    bounded = (
        rf"(?<![a-z0-9]){re.escape(form)}(?![a-z0-9])" if form.isascii() else re.escape(form)
        for form in longest_first
    )
    return re.compile("|".join(bounded) or r"(?!)")


def canonical(folded: str) -> str:
    """A folded text with each of the game's terms in its one canonical form."""
    words = _words()
    if words.is_chinese and folded.isascii():
        return folded
    return words.canonical_pattern.sub(lambda found: words.canonical[found[0]], folded)


def canonical_characters(run: str) -> list[tuple[str, int, int]]:
    """The characters of the canonical form of ``run``, each with the stretch of ``run`` it stands for."""
    words = _words()
    characters: list[tuple[str, int, int]] = []
    position = 0
    for found in words.canonical_pattern.finditer(run):
        characters += [(run[i], i, i + 1) for i in range(position, found.start())]
        form = words.canonical[found[0]]
        if len(form) == len(found[0]):
            characters += [(one, found.start() + i, found.start() + i + 1) for i, one in enumerate(form)]
        else:
            characters += [(one, found.start(), found.end()) for one in form]
        position = found.end()
    characters += [(run[i], i, i + 1) for i in range(position, len(run))]
    return characters


# Not a word boundary: Chinese runs end at anything that is not Chinese.
_RUN_OR_REST = re.compile(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+")


def todays_words(folded: str) -> str:
    """A folded text with every older word replaced by today's."""
    words = _words()
    return words.older_pattern.sub(lambda found: words.today[found[0]], folded)


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
    words = _words()
    position = 0
    for found in words.older_pattern.finditer(text):
        if text[position : found.start()].strip():
            yield text[position : found.start()], None
        yield found[0], words.today[found[0]]
        position = found.end()
    if text[position:].strip():
        yield text[position:], None
