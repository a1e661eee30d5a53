"""What was done to texts in a week: counts by language and kind of work, no names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from django.db.models import Count, Max
from django.db.models.functions import TruncWeek
from django.utils import timezone

from faqsite.languages import LANGUAGES
from rulings.models import EditionSource, TextChange

WEEKS = 12
What = TextChange.What
_REVIEWS = (What.REVIEW, What.BULK)


@dataclass
class Week:
    """``monday`` begins it. ``written`` and ``reviewed`` by language; the editions imported in it; ``latest``
    is when the last of all that was done."""

    monday: date
    written: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))
    reviewed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))
    editions: list[date] = field(default_factory=list)
    latest: datetime | None = None

    def add(self, moment: datetime) -> None:
        self.latest = max(self.latest or moment, moment)

    def __bool__(self) -> bool:
        return any(self.written.values()) or any(self.reviewed.values()) or bool(self.editions)


def recent_weeks() -> list[Week]:
    """The weeks of which there is anything to tell, the latest first; two queries."""
    since = _monday(timezone.localdate()) - timedelta(weeks=WEEKS - 1)
    weeks: dict[date, Week] = {}
    changes = TextChange.objects.filter(changed_at__date__gte=since, changed_by__isnull=False).order_by()
    counted = changes.annotate(week=TruncWeek("changed_at")).values_list("week", "language", "what")
    for week, language, what, count, latest in counted.annotate(Count("pk"), Max("changed_at")):
        monday = week.date()
        told = weeks.setdefault(monday, Week(monday))
        told.add(latest)
        if what != What.REVERT:
            (told.reviewed if what in _REVIEWS else told.written)[language] += count
    for edition, moment in _imported(since):
        monday = _monday(timezone.localdate(moment))
        told = weeks.setdefault(monday, Week(monday))
        told.editions += [edition] if edition not in told.editions else []
        told.add(moment)
    return [weeks[monday] for monday in sorted(weeks, reverse=True) if weeks[monday]]


def _imported(since: date) -> Iterable[tuple[date, datetime]]:
    """The editions that were imported, and when each of their files was."""
    rows = EditionSource.objects.filter(imported_at__date__gte=since, edition__is_outline=False)
    return rows.order_by("edition").values_list("edition", "imported_at")


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
