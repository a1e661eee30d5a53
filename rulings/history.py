"""A rule through the editions: the runs in which its words stood unchanged, its numbers, what is unsure.

A run lasts as long as nobody would say that the rule changed: it may take another number within it, and
its Chinese may be mended (``rulings.comparison`` decides).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise

from django.db.models import QuerySet

from faqsite.languages import LANGUAGES
from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of
from faqsite.translated import exact_text
from rulings.comparison import Change, Kind, Stated, Words, compare
from rulings.loaded_editions import LoadedEditions
from rulings.models import RuleVersion
from rulings.passages import RulePassage, rule_versions

UNCHANGED = frozenset({Kind.SAME, Kind.RENUMBERED, Kind.TRANSLATION})


@dataclass(frozen=True, slots=True)
class Standing:
    """The rule in one edition. ``is_reworded`` compares with the edition before; None in the first."""

    edition: date
    version: RulePassage
    is_renumbered: bool
    is_reworded: bool | None


@dataclass(frozen=True, slots=True)
class Numbered:
    """A number and the first and last edition of a run in which the rule bore it."""

    number: str
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring editions in which the words stood unchanged.

    ``change`` is what became of the rule at its beginning, None in the first edition that has it.
    ``ends`` is the first edition that no longer has these words, None while the newest has them.
    """

    numbers: tuple[Numbered, ...]
    editions: tuple[date, ...]
    change: Change | None
    ends: date | None

    @property
    def first(self) -> date:
        return self.editions[0]

    @property
    def last(self) -> date:
        return self.editions[-1]

    @property
    def number(self) -> str:
        """The last number that it bore."""
        return self.numbers[-1].number

    @property
    def only_references(self) -> bool:
        """Whether nothing but the numbers of other rules changed at its beginning."""
        return self.change is not None and self.change.kind == Kind.REFERENCES


@dataclass(frozen=True, slots=True)
class History:
    """Everything about one rule, oldest first."""

    standings: tuple[Standing, ...]
    runs: tuple[Run, ...]
    days: tuple[date, ...]

    @property
    def latest(self) -> Standing:
        return self.standings[-1]

    def at(self, edition: date) -> RulePassage | None:
        """The rule as it stands in that edition; None where it does not."""
        return next((row.version for row in self.standings if row.edition == edition), None)

    def earlier_numbers(self, edition: date) -> tuple[Numbered, ...]:
        """The numbers before that edition, other than the one there, newest first."""
        here = self.at(edition)
        past = [row for row in self.standings if row.edition < edition]
        spans = _numbered(past)[::-1]
        return tuple(span for span in spans if here is None or span.number != here.number)


@prepared
def _versions(rule: int) -> QuerySet[RuleVersion]:
    return (
        rule_versions().filter(rule=rule).order_by("first_edition_id").values_list(*columns_of(RulePassage))
    )


def history_of(rule_id: int, loaded: LoadedEditions, language: str) -> History:
    """One query; ``language`` is the reader's, in whose words changes are shown where they can be."""
    versions = made_of(RulePassage, _versions(rule_id))
    days = loaded.complete or loaded.outlines
    standing = [(day, version) for day in days for version in versions if version.stands_on(day)]
    changes: dict[int, Change] = {}
    for before, after in pairwise(versions):
        changes[after.pk] = compare([stated_by(before)], [stated_by(after)], language)[0]
    rows = tuple(_standings(standing, changes))
    return History(rows, tuple(_runs(rows, changes, loaded)), days)


def stated_by(version: RulePassage | RuleVersion) -> Stated:
    words = {language: _words(version, language) for language in LANGUAGES}
    return Stated(0, version.number, {language: said for language, said in words.items() if said})


def _words(version: RulePassage | RuleVersion, language: str) -> Words:
    title, text, examples = (exact_text(version, field, language) for field in ("title", "text", "examples"))
    return Words(title or "", text or "", tuple(examples or ()))


def _standings(
    standing: Iterable[tuple[date, RulePassage]], changes: dict[int, Change]
) -> Iterable[Standing]:
    before: RulePassage | None = None
    for day, version in standing:
        if before is None:
            yield Standing(day, version, False, None)
        else:
            is_reworded = version is not before and changes[version.pk].kind not in UNCHANGED
            yield Standing(day, version, version.number != before.number, is_reworded)
        before = version


def _runs(rows: Sequence[Standing], changes: dict[int, Change], loaded: LoadedEditions) -> Iterable[Run]:
    """A run also ends where an edition between has not the rule."""
    parts: list[list[Standing]] = []
    for row in rows:
        is_next = bool(parts) and loaded.after(parts[-1][-1].edition) in (row.edition, None)
        if is_next and not row.is_reworded:
            parts[-1].append(row)
        else:
            parts.append([row])
    for part in parts:
        opening = part[0]
        yield Run(
            numbers=_numbered(part),
            editions=tuple(row.edition for row in part),
            change=changes.get(opening.version.pk) if opening.is_reworded else None,
            ends=loaded.after(part[-1].edition),
        )


def _numbered(rows: Iterable[Standing]) -> tuple[Numbered, ...]:
    """The numbers in their order, each with the span of editions in which it was borne."""
    spans = []
    for number, group in groupby(rows, key=lambda row: row.version.number):
        days = [row.edition for row in group]
        spans.append(Numbered(number, days[0], days[-1]))
    return tuple(spans)
