"""What long lists need of rules and terms: hundreds of lines, read without making a model of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from faqsite.languages import LANGUAGES, columns
from faqsite.translated import TextIn, chosen
from rulings.models import RuleVersion

LISTED = ("number", *columns("title"), *columns("text"))


@dataclass(frozen=True, slots=True)
class Listed:
    """A rule under its number, or a term under its slug, with its names and words by language."""

    key: str
    names: Mapping[str, str | None]
    texts: Mapping[str, str | None] = field(default_factory=dict)

    def name(self, language: str) -> TextIn:
        return chosen(self.names, language)

    @property
    def has_name(self) -> bool:
        return any(self.names.values())


def by_languages(values: tuple[Any, ...]) -> dict[str, Any]:
    """The values of ``columns(one_field)`` by their languages."""
    return dict(zip(LANGUAGES, values, strict=True))


def listed_rules(versions: QuerySet[RuleVersion]) -> list[Listed]:
    """One query, in the order of the queryset."""
    return listed_rows(versions.values_list(*LISTED))


def listed_rows(rows: Iterable[tuple[Any, ...]]) -> list[Listed]:
    """Rules of which the columns ``LISTED`` were asked for."""
    return [Listed(row[0], by_languages(row[1:4]), by_languages(row[4:7])) for row in rows]
