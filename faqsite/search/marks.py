"""Marks: tokens that say what an entry is ("set=khm", "kind=rule"); filters are answered by them.

They stand in a field of their own and hold "=", which no token of a text has.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

# What the tokenizer of SQLite would take for the end of a token.
_NO_TOKEN = re.compile(r"[\x00-\x7f](?<![a-z0-9+*/.{}=-])")
_COLORLESS = "none"

# Of a rule or term that stands in the current edition no longer.
OLD = "old=yes"
KEYWORDS_UNKNOWN = "kw=-"
COLOR_SETS = tuple("".join(each) for size in range(6) for each in combinations("WUBRG", size))


@lru_cache(maxsize=8192)
def mark(name: str, value: str) -> str:
    """The mark of entries whose ``name`` is ``value``."""
    return _NO_TOKEN.sub("-", f"{name}={value.lower()}")


def color_mark(name: str, letters: str) -> str:
    """The mark of cards of which a side has exactly these colors, or with this color identity."""
    return mark(name, letters or _COLORLESS)


def marks_of(fields: Mapping[str, Any]) -> list[str]:
    """All marks of an entry, given by the fields of ``SearchEntry`` and perhaps the colors of a card's back.

    ``OLD`` is the last where it is one.
    """
    return [*_marks(fields), *([] if fields["is_current"] else [OLD])]


def _marks(fields: Mapping[str, Any]) -> Iterator[str]:
    yield mark("kind", fields["kind"])
    if fields["is_keyword"]:
        yield mark("kind", "keyword")
    for name, field in (("set", "sets"), ("rule", "rules"), ("lang", "languages")):
        yield from _each(name, fields[field].split())
    if fields["kind"] == "card":
        yield from _of_card(fields)


def _of_card(fields: Mapping[str, Any]) -> Iterator[str]:
    back = fields.get("back_colors")
    yield from dict.fromkeys(color_mark("color", one) for one in (fields["colors"], back) if one is not None)
    if fields["color_identity"] is not None:
        yield color_mark("color_identity", fields["color_identity"])
    yield from _each("kw", filter(None, fields["keywords"].split("|")))
    if not fields["keywords"]:
        yield KEYWORDS_UNKNOWN
    if fields["mana_value"] is not None:
        yield mana_value_mark(float(fields["mana_value"]))


def _each(name: str, values: Iterable[str]) -> Iterator[str]:
    return (mark(name, value) for value in values)


def mana_value_mark(value: float) -> str:
    return mark("mv", f"{value:g}")
