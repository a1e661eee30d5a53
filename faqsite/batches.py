"""Takes what comes one after the other in batches, for work that is done for many at once."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")


def in_batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """``size`` of them at a time, the last batch with what is left; no more is taken than is asked for.

    As ``itertools.batched`` of Python 3.12, but in lists.
    """
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
