"""Names of glossary terms: those of an edition, and where it has none those the term last had."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from django.db.models import Q
from django.db.models.functions import Left

from faqsite.kept import kept
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column, columns
from faqsite.translated import exact_text, set_text
from rulings.listed import Listed, by_languages
from rulings.models import Edition, GlossaryVersion
from rulings.models.rule import VersionQuerySet

CHINESE = (ZH_HANT, ZH_HANS)
BEGINNING = 40


def glossary_versions() -> VersionQuerySet:
    """All versions, their columns read as they are (modeltranslation's querysets take twice as long)."""
    return VersionQuerySet(GlossaryVersion)


@kept(size=4)
def named_terms(effective: date) -> tuple[Listed, ...]:
    """The terms that stand in an edition, each with a name in every language that ever gave it one.

    A term keeps its name while its definition changes; so the Chinese name of an older edition still
    names the term of one that was printed in English only. ``texts`` has how the English definition
    begins. Two queries.
    """
    stands = glossary_versions().in_force(Edition(effective=effective)).order_by()
    begins = Left(column("definition", EN), BEGINNING)
    rows = stands.values_list("term_id", "term__slug", begins, *columns("name"))
    named = [(term, slug, begin, by_languages(tuple(names))) for term, slug, begin, *names in rows]
    lacking = {term for term, _, _, names in named if not all(names[language] for language in CHINESE)}
    known = _last_names(lacking) if lacking else {}
    for term, _, _, names in named:
        for language in CHINESE:
            names[language] = names[language] or known.get((term, language))
    return tuple(Listed(slug, names, {EN: begin}) for _, slug, begin, names in named)


def lend_name(version: GlossaryVersion, terms: Iterable[Listed]) -> None:
    """Let a version, unsaved, have the Chinese names that its term has among ``terms``."""
    term = next((term for term in terms if term.key == version.term.slug), None)
    if term is None:
        return
    for language in CHINESE:
        set_text(version, "name", language, exact_text(version, "name", language) or term.names[language])


def _last_names(terms: set[int]) -> dict[tuple[int, str], str]:
    """The newest Chinese names of these terms, by term and language."""
    chinese = columns("name", languages=CHINESE)
    has_one = Q(**{f"{chinese[0]}__isnull": False}) | Q(**{f"{chinese[1]}__isnull": False})
    versions = glossary_versions().filter(has_one, term__in=terms).order_by("first_edition_id")
    known: dict[tuple[int, str], str] = defaultdict(str)
    for term, *names in versions.values_list("term_id", *chinese):
        for language, name in zip(CHINESE, names, strict=True):
            if name:
                known[term, language] = name
    return known
