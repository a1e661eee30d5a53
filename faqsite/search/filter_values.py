"""How the values of filters are read: words of three languages into the forms that the index stores.

Every reader gives None for what is no value of its filter.
"""

import re
from calendar import monthrange
from datetime import date

from faqsite.search.folding import fold

KINDS = {
    "card": ("card", "cards", "牌", "卡", "卡牌"),
    "rule": ("rule", "rules", "cr", "规则", "規則"),
    "ruling": ("ruling", "rulings", "faq", "裁定", "解答", "判例"),
    "term": ("term", "terms", "glossary", "词汇", "詞彙", "术语", "術語"),
    "document": ("document", "documents", "doc", "文档", "文件", "文檔"),
    "keyword": ("keyword", "keywords", "关键词", "關鍵詞", "关键字", "關鍵字"),
}
COLORS = {
    "W": ("white", "w", "白色", "白"), "U": ("blue", "u", "蓝色", "蓝"), "B": ("black", "b", "黑色", "黑"),
    "R": ("red", "r", "红色", "红"), "G": ("green", "g", "绿色", "绿"),
    "C": ("colorless", "colourless", "c", "无色", "无"),
}  # fmt: skip
MULTICOLORED = "M"
_MULTICOLORED = frozenset({"m", "multi", "multicolor", "multicolored", "multicoloured", "多色"})
# What players call pairs and triples of colours.
COLOR_GROUPS = {
    "azorius": "WU", "dimir": "UB", "rakdos": "BR", "gruul": "RG", "selesnya": "WG", "orzhov": "WB",
    "izzet": "UR", "golgari": "BG", "boros": "WR", "simic": "UG", "bant": "WUG", "esper": "WUB",
    "grixis": "UBR", "jund": "BRG", "naya": "WRG", "abzan": "WBG", "jeskai": "WUR", "sultai": "UBG",
    "mardu": "WBR", "temur": "URG", "silverquill": "WB", "prismari": "UR", "lorehold": "WR",
    "witherbloom": "BG", "quandrix": "UG", "brokers": "WUG", "obscura": "WUB", "maestros": "UBR",
    "riveteers": "BRG", "cabaretti": "WRG", "savai": "WBR", "ketria": "URG", "indatha": "WBG",
    "raugrin": "WUR", "zagoth": "UBG", "chaos": "UBRG", "aggression": "WBRG", "altruism": "WURG",
    "growth": "WUBG", "artifice": "WUBR",
}  # fmt: skip
# In the order in which they are compared.
RARITIES = {
    "common": ("common", "c", "普通", "铁", "鐵"),
    "uncommon": ("uncommon", "u", "非普通", "不普通", "银", "銀"),
    "rare": ("rare", "r", "稀有", "金"),
    "special": ("special", "s", "特殊"),
    "mythic": ("mythic", "m", "mythic rare", "秘稀", "秘稀有"),
    "bonus": ("bonus",),
}
# What ``is:`` knows; what each means stands in ``card_conditions``.
QUALITIES = {
    "split": ("split", "连体", "連體", "分割"),
    "flip": ("flip", "倒转", "倒轉"),
    "transform": ("transform", "tdfc", "转化", "轉化"),
    "modal": ("modal", "mdfc", "modal dfc", "模式双面", "模式雙面"),
    "meld": ("meld", "融合"),
    "dfc": ("dfc", "double faced", "双面", "雙面"),
    "adventure": ("adventure", "历险", "歷險"),
    "aftermath": ("aftermath", "余响", "餘響"),
    "saga": ("saga", "传纪", "傳紀", "传记"),
    "class": ("class", "职业", "職業"),
    "leveler": ("leveler", "升级", "升級"),
    "legendary": ("legendary", "传奇", "傳奇"),
    "basic": ("basic", "基本"),
    "snow": ("snow", "雪境"),
    "permanent": ("permanent", "永久物"),
    "spell": ("spell", "咒语", "咒語"),
    "historic": ("historic", "史迹", "史跡"),
    "vanilla": ("vanilla", "白板"),
    "commander": ("commander", "指挥官", "指揮官"),
    "token": ("token", "衍生物"),
    "party": ("party", "小队", "小隊"),
    "outlaw": ("outlaw", "亡命徒"),
    "bear": ("bear", "熊"),
    "hybrid": ("hybrid", "混血"),
    "phyrexian": ("phyrexian", "非瑞克西亚", "非瑞克西亞"),
}
PARITIES = {"even": 0, "odd": 1}
MANA_VALUE = "mana_value"
# The numbers in the corner of a card, which may be compared with each other (pow>tou).
CORNERS = {
    "power": ("pow", "power", "力量"),
    "toughness": ("tou", "toughness", "防御力"),
    "loyalty": ("loy", "loyalty", "忠诚", "忠诚度"),
    "defense": ("def", "defense", "defence"),
}


