"""The filters of the query language: one table, which the parser reads and the help is made from."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from faqsite.languages import language_of_tag
from faqsite.search import filter_values as values
from faqsite.search.folding import fold
from rulings.numbers import tidy

# Operators as they are typed, full-width and as one sign too.
OPERATORS = {
    ":": ":", "：": ":", "=": "=", "＝": "=", "<": "<", "＜": "<", ">": ">", "＞": ">", "<=": "<=", "≤": "<=",
    ">=": ">=", "≥": ">=", "!=": "!=", "≠": "!=",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Filter:
    """One narrowing; ``value`` is in the form that the index stores (CSP, zh-hant, 2006-07-15, WU …).

    ``exact``: the words of the value stood in quotes and must follow each other.
    """

    name: str
    value: str
    operator: str = ":"
    negated: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class FilterKind:
    """What there is to know of a filter: the names that it goes by, how its value is read, and its help.

    ``of_cards``: it asks for cards, negated too. ``compares``: it takes < and > as well as : and =.
    ``alternatives``: of several such filters side by side any one will do, as nothing could meet all.
    """

    names: tuple[str, ...]
    read: Callable[[str], str | None]
    example: str
    help: Promise
    of_cards: bool = False
    compares: bool = False
    alternatives: bool = False


def _corner(name: str, example: str, text: Promise) -> FilterKind:
    return FilterKind(values.CORNERS[name], values.corner, example, text, of_cards=True, compares=True)


FILTERS = {
    "kind": FilterKind(
        ("kind", "类别", "類別"), values.kind, "kind:rule", _("only one kind of thing"), alternatives=True
    ),
    "set": FilterKind(
        ("set", "s", "e", "系列"), values.set_named, "e:CSP",
        _("cards, rulings and documents of a set, by its code or name"), alternatives=True,
    ),
    "rule": FilterKind(
        ("rule", "cr", "规则", "規則"), tidy, "rule:702.24", _("a rule and what speaks of it"),
        alternatives=True,
    ),
    "edition": FilterKind(
        ("edition", "ed", "版本"), values.edition_day, "edition:2006-07-15",
        _("rules as they stood in the edition of that day"),
    ),
    "lang": FilterKind(
        ("lang", "language", "语言", "語言"), language_of_tag, "lang:zh-hant",
        _("what exists in that language, printed or converted"), alternatives=True,
    ),
    "type": FilterKind(
        ("t", "type", "类型", "類型"), str, "t:angel",
        _("words of a card's type line, in any order and language; also t:legend for a part of one"),
        of_cards=True,
    ),
    "text": FilterKind(
        ("o", "oracle", "fo", "fulloracle", "叙述", "敘述"), str, "o:draw",
        _("what stands in a card's text letter by letter, its reminder text too; also o:\"draw two cards\", "
          "where ~ is the card's name"),
        of_cards=True,
    ),
    "keyword": FilterKind(
        ("kw", "keyword", "关键字", "關鍵字"), str, "kw:flying", _("cards with a keyword"), of_cards=True
    ),
    "color": FilterKind(
        ("c", "color", "colour", "颜色", "顏色"), values.colors, "c:WU",
        _(
            "cards of which a side has these colors, and perhaps others; c=WU for these alone, "
            "c:m for several"
        ),
        of_cards=True, compares=True,
    ),
    "color_identity": FilterKind(
        ("ci", "id", "identity", "coloridentity", "commander", "标识色", "標識色", "代表色"), values.colors,
        "ci:WU", _("cards whose color identity has no other colors than these"), of_cards=True, compares=True,
    ),
    "mana_value": FilterKind(
        ("mv", "cmc", "manavalue", "法术力值", "魔法力值"), values.mana_value, "mv:3",
        _("cards by mana value; also mv<3, mv>=5, mv:even"), of_cards=True, compares=True,
    ),
    "power": _corner(
        "power", "pow>=4", _("creatures by power; pow>tou and pow>mv compare two numbers, * counts as 0")
    ),
    "toughness": _corner("toughness", "tou<2", _("creatures by toughness")),
    "loyalty": _corner("loyalty", "loy:3", _("planeswalkers by loyalty")),
    "defense": _corner("defense", "def:5", _("battles by defense")),
    "rarity": FilterKind(
        ("r", "rarity", "稀有度"), values.rarity, "r:rare",
        _("cards by the rarity of a printing, of the set that is asked for; also r>=rare"),
        of_cards=True, compares=True,
    ),
    "name": FilterKind(
        ("name", "n", "名称", "名稱", "牌名"), values.name_part, "name:bolt",
        _("cards with these letters or characters somewhere in a name"), of_cards=True,
    ),
    "date": FilterKind(
        ("year", "date", "年", "年份", "日期"), values.period, "year:2006",
        _("cards in a set of that year; also date>=2006-07 or date<2006-07-21"), of_cards=True, compares=True,
    ),
    "is": FilterKind(
        ("is", "是"), values.quality, "is:split",
        _("cards of a sort: a layout, or what their type line makes them; the sorts are listed below"),
        of_cards=True,
    ),
}  # fmt: skip
_FILTER_OF = values.by_name({key: kind.names for key, kind in FILTERS.items()})


def filter_named(name: str) -> str | None:
    """The filter that goes by ``name``; None where there is none."""
    return _FILTER_OF.get(fold(name).text)


def read_filter(
    name: str, operator: str, value: str, *, negated: bool = False, exact: bool = False
) -> Filter | None:
    """The filter as asked for; None where the value is none of its, or cannot be compared so."""
    kind, sign = FILTERS[name], OPERATORS[operator]
    read = kind.read(value)
    if read is None or (not kind.compares and sign in ("<", "<=", ">", ">=")):
        return None
    if not kind.compares:
        negated, sign = negated != (sign == "!="), ":"
    return Filter(name, read, sign, negated, exact and name == "text")
