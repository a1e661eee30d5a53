"""Card texts that lost their braces and line ends: abilities apart, symbols in braces again.

Only where the form of an ability says that a symbol stood there: a cost before a colon, the cost of
a keyword, mana that is added. In rulings only what is paid or added is one, for there 一 and 白 are
words. Elsewhere they stay what they are.
"""

import re
from collections.abc import Iterator

from cards.mana import normalise_cost
from rulings.ingest.cues import CJK
from rulings.ingest.repair.flattening_costs import CARD_COSTS

_MANA = (
    r"(?:[XＸ]{0,3}(?:二十|十[一二三四五六七八九]?|[零一二三四五六七八九叁])?"
    r"(?:[白蓝藍黑红紅绿綠无無雪](?:/[白蓝藍黑红紅绿綠非])?)*)"
)
_TAP = r"(?:[横橫]置|重置)"
_SOME_MANA = rf"(?=[XＸ零一二三四五六七八九十叁白蓝藍黑红紅绿綠无無雪]){_MANA}"
_SYMBOL = rf"(?:{_TAP}|{_MANA})"
# 二白，横置，牺牲它：  the cost of an ability, from the beginning of a line
_ACTIVATION = re.compile(rf"\A(?P<cost>{_SYMBOL}(?:\s?，\s?{_SYMBOL})*)(?=\s?[，：:])(?=[^。]{{0,60}}[：:])")
# 遗存白（白，从  and  循环二 （二，弃: keyword, its cost, and the cost again in the reminder
_KEYWORD = re.compile(
    rf"(?P<word>\A[{CJK}]{{2,4}}?)(?P<cost>{_SOME_MANA})(?P<space>\s?)"
    rf"(?P<reminder>（\s?(?P<again>{_MANA})\s?(?=[，：:]))?"
)
_ADDS = re.compile(
    rf"(?<=加)(?P<cost>{_MANA}(?:或{_MANA}|，{_MANA})*)(?:(?=到你)|(?<!加[一二两兩三])(?=。|，|；))"
)
_LESS = re.compile(
    rf"(?<=减少|減少|增加|支付)(?P<cost>{_MANA})(?=来|來|。|，|以|否则|否則|：|并|並|便|则|則|或一|只|（)"
)
_REMINDER = re.compile(rf"(?<=（)\s?(?P<cost>{_SYMBOL}(?:，{_SYMBOL})*)\s?(?=[，：:])")
_ABILITY_END = re.compile(
    rf"(?<=。）)(?=\s?[^\s，。；）])|(?<=[^，、：])\s(?=[{CJK}])"
    rf"|(?<=。)(?=(?:[当當](?!你如此)|每[当當]|在(?:你|每)|(?:{_TAP}|{_SOME_MANA})(?:，[^。：]{{1,30}})?[：:]|[{CJK}]{{2,4}}{_MANA}\s?（))"
    r"|(?<=[。）])(?=[+＋−-]\d{1,2}[：:]|0[：:])|(?<=[。）])(?=•)"
)
# 支付三否则, 支付一来获得: what is paid without a measure word behind it is a cost, also in a ruling
_PAID = re.compile(
    rf"(?<=支付)(?P<time>一次)?(?P<cost>{_SOME_MANA})(?=[来來以好这這你使并並且，。、；：）则則]|[与與和或](?!多|数|數)|否[则則]|\Z)"
)
_COSTING = re.compile(rf"(?<=[费費]用)(?P<word>[为為]?)(?P<cost>{_SOME_MANA})(?=[来來的之，。、；）])")
_REDUCED = re.compile(rf"(?<=[减減]少)(?P<word>至?)(?P<cost>{_SOME_MANA})(?=[来來，。；）])")
_VARIABLE = re.compile(r"(?P<cost>[XＸ]{1,3}[白蓝藍黑红紅绿綠]+)(?=[的之来來，。、；）])")
_ADDED = re.compile(rf"(?<=加)(?P<cost>{_SOME_MANA}(?:或{_SOME_MANA})*)(?=到你)")
_TAPPING = re.compile(r"(?:(?<=的)|(?<=任何)|(?<=包含))(?P<cost>[横橫]置)(?=[异異]能|符[号號]|的法[术術]力)")
_COLOURED = re.compile(r"[白蓝藍黑红紅绿綠XＸ]")
# 能能（两个能量指示物）: the symbol of an energy counter, after what one does with it or counts it by
_ENERGY = re.compile(
    r"(?:(?<=得到)|(?<=支付)|(?<=失去))能{1,12}(?![力够夠量不在])|能{2,12}"
    r"|(?:(?<=[一两兩数數][个個])|(?<=量的)|(?<=多少)|(?<=任何)|(?<=[获獲]得))能(?=[，。、；之而得就和与與在]|\Z)"
)
_ENERGY_COUNTER = re.compile("能量指示物")


