"""The names that were agreed for terms, kept one after the other: what renamed terms are told by."""

from __future__ import annotations

from datetime import datetime

from faqsite.languages import EN, LANGUAGES, columns
from faqsite.termbase.models import AgreedName, Term
from faqsite.termbase.renamed import Renamed, renamed
from faqsite.termbase.terms import Status


def keep_names(now: datetime | None) -> list[tuple[str, str]]:
    """Note the names that are others than those noted last, as of ``now`` (None: as if they had always been
    agreed). Returns language and text of all names, former and new, of the terms that have another Chinese
    one. At most three queries."""
    known = {place: names[-1][0] for place, names in _names().items()}
    new: list[AgreedName] = []
    words: list[tuple[str, str]] = []
    for pk, status, *names in Term.objects.values_list("pk", "status", *columns("name")):
        for language, name in zip(LANGUAGES, names, strict=True):
            agreed = (name or "") if status == Status.AGREED else ""
            before = known.get((pk, language))
            if agreed == (before or ""):
                continue
            if before is None and now is not None:
                new.append(AgreedName(term_id=pk, language=language, name="", since=None))
            new.append(AgreedName(term_id=pk, language=language, name=agreed, since=now))
            if language != EN and now is not None:
                words += [(language, agreed), (language, before or "")]
                words += [(each, name) for each, name in zip(LANGUAGES, names, strict=True) if name]
    AgreedName.objects.bulk_create(new)
    return [(language, word) for language, word in words if word and language != EN]


def _names() -> dict[tuple[int, str], list[tuple[str, datetime | None]]]:
    """By term and language, the names that were agreed, in their order."""
    rows = AgreedName.objects.order_by("pk")
    found: dict[tuple[int, str], list[tuple[str, datetime | None]]] = {}
    for term, language, name, since in rows.values_list("term_id", "language", "name", "since"):
        found.setdefault((term, language), []).append((name, since))
    return found


def renamed_terms(language: str | None = None) -> tuple[Renamed, ...]:
    """The terms whose name is another than it was, the latest first; one query."""
    changed = AgreedName.objects.filter(since__isnull=False)
    rows = AgreedName.objects.filter(term__in=changed.values("term")).order_by("pk")
    names: dict[tuple[str, str], list[tuple[str, datetime | None]]] = {}
    for key, each, name, since in rows.values_list("term__key", "language", "name", "since"):
        if language in (None, each):
            names.setdefault((key, each), []).append((name, since))
    found = [renamed(key, each, of) for (key, each), of in names.items()]
    return tuple(sorted((one for one in found if one), key=lambda one: (one.since, one.key), reverse=True))
