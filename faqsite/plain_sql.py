"""Many rows written by plain SQL: over an edition's thousands of texts the ORM takes ten times as long.

Fields are named as in the model, foreign keys by their columns; nothing but what is given is written.
"""

import dataclasses
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from itertools import chain
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db import connections, models, router, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from faqsite.batches import in_batches

_AT_ONCE = 500


def insert_rows(model: type[models.Model], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """New rows, each with its values in the order of ``fields``."""
    values = _for_database(rows)
    if not values:
        return
    connection = connections[router.db_for_write(model)]
    names = ", ".join(f'"{field.column}"' for field in _fields(model, fields))
    if connection.vendor == "postgresql":
        copy_rows(connection, f"{model._meta.db_table} ({names})", values)
    else:
        marks = ", ".join("%s" for _ in fields)
        sql = f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({marks})"  # noqa: S608 - columns
        with connection.cursor() as cursor:
            cursor.executemany(sql, values)


def copy_rows(connection: BaseDatabaseWrapper, target: str, rows: Iterable[Sequence[Any]]) -> None:
    """New rows by COPY of PostgreSQL, where each INSERT would be a question and an answer; ``target`` is a
    table with its columns."""
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(f"COPY {target} FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row(row)


def insert_instances(model: type[models.Model], instances: Sequence[models.Model]) -> None:
    """New instances of one model, as ``bulk_create`` writes them; each is given its primary key."""
    if not instances:
        return
    with transaction.atomic(using=router.db_for_write(model), savepoint=False):
        for instance, key in zip(instances, new_keys(model, len(instances)), strict=True):
            instance.pk = key
            instance._state.adding = False
        names = _made_ready(model, instances, add=True)
        insert_rows(model, names, map(attrgetter(*names), instances))


def update_instances(model: type[models.Model], instances: Sequence[models.Model]) -> None:
    """Instances of one model that are there, all their fields as ``save`` writes them."""
    names = [name for name in _made_ready(model, instances, add=False) if name != "id"]
    update_rows(model, names, map(attrgetter(*names, "pk"), instances))


def _made_ready(model: type[models.Model], instances: Sequence[models.Model], *, add: bool) -> list[str]:
    """The names of all fields, after those that set themselves when they are saved have done so."""
    fields = model._meta.concrete_fields
    for field in fields:
        if type(field).pre_save is not models.Field.pre_save:
            for one in instances:
                setattr(one, field.attname, field.pre_save(one, add=add))
    return [field.attname for field in fields]


def insert_plain(model: type[models.Model], rows: Sequence[Any]) -> None:
    """New rows of a dataclass that has the model's columns, and ``pk``, which each is given."""
    names = [field.name for field in dataclasses.fields(rows[0]) if field.name != "pk"]
    for row, key in zip(rows, new_keys(model, len(rows)), strict=True):
        row.pk = key
    insert_rows(model, ["id", *names], map(attrgetter("pk", *names), rows))


def new_keys(model: type[models.Model], count: int) -> list[int]:
    """Primary keys that no row has had; to be used in the transaction in which they were asked for."""
    if not count:
        return []
    connection = connections[router.db_for_write(model)]
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            sequence = "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)"
            cursor.execute(sequence, [table, count])
            return [key for (key,) in cursor.fetchall()]
        # One writer at a time, and AUTOINCREMENT remembers the highest key there ever was.
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        last = cursor.fetchone()
    first = last[0] + 1 if last else 1
    return list(range(first, first + count))


def update_rows(model: type[models.Model], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Rows that are there: each its values in the order of ``fields``, and then its primary key."""
    values = _for_database(rows)
    if not values:
        return
    connection = connections[router.db_for_write(model)]
    found = _fields(model, fields)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for some in in_batches(values, _AT_ONCE):
                cursor.execute(_update_of_many(connection, model, found, len(some)), list(chain(*some)))
        else:
            assigned = ", ".join(f'"{field.column}" = %s' for field in found)
            sql = f"UPDATE {model._meta.db_table} SET {assigned} WHERE id = %s"  # noqa: S608 - columns
            cursor.executemany(sql, values)


def _update_of_many(
    connection: BaseDatabaseWrapper, model: type[models.Model], fields: Sequence[models.Field], count: int
) -> str:
    """One statement for ``count`` rows: to PostgreSQL each statement is a question and an answer."""
    columns = [f'"{field.column}"' for field in fields]
    assigned = ", ".join(
        f"{column} = given.{column}::{field.db_type(connection)}"
        for column, field in zip(columns, fields, strict=True)
    )
    marks = f"({', '.join(['%s'] * (len(fields) + 1))})"
    return (
        f"UPDATE {model._meta.db_table} told SET {assigned} "  # noqa: S608 - columns
        f"FROM (VALUES {', '.join([marks] * count)}) given ({', '.join([*columns, 'told_id'])}) "
        "WHERE told.id = given.told_id"
    )


def _fields(model: type[models.Model], names: Sequence[str]) -> list[models.Field]:
    by_name = {name: field for field in model._meta.concrete_fields for name in (field.attname, field.name)}
    return [by_name[name] for name in names]


def _for_database(rows: Iterable[Sequence[Any]]) -> list[list[Any]]:
    return [[v if v.__class__ in _AS_THEY_ARE else for_database(v) for v in row] for row in rows]


# Nearly all values; asked first, since there are millions of them.
_AS_THEY_ARE = frozenset({str, int, bool, float, type(None)})


def for_database(value: Any) -> Any:
    """Both databases take JSON, dates, decimals and UUIDs as text, and moments as those of UTC."""
    if value.__class__ in _AS_THEY_ARE:
        return value
    if isinstance(value, dict | list):
        return json.dumps(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, datetime):
        return str(value.astimezone(UTC).replace(tzinfo=None))
    return str(value) if isinstance(value, date | Decimal) else value