def by_name(table: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """What each name stands for; names are compared without case, width and script."""
    return {fold(name).text: key for key, names in table.items() for name in names}


_KIND_OF, _RARITY_OF, _QUALITY_OF = by_name(KINDS), by_name(RARITIES), by_name(QUALITIES)
_CORNER_OF, _COLOR_OF = by_name(CORNERS), by_name(COLORS)
_PARITY_OF = by_name({"even": ("even", "偶数", "双数"), "odd": ("odd", "奇数", "单数")})
_MANA_VALUE_NAMES = frozenset({"mv", "cmc", "manavalue", "法术力值"})
_COLOR_WORDS = re.compile("|".join(sorted(_COLOR_OF, key=len, reverse=True)))


def kind(value: str) -> str | None:
    return _KIND_OF.get(fold(value).text)


def set_named(value: str) -> str | None:
    """A code (CSP) or a name; which sets have it is asked when cards are looked for."""
    name = fold(value).text.strip()
    is_code = re.fullmatch(r"[a-z0-9_]{2,8}", name) is not None
    return name.upper() if is_code else name if re.search(r"\w{2}", name) else None


def edition_day(value: str) -> str | None:
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


def colors(value: str) -> str | None:
    """Letters in WUBRG order ("蓝白" → "WU"), "C" for colourless, "M" for multicoloured, or how many."""
    folded = fold(value).text
    if folded in COLOR_GROUPS:
        return COLOR_GROUPS[folded]
    if folded in _MULTICOLORED:
        return MULTICOLORED
    if re.fullmatch("[0-5]", folded):
        return folded
    if _COLOR_WORDS.sub("", folded):
        return None
    letters = {_COLOR_OF[word] for word in _COLOR_WORDS.findall(folded)}
    return "".join(letter for letter in "WUBRG" if letter in letters) or ("C" if letters else None)


def mana_value(value: str) -> str | None:
    folded = fold(value).text
    if folded in _PARITY_OF:
        return _PARITY_OF[folded]
    return folded if re.fullmatch(r"[0-9]{1,7}(\.[0-9])?", folded) else None


def corner(value: str) -> str | None:
    """A number, "*" for what is printed with one, the name of another corner, or the mana value."""
    folded = fold(value).text
    if folded in _MANA_VALUE_NAMES:
        return MANA_VALUE
    if folded == "*" or re.fullmatch(r"-?[0-9]{1,4}(\.[0-9]{1,2})?", folded):
        return folded
    return _CORNER_OF.get(folded)


def rarity(value: str) -> str | None:
    return _RARITY_OF.get(fold(value).text)


def quality(value: str) -> str | None:
    return _QUALITY_OF.get(re.sub("[-_]", " ", fold(value).text))


def period(value: str) -> str | None:
    """The first and the last day of a year, a month or a day ("2006-07" → "2006-07-01/2006-07-31")."""
    parts = re.fullmatch(r"(\d{4})(?:[-./](\d{1,2}))?(?:[-./](\d{1,2}))?年?", fold(value).text)
    if not parts:
        return None
    try:
        first = date(int(parts[1]), int(parts[2] or 1), int(parts[3] or 1))
        last = first if parts[3] else _last_day(first if parts[2] else first.replace(month=12))
    except ValueError:
        return None
    return f"{first.isoformat()}/{last.isoformat()}"


def name_part(value: str) -> str | None:
    """Anything that is more than signs."""
    return value if re.search(r"\w", value) else None
