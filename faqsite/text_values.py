"""What a translated field holds: a text, a list of texts, or of the faces that a document prints. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def texts_in(value: Any) -> Iterator[str]:
    """All texts in a field's value, but empty ones."""
    if isinstance(value, str):
        yield from (value,) if value else ()
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)


def with_texts(value: Any, change: Callable[[str], str]) -> Any:
    """The value with each of its texts changed, in the same lists and under the same names."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [with_texts(each, change) for each in value]
    if isinstance(value, dict):
        return {name: with_texts(each, change) for name, each in value.items()}
    return value
