"""Many rows written by plain SQL: over an edition's thousands of texts the ORM takes ten times as long.

Fields are named as in the model, foreign keys by their columns; nothing but what is given is written.
"""

import dataclasses
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db import connections, models, router, transaction


def insert_rows(model: type[models.Model], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """New rows, each with its values in the order of ``fields``."""
    names = ", ".join(_columns(model, fields))
    marks = ", ".join("%s" for _ in fields)
    _run(model, f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({marks})", rows)  # noqa: S608 - columns


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
    assigned = ", ".join(f"{name} = %s" for name in _columns(model, fields))
    _run(model, f"UPDATE {model._meta.db_table} SET {assigned} WHERE id = %s", rows)  # noqa: S608 - columns


def _columns(model: type[models.Model], fields: Sequence[str]) -> list[str]:
    by_name = {
        name: field.column for field in model._meta.concrete_fields for name in (field.attname, field.name)
    }
    return [f'"{by_name[name]}"' for name in fields]


def _run(model: type[models.Model], sql: str, rows: Iterable[Sequence[Any]]) -> None:
    values = [[v if v.__class__ in _AS_THEY_ARE else for_database(v) for v in row] for row in rows]
    if values:
        with connections[router.db_for_write(model)].cursor() as cursor:
            cursor.executemany(sql, values)


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
