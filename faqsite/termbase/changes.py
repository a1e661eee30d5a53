"""What would change if some terms were written: pure, for showing before it is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from faqsite.languages import LANGUAGES
from faqsite.termbase.terms import Form, KnownTerm


@dataclass(frozen=True, slots=True)
class FieldChange:
    """``field`` is a language for a name, else the name of the fact."""

    field: str
    before: str
    after: str

    @property
    def is_name(self) -> bool:
        return self.field in LANGUAGES

    @property
    def label(self) -> str:
        """In English, as the admin's catalogues have it."""
        return self.field.replace("_", " ")


@dataclass(frozen=True, slots=True)
class TermChange:
    """A term that is new or becomes another; forms that only change a fact are removed and added."""

    term: KnownTerm
    is_new: bool
    fields: tuple[FieldChange, ...] = ()
    added: tuple[Form, ...] = ()
    removed: tuple[Form, ...] = ()

    @property
    def changes_words(self) -> bool:
        """Whether texts, conversion or search may read otherwise: not where only notes and sources change."""
        telling = {*LANGUAGES, "status", "part_of_speech"}
        told = any(change.field in telling for change in self.fields)
        return self.is_new or told or bool(self.added or self.removed)


def term_changes(known: Mapping[str, KnownTerm], wanted: Iterable[KnownTerm]) -> list[TermChange]:
    """How each wanted term differs from the known one of its key; those that do not are left out.

    A term is compared as a whole: words that the wanted one lacks are removed. Known terms that are not
    wanted stay as they are.
    """
    found = []
    for term in wanted:
        before = known.get(term.key)
        change = TermChange(term, True) if before is None else _change(before, term)
        if change.is_new or change.fields or change.added or change.removed:
            found.append(change)
    return found


def _change(before: KnownTerm, after: KnownTerm) -> TermChange:
    return TermChange(
        after,
        False,
        tuple(
            FieldChange(field, old, new)
            for (field, old), (_field, new) in zip(_facts(before), _facts(after), strict=True)
            if old != new
        ),
        tuple(form for form in after.forms if form not in before.forms),
        tuple(form for form in before.forms if form not in after.forms),
    )


def _facts(term: KnownTerm) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        yield language, term.names.get(language, "")
    yield "part_of_speech", term.part_of_speech.value
    yield "context", term.context
    yield "status", term.status.value
    yield "source", term.source
    yield "notes", term.notes
