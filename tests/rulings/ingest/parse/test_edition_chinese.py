"""Chinese editions are read as English ones are, and say which script they are in."""

from datetime import date

from faqsite.script import convert
from rulings.ingest.parse.editions import parse_edition

CHINESE = """\
游戏规则

此规则于2024年4月12日起生效。

目录

1. 基础
100. 总则
词汇表
版权信息

1. 基础

100. 总则

100.1. 此游戏由两人进行。参见规则100.2。

100.1a 两人坐在同一张桌旁。
例如：甲和乙坐下。

100.2. 累积费用 Growing Cost

词汇表

牌（译注：也指一张纸。）
套牌由它组成。

费用
为某事支付的东西。


版权信息

作者：甲
"""


def test_chinese_edition_is_read_in_the_same_way() -> None:
    edition = parse_edition(CHINESE)
    assert edition.language == "zh-hans"
    assert edition.effective == date(2024, 4, 12)
    rules = {rule.number: rule for rule in edition.rules}
    assert rules["100.1a"].examples == ("例如：甲和乙坐下。",)
    assert (rules["100.2"].title, rules["100.2"].title_en) == ("累积费用", "Growing Cost")
    assert [term.term for term in edition.glossary] == ["牌（译注：也指一张纸。）", "费用"]
    assert edition.credits == "版权信息\n\n作者：甲"
    assert edition.problems == ()


def test_traditional_characters_are_told_from_simplified() -> None:
    traditional = convert(CHINESE, "zh-hans", "zh-hant")
    assert parse_edition(traditional).language == "zh-hant"
    assert parse_edition(CHINESE, language="zh-hant").language == "zh-hant"
