"""Dataclasses of the parsers as JSON and back, for the process that reads files of strangers.

What comes back is built from the declared types alone: whatever that process says can be nothing else.
"""

from dataclasses import fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from rulings.ingest.passages import Passage

Made = TypeVar("Made")


def plain(value: Any) -> Any:
    """A dataclass as dictionaries, lists and texts."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value


def rebuilt(kind: type[Made], value: Any) -> Made:
    """The dataclass that ``plain`` was given; raises ValueError where the value is no such thing."""
    made: Made = _made(kind, value)
    return made


def _made(kind: Any, value: Any) -> Any:
    if isinstance(kind, UnionType):
        return None if value is None else _made(next(k for k in get_args(kind) if k is not NoneType), value)
    origin = get_origin(kind)
    if origin is tuple and isinstance(value, list):
        return tuple(_made(get_args(kind)[0], item) for item in value)
    if origin is dict and isinstance(value, dict):
        of_key, of_value = get_args(kind)
        return {_made(of_key, key): _made(of_value, item) for key, item in value.items()}
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        hints = _hints(kind)
        return kind(**{name: _made(hints[name], item) for name, item in value.items() if name in hints})
    if isinstance(kind, type) and issubclass(kind, date | StrEnum) and isinstance(value, str):
        return kind.fromisoformat(value) if issubclass(kind, date) else kind(value)
    if isinstance(kind, type) and type(value) is kind:
        return value
    raise ValueError(f"{value!r:.40} is no {kind}.")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, localns={"Passage": Passage})