def has_energy(text: str) -> bool:
    """Whether a text speaks of energy counters; only then 能 may stand for their symbol."""
    return bool(_ENERGY_COUNTER.search(text))


def restore_energy(text: str) -> str:
    """The symbols of energy counters in braces: 得到能能 is 得到{E}{E}."""
    return _ENERGY.sub(lambda match: "{E}" * len(match[0]), text)


def restore_in_prose(text: str) -> str:
    """A ruling or a rule with the costs that it says are paid, reduced or added in braces."""
    if "{" in text:
        return text
    text = _PAID.sub(lambda match: (match["time"] or "") + _braced(match["cost"]), text)
    for pattern in (_COSTING, _REDUCED):
        text = pattern.sub(_coloured, text)
    for pattern in (_VARIABLE, _ADDED, _TAPPING):
        text = pattern.sub(lambda match: _braced(match["cost"]), text)
    return text


def _coloured(match: re.Match[str]) -> str:
    """A cost of one numeral alone may be a number; with a colour, or of more symbols, it is a cost."""
    if not _COLOURED.search(match["cost"]):
        return match[0]
    return match["word"] + _braced(match["cost"])


def split_abilities(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches of a card's text that were lines, as far as their forms show it."""
    begin = start
    for match in _ABILITY_END.finditer(text, start, end):
        if (
            match.start() > begin
            and text[begin : match.start()].strip()
            and _may_end(text[begin : match.start()])
        ):
            yield begin, match.start()
            begin = match.start()
    if begin < end:
        yield begin, end


def _may_end(line: str) -> bool:
    """A line ends after a sentence, or is a list of keywords: short, without a verb's mark."""
    line = line.strip()
    if line.count("（") > line.count("）"):
        return False
    return line[-1] in "。）」" or (len(line) <= 24 and bool(re.fullmatch(rf"[{CJK}，、\d]+", line)))


def restore_symbols(line: str) -> str:
    """One line of a card's text with its mana and tap symbols in braces."""
    if "{" in line:
        return line
    line = _KEYWORD.sub(_keyword, line, count=1)
    for pattern in (_ACTIVATION, _ADDS, _LESS, _REMINDER):
        line = pattern.sub(lambda match: _braced(match["cost"]), line)
    for pattern in CARD_COSTS:
        line = pattern.sub(lambda match: _braced(match["cost"]), line)
    return line


def _braced(costs: str) -> str:
    """Every cost of a list in braces: 二白，横置 is {2}{W}，{T}."""
    return "".join(_one(part) for part in re.split(r"(\s?[，或、]\s?)", costs))


def _one(part: str) -> str:
    if re.fullmatch(_TAP, part):
        return "{T}" if part != "重置" else "{Q}"
    return normalise_cost(part) or part


def _keyword(match: re.Match[str]) -> str:
    """A keyword's cost is one where the reminder repeats it or the line ends after it."""
    cost, again = match["cost"], match["again"]
    if not cost or (again or "").strip() not in {cost, ""} or (not again and match.end() < len(match.string)):
        return match[0]
    reminder = f"（{normalise_cost(cost)}" if again else (match["reminder"] or "")
    return f"{match['word']}{normalise_cost(cost)}{reminder}"
