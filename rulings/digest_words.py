"""A week of the digest in sentences of the active language, for the feed and for mails; no names."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from faqsite.languages import LANGUAGES
from faqsite.page_words import day, named_language
from rulings.weekly_digest import Week


def lines_of(week: Week, languages: Iterable[str] = LANGUAGES) -> list[str]:
    """A line for each of these languages in which anything was done, and for each edition imported."""
    lines = [_of_language(week, language) for language in LANGUAGES if language in languages]
    imported = [_("Edition of %(day)s imported.") % {"day": day(edition)} for edition in week.editions]
    return [line for line in (*lines, *imported) if line]


def _of_language(week: Week, language: str) -> str:
    written, reviewed = week.written[language], week.reviewed[language]
    if not written and not reviewed:
        return ""
    parts = [
        ngettext("%(count)s text written", "%(count)s texts written", written) % {"count": written},
        ngettext("%(count)s reviewed", "%(count)s reviewed", reviewed) % {"count": reviewed},
    ]
    return named_language(language) + _(": ") + _(", ").join(parts)
