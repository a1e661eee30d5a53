"""The agreed terms at one time, made ready for those who read them: conversion, search, finding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.termbase.finding import KnownTerms
from faqsite.termbase.terms import FormKind, KnownForm, KnownTerm, forms_of

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Compared by identity: caches of what is made from it go by it.

    ``index_made_by`` are the pairs of names by which the search index was made, None where it was made by
    those of this very vocabulary. ``read_names`` reads the names of cards that are printed in both scripts.
    """

    terms: Sequence[KnownTerm]
    index_made_by: Pairs | None = None
    read_names: Callable[[], Pairs] = tuple

    @cached_property
    def agreed(self) -> tuple[KnownTerm, ...]:
        return tuple(term for term in self.terms if term.is_agreed)

    @cached_property
    def known(self) -> KnownTerms:
        """For ``terms_in``."""
        return KnownTerms.of(forms_of(self.agreed))

    @cached_property
    def pairs(self) -> Pairs:
        """Simplified and Traditional name of every agreed term that has both, each pair once."""
        found = (
            (term.names[ZH_HANS], term.names[ZH_HANT])
            for term in self.agreed
            if ZH_HANS in term.names and ZH_HANT in term.names
        )
        return tuple(dict.fromkeys(found))

    @cached_property
    def card_names(self) -> Pairs:
        """Read when they are first wanted: only conversion does, and there are thousands."""
        return self.read_names()

    @property
    def indexed_pairs(self) -> Pairs:
        return self.pairs if self.index_made_by is None else self.index_made_by

    @cached_property
    def other_words(self) -> tuple[KnownForm, ...]:
        """Words that hold the characters of a term and are another word."""
        return tuple(form for form in forms_of(self.agreed) if form.kind is FormKind.OTHER_WORD)

    @cached_property
    def older_words(self) -> tuple[KnownForm, ...]:
        """Older, regional and short words for agreed terms."""
        kinds = (FormKind.OLDER, FormKind.REGIONAL, FormKind.SHORT)
        return tuple(form for form in forms_of(self.agreed) if form.kind in kinds)
