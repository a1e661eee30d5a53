"""A term of the glossary, in one of its versions."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from faqsite.batches import in_batches
from faqsite.search.entries.citations import cited_numbers
from faqsite.search.entries.data import Address, EntryData, KeyData, Rank, key_of, keys_of, texts
from faqsite.search.entries.rules import current_edition
from faqsite.search.models import Kind
from faqsite.translated import by_language
from rulings.models import GlossaryVersion

_BATCH = 1000
# "Modal, Mode", "Phased In, Phased Out", "Bury (Obsolete)"
_REMARK = re.compile(r"\s*[(（][^()（）]*[)）]\s*\Z")
_BETWEEN_NAMES = re.compile(r"[,，、]\s*")


def term_entries(ids: Iterable[int] | None) -> Iterator[EntryData]:
    """Entries of the glossary versions with these ids; of all, old and current, if None."""
    versions = GlossaryVersion.objects.select_related("term").order_by("pk")
    if ids is not None:
        versions = versions.filter(pk__in=list(ids))
    edition = current_edition()
    for batch in in_batches(versions.iterator(chunk_size=_BATCH), _BATCH):
        cited = cited_numbers("glossary_version", [version.pk for version in batch])
        for version in batch:
            yield _entry(version, edition, cited.get(version.pk, ()))


def _entry(version: GlossaryVersion, edition: date | None, cited: Iterable[str]) -> EntryData:
    name, definition = by_language(version, "name"), by_language(version, "definition")
    return EntryData(
        kind=Kind.TERM,
        object_id=version.pk,
        owner_id=version.term_id,
        address=Address("rulings:term", version.term.slug),
        is_current=edition is not None and version.stands_on(edition),
        title=name,
        text=definition,
        title_texts=texts(name),
        body_texts=texts(definition),
        keys=tuple(_keys(name)),
        rules=tuple(cited),
        first_edition=version.first_edition_id,
        last_edition=version.last_edition_id,
        boost=2,
    )


def _keys(names: Mapping[str, str | None]) -> Iterator[KeyData]:
    """The whole name; then each of the names that it consists of, without what is remarked behind them."""
    own = keys_of(names)
    yield from own
    known = {(key.key, key.language) for key in own}
    for language, name in names.items():
        for part in _BETWEEN_NAMES.split(_REMARK.sub("", name or "")):
            if (key_of(part), language) not in known and part:
                known.add((key_of(part), language))
                yield KeyData(key_of(part), part, language, Rank.FORMER)
