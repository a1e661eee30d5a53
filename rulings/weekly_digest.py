"""What was done to texts in a week: counts by language and kind of work, no names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Count
from django.db.models.functions import TruncWeek
from django.utils import timezone

from faqsite.languages import LANGUAGES
from rulings.models import Edition, EditionSource, TextChange

WEEKS = 12
What = TextChange.What
_REVIEWS = (What.REVIEW, What.BULK)


@dataclass
class Week:
    """``monday`` begins it. ``written`` and ``reviewed`` by language; the editions imported in it."""

    monday: date
    written: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))
    reviewed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))
    editions: list[date] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any(self.written.values()) or any(self.reviewed.values()) or bool(self.editions)


def recent_weeks() -> list[Week]:
    """The weeks of which there is anything to tell, the latest first; two queries."""
    since = _monday(timezone.localdate()) - timedelta(weeks=WEEKS - 1)
    weeks: dict[date, Week] = {}
    changes = TextChange.objects.filter(changed_at__date__gte=since, changed_by__isnull=False).order_by()
    counted = changes.annotate(week=TruncWeek("changed_at")).values_list("week", "language", "what")
    for week, language, what, count in counted.annotate(Count("pk")):
        monday = week.date()
        told = weeks.setdefault(monday, Week(monday))
        if what != What.REVERT:
            (told.reviewed if what in _REVIEWS else told.written)[language] += count
    for monday, edition in _imported(since):
        weeks.setdefault(monday, Week(monday)).editions.append(edition)
    return [weeks[monday] for monday in sorted(weeks, reverse=True) if weeks[monday]]


def _imported(since: date) -> Iterable[tuple[date, date]]:
    rows = EditionSource.objects.filter(imported_at__date__gte=since).order_by("edition")
    known = set(Edition.objects.filter(is_outline=False).values_list("pk", flat=True))
    pairs = {(_monday(at.date()), edition) for edition, at in rows.values_list("edition", "imported_at")}
    return sorted(pair for pair in pairs if pair[1] in known)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
