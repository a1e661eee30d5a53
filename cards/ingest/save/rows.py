"""Compares rows with what they should hold, so that only what differs is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import models

from faqsite.languages import EN, column
from faqsite.plain_sql import insert_instances, insert_plain, update_rows
from rulings.ingest.save.report import SaveReport


@dataclass(slots=True)
class PlainRow:
    """A row of which nothing is asked but its columns; ``pk`` is 0 until it is stored.

    A run over all sets meets hundreds of thousands of rows; instances take ten times as long.
    """

    pk: int


Row = TypeVar("Row", bound=models.Model | PlainRow)


def fill_base_columns(row: PlainRow, *fields: str) -> None:
    """modeltranslation keeps a column of its own beside those of the languages, with the text of the default
    one: a new row is stored with it, as an instance would be."""
    for name in fields:
        setattr(row, name, getattr(row, column(name, EN)))


class Rows(Generic[Row]):
    """Collects new and changed rows of one model, and writes each kind in bulk.

    ``seen`` is how many rows were compared or made in all.
    """

    def __init__(self, model: type[models.Model], subject: str) -> None:
        self._model = model
        self._subject = subject
        self._new: list[Row] = []
        self._changed: dict[int, Row] = {}
        self._columns: set[str] = set()
        self.created: dict[int, Row] = {}
        self.updated: dict[int, Row] = {}
        self.deleted: list[Row] = []
        self.seen = 0

    def add(self, row: Row) -> None:
        self._new.append(row)

    def put(self, row: Row, values: Mapping[str, Any]) -> dict[str, Any]:
        """Give a row these values; it is written if any of them is news. Returns what stood there."""
        differing = [name for name, value in values.items() if getattr(row, name) != value]
        before = {name: getattr(row, name) for name in differing}
        for name in differing:
            setattr(row, name, values[name])
        if differing and row.pk:
            self._changed[row.pk] = row
            self._columns.update(differing)
        return before

    def write(self) -> None:
        """Write what was collected since the last time."""
        if self._new:
            self._insert()
        if self._changed:
            columns = sorted(self._columns)
            values = ([*(getattr(row, name) for name in columns), pk] for pk, row in self._changed.items())
            update_rows(self._model, columns, values)
            self.updated.update(self._changed)
        self._new, self._changed, self._columns = [], {}, set()

    def _insert(self) -> None:
        instances = [row for row in self._new if isinstance(row, models.Model)]
        if instances:
            insert_instances(self._model, instances)
        else:
            insert_plain(self._model, self._new)
        self.created.update({row.pk: row for row in self._new if row.pk})

    def delete(self, stale: list[Row]) -> None:
        if stale:
            self._model._default_manager.filter(pk__in=[row.pk for row in stale]).delete()
            self.deleted += stale

    def touched(self) -> list[Row]:
        """The rows that are not as they were."""
        return [*self.created.values(), *self.updated.values(), *self.deleted]

    def report(self) -> SaveReport:
        updated = self.updated.keys() - self.created.keys()
        return SaveReport(
            self._subject,
            created=len(self.created),
            updated=len(updated),
            deleted=len(self.deleted),
            unchanged=self.seen - len(self.created) - len(updated),
            changed={*self.created, *updated},
        )
