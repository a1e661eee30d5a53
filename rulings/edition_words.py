"""What two editions state otherwise, as values for comparing.

A version's words are stored once for its run of editions: what stands in both editions in one version is
the same, and its words need not be read. So a comparison costs what changed, not what the rules are long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from faqsite.languages import EN, LANGUAGES, ZH_HANS, ZH_HANT, columns, reading_order
from faqsite.translated import literal
from rulings.comparison import Stated, Words
from rulings.models import Edition, GlossaryVersion
from rulings.passages import rule_versions
from rulings.standing import standing

RULE_FIELDS = ("title", "text", "examples")
TERM_FIELDS = ("name", "definition")
# Each script is converted from the other where an edition has only that.
_SISTER = {ZH_HANT: ZH_HANS, ZH_HANS: ZH_HANT}


@dataclass(frozen=True, slots=True)
class Languages:
    """``common``: the languages that both editions can be read in; ``converted``: those of them that were
    made from the other Chinese script for at least one of the two."""

    common: tuple[str, ...]
    converted: tuple[str, ...]

    def chosen(self, *wishes: str | None) -> str:
        """The first of the wishes that both editions have; else English, else whatever they have."""
        for wish in (*wishes, *reading_order(EN)):
            if wish in self.common:
                return wish
        return EN


def languages_of(older: Edition, newer: Edition) -> Languages:
    """By the sources of the two editions, which may have been fetched before."""
    printed = [{source.language for source in edition.sources.all()} for edition in (older, newer)]
    both = set.intersection(*(_with_scripts(languages) for languages in printed))
    common = tuple(language for language in LANGUAGES if language in both)
    return Languages(common, tuple(each for each in common if not all(each in one for one in printed)))


def _with_scripts(printed: set[str]) -> set[str]:
    return printed | {_SISTER[language] for language in printed if language in _SISTER}


def differing_rules(older: date, newer: date, language: str) -> tuple[list[Stated], list[Stated]]:
    """The rules whose version stands in only one of the two editions, with their words; one query."""
    rows = rule_versions().filter(_of_one(older, newer))
    languages = _languages_read(language)
    return _sides(rows, ("rule_id", "number", *columns(*RULE_FIELDS, languages=languages)), languages, older)


def differing_terms(older: date, newer: date, language: str) -> tuple[list[Stated], list[Stated]]:
    """The same for terms of the glossary, which have no number; one query."""
    rows = literal(GlossaryVersion).filter(_of_one(older, newer))
    languages = _languages_read(language)
    fields = ("term_id", *columns(*TERM_FIELDS, languages=languages))
    return _sides(rows, fields, languages, older)


def standing_in_both(older: date, newer: date, chapter: str = "") -> int:
    """How many rules (of a chapter, by its digit) stand in both editions in one version; one query."""
    both = rule_versions().filter(standing(newer), first_edition__lte=older)
    return (both.filter(number__startswith=chapter) if chapter else both).count()


def _of_one(older: date, newer: date) -> Q:
    """Versions in force in the older edition but not the newer one, or the other way round."""
    return (standing(older) & Q(last_edition__lt=newer)) | (standing(newer) & Q(first_edition__gt=older))


def of_either(older: date, newer: date) -> Q:
    """Versions in force in at least one of the two editions."""
    return standing(older) | standing(newer)


def _languages_read(language: str) -> tuple[str, ...]:
    """The reader's, and those that decide or stand in where it is missing."""
    return reading_order(language)


def _sides(
    rows: QuerySet[Any], fields: Sequence[str], languages: Iterable[str], older: date
) -> tuple[list[Stated], list[Stated]]:
    sides: tuple[list[Stated], list[Stated]] = ([], [])
    for version, first, *values in rows.values_list("pk", "first_edition_id", *fields):
        has_number = fields[1] == "number"
        number = values[1] if has_number else ""
        words = dict(_words(values[1 + has_number :], tuple(languages)))
        sides[first > older].append(Stated(values[0], number, words, version))
    return sides


def _words(values: Sequence[Any], languages: Sequence[str]) -> Iterator[tuple[str, Words]]:
    """The values of ``columns`` by language, where there are any."""
    for position, language in enumerate(languages):
        title, text, *examples = values[position :: len(languages)]
        if title or text or any(examples):
            yield language, Words(title or "", text or "", tuple((examples or [()])[0] or ()))
