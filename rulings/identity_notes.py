"""What the matching of editions says of one rule: where it was split, merged, or followed with doubt.

It is read from the reports of the editions at whose beginning something became of the rule
(``rulings.ingest.save.identities`` writes them).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from faqsite.kept import kept
from rulings.history import History
from rulings.loaded_editions import LoadedEditions
from rulings.models import EditionSource


class NoteKind(StrEnum):
    SPLIT = "split"
    MERGE = "merge"
    DOUBT = "doubt"


@dataclass(frozen=True, slots=True)
class IdentityNote:
    """What became of the numbers ``before`` in ``edition``; a doubt has its ``reason`` and the other
    number that was nearly taken."""

    kind: NoteKind
    edition: date
    before: tuple[str, ...]
    after: tuple[str, ...]
    reason: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The file that an edition was read from in one language."""

    edition: date
    language: str
    file_name: str
    identity: Mapping[str, Any]


def source_files(editions: Iterable[date]) -> list[SourceFile]:
    """Those of these editions, in their order."""
    wanted = set(editions)
    return [file for file in _all_files() if file.edition in wanted]


@kept(size=1)
def _all_files() -> tuple[SourceFile, ...]:
    """One query, and none until content changes; of the reports only what matching noted."""
    rows = EditionSource.objects.order_by("edition_id", "language")
    fields = ("edition_id", "language", "file_name", "report__identity")
    return tuple(
        SourceFile(edition, language, file_name, identity or {})
        for edition, language, file_name, identity in rows.values_list(*fields)
    )


def turning_points(history: History, loaded: LoadedEditions) -> set[date]:
    """The editions that can have something to say: with the rule new, otherwise worded, or no more."""
    opening = {row.edition for row in history.standings if row.is_reworded is not False or row.is_renumbered}
    ended = {run.ends for run in history.runs if run.ends}
    return opening | ended


def identity_notes(history: History, files: Iterable[SourceFile]) -> list[IdentityNote]:
    """What they say of this rule, oldest first."""
    numbers = {row.edition: row.version.number for row in history.standings}
    notes: list[IdentityNote] = []
    for file in files:
        since = file.identity.get("since")
        if since:
            before = numbers.get(date.fromisoformat(since))
            notes += _of_rule(file, before, numbers.get(file.edition))
    return notes


def _of_rule(file: SourceFile, before: str | None, after: str | None) -> Iterator[IdentityNote]:
    for old, parts in file.identity.get("splits", ()):
        if old == before or after in parts:
            yield IdentityNote(NoteKind.SPLIT, file.edition, (old,), tuple(parts))
    for parts, new in file.identity.get("merges", ()):
        if new == after or before in parts:
            yield IdentityNote(NoteKind.MERGE, file.edition, tuple(parts), (new,))
    for old, new, reason, instead in file.identity.get("doubts", ()):
        if (old, new) == (before, after):
            yield IdentityNote(NoteKind.DOUBT, file.edition, (old,), (new,), reason, instead)
