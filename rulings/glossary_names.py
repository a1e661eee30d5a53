"""Names of glossary terms: those of an edition, and where it has none those the term last had."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Q

from faqsite.languages import ZH_HANS, ZH_HANT, columns
from faqsite.translated import exact_text, set_text
from rulings.listed import Listed, by_languages
from rulings.models import GlossaryVersion
from rulings.models.rule import VersionQuerySet

CHINESE = (ZH_HANT, ZH_HANS)


def glossary_versions() -> VersionQuerySet:
    """All versions, their columns read as they are (modeltranslation's querysets take twice as long)."""
    return VersionQuerySet(GlossaryVersion)


def named_terms(stands: VersionQuerySet) -> list[Listed]:
    """The terms that stand in an edition, each with a name in every language that ever gave it one.

    A term keeps its name while its definition changes; so the Chinese name of an older edition still
    names the term of one that was printed in English only. Two queries.
    """
    rows = stands.order_by().values_list("term_id", "term__slug", *columns("name"))
    named = [(term, slug, by_languages(tuple(names))) for term, slug, *names in rows]
    lacking = {term for term, _, names in named if not all(names[language] for language in CHINESE)}
    known = _last_names(lacking) if lacking else {}
    for term, _, names in named:
        for language in CHINESE:
            names[language] = names[language] or known.get((term, language))
    return [Listed(slug, names) for _, slug, names in named]


def lend_name(version: GlossaryVersion) -> None:
    """Let one version, unsaved, have the Chinese names that its term had in other editions."""
    missing = [language for language in CHINESE if not exact_text(version, "name", language)]
    known = _last_names({version.term_id}) if missing else {}
    for language in missing:
        set_text(version, "name", language, known.get((version.term_id, language)))


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
