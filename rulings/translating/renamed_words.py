"""Finds renamed terms in a source, and their new and former names in its translation. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from faqsite.languages import EN
from faqsite.termbase.english import inflections
from faqsite.termbase.finding import KnownTerms, terms_in
from faqsite.termbase.renamed import Renamed
from faqsite.termbase.terms import FormKind, KnownForm, KnownTerm, forms_of
from faqsite.termbase.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Former:
    """``text[start:end]`` is a former name of a renamed term, standing for itself."""

    start: int
    end: int
    term: Renamed


@dataclass(frozen=True)
class RenamedWords:
    """Terms renamed in one language, made ready for finding them; build once, use for many texts."""

    terms: Mapping[str, Renamed]
    known: KnownTerms
    asked: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, terms: Sequence[Renamed], all_renamed: Iterable[Renamed], known: Vocabulary) -> RenamedWords:
        """``all_renamed``: those of all languages, so that a source still in former words is understood."""
        wanted = {one.key: one for one in terms}
        by_key = {term.key: term for term in known.agreed if term.key in wanted}
        own = [
            KnownForm(term, language, name)
            for term in by_key.values()
            for language, name in term.names.items()
        ]
        former = [
            KnownForm(by_key[one.key], one.language, name)
            for one in all_renamed
            if one.key in by_key
            for name in one.before
        ]
        spoken = {(form.language, form.text) for form in (*own, *former)}
        others = _others(known, by_key, spoken)
        return cls(wanted, KnownTerms.of([*own, *former, *others]), tuple(words_asked(own + former)))

    def touching(self, source: str, language: str, target: str) -> tuple[Renamed, ...]:
        """The terms that the source says and whose new name the target lacks.

        Where other terms share the word ("counter"), any of their names will do.
        """
        said: dict[str, set[str]] = {}
        for span in terms_in(source, language, self.known):
            for form in span.forms:
                if form.term.key in self.terms:
                    said.setdefault(form.term.key, set()).update(self._names(span.terms, form.term.key))
        lowered = target.lower()
        return tuple(
            self.terms[key]
            for key, names in said.items()
            if not any(name in lowered for name in names) and self._concerns(self.terms[key], lowered)
        )

    def former_in(self, text: str, one: Renamed) -> list[Former]:
        """Where a text says a former name of a term, as a word of its own, exactly as it was written."""
        return [
            Former(span.start, span.end, one)
            for span in terms_in(text, one.language, self.known)
            if text[span.start : span.end] in one.before and one.key in (term.key for term in span.terms)
        ]

    def _names(self, terms: Iterable[KnownTerm], key: str) -> set[str]:
        """How the translation may say a word that these terms share, in lower case."""
        one = self.terms[key]
        found = {one.name}
        for term in terms:
            if term.key != key:
                found |= {term.names[one.language]} if one.language in term.names else set()
            found |= {
                form.text
                for form in term.forms
                if form.language == one.language and form.kind is FormKind.SHORT
            }
        return {name.lower() for name in found}

    @staticmethod
    def _concerns(one: Renamed, lowered: str) -> bool:
        return not one.was_so_before or any(name.lower() in lowered for name in one.before)


def _others(
    known: Vocabulary, own: Mapping[str, KnownTerm], spoken: set[tuple[str, str]]
) -> Iterable[KnownForm]:
    """Terms that share a word with the renamed ones, and longer words that hold one: these hide it."""
    lowered = {(language, text.lower()) for language, text in spoken}
    for form in forms_of(known.agreed):
        place = (form.language, form.text.lower())
        if place in lowered:
            if form.term.key not in own and form.kind is None:
                yield form
        elif any(language == form.language and text in place[1] for language, text in lowered):
            yield KnownForm(form.term, form.language, form.text, FormKind.OTHER_WORD)


def words_asked(forms: Iterable[KnownForm]) -> list[tuple[str, str]]:
    """The words to ask the database for; endings that only follow a word are found with it."""
    words: dict[tuple[str, str], None] = {}
    for form in forms:
        if form.language != EN:
            words[form.language, form.text] = None
            continue
        for word in sorted(inflections(form.text, form.term.part_of_speech), key=len):
            if not any(known in word for language, known in words if language == EN):
                words[EN, word] = None
    return list(words)
