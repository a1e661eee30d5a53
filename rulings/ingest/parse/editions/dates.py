"""The language and the date that an edition gives for itself."""

import re
from collections.abc import Iterator
from datetime import date

_MONTHS = {
    name[:3]: month
    for month, name in enumerate(
        [
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
        ],
        1,
    )
}
_FORCE = r"(?:effective|current|in\s+force|valid)\s+(?:as\s+of|on|from|since)?\s*"
# "These rules are effective as of July 11, 2009.", "current as of 1 October 2003"
_ENGLISH_DATES = (
    re.compile(
        _FORCE + r"(?P<month>[a-z]{3,9})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})", re.I
    ),
    re.compile(
        _FORCE + r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\s+(?P<month>[a-z]{3,9})\.?,?\s+(?P<year>\d{4})", re.I
    ),
)
_ISO_DATE = re.compile(_FORCE + r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)", re.I)
# 此规则于2024年4月12日起生效。  本規則自 2006 年 7 月 15 日起生效
_CHINESE_DATE = re.compile(
    r"(?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*日\s*(?:起|开始|開始|正式)*\s*(?:生效|有效|施行|實施|实施)"
)


def effective_dates(text: str) -> list[date]:
    """The dates on which the text says that it takes effect, in its order, each once."""
    found = sorted(_dates(text))
    return list(dict.fromkeys(day for _, day in found))


def _dates(text: str) -> Iterator[tuple[int, date]]:
    for pattern in (*_ENGLISH_DATES, _ISO_DATE, _CHINESE_DATE):
        for match in pattern.finditer(text):
            written = match["month"]
            month = int(written) if written.isdigit() else _MONTHS.get(written[:3].lower(), 0)
            day = _calendar_day(int(match["year"]), month, int(match["day"]))
            if day is not None:
                yield match.start(), day


def _calendar_day(year: int, month: int, day: int) -> date | None:
    """The date, or None for a misprint that no calendar has."""
    try:
        return date(year, month, day)
    except ValueError:
        return None
