"""Compares rows with what they should hold, so that only what differs is written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import models
from modeltranslation.fields import TranslationField

from faqsite.plain_sql import insert_instances, insert_plain, update_rows
from rulings.ingest.save.report import SaveReport


@dataclass(slots=True)
class PlainRow:
    """A row of which nothing is asked but its columns; ``pk`` is None until it is stored.

    A run over all sets meets hundreds of thousands of names and printings; instances take ten times as long.
    """

    pk: int | None


Instance = TypeVar("Instance", bound=models.Model)
Row = TypeVar("Row", bound=models.Model | PlainRow)


def new_row(model: type[Instance], **values: Any) -> Instance:
    """A row that is not stored yet, foreign keys by their columns.

    Its defaults are given by place: otherwise modeltranslation switches the language for each missing text,
    which for the faces of all cards takes longer than writing them.
    """
    row = model(*(default() for default in _defaults(model)))
    for column, value in values.items():
        setattr(row, column, value)
    return row


@cache
def _defaults(model: type[models.Model]) -> tuple[Callable[[], Any], ...]:
    """What gives the default of each field."""
    return tuple(
        _nothing if isinstance(field, TranslationField) else field.get_default
        for field in model._meta.concrete_fields
    )


def _nothing() -> None:
    return None


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
        differing = [column for column, value in values.items() if getattr(row, column) != value]
        before = {column: getattr(row, column) for column in differing}
        for column in differing:
            setattr(row, column, values[column])
        if differing and row.pk is not None:
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
        self.created.update({row.pk: row for row in self._new if row.pk is not None})

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
