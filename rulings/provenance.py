"""Where an edition comes from: the files it was read from, what was repaired and what is in doubt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models.fields.json import KeyTextTransform

from rulings.admin.sentences import said
from rulings.models import EditionSource


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file as it was read. ``words`` is a hash of all it says without white space: files that have the same
    say the same, whatever their bytes. ``pages`` are wiki pages that gave or confirmed some of its words."""

    language: str
    name: str
    sha256: str
    encoding: str
    read_on: datetime
    rules: int
    terms: int
    repairs: int
    doubts: tuple[str, ...]
    pages: tuple[str, ...]
    words: str


def files_of(effective: date) -> list[FileRead]:
    """Those of an edition, by language; one query."""
    sources = EditionSource.objects.filter(edition=effective).annotate(
        words=KeyTextTransform("body", "account__held")
    )
    return [_read(source, source.words or "") for source in sources.order_by("language")]


def _read(source: EditionSource, words: str) -> FileRead:
    report: Mapping[str, Any] = source.report
    pages = report.get("pages", [])
    problems = [*report.get("problems", []), *(doubt for page in pages for doubt in page.get("doubts", []))]
    return FileRead(
        language=source.language,
        name=source.file_name,
        sha256=source.sha256,
        encoding=source.encoding,
        read_on=source.imported_at,
        rules=report.get("rules", 0),
        terms=len(report.get("terms", [])),
        repairs=report.get("repairs", 0),
        doubts=tuple(said(problem["message"]) for problem in problems),
        pages=tuple(page["file_name"] for page in pages),
        words=words,
    )
