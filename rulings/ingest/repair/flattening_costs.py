"""Costs in the text of a card that lost its braces: each pattern names the cost it proves ``cost``.

Chinese numerals and colours are words too; what stands before and behind says that they are symbols.
"""

import re

from rulings.ingest.cues import CJK

_NUMERAL = r"(?:二十|十[一二三四五六七八九]?|[零一二三四五六七八九叁])"
_COLOUR = r"(?:[白蓝藍黑红紅绿綠](?:/[白蓝藍黑红紅绿綠非])?|雪(?!境))"
_COLOURED = rf"(?:[XＸ]{{0,2}}{_NUMERAL}?{_COLOUR}{{1,5}})"
_ANY = rf"(?:{_COLOURED}|[XＸ]{{1,3}}{_NUMERAL}?|{_NUMERAL})"
_TAP = r"(?:[横橫]置|重置)"
_MORE = r"(?:，[^。：]{1,40})?[：:]"
_DOES = r"，(?:牺牲|犧牲|弃|棄|支付|移去|放逐|[横橫]置|重置)[^。：]{1,40}[：:]"
# Keywords that have a cost behind them, also one without a colour: 佩带二, 守护一.
_COSTLY = (
    "佩带|佩帶|装配|裝配|增幅|返照|守护|守護|返响|返響|购回|購回|疯魔|瘋魔|打包|变身|變身|掩袭|掩襲|化炼|化煉|破坟|破墳"
    "|呼魂|逸脱|逸脫|预示|預示|突袭|突襲|维持|維持|复还|復還|循环|循環|神授|化生|伪装|偽裝|超载|超載|遗存|遺存|不朽"
)
CARD_COSTS = (
    # 具有一，横置，牺牲此神器：  an ability that is given
    re.compile(rf"(?<=[有得具])(?P<cost>(?:{_TAP}|{_ANY})(?:\s?，\s?(?:{_TAP}|{_ANY}))*)(?={_MORE})"),
    # 压印一，横置：
    re.compile(rf"(?P<cost>{_ANY}，{_TAP})(?={_MORE})"),
    re.compile(rf"(?P<cost>{_TAP})(?=[：:])"),
    # 飞行一红：  守军黑，横置另一个…：
    re.compile(rf"(?<=[{CJK}。）_])(?P<cost>{_COLOURED})(?=\s?[：:]|{_DOES})"),
    # 掩袭二红（你可以  : any keyword, where the cost has a colour
    re.compile(rf"(?<=[{CJK}]{{2}})(?<![为為是非或和与與的由色成])(?P<cost>{_COLOURED})(?=\s?。?（)"),
    *(re.compile(rf"(?<={word})(?P<cost>{_ANY})(?![次个個张張位种種名点點])") for word in _COSTLY.split("|")),
    # 完化白/非（白/非可用白或2点生命来支付
    re.compile(r"(?P<cost>(?:[白蓝藍黑红紅绿綠]/)+非)"),
    re.compile(
        r"(?<=可用)(?P<cost>[白蓝藍黑红紅绿綠](?:[、，或][白蓝藍黑红紅绿綠])*)(?=，?或\s?2\s?[点點]生命)"
    ),
    re.compile(r"(?<=含有一[个個])(?P<cost>[白蓝藍黑红紅绿綠])(?![色的])"),
    re.compile(rf"(?<=[费費]用[为為])(?P<cost>{_COLOURED})(?=的)"),
    # （雪能以产自雪境永久物的一点法术力来支付
    re.compile(r"(?<=（)(?P<cost>雪)(?=能以|可以|代表)"),
)
