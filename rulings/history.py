"""A rule through the editions: under which number it stood in each, and where its words changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from faqsite.languages import LANGUAGES
from faqsite.translated import exact_text
from rulings.models import Edition, RuleVersion

WORDING = ("title", "text", "examples")


@dataclass(frozen=True, slots=True)
class Standing:
    """The rule in one edition. ``is_reworded`` compares with the edition before; None in the first."""

    edition: date
    version: RuleVersion
    is_renumbered: bool
    is_reworded: bool | None


def standings(rule_id: int) -> list[Standing]:
    """One row for every loaded edition that has the rule, newest first; two queries."""
    versions = list(RuleVersion.objects.filter(rule=rule_id).order_by("first_edition_id"))
    days = Edition.objects.order_by("effective").values_list("effective", flat=True)
    rows: list[Standing] = []
    before: RuleVersion | None = None
    for day in days:
        for version in versions:
            if version.stands_on(day):
                rows.append(_standing(day, version, before))
                before = version
    return rows[::-1]


def _standing(day: date, version: RuleVersion, before: RuleVersion | None) -> Standing:
    if before is None:
        return Standing(day, version, False, None)
    return Standing(day, version, version.number != before.number, _is_reworded(before, version))


def _is_reworded(before: RuleVersion, after: RuleVersion) -> bool:
    """Whether the words differ in a language that both have; spaces are typesetting."""
    if before is after:
        return False
    for language in reversed(LANGUAGES):  # English first: every edition has it
        old, new = (_words(version, language) for version in (before, after))
        if old and new:
            return old != new
    return True


def _words(version: RuleVersion, language: str) -> str:
    parts: list[str] = []
    for name in WORDING:
        value = exact_text(version, name, language) or ""
        parts += value if isinstance(value, list) else [value]
    return "".join("".join(parts).split())
