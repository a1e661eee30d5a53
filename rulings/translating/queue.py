"""Which texts wait for a translator or reviewer: asked for by kind, edition, document, standing, or words.

A page of the queue costs a fixed number of queries, whatever is loaded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from faqsite.languages import columns
from rulings.checks.kept import looked_at
from rulings.fingerprints import translated_fields
from rulings.models import FailingCheck, TranslationState
from rulings.standing import standing
from rulings.translating.staleness import stale_keys
from rulings.translating.units import KINDS, Standing, Unit, rows_of, units_of

State = TranslationState.State
PAGE = 50

_ORDER: Mapping[str, tuple[str, ...]] = {
    "rule": ("sort_key", "first_edition_id"),
    "term": ("term__slug", "first_edition_id"),
    "document": ("slug",),
    "section": ("document_id", "position"),
    "block": ("document_id", "position"),
    "ruling": ("-date", "pk"),
    "face": ("card_id", "pk"),
}
_OF_EDITIONS = frozenset({"rule", "term"})
_DOCUMENT: Mapping[str, str] = {
    "document": "slug",
    "section": "document__slug",
    "block": "document__slug",
    "ruling": "blocks__document__slug",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What of a kind of text is wanted in a language; what is None or empty does not narrow.

    ``edition`` narrows rules and terms, ``document`` (a slug) what documents print. ``q`` is a rule's number
    or words in any language. ``among`` are rows found by other means (``touched`` by a renamed term).
    ``code`` is a check that fails, "" any: as far as the texts were looked at (``failing``).
    """

    language: str
    kind: str = "rule"
    edition: date | None = None
    document: str = ""
    standing: Standing | None = None
    q: str = ""
    among: Collection[int] | None = None
    code: str | None = None

    def whatever_fails(self) -> Wish:
        return replace(self, code=None)


@dataclass(frozen=True, slots=True)
class Page:
    """Some units of the queue from ``start`` on, of ``total``; ``counts`` has every standing under the same
    wish otherwise."""

    units: list[Unit]
    total: int
    start: int
    counts: Mapping[Standing, int]

    @property
    def next_start(self) -> int | None:
        after = self.start + len(self.units)
        return after if after < self.total else None


