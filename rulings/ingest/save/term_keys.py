"""By which slug each term of an edition's glossary is kept.

Pure. What a source's report says of its glossary, and of the English one of the same edition, is enough: so
the slugs can be told anew when the English comes after the Chinese, or is mended.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import slugify

from faqsite.languages import EN
from rulings.ingest.parsed import ParsedTerm


def named_terms(terms: Sequence[ParsedTerm]) -> dict[str, list[Any]]:
    """What a source's report keeps of a glossary: the terms, and their English names where it prints them."""
    names: dict[str, list[Any]] = {"terms": [term.term for term in terms]}
    english = [term.term_en for term in terms]
    return names | ({"terms_en": english} if any(english) else {})


def keys_of_report(language: str, report: Mapping[str, Any], english: Mapping[str, Any] | None) -> list[str]:
    """The slugs of a source's terms in their order; ``english`` is the report of the edition's English.

    A glossary in Chinese only is printed in the order of the English one. So terms meet by position where
    both have the same number of them; where they differ a term keeps a slug of its own name rather than a
    wrong partner.
    """
    terms = report.get("terms", [])
    named = report.get("terms_en") or [None] * len(terms)
    names = [name or term for name, term in zip(named, terms, strict=True)]
    english_names = (english or {}).get("terms", [])
    if language != EN and terms and not any(named) and len(english_names) == len(terms):
        names = english_names
    return unique_slugs(names)


def moved_terms(
    before: Mapping[str, Any] | None, english: Mapping[str, Any], others: Mapping[str, Mapping[str, Any]]
) -> dict[str, dict[str, str]]:
    """By language of ``others`` (reports of an edition's sources): term slug → slug by its English now.

    ``before`` is the report of the English as it was, None where it has just come.
    """
    moved: dict[str, dict[str, str]] = {}
    for language, report in others.items():
        old, new = (keys_of_report(language, report, each) for each in (before, english))
        moved[language] = {one: other for one, other in zip(old, new, strict=True) if one != other}
    return moved


def unique_slugs(names: Sequence[str]) -> list[str]:
    """The slugs of terms in their order; one that comes again is numbered."""
    slugs = [slugify(name, allow_unicode=True)[:110] or "term" for name in names]
    seen: dict[str, int] = {}
    unique = []
    for slug in slugs:
        seen[slug] = seen.get(slug, 0) + 1
        unique.append(slug if seen[slug] == 1 else f"{slug}-{seen[slug]}")
    return unique
