"""The terms that a text says, from the glossary of the newest edition: what stands in for the termbase."""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol

from faqsite.kept import kept
from faqsite.languages import LANGUAGES
from rulings.checks.loose_terms import LOOSE
from rulings.checks.texts import DroppedForm, TermUse
from rulings.glossary_names import named_terms
from rulings.models import Edition
from rulings.term_links import terms_of
from rulings.term_words import spoken_names


class TermSource(Protocol):
    """Whoever knows the agreed terms of a text."""

    def terms_in(self, text: str, source: str, target: str) -> tuple[TermUse, ...]:
        """The terms of a text in the language ``source``, with their names in ``target``."""

    def dropped_in(self, text: str, language: str) -> tuple[DroppedForm, ...]:
        """Where a text says an older or regional form of a term."""


class GlossaryTerms:
    """The names that the glossary of the newest edition prints; two queries, kept until content changes."""

    def terms_in(self, text: str, source: str, target: str) -> tuple[TermUse, ...]:
        names = _names_in(target)
        matcher = _matcher(source)
        if matcher is None:
            return ()
        found: dict[str, TermUse] = {}
        for one in matcher.find(text):
            agreed = names.get(one.slug, ())
            if agreed and one.slug not in found:
                is_loose = one.slug in LOOSE
                found[one.slug] = TermUse(text[one.start : one.end], agreed, is_loose)
        return tuple(found.values())

    def dropped_in(self, text: str, language: str) -> tuple[DroppedForm, ...]:
        """The glossary knows today's names only."""
        return ()


def _newest() -> Edition | None:
    return Edition.objects.complete().newest_first().first()


@kept(size=3)
def _matcher(language: str):
    edition = _newest()
    return terms_of(edition.effective).matcher(language, is_whole=True) if edition else None


@kept(size=3)
def _names_in(language: str) -> dict[str, tuple[str, ...]]:
    """Every way in which the glossary says a term in a language, by the term's slug."""
    edition = _newest()
    names: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for term in named_terms(edition.effective) if edition and language in LANGUAGES else ():
        name = term.names[language]
        if name:
            names[term.key] = tuple(spoken_names(name, language))
    return names
