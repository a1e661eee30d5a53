"""Rows read as plain values: a page of a hundred texts needs no model instance for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar

from django.db import models


@dataclass(frozen=True, slots=True)
class PlainRow:
    """Some columns of a row of the model ``of``, named as there: translated fields by language."""

    of: ClassVar[type[models.Model]]
    pk: int


Kind = TypeVar("Kind", bound=PlainRow)
Made = TypeVar("Made")


def plain_rows(kind: type[Kind], rows: models.QuerySet[Any]) -> list[Kind]:
    """One query, in the order of the queryset."""
    return made_of(kind, rows.values_list(*columns_of(kind)))


def columns_of(kind: type[Any]) -> tuple[str, ...]:
    """What a ``values_list`` must ask for, if rows shall be ``made_of`` it, a dataclass of some columns."""
    return tuple(field.name for field in fields(kind))


def made_of(kind: type[Made], rows: Iterable[tuple[Any, ...]]) -> list[Made]:
    return [kind(*values) for values in rows]


def model_of(row: object) -> type[Any]:
    """The model of an instance or of a plain row."""
    return row.of if isinstance(row, PlainRow) else type(row)
