"""Names of glossary terms: those of an edition, and where it has none those the term last had."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models.functions import Left

from faqsite.kept import kept
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column, columns
from faqsite.translated import exact_text, set_text
from rulings.listed import Listed, by_languages
from rulings.models import GlossaryVersion
from rulings.models.rule import VersionQuerySet
from rulings.standing import stands

CHINESE = (ZH_HANT, ZH_HANS)
BEGINNING = 40


def glossary_versions() -> VersionQuerySet:
    """All versions, their columns read as they are (modeltranslation's querysets take twice as long)."""
    return VersionQuerySet(GlossaryVersion)


@dataclass(frozen=True, slots=True)
class _Named:
    """How a term is called by editions from ``first`` through ``last`` (None: it stands still)."""

    term: int
    slug: str
    begins: str | None
    names: tuple[str | None, ...]
    first: date
    last: date | None


@kept(size=1)
def _all_named() -> tuple[_Named, ...]:
    """How all editions call their terms, oldest first; most share their names. One query."""
    begins = Left(column("definition", EN), BEGINNING)
    rows = glossary_versions().order_by("first_edition_id", "pk")
    named = rows.values_list(
        "term_id", "term__slug", begins, "first_edition_id", "last_edition_id", *columns("name")
    )
    once: dict[str, str] = {}

    def alike(text: str | None) -> str | None:
        return text and once.setdefault(text, text)

    return tuple(
        _Named(term, once.setdefault(slug, slug), alike(begin), tuple(map(alike, names)), first, last)
        for term, slug, begin, first, last, *names in named
    )


@kept(size=4)
def named_terms(effective: date) -> tuple[Listed, ...]:
    """The terms that stand in an edition, each with a name in every language that ever gave it one.

    A term keeps its name while its definition changes; so the Chinese name of an older edition still
    names the term of one that was printed in English only. ``texts`` has how the English definition
    begins.
    """
    known = _last_names()
    return tuple(
        Listed(one.slug, _lent(one, known), {EN: one.begins})
        for one in _all_named()
        if stands(one.first, one.last, effective)
    )


def _lent(one: _Named, known: Mapping[tuple[int, str], str]) -> dict[str, str | None]:
    """A term's names, those that it lacks as it last had them."""
    names = by_languages(one.names)
    for language in CHINESE:
        names[language] = names[language] or known.get((one.term, language))
    return names


@kept(size=1)
def _last_names() -> dict[tuple[int, str], str]:
    """The newest Chinese names of all terms, by term and language."""
    return {
        (one.term, language): name
        for one in _all_named()
        for language in CHINESE
        if (name := by_languages(one.names)[language])
    }


def lend_name(version: GlossaryVersion, terms: Iterable[Listed]) -> None:
    """Let a version, unsaved, have the Chinese names that its term has among ``terms``."""
    term = next((term for term in terms if term.key == version.term.slug), None)
    if term is None:
        return
    for language in CHINESE:
        set_text(version, "name", language, exact_text(version, "name", language) or term.names[language])
