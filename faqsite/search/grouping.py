"""Brackets and "or": what of a query stands together, before any of it is read.

Plain sentences have both too. "or" between bare words of which one side has several is a word
("destroy target creature or planeswalker"), unless it is written OR; brackets that only hold words
that must all occur anyway mean nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from faqsite.search.filters import filter_named

DEEPEST = 5
# What stands side by side must hold anyway; a query of words alone is read as it was typed.
_AND = "AND"

_OPENING, _CLOSING = '"“”„「『', '"“”」』'
_LEXEME = re.compile(
    rf"""(?P<open>[-－]?[(（])
       | (?P<close>[)）])
       | (?P<piece>(?:
             [:：=＝<>＜＞≤≥≠][(（][^()（）]*[)）]?
           | [{_OPENING}][^"“”「」『』]*[{_CLOSING}]?
           | [^\s{_OPENING}()（）]
         )+)""",
    re.VERBOSE,
)
# A number of a counter or a size, which begins with a minus but excludes nothing.
POWER = re.compile(r"[-－−][\dxX*]{1,3}/[-−+＋－]?[\dxX*]{1,3}")
_FILTERED = re.compile(r"([^\W\d_]{1,12})(?:[:：=＝<>＜＞≤≥≠]|!=)\S")


@dataclass(frozen=True, slots=True)
class Group:
    """Any one of the alternatives, each of which holds where all its pieces of text and groups do."""

    alternatives: tuple[tuple["str | Group", ...], ...]
    negated: bool = False


Items = Sequence["str | Group"]


@dataclass(slots=True)
class _Level:
    """A bracket that is still open; an "or" stands among its items as the text that it is."""

    negated: bool = False
    items: list["str | Group"] = field(default_factory=list)


def grouped(text: str) -> Group:
    """``text`` taken apart; brackets that are not closed end with it, stray ones are none."""
    levels = [_Level()]
    ignored = 0
    for lexeme in _LEXEME.finditer(text):
        if lexeme["open"]:
            if len(levels) > DEEPEST:
                ignored += 1
            else:
                levels.append(_Level(len(lexeme["open"]) > 1))
        elif lexeme["piece"] == _AND:
            continue
        elif lexeme["piece"]:
            levels[-1].items.append(lexeme["piece"])
        elif ignored:
            ignored -= 1
        elif len(levels) > 1:
            _close(levels)
    while len(levels) > 1:
        _close(levels)
    return Group(_alternatives(levels[0].items, nested=False))


def is_bare(item: "str | Group") -> bool:
    """Whether it is a word by itself: no phrase, filter, exclusion or group."""
    if isinstance(item, Group) or item[0] in _OPENING or (item[0] in "-－" and not POWER.match(item)):
        return False
    filtered = _FILTERED.match(item)
    return not (filtered and filter_named(filtered[1]))


def _close(levels: list[_Level]) -> None:
    level = levels.pop()
    group = Group(_alternatives(level.items, nested=True), level.negated)
    if group.negated or len(group.alternatives) > 1:
        levels[-1].items.append(group)
    elif group.alternatives:
        levels[-1].items += group.alternatives[0]


def _is_or(item: "str | Group") -> bool:
    return isinstance(item, str) and item in ("or", "OR", "Or", "或")


def _alternatives(items: Items, *, nested: bool) -> tuple[tuple["str | Group", ...], ...]:
    runs: list[list[str | Group]] = [[]]
    for item in items:
        if _is_or(item):
            runs.append([])
        else:
            runs[-1].append(item)
    bare = all(map(is_bare, items))
    is_sentence = bare and not nested and "OR" not in items and any(len(run) > 1 for run in runs)
    if is_sentence or (bare and not all(runs)):
        return (tuple(items),)
    return tuple(tuple(run) for run in runs if run)
