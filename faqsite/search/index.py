"""Keeping the index: the functions that importers and the admin call after changing rows.

Call them inside the transaction that changed the rows; ids of rows that are gone are given too,
and their entries go with them. Nothing here is called by a signal.
"""

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from datetime import date

from django.db import transaction
from django.db.models import Q, QuerySet

from faqsite.batches import in_batches
from faqsite.search.entries.cards import card_entries
from faqsite.search.entries.data import Entry
from faqsite.search.entries.documents import entries_of_sections, section_entries
from faqsite.search.entries.rules import bare_headings, current_edition, headings_showing, rule_entries
from faqsite.search.entries.rulings import ruling_entries
from faqsite.search.entries.terms import term_entries
from faqsite.search.models import Kind, SearchEntry
from faqsite.search.preparing import Preparing
from faqsite.search.writing import (
    BATCH,
    remove_entries,
    renew_stamp,
    set_current,
    write_entries,
    writing_alias,
)
from rulings.models import GlossaryVersion, RuleVersion
from rulings.standing import standing


def reindex_cards(ids: Iterable[int], preparing: Preparing | None = None) -> int:
    """The entries of these cards made anew; returns how many there are now."""
    ids = list(ids)
    return _replace(_with_objects(Kind.CARD, ids), card_entries(ids), preparing)


def reindex_rules(
    version_ids: Iterable[int], ended: Iterable[int] = (), preparing: Preparing | None = None
) -> int:
    """The entries of these rule versions (new, changed or deleted ones) made anew.

    Of those that only end, or no longer end, with another edition the entries are told so; but a heading
    without a text of its own may then show another first provision, or one with other words.
    """
    version_ids = set(version_ids)
    headings = set(bare_headings(ended))
    version_ids |= headings | headings_showing(version_ids.union(ended))
    _end(Kind.RULE, RuleVersion, set(ended) - headings)
    stale = _with_objects(Kind.RULE, list(version_ids))
    return _replace(stale, rule_entries(version_ids), preparing, is_dated=True)


def reindex_rulings(ids: Iterable[int], preparing: Preparing | None = None) -> int:
    """The entries of these rulings made anew."""
    ids = list(ids)
    return _replace(_with_objects(Kind.RULING, ids), ruling_entries(ids), preparing)


def reindex_terms(
    version_ids: Iterable[int], ended: Iterable[int] = (), preparing: Preparing | None = None
) -> int:
    """The entries of these glossary versions made anew; those of ``ended`` ones are told their new end."""
    version_ids = list(version_ids)
    _end(Kind.TERM, GlossaryVersion, ended)
    stale = _with_objects(Kind.TERM, version_ids)
    return _replace(stale, term_entries(version_ids), preparing, is_dated=True)


def reindex_documents(ids: Iterable[int]) -> int:
    """The entries of all sections of these documents made anew."""
    ids = list(ids)
    stale = [
        SearchEntry.objects.filter(kind=Kind.DOCUMENT, owner_id__in=part) for part in in_batches(ids, BATCH)
    ]
    return _replace([*map(_passages, stale), *stale], section_entries(ids))


def reindex_sections(ids: Iterable[int]) -> int:
    """The entries of these sections made anew, where only passages under some headings changed."""
    ids = list(ids)
    stale = _with_objects(Kind.DOCUMENT, ids)
    return _replace([*map(_passages, stale), *stale], entries_of_sections(ids))


def _passages(sections: QuerySet[SearchEntry]) -> QuerySet[SearchEntry]:
    """The passages of these sections that are entries of their own."""
    return SearchEntry.objects.filter(kind=Kind.PASSAGE, owner_id__in=sections.values("object_id"))


def _with_objects(kind: Kind, ids: list[int]) -> list[QuerySet[SearchEntry]]:
    return [SearchEntry.objects.filter(kind=kind, object_id__in=part) for part in in_batches(ids, BATCH)]


def _end(kind: Kind, model: type[RuleVersion | GlossaryVersion], ids: Iterable[int]) -> None:
    """Give entries the last editions that their versions have now."""
    ends: dict[date | None, list[int]] = {}
    for pk, last in model._default_manager.filter(pk__in=list(ids)).values_list("pk", "last_edition_id"):
        ends.setdefault(last, []).append(pk)
    for end, keys in ends.items():
        for part in in_batches(keys, BATCH):
            SearchEntry.objects.filter(kind=kind, object_id__in=part).update(last_edition=end)


def _replace(
    stale: Iterable[QuerySet[SearchEntry]],
    entries: Iterable[Entry],
    preparing: Preparing | None = None,
    *,
    is_dated: bool = False,
) -> int:
    """``is_dated``: the entries stand in editions of the rules, of which there may now be others."""
    with transaction.atomic(using=writing_alias()), _open(preparing) as ready:
        for queryset in stale:
            _remove(queryset)
        count = 0
        for batch in ready.batches(entries):
            write_entries(batch)
            count += len(batch)
        if is_dated:
            _refresh_currency()
        renew_stamp()
    return count


def _open(preparing: Preparing | None) -> AbstractContextManager[Preparing]:
    """The caller's, which stays open for more, or one for these entries."""
    return Preparing() if preparing is None else nullcontext(preparing)


def _remove(queryset: QuerySet[SearchEntry]) -> None:
    for part in in_batches(list(queryset.values_list("pk", flat=True)), BATCH):
        remove_entries(part)


def _refresh_currency() -> None:
    """A new edition ends what is current without touching those rows: say so in their entries."""
    edition = current_edition()
    dated = SearchEntry.objects.filter(first_edition__isnull=False)
    now = standing(edition) if edition else Q(pk__in=[])
    _say_current(dated.filter(now, is_current=False), is_current=True)
    _say_current(dated.exclude(now).filter(is_current=True), is_current=False)


def _say_current(entries: QuerySet[SearchEntry], *, is_current: bool) -> None:
    for part in in_batches(list(entries.values_list("pk", flat=True)), BATCH):
        set_current(part, is_current=is_current)
