"""Keeping the index: the functions that importers and the admin call after changing rows.

Call them inside the transaction that changed the rows; ids of rows that are gone are given too,
and their entries go with them. Nothing here is called by a signal.
"""

import secrets
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import islice
from typing import Any

from django.db import connections, router, transaction
from django.db.models import QuerySet

from faqsite.plain_sql import insert_rows
from faqsite.search.analysis import index_tokens
from faqsite.search.backends import backend_for
from faqsite.search.backends.base import TokenRow
from faqsite.search.entries.cards import card_entries
from faqsite.search.entries.data import EntryData, FaceNumbers, KeyData
from faqsite.search.entries.documents import section_entries
from faqsite.search.entries.rules import bare_headings, current_edition, headings_showing, rule_entries
from faqsite.search.entries.rulings import ruling_entries
from faqsite.search.entries.terms import term_entries
from faqsite.search.models import IndexStamp, Kind, SearchEntry, SearchFace, SearchKey
from rulings.models import GlossaryVersion, RuleVersion
from rulings.numbers import NotARuleNumberError, parent_of
from rulings.standing import standing

_BATCH = 500


def reindex_cards(ids: Iterable[int]) -> int:
    """The entries of these cards made anew; returns how many there are now."""
    ids = list(ids)
    return _replace(_with_objects(Kind.CARD, ids), card_entries(ids))


def reindex_rules(version_ids: Iterable[int], ended: Iterable[int] = ()) -> int:
    """The entries of these rule versions (new, changed or deleted ones) made anew.

    Of those that only end, or no longer end, with another edition the entries are told so; but a heading
    without a text of its own may then show another first provision, or one with other words.
    """
    version_ids = set(version_ids)
    headings = set(bare_headings(ended))
    version_ids |= headings | headings_showing(version_ids.union(ended))
    _end(Kind.RULE, RuleVersion, set(ended) - headings)
    stale = _with_objects(Kind.RULE, list(version_ids))
    return _replace(stale, rule_entries(version_ids), is_dated=True)


def reindex_rulings(ids: Iterable[int]) -> int:
    """The entries of these rulings made anew."""
    ids = list(ids)
    return _replace(_with_objects(Kind.RULING, ids), ruling_entries(ids))


def reindex_terms(version_ids: Iterable[int], ended: Iterable[int] = ()) -> int:
    """The entries of these glossary versions made anew; those of ``ended`` ones are told their new end."""
    version_ids = list(version_ids)
    _end(Kind.TERM, GlossaryVersion, ended)
    return _replace(_with_objects(Kind.TERM, version_ids), term_entries(version_ids), is_dated=True)


def reindex_documents(ids: Iterable[int]) -> int:
    """The entries of all sections of these documents made anew."""
    ids = list(ids)
    stale = [SearchEntry.objects.filter(kind=Kind.DOCUMENT, owner_id__in=part) for part in _chunks(ids)]
    return _replace(stale, section_entries(ids))


def rebuild() -> dict[str, int]:
    """The whole index made anew in one transaction: readers see the old one until it is done."""
    makers = {
        Kind.CARD: card_entries,
        Kind.RULE: rule_entries,
        Kind.TERM: term_entries,
        Kind.RULING: ruling_entries,
        Kind.DOCUMENT: section_entries,
    }
    with transaction.atomic(using=_alias()):
        return {
            kind.value: _replace([SearchEntry.objects.filter(kind=kind)], make(None))
            for kind, make in makers.items()
        }


def _alias() -> str:
    return router.db_for_write(SearchEntry)


def _chunks(ids: list[int]) -> Iterator[list[int]]:
    rest = iter(ids)
    while part := list(islice(rest, _BATCH)):
        yield part


def _with_objects(kind: Kind, ids: list[int]) -> list[QuerySet[SearchEntry]]:
    return [SearchEntry.objects.filter(kind=kind, object_id__in=part) for part in _chunks(ids)]


def _end(kind: Kind, model: type[RuleVersion | GlossaryVersion], ids: Iterable[int]) -> None:
    """Give entries the last editions that their versions have now."""
    ends: dict[date | None, list[int]] = {}
    for pk, last in model._default_manager.filter(pk__in=list(ids)).values_list("pk", "last_edition_id"):
        ends.setdefault(last, []).append(pk)
    for end, keys in ends.items():
        for part in _chunks(keys):
            SearchEntry.objects.filter(kind=kind, object_id__in=part).update(last_edition=end)


def _replace(
    stale: Iterable[QuerySet[SearchEntry]], entries: Iterator[EntryData], *, is_dated: bool = False
) -> int:
    """``is_dated``: the entries stand in editions of the rules, of which there may now be others."""
    with transaction.atomic(using=_alias()):
        for queryset in stale:
            _remove(queryset)
        count = 0
        while part := list(islice(entries, _BATCH)):
            _add(part)
            count += len(part)
        if is_dated:
            _refresh_currency()
        IndexStamp.objects.update_or_create(pk=IndexStamp.SINGLE, defaults={"token": secrets.token_hex(16)})
    return count


