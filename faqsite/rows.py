"""Rows read as plain values: a page of a hundred texts needs no model instance for each."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar

from django.db import models


@dataclass(frozen=True, slots=True)
class PlainRow:
    """Some columns of a row of the model ``of``, named as there: translated fields by language."""

    of: ClassVar[type[models.Model]]
    pk: int


Kind = TypeVar("Kind", bound=PlainRow)


def plain_rows(kind: type[Kind], rows: models.QuerySet[Any]) -> list[Kind]:
    """One query, in the order of the queryset."""
    return [kind(*values) for values in rows.values_list(*[field.name for field in fields(kind)])]


def model_of(row: object) -> type[Any]:
    """The model of an instance or of a plain row."""
    return row.of if isinstance(row, PlainRow) else type(row)
