"""The notation of mana and other symbols: reading, one canonical form, and their spoken names.

The canonical form is the one of the English rules text, ``{2}{W/U}{T}``. What is no symbol stays
text, whatever stands in its braces: nothing is ever cut off or dropped here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

NUMERALS = {
    "零": "0", "〇": "0", "一": "1", "壹": "1", "二": "2", "两": "2", "兩": "2", "贰": "2", "貳": "2",
    "三": "3", "叁": "3", "參": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9",
    "十": "10", "十一": "11", "十二": "12", "十三": "13", "十四": "14", "十五": "15", "十六": "16",
    "十七": "17", "十八": "18", "十九": "19", "二十": "20",
}  # fmt: skip
COLOURS = {
    "白": "W", "蓝": "U", "藍": "U", "黑": "B", "红": "R", "紅": "R", "绿": "G", "綠": "G",
    "无": "C", "無": "C", "雪": "S",
}  # fmt: skip
ACTIONS = {
    "横置": "T", "橫置": "T", "重置": "Q", "未横置": "Q", "未橫置": "Q", "能": "E", "能量": "E",
    "时空": "CHAOS", "混沌": "CHAOS", "Ｘ": "X", "Ｙ": "Y", "Ｚ": "Z",
}  # fmt: skip
PHYREXIAN = {"非", "非瑞克西亚", "非瑞克西亞", "P"}

_NUMBER = r"0|[1-9][0-9]{0,6}"
_PLAIN = re.compile(rf"(?:{_NUMBER}|[WUBRGCSXYZTQEPA]|½|∞|H[WUBRG]|CHAOS|TK|PW)\Z")
_SPLIT = re.compile(r"(?:[WUBRGC]/[WUBRG](?:/P)?|2/[WUBRG]|[WUBRGC]/P)\Z")
_BRACED = re.compile(r"[{｛]([^{}｛｝\n]{1,16})[}｝]")
# The letters of a cost that lost its braces, "三白白" or "2WW": one numeral at most, then colours.
_COLOUR = "[白蓝藍黑红紅绿綠无無雪]"
_BARE_CHINESE = re.compile(
    r"([XＸ]*)(二十|十[一二三四五六七八九]?|[零一二三四五六七八九叁])?"
    rf"((?:[二2]/{_COLOUR}|{_COLOUR}(?:/(?:{_COLOUR}|非))*)*)\Z"
)
_BARE_PART = re.compile(rf"(?:[二2]|{_COLOUR})(?:/(?:{_COLOUR}|非))+|.")
_BARE_LATIN = re.compile(r"([XYZ]*)([0-9]{1,2})?([WUBRGCS]*)\Z")


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of text: ``symbol`` is its canonical code without braces, or None for plain text."""

    text: str
    symbol: str | None = None


def parse_symbol(inside: str) -> str | None:
    """The canonical code of what stands between two braces, or None where it is no known symbol."""
    codes = symbol_codes(inside)
    return codes[0] if len(codes) == 1 else None


def symbol_codes(inside: str) -> tuple[str, ...]:
    """All symbols that one pair of braces holds: Chinese texts print ``{能能}`` for two energy."""
    inside = inside.strip().strip("()（）")
    if len(inside) > 1 and set(inside) == {"能"}:
        return ("E",) * len(inside)
    parts = [_part_code(part.strip()) for part in re.split(r"[/／]", inside)]
    code = "/".join(parts)
    if _PLAIN.match(code) or _SPLIT.match(code):
        return (code,)
    return (_old_hybrid(code),) if _old_hybrid(code) else ()


def _part_code(part: str) -> str:
    """One half of a symbol; the prefix o is the notation of the 1990s (``{oT}``, ``{oSi}``)."""
    if part in PHYREXIAN:
        return "P"
    found = NUMERALS.get(part) or COLOURS.get(part) or ACTIONS.get(part)
    if found:
        return found
    old = re.fullmatch(r"o([A-Z0-9]|Si)", part)
    return {"Si": "S"}.get(old[1], old[1]) if old else part.upper()


def _old_hybrid(code: str) -> str:
    """``{WU}`` and ``{2W}`` are ways in which older data writes ``{W/U}`` and ``{2/W}``."""
    return f"{code[0]}/{code[1]}" if re.fullmatch(r"[WUBRG2][WUBRG]", code) and code[0] != code[1] else ""


def tokenize(text: str) -> Iterator[Token]:
    """Split text into symbols and the text between them; joined again, the tokens give the text."""
    position = 0
    for match in _BRACED.finditer(text):
        codes = symbol_codes(match[1])
        if not codes:
            continue
        if match.start() > position:
            yield Token(text[position : match.start()])
        yield Token(match[0], codes[0])
        for code in codes[1:]:
            yield Token("", code)
        position = match.end()
    if position < len(text):
        yield Token(text[position:])


def normalise(text: str) -> str:
    """The text with every symbol in the canonical notation and all else as it was."""
    return "".join(f"{{{token.symbol}}}" if token.symbol else token.text for token in tokenize(text))


def normalise_cost(text: str) -> str | None:
    """A whole mana cost in the canonical notation; None where the text is anything else.

    Reads ``{二}{白}``, ``{2}{W}`` and what is left of them when the braces are lost, ``二白``, ``2W``.
    """
    compact = re.sub(r"\s+", "", text)
    if not compact:
        return None
    if re.fullmatch(r"(?:\[[^\[\]]{1,3}\])+", compact):
        compact = compact.replace("[", "{").replace("]", "}")
    if "{" in compact or "｛" in compact:
        tokens = list(tokenize(compact))
        return None if any(token.symbol is None for token in tokens) else normalise(compact)
    for pattern in (_BARE_CHINESE, _BARE_LATIN):
        match = pattern.match(compact)
        if match:
            return _bare_cost(match)
    return None


def _bare_cost(match: re.Match[str]) -> str:
    unknowns, number, colours = (group or "" for group in match.groups())
    codes = [_part_code(letter) for letter in unknowns]
    codes += [_part_code(number)] if number else []
    codes += [code for part in _BARE_PART.findall(colours) for code in symbol_codes(part)]
    return "".join(f"{{{code}}}" for code in codes)