def _remove(queryset: QuerySet[SearchEntry]) -> None:
    ids = list(queryset.values_list("pk", flat=True))
    for part in _chunks(ids):
        backend_for(_alias()).remove(connections[_alias()], part)
        SearchFace.objects.filter(entry_id__in=part)._raw_delete(_alias())
        SearchKey.objects.filter(entry_id__in=part)._raw_delete(_alias())
        SearchEntry.objects.filter(pk__in=part)._raw_delete(_alias())


def _refresh_currency() -> None:
    """A new edition ends what is current without touching those rows: say so in their entries."""
    edition = current_edition()
    dated = SearchEntry.objects.filter(first_edition__isnull=False)
    if edition is None:
        dated.filter(is_current=True).update(is_current=False)
        return
    now = standing(edition)
    dated.filter(now, is_current=False).update(is_current=True)
    dated.exclude(now).filter(is_current=True).update(is_current=False)


def _add(entries: list[EntryData]) -> None:
    analysed = [_fields(entry) for entry in entries]
    pks = _add_rows([_values(entry, fields) for entry, fields in zip(entries, analysed, strict=True)])
    _add_keys((pk, key) for pk, entry in zip(pks, entries, strict=True) for key in _each_once(entry))
    _add_faces((pk, face) for pk, entry in zip(pks, entries, strict=True) for face in entry.faces)
    tokens = [TokenRow(pk, fields) for pk, fields in zip(pks, analysed, strict=True)]
    backend_for(_alias()).add(connections[_alias()], tokens)


def _add_rows(rows: list[dict[str, Any]]) -> list[int]:
    """Returns the primary keys of the rows in their order."""
    fields = [field.name for field in SearchEntry._meta.concrete_fields if not field.primary_key]
    insert_rows(SearchEntry, fields, ([row[name] for name in fields] for row in rows))
    found: dict[tuple[str, int], int] = {}
    for kind in {row["kind"] for row in rows}:
        ids = [row["object_id"] for row in rows if row["kind"] == kind]
        added = SearchEntry.objects.filter(kind=kind, object_id__in=ids).values_list("object_id", "pk")
        found |= {(kind, object_id): pk for object_id, pk in added}
    return [found[row["kind"], row["object_id"]] for row in rows]


def _add_keys(keys: Iterable[tuple[int, KeyData]]) -> None:
    fields = ("entry_id", "key", "rank", "language", "name")
    insert_rows(
        SearchKey,
        fields,
        ((entry_id, key.key, int(key.rank), key.language, key.name) for entry_id, key in keys),
    )


def _add_faces(faces: Iterable[tuple[int, FaceNumbers]]) -> None:
    fields = ("entry_id", "power", "toughness", "loyalty", "defense")
    rows = ((entry_id, one.power, one.toughness, one.loyalty, one.defense) for entry_id, one in faces)
    insert_rows(SearchFace, fields, rows)


def _each_once(entry: EntryData) -> Iterator[KeyData]:
    seen: set[tuple[str, str]] = set()
    for key in sorted(entry.keys, key=lambda key: key.rank):
        if key.key and (key.key, key.language) not in seen:
            seen.add((key.key, key.language))
            yield key


def _fields(entry: EntryData) -> tuple[list[str], ...]:
    parts = (entry.name_texts, entry.title_texts, entry.context_texts, entry.body_texts)
    return tuple(index_tokens(texts) for texts in parts)


def _values(entry: EntryData, fields: tuple[list[str], ...]) -> dict[str, Any]:
    """The fields of ``SearchEntry`` for an entry that was analysed."""
    name, title, context, body = fields
    return {
        "kind": entry.kind,
        "object_id": entry.object_id,
        "owner_id": entry.owner_id,
        "is_keyword": entry.is_keyword,
        "is_current": entry.is_current,
        "number": entry.number,
        "page": entry.address.page,
        "slug": entry.address.slug,
        "anchor": entry.address.anchor,
        "names": dict(entry.names),
        "title": dict(entry.title),
        "text": dict(entry.text),
        "places": dict(entry.places),
        "name_tokens": _spaced(name),
        "title_tokens": _spaced(title),
        "sets": _spaced(entry.sets),
        "rules": _spaced(_with_those_above(entry.rules)),
        "languages": _spaced(entry.languages),
        "colors": entry.colors,
        "color_identity": entry.color_identity,
        "keywords": entry.keywords,
        "mana_value": entry.mana_value,
        "first_edition": entry.first_edition,
        "last_edition": entry.last_edition,
        "boost": entry.boost,
        "length": len(name) + len(title) + len(context) + len(body),
    }


def _with_those_above(numbers: Iterable[str]) -> Iterable[str]:
    """702.24a stands under 702.24 and 702 too: who asks for those wants it as well."""
    found: dict[str, None] = {}
    for number in numbers:
        while number:
            found[number] = None
            number = _above(number)
    return found


def _above(number: str) -> str:
    """The number one level up; none for what is written like no number."""
    try:
        return parent_of(number)
    except NotARuleNumberError:
        return ""


def _spaced(words: Iterable[str]) -> str:
    """Words between spaces, so that each can be looked for with its spaces."""
    together = " ".join(words)
    return f" {together} " if together else ""
