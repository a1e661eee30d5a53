"""Writes entries into the tables of the index and takes them away; it settles nothing of what they say."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.db import connections, router

from faqsite.plain_sql import for_database, insert_rows, new_keys
from faqsite.search.analysis import index_tokens
from faqsite.search.backends import backend_for
from faqsite.search.backends.base import TokenRow
from faqsite.search.entries.data import Entry, EntryData, FaceNumbers, KeyData
from faqsite.search.marks import OLD, marks_of
from faqsite.search.models import IndexStamp, SearchEntry, SearchFace, SearchKey
from rulings.numbers import NotARuleNumberError, parent_of

BATCH = 500

_FIELDS = tuple(field.name for field in SearchEntry._meta.concrete_fields if not field.primary_key)


class Prepared(NamedTuple):
    """An entry that was analysed: its row, in the order of the model's fields and as the database takes it,
    and what hangs on it."""

    row: tuple[Any, ...]
    keys: tuple[KeyData, ...]
    faces: tuple[FaceNumbers, ...]
    tokens: tuple[list[str], ...]
    marks: list[str]


def writing_alias() -> str:
    """The connection that the index is written by."""
    return router.db_for_write(SearchEntry)


def prepared(entry: Entry) -> Prepared:
    """Analyse an entry; this is most of the work, and asks the database for nothing."""
    entry = entry if isinstance(entry, EntryData) else entry()
    tokens = _tokens(entry)
    values = _values(entry, tokens)
    row = tuple(for_database(values[name]) for name in _FIELDS)
    marks = marks_of({**values, "back_colors": entry.back_colors})
    return Prepared(row, tuple(_each_once(entry)), entry.faces, tokens, marks)


def write_entries(entries: Sequence[Prepared]) -> None:
    """Add these entries, of which the index has none yet."""
    pks = new_keys(SearchEntry, len(entries))
    numbered = list(zip(pks, entries, strict=True))
    insert_rows(SearchEntry, ("id", *_FIELDS), ((pk, *entry.row) for pk, entry in numbered))
    _add_keys((pk, key) for pk, entry in numbered for key in entry.keys)
    _add_faces((pk, face) for pk, entry in numbered for face in entry.faces)
    alias = writing_alias()
    backend_for(alias).add(
        connections[alias], [TokenRow(pk, entry.tokens, entry.marks) for pk, entry in numbered]
    )


def remove_entries(ids: Sequence[int]) -> None:
    """Take away the entries with these primary keys and all that hangs on them."""
    alias = writing_alias()
    backend_for(alias).remove(connections[alias], ids)
    SearchFace.objects.filter(entry_id__in=ids)._raw_delete(alias)
    SearchKey.objects.filter(entry_id__in=ids)._raw_delete(alias)
    SearchEntry.objects.filter(pk__in=ids)._raw_delete(alias)


def remove_all_entries() -> None:
    """Take away every entry."""
    alias = writing_alias()
    backend_for(alias).remove_all(connections[alias])
    for model in (SearchFace, SearchKey, SearchEntry):
        model._default_manager.all()._raw_delete(alias)


def set_current(ids: Sequence[int], *, is_current: bool) -> None:
    """Say of entries that they stand in the current edition now, or no longer do."""
    alias = writing_alias()
    backend = backend_for(alias)
    (backend.unmark if is_current else backend.mark)(connections[alias], ids, OLD)
    SearchEntry.objects.using(alias).filter(pk__in=ids).update(is_current=is_current)


def renew_stamp() -> None:
    """Say that the index changed."""
    stamps = IndexStamp.objects.using(writing_alias())
    stamps.update_or_create(pk=IndexStamp.SINGLE, defaults={"token": secrets.token_hex(16)})


def stamp() -> str | None:
    """What ``renew_stamp`` last wrote; None for an index that never had an entry."""
    return IndexStamp.objects.using(writing_alias()).values_list("token", flat=True).first()


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


def _tokens(entry: EntryData) -> tuple[list[str], ...]:
    parts = (entry.name_texts, entry.title_texts, entry.context_texts, entry.body_texts)
    return tuple(index_tokens(texts) for texts in parts)


def _values(entry: EntryData, tokens: tuple[list[str], ...]) -> dict[str, Any]:
    """The fields of ``SearchEntry`` for an entry that was analysed."""
    name, title, context, body = tokens
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
