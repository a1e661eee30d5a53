"""Which terms stand in a text. Pure: the terms are given; ``faqsite.termbase.current`` has those of the site.

    terms_in(text, language, known) -> list[TermSpan]

The longest form that begins at a place counts, and none inside another word: in English a form stands
between word boundaries, in any case and with the endings of its kind of word; in Chinese, which has no
boundaries, the termbase lists the other words that hold a term's characters (抽象 is not 抽). What stands in
addresses of the web is no word.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from faqsite.languages import EN, LANGUAGES
from faqsite.termbase.english import inflections
from faqsite.termbase.terms import FormKind, KnownForm, KnownTerm, PartOfSpeech
from faqsite.web_addresses import without_addresses

# A symbol such as {W} or {T} is no word.
_SYMBOL = r"\{[^{}\s]{1,12}\}"


@dataclass(frozen=True, slots=True)
class TermSpan:
    """``text[start:end]`` is a word for a term, or for each of several that share the word."""

    start: int
    end: int
    forms: tuple[KnownForm, ...]

    @property
    def terms(self) -> tuple[KnownTerm, ...]:
        return tuple(form.term for form in self.forms)

    @property
    def is_todays(self) -> bool:
        """Whether the word is today's name of a term, not an older or regional one only."""
        return any(form.kind is None for form in self.forms)


@dataclass(frozen=True, slots=True)
class _Lookup:
    """``starts`` finds where a form may begin, ``lengths`` the lengths to try there, the longest first."""

    forms: Mapping[str, tuple[KnownForm, ...]]
    lengths: Mapping[str, tuple[int, ...]]
    starts: re.Pattern[str]
    between_boundaries: bool

    def spans(self, text: str) -> Iterator[TermSpan]:
        searched = without_addresses(_lower(text) if self.between_boundaries else text)
        position = 0
        for start in self.starts.finditer(searched):
            first = start.start()
            if first < position or start[0] not in self.lengths:
                continue
            for length in self.lengths[start[0]]:
                forms = self.forms.get(searched[first : first + length])
                if forms is not None and not (self.between_boundaries and _goes_on(searched, first + length)):
                    position = first + length
                    if forms:
                        yield TermSpan(first, position, forms)
                    break


@dataclass(frozen=True, slots=True)
class KnownTerms:
    """Terms made ready for ``terms_in``; build once, use for many texts."""

    lookups: Mapping[str, _Lookup]

    @classmethod
    def of(cls, forms: Iterable[KnownForm]) -> "KnownTerms":
        by_language: dict[str, list[KnownForm]] = {language: [] for language in LANGUAGES}
        for form in forms:
            by_language[form.language].append(form)
        return cls({language: _lookup(found, language) for language, found in by_language.items()})


def terms_in(text: str, language: str, known: KnownTerms) -> list[TermSpan]:
    """The terms that stand in ``text``, in its order; spans do not overlap."""
    return list(known.lookups[language].spans(text))


def _lookup(forms: Iterable[KnownForm], language: str) -> _Lookup:
    written: dict[str, list[KnownForm]] = defaultdict(list)
    for form in forms:
        for word in _words(form):
            if form.kind is FormKind.OTHER_WORD:
                written.setdefault(word, [])
            elif form not in written[word]:
                written[word].append(form)
    lengths: dict[str, set[int]] = defaultdict(set)
    for word in written:
        lengths[_beginning(word, language)].add(len(word))
    return _Lookup(
        {word: tuple(found) for word, found in written.items()},
        {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()},
        _starts(lengths, language),
        language == EN,
    )


def _words(form: KnownForm) -> set[str]:
    """How the form is written: as it is, in English in lower case with its endings."""
    if form.language != EN:
        return {form.text}
    return inflections(form.text, form.term.part_of_speech if form.kind is None else _kind_of_form(form))


def _kind_of_form(form: KnownForm) -> PartOfSpeech:
    """Another form of a term is the same kind of word; an "other word" takes no ending."""
    return PartOfSpeech.PHRASE if form.kind is FormKind.OTHER_WORD else form.term.part_of_speech


_WORD = r"[a-z0-9]+"
# So few words are looked for at once; of more it is quicker to look at every word of a text.
_FEW = 40


def _beginning(word: str, language: str) -> str:
    found = re.match(_WORD, word) if language == EN else None
    return found[0] if found else word[0]


def _starts(beginnings: Iterable[str], language: str) -> re.Pattern[str]:
    beginnings = set(beginnings)
    if language == EN:
        few = "|".join(map(re.escape, sorted(beginnings))) if len(beginnings) <= _FEW else ""
        word = rf"(?:{few})(?![a-z0-9])" if few else _WORD
        return re.compile(rf"{_SYMBOL}|(?<![a-z0-9'’]){word}")
    characters = re.escape("".join(beginnings))
    return re.compile(f"{_SYMBOL}|[{characters}]" if characters else r"(?!)")


def _goes_on(text: str, end: int) -> bool:
    """Whether a word goes on at ``end``; a possessive (the sorcery's text) is the word and an ending."""
    return text[end : end + 1].isalnum()


def _lower(text: str) -> str:
    """In lower case, length unchanged (İ would become two characters)."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(one.lower() if len(one.lower()) == 1 else one for one in text)
