"""Takes what comes one after the other in batches, for work that is done for many at once."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from django.db.models import Q

Item = TypeVar("Item")


def in_batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """``size`` of them at a time, the last batch with what is left; no more is taken than is asked for.

    As ``itertools.batched`` of Python 3.12, but in lists.
    """
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


# With more ranges than this a query is longer than a list of keys that is read at once.
_MOST_RANGES = 20


def among(field: str, keys: Iterable[int]) -> Q:
    """Rows whose ``field`` is one of these primary keys.

    Keys that follow each other are asked for as a range: a list of them costs as much as the rows it finds.
    """
    ordered = sorted(set(keys))
    starts = [place for place, key in enumerate(ordered) if not place or key != ordered[place - 1] + 1]
    if not starts or len(starts) > _MOST_RANGES:
        return Q(**{f"{field}__in": ordered})
    found = Q()
    for start, end in zip(starts, (*starts[1:], len(ordered)), strict=True):
        found |= Q(**{f"{field}__gte": ordered[start], f"{field}__lte": ordered[end - 1]})
    return found
