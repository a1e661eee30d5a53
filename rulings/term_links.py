"""The glossary's terms in the texts of an edition become links to what that edition says they mean.

The terms of an edition are read once, kept in the process until content changes, and found while a page
is made: so a link is always to a term of the very edition that is read, which a stored index would have to
follow through every import. A rule of a hundred words costs less than a tenth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from urllib.parse import quote

from django.urls import reverse

from faqsite.kept import kept
from faqsite.languages import LANGUAGES
from faqsite.rendering import Link
from rulings.glossary_names import named_terms
from rulings.term_matcher import TermMatcher, TermName, first_in_each_line
from rulings.term_words import plain_terms

CSS_CLASS = "term"
# Readers and crawlers go through the editions one after another; each takes a third of a megabyte.
EDITIONS_KEPT = 16


@dataclass(slots=True)
class EditionTerms:
    """The glossary of an edition, ready to be found in texts; each language when it is first asked for."""

    names: dict[str, list[TermName]]
    _matchers: dict[tuple[str, bool], TermMatcher] = field(default_factory=dict)

    def matcher(self, language: str, is_whole: bool = False) -> TermMatcher:
        """For links; with ``is_whole`` one that finds the terms too that are never linked."""
        kind = language, is_whole
        if kind not in self._matchers:
            plain = frozenset() if is_whole else plain_terms(language)
            self._matchers[kind] = TermMatcher(self.names[language], language, plain)
        return self._matchers[kind]

    def called(self, titles: Iterable[str]) -> frozenset[str]:
        """The slugs of the terms that have one of these names, in any language and in letters of any size."""
        sought = {title.casefold() for title in titles}
        if not sought:
            return frozenset()
        every = (term for names in self.names.values() for term in names)
        return frozenset(term.slug for term in every if term.name.casefold() in sought)


@kept(size=EDITIONS_KEPT)
def terms_of(effective: date) -> EditionTerms:
    """The terms in force in an edition."""
    names: dict[str, list[TermName]] = {language: [] for language in LANGUAGES}
    for term in named_terms(effective):
        for language in LANGUAGES:
            name = term.names[language]
            if name:
                names[language].append(TermName(term.key, name, term.texts.get(language) or ""))
    return EditionTerms(names)


@dataclass(frozen=True, slots=True)
class TermLinks:
    """What a page needs to link terms: the edition's, where they have their pages, those defined here."""

    terms: EditionTerms
    folder: str
    defined_here: frozenset[str]

    def of(self, text: str, language: str, links: Sequence[Link]) -> list[Link]:
        """The links of a text's terms, beside those it has."""
        taken = [(link.start, link.end) for link in links]
        plain = plain_terms(language) | self.defined_here
        found = first_in_each_line(self.terms.matcher(language), text, taken, plain)
        return [Link(one.start, one.end, f"{self.folder}{quote(one.slug)}/", css=CSS_CLASS) for one in found]


def term_links(effective: date, is_current: bool, defined_here: Iterable[str | None]) -> TermLinks:
    """Links for a page of an edition. ``defined_here`` are titles of the page's own rules and terms."""
    terms = terms_of(effective)
    own = terms.called(filter(None, defined_here))
    return TermLinks(terms, _folder(effective, is_current), own)


def _folder(effective: date, is_current: bool) -> str:
    if is_current:
        return reverse("rulings:glossary")
    return reverse("rulings:edition-glossary", args=[effective])
