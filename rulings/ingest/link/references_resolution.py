"""Says which rule of one edition each reference means, or why none; guesses at nothing.

The edition is given as its numbers and titles, so that nothing here knows where they are stored.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from rulings.ingest.link.references import Reference


class Unresolved(StrEnum):
    """Why a reference leads to no rule."""

    NO_SUCH_NUMBER = "no such number in this edition"


class Doubt(StrEnum):
    """Why a curator should look at a reference that leads somewhere."""

    TITLE_BELIEVED = "the title given belongs to another number, and is believed"
    TITLE_SHARED = "the title given is another number's, but part of this one's; the number is believed"
    TITLE_UNKNOWN = "the edition has no rule of the title given; the number is believed"
    TITLE_AMBIGUOUS = "several rules have the title given, none of them this number"


@dataclass(frozen=True, slots=True)
class Resolved:
    """A reference with the number of the rule it means; ``number`` is None where ``unresolved`` says why."""

    reference: Reference
    number: str | None
    unresolved: Unresolved | None = None
    doubt: Doubt | None = None


@dataclass(frozen=True, slots=True)
class NumberIndex:
    """What an edition offers to references: its numbers, their titles, and who bears a title.

    Made once for an edition by ``index_numbers`` and asked for every text.
    """

    numbers: frozenset[str]
    titles: Mapping[str, Collection[str]]
    bearers: Mapping[str, tuple[str, ...]]


def index_numbers(numbers: Iterable[str], titles: Mapping[str, Collection[str]] | None = None) -> NumberIndex:
    """The index of an edition; ``titles`` gives titles by number, in the language of the texts to come.

    A rule may have several titles: the official one, and the one that a converted text calls it by.
    """
    bearers: dict[str, tuple[str, ...]] = {}
    for number, names in (titles or {}).items():
        for key in {_folded(name) for name in names}:
            bearers[key] = (*bearers.get(key, ()), number)
    return NumberIndex(frozenset(numbers), titles or {}, bearers)


def resolve(references: Iterable[Reference], index: NumberIndex) -> list[Resolved]:
    """What each reference means in the edition of the index.

    Where title and number disagree the title is believed if exactly one rule bears it: numbers move and
    are misprinted, titles stay.
    """
    return [_resolve_one(reference, index) for reference in references]


def _resolve_one(reference: Reference, index: NumberIndex) -> Resolved:
    found = reference.number if reference.number in index.numbers else None
    unresolved = None if found else Unresolved.NO_SUCH_NUMBER
    if not reference.title or not index.titles:
        return Resolved(reference, found, unresolved)
    named = index.bearers.get(_folded(reference.title), ())
    if not named and not reference.is_title_sure:
        return Resolved(reference, found, unresolved)
    likeness = _likeness(found, reference.title, index.titles) if found else _Likeness.NONE
    if likeness is not _Likeness.NONE:
        is_shared = likeness is _Likeness.PART and bool(named)
        return Resolved(reference, found, doubt=Doubt.TITLE_SHARED if is_shared else None)
    if len(named) == 1:
        return Resolved(reference, named[0], doubt=Doubt.TITLE_BELIEVED)
    if named:
        return Resolved(reference, found, unresolved, Doubt.TITLE_AMBIGUOUS)
    has_title = found is not None and found in index.titles
    return Resolved(reference, found, unresolved, Doubt.TITLE_UNKNOWN if has_title else None)


class _Likeness(Enum):
    """How far the title given is that of a number."""

    SAME = auto()
    PART = auto()
    NONE = auto()


def _likeness(number: str, title: str, titles: Mapping[str, Collection[str]]) -> _Likeness:
    """Compares with the number's own title and those of the rule and section it stands under.

    Texts shorten titles and put them in the plural: "Lands" for "Land", "Free-for-All" for
    "Free-for-All Variant". A part of the number's title speaks for the number.
    """
    rule = re.sub(r"[a-z]$", "", number)
    own = {_folded(name) for each in (number, rule, rule.split(".")[0]) for name in titles.get(each, ())}
    given = _folded(title)
    if given in own:
        return _Likeness.SAME
    return _Likeness.PART if any(given in each or each in given for each in own) else _Likeness.NONE


def _folded(title: str) -> str:
    """Titles are compared by their letters: case, quotation marks, dashes and spaces vary."""
    return re.sub(r"[\W_]+", "", title).casefold()
