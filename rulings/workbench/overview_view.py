"""The overview: how far each part is translated, what waits and fails, what was done, what is still to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import Count, Q
from django.db.models.functions import TruncDate
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from faqsite.kept import at_one_version
from faqsite.languages import ENDONYMS, LANGUAGES
from rulings.checks.kept import rules_mark
from rulings.checks.texts import Severity
from rulings.models import CheckedText, Edition, FailingCheck, TextChange, TranslationState
from rulings.translating.staleness import stale_keys
from rulings.translating.units import KINDS
from rulings.workbench import told
from rulings.workbench.asked import ALL
from rulings.workbench.bars import ORDER, bar_html
from rulings.workbench.coverage import (
    GLOSSARY,
    Coverage,
    costs_of,
    documents_coverage,
    rules_coverage,
    sets_coverage,
)
from rulings.workbench.pages import page
from rulings.workbench.text_view import require_staff_rights

ACTIVITY_DAYS = 30


@dataclass(frozen=True, slots=True)
class Row:
    """A part of the site in the picture and in the table: its bars, and done of all by language."""

    label: str
    cells: Sequence[tuple[str, Any, int, int, str]]


@dataclass(frozen=True, slots=True)
class StaleNow:
    """How many texts of a language stand on an older source, and since when the oldest does."""

    language: str
    count: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class FailingNow:
    """A check and in how many texts it fails: of all, and by language and kind of text."""

    severity: Severity
    code: str
    count: int
    places: Sequence[tuple[str, Any, int, str]]

    @property
    def name(self) -> str:
        return told.check_name(self.code)

    @property
    def told(self) -> str:
        """Its severity in words."""
        return str(told.SEVERITIES[self.severity])


def overview_view(request: HttpRequest) -> HttpResponse:
    require_staff_rights(request)
    edition = Edition.objects.order_by("-effective").first()
    ContentType.objects.get_for_models(*KINDS.values())  # remembered by Django: else one query each
    with at_one_version():
        context = {
            "edition": edition,
            "groups": _groups(edition),
            "standings": [(standing, told.STANDINGS[standing]) for standing in ORDER],
            "stale": _stale_now(),
            "costs": costs_of(edition.effective) if edition else (),
            "looked_at": CheckedText.objects.filter(rules=rules_mark()).count(),
            "checks": _checks(),
            "days": _days(),
            "people": _people(),
            "endonyms": ENDONYMS,
        }
    return page(request, "overview", _("Overview"), context)


def _groups(edition: Edition | None) -> list[tuple[str, list[Row]]]:
    rules = [_row(one, _rules_label(one.key), _of_rules(one.key)) for one in _of_edition(edition)]
    documents = [_row(one, one.key, {"kind": "block", "document": one.key}) for one in documents_coverage()]
    sets = [_row(one, one.key, {}) for one in sets_coverage()]
    return [(_("Rules"), rules), (_("Documents"), documents), (_("Cards by set"), sets)]


def _of_edition(edition: Edition | None) -> tuple[Coverage, ...]:
    return rules_coverage(edition.effective) if edition else ()


def _of_rules(key: str) -> dict[str, str]:
    return {"kind": "term"} if key == GLOSSARY else {"kind": "rule", "q": key}


def _rules_label(key: str) -> str:
    return _("Glossary") if key == GLOSSARY else _("Chapter %s") % key


def _row(one: Coverage, label: str, query: dict[str, str]) -> Row:
    """``query``: where its texts are listed; without one they are not."""
    cells = []
    for language in LANGUAGES:
        address = {"language": language, **query} if query else {}
        bar = bar_html(one.counts[language], label)
        link = "&".join(f"{name}={value}" for name, value in address.items())
        cells.append((language, bar, one.done(language), one.total(language), link))
    return Row(label, cells)


def _checks() -> list[FailingNow]:
    """The checks that fail in texts that were looked at as they are, the worst and most frequent first."""
    names = {ContentType.objects.get_for_model(model).pk: kind for kind, model in KINDS.items()}
    rows = FailingCheck.objects.filter(found_in__rules=rules_mark()).order_by()
    values = rows.values_list("severity", "code", "found_in__content_type", "found_in__language")
    found: dict[tuple[str, str], list[tuple[str, str, int]]] = {}
    for severity, code, kind, language, count in values.annotate(Count("pk")):
        found.setdefault((severity, code), []).append((language, names[kind], count))
    checks = [
        FailingNow(Severity(severity), code, sum(count for *_of, count in texts), _places(code, texts))
        for (severity, code), texts in found.items()
    ]
    order = list(Severity)
    return sorted(checks, key=lambda one: (order.index(one.severity), -one.count, one.code))


def _places(code: str, texts: Iterable[tuple[str, str, int]]) -> list[tuple[str, Any, int, str]]:
    """Language, kind and number of texts, with the query of the queue that lists them."""
    return [
        (language, told.KINDS[kind], count, f"language={language}&kind={kind}&edition={ALL}&check={code}")
        for language, kind, count in sorted(texts)
    ]


def _stale_now() -> list[StaleNow]:
    """For each language the texts of all kinds whose source has changed; one query beside the kept keys."""
    of_kind = ContentType.objects.get_for_models(*KINDS.values())
    names = {of_kind[model].pk: kind for kind, model in KINDS.items()}
    wanted = Q(pk__in=())
    for key, kind in names.items():
        for language in LANGUAGES:
            wanted |= Q(content_type=key, language=language, object_id__in=stale_keys(kind, language))
    since: dict[str, list[datetime]] = {language: [] for language in LANGUAGES}
    states = TranslationState.objects.filter(wanted).order_by()
    for language, day in states.values_list("language", "changed_at"):
        since[language].append(day)
    return [StaleNow(language, len(days), min(days, default=None)) for language, days in since.items()]


def _recent() -> Any:
    since = timezone.now() - timedelta(days=ACTIVITY_DAYS)
    return TextChange.objects.filter(changed_at__gte=since, changed_by__isnull=False).order_by()


def _days() -> list[tuple[Any, int]]:
    """The days on which anything was done by hand, and how much, the latest first."""
    counted = _recent().annotate(day=TruncDate("changed_at")).values_list("day").annotate(Count("pk"))
    return sorted(counted, reverse=True)


def _people() -> list[tuple[str, int, int]]:
    """Who wrote and who reviewed how much."""
    counted: dict[str, list[int]] = {}
    rows = _recent().values_list("changed_by__username", "what").annotate(Count("pk"))
    for name, what, count in rows:
        written = counted.setdefault(name, [0, 0])
        written[what in (TextChange.What.REVIEW, TextChange.What.BULK)] += count
    return sorted((name, written, reviewed) for name, (written, reviewed) in counted.items())