def page_of(wish: Wish, start: int = 0, size: int = PAGE) -> Page:
    """At most seven queries."""
    rows = waiting(wish)
    counts = counts_of(wish)
    total = counts[wish.standing] if wish.standing else sum(counts.values())
    return Page(units_of(list(rows[start : start + size]), wish.language), total, start, counts)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands in the queue: the keys of the rows around it, its number from 1, and of how many.

    ``number`` is None for a text that waits there no longer (or never did).
    """

    before: int | None
    after: int | None
    number: int | None
    total: int


def place_of(wish: Wish, unit: Unit) -> Place:
    """For going on without the list. A text that has just left the queue keeps its place between others."""
    keys = list(waiting(wish).values_list("pk", flat=True))
    pk = unit.row.pk
    if pk in keys:
        at = keys.index(pk)
        return Place(keys[at - 1] if at else None, _or_none(keys, at + 1), at + 1, len(keys))
    everything = list(
        waiting(replace(wish, standing=None, among=None, code=None)).values_list("pk", flat=True)
    )
    if pk not in everything:
        return Place(None, _or_none(keys, 0), None, len(keys))
    gone_by = set(everything[: everything.index(pk)])
    at = sum(key in gone_by for key in keys)
    return Place(keys[at - 1] if at else None, _or_none(keys, at), None, len(keys))


def _or_none(keys: Sequence[int], at: int) -> int | None:
    return keys[at] if at < len(keys) else None


def waiting(wish: Wish) -> QuerySet[Any]:
    """The rows that a wish is for, in their order; lazy."""
    rows = _narrowed(wish)
    if wish.standing is not None:
        rows = rows.filter(_stands(wish, wish.standing))
    return rows.order_by(*_ORDER[wish.kind])


def counts_of(wish: Wish) -> dict[Standing, int]:
    """How many texts have each standing, whatever standing the wish is for; two queries."""
    rows = _narrowed(replace(wish, standing=None)).order_by()
    everything = rows.aggregate(all=Count("pk"), said=Count("pk", filter=said_in(wish)))
    states = _states(wish).filter(object_id__in=rows.filter(said_in(wish)).values("pk")).order_by()
    is_stale = Q(object_id__in=stale_keys(wish.kind, wish.language))
    counts = states.values("state").annotate(all=Count("pk"), stale=Count("pk", filter=is_stale))
    found = [(one["state"], one["all"], one["stale"]) for one in counts]
    fresh = {state: count - stale for state, count, stale in found}
    return {
        Standing.MISSING: everything["all"] - everything["said"],
        Standing.CONVERTED: fresh.get(State.CONVERTED, 0),
        Standing.DRAFT: fresh.get(State.DRAFT, 0),
        Standing.STALE: sum(stale for _state, _count, stale in found),
        Standing.REVIEWED: fresh.get(State.REVIEWED, 0),
        Standing.PRINTED: everything["said"] - sum(count for _state, count, _stale in found),
    }


def _narrowed(wish: Wish) -> QuerySet[Any]:
    """Rows that say anything in any language, narrowed by everything but their standing."""
    rows = rows_of(wish.kind).filter(_any(columns(*translated_fields(KINDS[wish.kind]))))
    if wish.edition is not None and wish.kind in _OF_EDITIONS:
        rows = rows.filter(standing(wish.edition))
    if wish.document and wish.kind in _DOCUMENT:
        rows = rows.filter(**{_DOCUMENT[wish.kind]: wish.document})
        rows = rows.distinct() if wish.kind == "ruling" else rows
    if wish.q.strip():
        rows = rows.filter(_speaks_of(wish.kind, wish.q.strip()))
    if wish.among is not None:
        rows = rows.filter(pk__in=wish.among)
    if wish.code is not None:
        rows = rows.filter(pk__in=_failing(wish).values("found_in__object_id"))
    return rows


def _failing(wish: Wish) -> QuerySet[FailingCheck]:
    found = FailingCheck.objects.filter(found_in__in=looked_at(KINDS[wish.kind], wish.language))
    return found.filter(code=wish.code) if wish.code else found


def _speaks_of(kind: str, q: str) -> Q:
    wanted = reduce(or_, (Q(**{f"{name}__icontains": q}) for name in columns(*_searched(kind))))
    return wanted | Q(number__istartswith=q) if kind == "rule" else wanted


def _searched(kind: str) -> list[str]:
    """Lists of texts are searched in the texts that stand beside them only."""
    model = KINDS[kind]
    fields = translated_fields(model)
    return [name for name in fields if model._meta.get_field(name).get_internal_type() != "JSONField"]


def _stands(wish: Wish, wanted: Standing) -> Q:
    """The rows whose text in the language has a standing: ``Unit.standing`` as a condition."""
    if wanted is Standing.MISSING:
        return ~said_in(wish)
    own = _states(wish).filter(object_id=OuterRef("pk"))
    if wanted is Standing.PRINTED:
        return said_in(wish) & ~Q(Exists(own))
    stale = Q(pk__in=stale_keys(wish.kind, wish.language))
    if wanted is Standing.STALE:
        return said_in(wish) & stale
    return said_in(wish) & ~stale & Q(Exists(own.filter(state=wanted.value)))


def said_in(wish: Wish) -> Q:
    """Rows with words in the language."""
    return _any(columns(*translated_fields(KINDS[wish.kind]), languages=(wish.language,)))


def _any(names: Collection[str]) -> Q:
    return reduce(or_, (Q(**{f"{name}__isnull": False}) for name in names))


def _states(wish: Wish) -> QuerySet[TranslationState]:
    kind = ContentType.objects.get_for_model(KINDS[wish.kind])
    return TranslationState.objects.filter(content_type=kind, language=wish.language)
