"""Between rows of versions and the timelines of ``runs``: rules and glossary terms alike.

A ``Shelf`` says how one kind of version keeps its words; ``store`` makes the rows say what the
runs say with the fewest changes, so that primary keys, translations and states stay.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import models

from faqsite.languages import columns
from faqsite.translated import exact_text, literal, set_text
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.runs import Content, Run, Words, arrange
from rulings.ingest.save.states import forget

Row = Any  # a RuleVersion or a GlossaryVersion


@dataclass(frozen=True, slots=True)
class Shelf:
    """One kind of version: its model, the key that names it, its identity and its fields.

    ``fields`` maps the parts of ``Words`` to the model's translated fields;
    ``new_row(key)`` makes an unsaved row without words; ``identity(key)`` an unsaved identity,
    or the saved one that the key has already. ``made_here`` holds (primary key, language) of texts
    with a translation state: they are no edition's words, so they neither tell versions apart nor
    are taken away with an edition's.
    """

    model: type[models.Model]
    key: Callable[[Row], str]
    identity_field: str
    fields: Mapping[str, str]
    new_row: Callable[[str], Row]
    identity: Callable[[str], models.Model]
    made_here: frozenset[tuple[int, str]] = frozenset()

    def words(self, row: Row, language: str) -> Words | None:
        """What the row says in a language; None where it says nothing."""
        parts = {part: exact_text(row, field, language) for part, field in self.fields.items()}
        if not any(parts.values()):
            return None
        if "examples" in parts:
            parts["examples"] = tuple(parts["examples"] or ())
        return Words(**parts)

    def content(self, row: Row, languages: Iterable[str]) -> Content:
        found = {
            language: self.words(row, language)
            for language in languages
            if (row.pk, language) not in self.made_here
        }
        return Content.of({language: words for language, words in found.items() if words})

    def write(self, row: Row, content: Content) -> None:
        """Put the words of ``content`` on the row; languages it lacks are left as they are."""
        for language, words in content.words:
            for part, field in self.fields.items():
                value = getattr(words, part)
                set_text(row, field, language, list(value) if isinstance(value, tuple) else value)


def timelines_of(
    shelf: Shelf, rows: Iterable[Row], editions: Sequence[date], languages: Iterable[str]
) -> dict[str, dict[date, Content]]:
    """What every loaded edition says, read back from the rows: key → edition → content."""
    languages = list(languages)
    timelines: dict[str, dict[date, Content]] = {}
    for row in rows:
        content = shelf.content(row, languages)
        timeline = timelines.setdefault(shelf.key(row), {})
        for edition in editions:
            if edition >= row.first_edition_id and (
                row.last_edition_id is None or edition <= row.last_edition_id
            ):
                timeline[edition] = content
    return timelines


def store(
    shelf: Shelf,
    rows: Iterable[Row],
    timelines: Mapping[str, Mapping[date, Content]],
    editions: Sequence[date],
    sourced: Iterable[str],
) -> SaveReport:
    """Make the rows say what the timelines say; ``rows`` are all rows of the keys in ``timelines``.

    ``sourced`` are the languages that come from editions: a row reused for other words loses
    what it said in those, and keeps translations made here.
    """
    report = SaveReport(shelf.model._meta.model_name or "")
    have: dict[str, list[Row]] = {}
    for row in rows:
        have.setdefault(shelf.key(row), []).append(row)
    plan = _Plan(shelf, tuple(sourced), editions[-1] if editions else None)
    for key, timeline in timelines.items():
        plan.add(key, have.get(key, []), arrange(timeline, editions))
    plan.execute(report)
    return report


class _Plan:
    """The rows to delete, change and create, gathered over all keys and written in bulk."""

    def __init__(self, shelf: Shelf, sourced: tuple[str, ...], newest: date | None) -> None:
        self.shelf = shelf
        self.sourced = sourced
        self.newest = newest
        self.create: list[Row] = []
        self.update: list[Row] = []
        self.delete: list[Row] = []
        self.identities: list[models.Model] = []
        self.ended: dict[date | None, list[int]] = {}
        self.shrunk: dict[tuple[date, date | None], list[int]] = {}
        self.overwritten: set[tuple[int, str]] = set()
        self.placed: dict[int, list[Run]] = {}
        self.parted: list[Row] = []
        self.unchanged = 0

    def add(self, key: str, rows: list[Row], runs: list[Run]) -> None:
        spare = sorted(rows, key=lambda row: row.first_edition_id)
        taken = [self._take(spare, run) for run in runs]
        self.delete += spare
        identity: int | models.Model | None = None
        for run, row in zip(runs, taken, strict=True):
            known = getattr(row, f"{self.shelf.identity_field}_id") if row is not None else None
            identity = self._with_room(known or (identity if run.continues else None), run)
            identity = identity or self._identity(key)
            self._place(key, run, row, identity)

    def _with_room(self, identity: int | models.Model | None, run: Run) -> int | models.Model | None:
        """The identity, or None where it has a version of another key in the run's editions already."""
        if not isinstance(identity, int):
            return identity
        placed = self.placed.setdefault(identity, [])
        if any(run.first <= other.last and other.first <= run.last for other in placed):
            return None
        placed.append(run)
        return identity

    def _identity(self, key: str) -> int | models.Model:
        """The primary key of the key's identity, or a new one that ``execute`` saves."""
        identity = self.shelf.identity(key)
        if identity.pk is not None:
            return identity.pk
        self.identities.append(identity)
        return identity

    def _take(self, spare: list[Row], run: Run) -> Row | None:
        """Of the rows that share an edition with the run, the one that already says this, or the first."""
        overlapping = [
            row
            for row in spare
            if row.first_edition_id <= run.last
            and (row.last_edition_id is None or row.last_edition_id >= run.first)
        ]
        saying = [row for row in overlapping if self.shelf.content(row, self.sourced) == run.content]
        for row in [*saying, *overlapping]:
            spare.remove(row)
            return row
        return None

    def _place(self, key: str, run: Run, row: Row | None, identity: int | models.Model) -> None:
        last = None if run.last == self.newest else run.last
        if row is None:
            row = self.shelf.new_row(key)
            self.create.append(row)
        elif self._says(row, run, identity):
            if row.last_edition_id == last:
                self.unchanged += 1
            else:
                self.ended.setdefault(last, []).append(row.pk)
            return
        else:
            self._shrink(row, run, last)
            self.update.append(row)
        name = self.shelf.identity_field
        if row.pk is not None and getattr(row, f"{name}_id") != identity:
            self.parted.append(row)
        setattr(row, f"{name}_id" if isinstance(identity, int) else name, identity)
        row.first_edition_id, row.last_edition_id = run.first, last
        for language in set(self.sourced) - run.content.by_language().keys():
            if (row.pk, language) not in self.shelf.made_here:
                self.shelf.write(row, Content(((language, Words()),)))
        self.shelf.write(row, run.content)
        self.overwritten |= {(row.pk, language) for language in run.content.by_language()}

    def _says(self, row: Row, run: Run, identity: int | models.Model) -> bool:
        """Whether a row has the words and identity of the run and begins with it."""
        return (
            row.first_edition_id == run.first
            and getattr(row, f"{self.shelf.identity_field}_id") == identity
            and self.shelf.content(row, self.sourced) == run.content
        )

    def _shrink(self, row: Row, run: Run, last: date | None) -> None:
        """Before anything grows, a row keeps only the editions that it has now and will have."""
        first = max(run.first, row.first_edition_id)
        ends = [day for day in (last, row.last_edition_id) if day is not None]
        end = min(ends) if ends else None
        if (first, end) != (row.first_edition_id, row.last_edition_id):
            self.shrunk.setdefault((first, end), []).append(row.pk)

    def execute(self, report: SaveReport) -> None:
        """Delete, part, shrink, change, create: in this order no two versions overlap on the way."""
        queryset = literal(self.shelf.model)
        report.gone = {row.pk for row in self.delete}
        queryset.filter(pk__in=report.gone).delete()
        if self.identities:
            literal(type(self.identities[0])).bulk_create(self.identities, batch_size=500)
        for row in self.parted:
            identity = getattr(row, self.shelf.identity_field)
            queryset.filter(pk=row.pk).update(**{self.shelf.identity_field: identity})
        for (first, last), keys in self.shrunk.items():
            queryset.filter(pk__in=keys).update(first_edition=first, last_edition=last)
        for last, keys in sorted(self.ended.items(), key=lambda item: item[0] or date.max):
            queryset.filter(pk__in=keys).update(last_edition=last)
        # An upsert by primary key: many times faster than bulk_update's CASE expressions.
        queryset.bulk_create(
            self.update,
            batch_size=200,
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=self._fields(),
        )
        queryset.bulk_create(self.create, batch_size=200)
        forget(self.shelf.model, self.overwritten & self.shelf.made_here)
        ended = {key for keys in self.ended.values() for key in keys}
        report.created, report.updated = len(self.create), len(self.update) + len(ended)
        report.deleted, report.unchanged = len(self.delete), self.unchanged
        report.changed = {row.pk for row in [*self.create, *self.update]}
        report.ended = ended

    def _fields(self) -> list[str]:
        translated = [*self.shelf.fields.values()]
        return [
            "first_edition",
            "last_edition",
            self.shelf.identity_field,
            *translated,
            *columns(*translated),
        ]
