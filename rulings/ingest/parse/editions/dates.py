"""The day from which an edition is in force: as its text says, or as its file is named."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

_MONTHS = {
    name: month
    for month, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1
    )
}
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?"
_LINK = rf"(?:\s+dates?)?(?:\s+as\s+of|\s+on|\s+from|\s+since|\s*[:：])?\s+{_WEEKDAY}"
_FORCE = rf"\b(?:effective|in\s+force|valid){_LINK}"
# "These rules are current as of October 1, 2003.": until 2009
_CURRENCY = rf"\bcurrent{_LINK}"
_MONTH = r"(?P<month>[a-z]{3,9})\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
# "July 11, 2009", "1 October 2003", "2009-07-11"
_DAYS = (
    rf"{_MONTH}\s+{_DAY},?\s+{_YEAR}",
    rf"{_DAY}\s+{_MONTH},?\s+{_YEAR}",
    rf"{_YEAR}-(?P<month>\d\d)-(?P<day>\d\d)",
)
_ENGLISH_FORCE = tuple(re.compile(_FORCE + day, re.IGNORECASE) for day in _DAYS)
_ENGLISH_CURRENCY = tuple(re.compile(_CURRENCY + day, re.IGNORECASE) for day in _DAYS)
_CHINESE_DAY = (
    r"(?P<year>\d{4}|[〇零○一二三四五六七八九]{4})\s*年\s*(?P<month>\d{1,2}|[一二三四五六七八九十]{1,2})\s*月"
    r"\s*(?P<day>\d{1,2}|[一二三四五六七八九十]{1,3})\s*日"
)
# 此规则于2024年4月12日起生效。  本規則自 2006 年 7 月 15 日起生效  生效日期：二〇二四年四月十二日
_CHINESE_FORCE = (
    re.compile(
        _CHINESE_DAY + r"\s*(?:起|开始|開始|正式)*\s*(?:生效|有效|施行|實施|实施|适用|適用|启用|啟用)"
    ),
    re.compile(r"(?:生效|施行|实施|實施)(?:日期|日|时间|時間)?\s*[:：为為是于於]*\s*" + _CHINESE_DAY),
)
_CHINESE_DIGITS = {**dict(zip("一二三四五六七八九", range(1, 10), strict=True)), "〇": 0, "零": 0, "○": 0}
# "2003-10-01", "MagicCompRules 20220218", "cr-2003-03-15-LGN", "rules_2003.10.01"
_NAMED = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)(?P<mark>[-_. ]?)(?P<month>\d\d)(?P=mark)(?P<day>\d\d)(?!\d)"
)
# A text that was current on a day was published, and so its file named, about then.
_NEARLY = timedelta(days=60)


def effective_dates(text: str) -> list[date]:
    """The dates on which the text says that it takes effect, in its order, each once."""
    return _found(text, (*_ENGLISH_FORCE, *_CHINESE_FORCE))


def settled_date(text: str, given: date | None) -> date | None:
    """The day that the text takes effect, else the day the caller knows; None where nothing tells.

    Editions up to 2009 say only on which day they were current. The caller's day, by which others name
    the edition, goes before that, unless the two are so far apart that one of them must be wrong.
    """
    said = effective_dates(text)
    if said:
        return said[0]
    current = _found(text, _ENGLISH_CURRENCY)
    if not current:
        return given
    return given if given and abs(given - current[0]) <= _NEARLY else current[0]


def date_in_name(stem: str) -> date | None:
    """The date that a file is named for; None where its name has none."""
    for match in _NAMED.finditer(stem):
        day = _day(match)
        if day is not None:
            return day
    return None


def _found(text: str, patterns: tuple[re.Pattern[str], ...]) -> list[date]:
    return list(dict.fromkeys(day for _, day in sorted(_dates(text, patterns))))


def _dates(text: str, patterns: tuple[re.Pattern[str], ...]) -> Iterator[tuple[int, date]]:
    for pattern in patterns:
        for match in pattern.finditer(text):
            day = _day(match)
            if day is not None:
                yield match.start(), day


def _day(match: re.Match[str]) -> date | None:
    """The date, or None for a misprint that no calendar has."""
    year, month, day = (_number(match[part]) for part in ("year", "month", "day"))
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _number(written: str) -> int:
    """A number in digits, a month's name, or Chinese numerals ("二〇二四", "十二", "三十一"); 0 if none."""
    if written.isdecimal():
        return int(written)
    if written.isascii():
        return _MONTHS.get(written[:3].lower(), 0)
    if "十" not in written:
        return int("".join(str(_CHINESE_DIGITS[digit]) for digit in written))
    tens, _, ones = written.partition("十")
    return _CHINESE_DIGITS.get(tens, 1) * 10 + _CHINESE_DIGITS.get(ones, 0)
