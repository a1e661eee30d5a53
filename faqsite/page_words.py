"""Days and languages as the page's language names them."""

from datetime import date
from functools import lru_cache

from django.utils.dateformat import format as date_format
from django.utils.translation import get_language, gettext


def day(value: date | None) -> str:
    """A date in full, as the page's language writes it; "" where there is none."""
    return _day_in(value, get_language() or "en") if value else ""


@lru_cache(maxsize=2048)
def _day_in(value: date, language: str) -> str:
    """Of editions and sets there are some hundreds of days, which stand on every other page."""
    return date_format(value, {"en": "F j, Y"}.get(language, "Y年n月j日"))


def named_language(language: str) -> str:
    """The language's name in the page's language (Django's own ``language_name`` gives the English one)."""
    return {
        "zh-hant": gettext("Traditional Chinese"),
        "zh-hans": gettext("Simplified Chinese"),
        "en": gettext("English"),
    }[language]
