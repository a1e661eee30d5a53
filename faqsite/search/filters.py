"""The filters of the query language: their names, and how their values are read.

The help page lists ``FILTERS`` and ``KINDS``, so that what is documented is what is understood.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from faqsite.languages import language_of_tag
from faqsite.search.folding import fold
from rulings.numbers import tidy

KINDS = {
    "card": ("card", "cards", "牌", "卡", "卡牌"),
    "rule": ("rule", "rules", "cr", "规则", "規則"),
    "ruling": ("ruling", "rulings", "faq", "裁定", "解答", "判例"),
    "term": ("term", "terms", "glossary", "词汇", "詞彙", "术语", "術語"),
    "document": ("document", "documents", "doc", "文档", "文件", "文檔"),
    "keyword": ("keyword", "keywords", "关键词", "關鍵詞", "关键字", "關鍵字"),
}
# Every filter under all the names that it goes by.
FILTERS = {
    "kind": ("kind", "类别", "類別"),
    "set": ("set", "s", "e", "系列"),
    "rule": ("rule", "cr", "规则", "規則"),
    "edition": ("edition", "ed", "版本"),
    "lang": ("lang", "language", "语言", "語言"),
    "type": ("t", "type", "类型", "類型"),
    "text": ("o", "oracle", "叙述", "敘述"),
    "keyword": ("kw", "keyword", "关键字", "關鍵字"),
    "color": ("c", "color", "colour", "颜色", "顏色"),
    "mana_value": ("mv", "cmc", "manavalue"),
}
CARDS_ONLY = frozenset({"type", "text", "keyword", "color", "mana_value"})
COLORS = {
    "W": ("white", "w", "白"), "U": ("blue", "u", "蓝"), "B": ("black", "b", "黑"), "R": ("red", "r", "红"),
    "G": ("green", "g", "绿"), "C": ("colorless", "colourless", "c", "无色", "无"),
}  # fmt: skip


def _by_name(table: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {fold(name).text: key for key, names in table.items() for name in names}


_KIND_OF = _by_name(KINDS)
_FILTER_OF = _by_name(FILTERS)
_COLOR_OF = _by_name(COLORS)
_COLOR_WORDS = re.compile("|".join(sorted(_COLOR_OF, key=len, reverse=True)))


@dataclass(frozen=True, slots=True)
class Filter:
    """One narrowing; ``value`` is in the form that the index stores (CSP, zh-hant, 2006-07-15, WU …)."""

    name: str
    value: str
    operator: str = ":"
    negated: bool = False


def filter_named(name: str) -> str | None:
    """The filter that goes by ``name``; None where there is none."""
    return _FILTER_OF.get(fold(name).text)


def read_value(name: str, value: str) -> str | None:
    """``value`` in the form of the index; None where it is no value of this filter."""
    return _READERS.get(name, str)(value)


def _kind(value: str) -> str | None:
    return _KIND_OF.get(fold(value).text)


def _set_code(value: str) -> str | None:
    code = fold(value).text.upper()
    return code if re.fullmatch(r"[A-Z0-9_]{2,8}", code) else None


def _edition(value: str) -> str | None:
    """A day, a month or a year: the edition in force on it (at the end of the month or year)."""
    parts = re.fullmatch(r"(\d{4})(?:[-./](\d{1,2}))?(?:[-./](\d{1,2}))?", fold(value).text)
    if not parts:
        return None
    try:
        year, month = int(parts[1]), int(parts[2] or 12)
        first = date(year, month, int(parts[3] or 1))
        return (first if parts[3] else _last_day(first)).isoformat()
    except ValueError:
        return None


def _last_day(month: date) -> date:
    return month.replace(day=monthrange(month.year, month.month)[1])


def _colors(value: str) -> str | None:
    """Letters in WUBRG order ("蓝白" → "WU"); "C" for colourless."""
    folded = fold(value).text
    if _COLOR_WORDS.sub("", folded):
        return None
    letters = {_COLOR_OF[word] for word in _COLOR_WORDS.findall(folded)}
    return "".join(letter for letter in "WUBRGC" if letter in letters) or None


def _mana_value(value: str) -> str | None:
    folded = fold(value).text
    return folded if re.fullmatch(r"\d{1,7}(\.\d)?", folded) else None


_READERS: dict[str, Callable[[str], str | None]] = {
    "kind": _kind,
    "set": _set_code,
    "rule": tidy,
    "edition": _edition,
    "lang": language_of_tag,
    "color": _colors,
    "mana_value": _mana_value,
}
