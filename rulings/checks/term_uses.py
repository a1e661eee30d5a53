"""The terms that a text says, with the names the termbase agrees on; and the names it has dropped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from faqsite.termbase.finding import KnownTerms, TermSpan, terms_in
from faqsite.termbase.terms import FormKind, KnownTerm
from rulings.checks.loose_terms import LOOSE
from rulings.checks.texts import DroppedForm, TermUse

_DROPPED = (FormKind.OLDER, FormKind.REGIONAL)


class TermSource(Protocol):
    """Whoever knows the terms of a text."""

    def terms_in(self, text: str, source: str, target: str) -> tuple[TermUse, ...]:
        """The terms of a text in the language ``source``, with their names in ``target``."""

    def dropped_in(self, text: str, language: str) -> tuple[DroppedForm, ...]:
        """Where a text says an older or regional form of a term."""


class TermbaseTerms:
    """Only agreed terms count, and only where the text says today's name of one."""

    def __init__(self, known: KnownTerms) -> None:
        self._known = known

    def terms_in(self, text: str, source: str, target: str) -> tuple[TermUse, ...]:
        found: dict[str, TermUse] = {}
        for span in terms_in(text, source, self._known):
            use = _use(text, span, target)
            if use is not None:
                found.setdefault(span.terms[0].key, use)
        return tuple(found.values())

    def dropped_in(self, text: str, language: str) -> tuple[DroppedForm, ...]:
        spans = terms_in(text, language, self._known)
        return tuple(form for span in spans for form in _dropped(span, language))


def _use(text: str, span: TermSpan, target: str) -> TermUse | None:
    """Where terms share the word ("counter"), any of their names will do."""
    terms = [form.term for form in span.forms if form.kind is None and form.term.is_agreed]
    agreed = [term.names[target] for term in terms if target in term.names]
    if not agreed:
        return None
    short = [name for term in terms for name in _short(term, target)]
    loose = any(term.key in LOOSE for term in terms)
    return TermUse(text[span.start : span.end], tuple(dict.fromkeys([*agreed, *short])), loose)


def _short(term: KnownTerm, language: str) -> list[str]:
    forms = term.forms
    return [form.text for form in forms if form.language == language and form.kind is FormKind.SHORT]


def _dropped(span: TermSpan, language: str) -> Iterator[DroppedForm]:
    """A word that is today's name of any term, or short for one, may be meant so."""
    if not all(form.kind in _DROPPED and form.term.is_agreed for form in span.forms):
        return
    form = span.forms[0]
    if language in form.term.names:
        regional = form.kind is FormKind.REGIONAL
        yield DroppedForm(span.start, span.end, form.term.names[language], regional)
