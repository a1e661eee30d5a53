"""Queries whose SQL is written once and then only filled in.

A page asks some ten small questions, and Django takes several times as long to write each of them down in
SQL as the database takes to answer. A function marked ``prepared`` is called with stand-ins for its
arguments; the SQL made of them is kept, and each question puts its own values where the stand-ins are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache, wraps
from itertools import count
from typing import Any, TypeVarTuple, Unpack
from uuid import UUID

from django.core.exceptions import EmptyResultSet
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.query import ValuesListIterable

Given = TypeVarTuple("Given")
Rows = list[tuple[Any, ...]]
Value = str | int | date | UUID

DIFFERENT_SHAPES = 64
# No row has these, so that none is mistaken for a value that the query itself brings along.
_FIRST_NUMBER = 2_000_000_000
_MARK = "\ue000"


@dataclass(frozen=True, slots=True)
class _Shape:
    """What the SQL depends on of an argument: the type of its values; None of those of an empty list.

    ``room`` is for how many values a list has place, and None for a single value.
    """

    kind: type | None
    room: int | None = None


def prepared(ask: Callable[[Unpack[Given]], models.QuerySet[Any]]) -> Callable[[Unpack[Given]], Rows]:
    """The rows of the ``values_list`` that ``ask`` makes of its arguments, which are texts, numbers, days,
    UUIDs or lists of one of these.

    ``ask`` must put each into the query as it is, and may ask only whether it is None or an empty list.
    Its queryset is a plain one, whose columns come as they were listed, in whatever language a page is
    made (modeltranslation's do not).
    """

    @lru_cache(maxsize=DIFFERENT_SHAPES)
    def written(shapes: tuple[_Shape, ...]) -> _Written | None:
        return _write(ask, shapes)

    @wraps(ask)
    def rows(*given: *Given) -> Rows:
        arguments = [_roomy(argument) for argument in given]
        query = written(tuple(map(_shape_of, arguments)))
        return query.rows(arguments) if query else []

    return rows


@dataclass(frozen=True, slots=True)
class _Written:
    """SQL whose parameters are taken, in this ``order``, from the values of all arguments, one after the
    other, and behind them the ``constants``, which are always the same."""

    using: str
    sql: str
    order: tuple[int, ...]
    constants: tuple[Any, ...]
    converters: dict[int, Any]

    def rows(self, arguments: Sequence[Any]) -> Rows:
        connection = connections[self.using]
        given = (*_values(arguments, connection), *self.constants)
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [given[place] for place in self.order])
            found = cursor.fetchall()
        return self._converted(found, connection) if self.converters else [tuple(row) for row in found]

    def _converted(self, found: Iterable[Sequence[Any]], connection: BaseDatabaseWrapper) -> Rows:
        """As Django's compiler does it, which is not kept: with its query it is a hundred times as large."""
        rows = [list(row) for row in found]
        for place, (converters, expression) in self.converters.items():
            for convert in converters:
                for row in rows:
                    row[place] = convert(row[place], expression, connection)
        return [tuple(row) for row in rows]


def _write(ask: Callable[..., models.QuerySet[Any]], shapes: Sequence[_Shape]) -> _Written | None:
    """None where the database need not be asked, as for what is in an empty list."""
    counter = count()
    stand_ins = [_stand_in(shape, counter) for shape in shapes]
    queryset = ask(*stand_ins)
    if queryset._iterable_class is not ValuesListIterable:
        raise TypeError(f"{ask.__name__} must return a values_list of a plain queryset.")
    connection = connections[queryset.db]
    compiler = queryset.query.get_compiler(queryset.db)
    try:
        sql, parameters = compiler.as_sql()
    except EmptyResultSet:
        if shapes and all(shape.kind for shape in shapes):
            raise  # Django takes a stand-in for a value that its column cannot hold
        return None
    values = _values(stand_ins, connection)
    if not set(values) - {None} <= set(parameters):
        raise ValueError(f"{ask.__name__} must put all its arguments into the query as they are.")
    places = {value: place for place, value in enumerate(values) if value is not None}
    constants = tuple(parameter for parameter in parameters if parameter not in places)
    behind = count(len(values))
    order = tuple(places[each] if each in places else next(behind) for each in parameters)
    converters = compiler.get_converters([column for column, _, _ in compiler.select])
    return _Written(queryset.db, sql, order, constants, converters)


def _roomy(argument: Any) -> Any:
    """A list in the next size of 1, 2, 4, 8 …, its last value repeated: few sizes need be written."""
    if argument is None or isinstance(argument, Value):
        return argument
    values = list(argument)
    room = 1 << (len(values) - 1).bit_length() if values else 0
    return values + values[-1:] * (room - len(values))


def _shape_of(argument: Any) -> _Shape:
    if isinstance(argument, list):
        return _Shape(type(argument[0]) if argument else None, len(argument))
    return _Shape(None if argument is None else type(argument))


def _stand_in(shape: _Shape, counter: Iterator[int]) -> Any:
    if shape.room is not None:
        return [_instead(shape.kind, next(counter)) for _ in range(shape.room)]
    return _instead(shape.kind, next(counter))


def _instead(kind: type | None, number: int) -> Value | None:
    """Another value of this type for each number."""
    if kind is None:
        return None
    if issubclass(kind, str):
        return f"{_MARK}{number}"
    if issubclass(kind, UUID):
        return UUID(int=number)
    return date.max - timedelta(number) if issubclass(kind, date) else _FIRST_NUMBER + number


def _values(arguments: Sequence[Any], connection: BaseDatabaseWrapper) -> list[Any]:
    """Those of all arguments, one after the other, as Django hands them to the database."""
    found: list[Any] = []
    for argument in arguments:
        values = argument if isinstance(argument, list) else [argument]
        if values and isinstance(values[0], date):
            values = [connection.ops.adapt_datefield_value(value) for value in values]
        elif values and isinstance(values[0], UUID) and not connection.features.has_native_uuid_field:
            values = [value.hex for value in values]
        found += values
    return found
