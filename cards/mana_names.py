"""The names of mana and other symbols as one says them aloud, for screen readers, in three languages."""

LANGUAGES = ("zh-hant", "zh-hans", "en")

_COLOURS = {
    "W": ("白色", "白色", "white"),
    "U": ("藍色", "蓝色", "blue"),
    "B": ("黑色", "黑色", "black"),
    "R": ("紅色", "红色", "red"),
    "G": ("綠色", "绿色", "green"),
    "C": ("無色", "无色", "colorless"),
    "S": ("雪境", "雪境", "snow"),
}
_NAMED = {
    "T": ("橫置", "横置", "tap"),
    "Q": ("重置", "重置", "untap"),
    "E": ("能量指示物", "能量指示物", "an energy counter"),
    "P": ("非瑞克西亞魔法力", "非瑞克西亚法术力", "Phyrexian mana"),
    "X": ("X點魔法力", "X点法术力", "X generic mana"),
    "Y": ("Y點魔法力", "Y点法术力", "Y generic mana"),
    "Z": ("Z點魔法力", "Z点法术力", "Z generic mana"),
    "½": ("半點魔法力", "半点法术力", "one half generic mana"),
    "∞": ("無限魔法力", "无限法术力", "infinite generic mana"),
    "A": ("橡實", "橡实", "acorn"),
    "CHAOS": ("混沌", "混沌", "chaos"),
    "TK": ("貼紙票", "贴纸票", "ticket"),
    "PW": ("鵬洛客", "鹏洛客", "planeswalker"),
}
_OR = {"zh-hant": "或", "zh-hans": "或", "en": " or "}
_LIFE = {"zh-hant": "2點生命", "zh-hans": "2点生命", "en": "2 life"}


def spoken(code: str, language: str) -> str:
    """How the symbol with this canonical code is read aloud, as in "one white or blue mana"."""
    index = LANGUAGES.index(language)
    if code in _NAMED:
        return _NAMED[code][index]
    if code.startswith("H") and len(code) == 2:
        half = {"zh-hant": "半點{}魔法力", "zh-hans": "半点{}法术力", "en": "one half {} mana"}[language]
        return half.format(_COLOURS[code[1]][index])
    if "/" in code:
        return _OR[language].join(_half(part, language) for part in code.split("/"))
    return _whole(code, language)


def _half(part: str, language: str) -> str:
    return _LIFE[language] if part == "P" else _whole(part, language)


def _whole(code: str, language: str) -> str:
    """An amount of generic mana, or one mana of a colour."""
    if code.isdigit():
        return {"zh-hant": f"{code}點魔法力", "zh-hans": f"{code}点法术力", "en": f"{code} generic mana"}[
            language
        ]
    colour = _COLOURS[code][LANGUAGES.index(language)]
    return {"zh-hant": f"{colour}魔法力", "zh-hans": f"{colour}法术力", "en": f"{colour} mana"}[language]
