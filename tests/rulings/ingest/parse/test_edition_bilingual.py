"""Rules printed in English and Chinese line by line, as volunteers keep them in a wiki."""

import pytest

from rulings.ingest.parse.editions import looks_bilingual, parse_bilingual
from rulings.ingest.parsed import SourceError

PAGE = """\
[[:all|返回目录]] | [[cr:6|第六章 - 咒语 Spells]]
====== 7. 附加规则 More ======
<BOOKMARK:cr7>7. More\\\\
7. 附加规则

===== 702. 关键字 Keywords =====
<BOOKMARK:cr702>702. Keywords\\\\
702. 关键字

<BOOKMARK:cr702-1>702.1. Growing Cost\\\\
702.1. 累积费用

<BOOKMARK:cr702-1a>702.1a Pay more each time, as Fire//Ice does. (See rule 601.2b.)\\\\
702.1a 每次支付更多，如热火//寒冰。（参见规则[[cr:6#cr601-2b|601.2b]]。）

Example: Ann pays //one//, then two.\\\\
例如：甲先付一，再付二。

{{page>:index&nofooter}}
"""

GLOSSARY = """\
====== 词汇表（按拼音首字母排序） ======
<WRAP centeralign>
[[cr:g#a|A]] - [[cr:g#b|B]]
</WRAP>
----
=== C ===
Card\\\\
牌

1. A thing.\\\\
1. 一样东西。
2. See rule 108, “Cards.”\\\\
2. 参见规则[[cr:1#cr108|108]]，“牌”。
----
EDH\\\\
EDH

An old name.\\\\
旧名称。
----
"""


@pytest.mark.parametrize("line_break", ["\\\\\n", "\\\\ \n"])
def test_both_languages_of_the_same_rules_are_read(line_break: str) -> None:
    english, chinese = parse_bilingual(PAGE.replace("\\\\\n", line_break))
    assert (english.language, chinese.language) == ("en", "zh-hans")
    assert [rule.number for rule in english.rules] == ["7", "702", "702.1", "702.1a"]
    assert [rule.number for rule in chinese.rules] == [rule.number for rule in english.rules]
    assert english.rules[3].text == "Pay more each time, as Fire//Ice does. (See rule 601.2b.)"
    assert chinese.rules[3].text == "每次支付更多，如热火//寒冰。（参见规则601.2b。）"
    assert english.rules[3].examples == ("Example: Ann pays one, then two.",)
    assert chinese.rules[3].examples == ("例如：甲先付一，再付二。",)
    assert (chinese.rules[2].title, chinese.rules[2].title_en) == ("累积费用", "Growing Cost")


def test_glossary_pairs_terms_even_where_both_languages_write_the_same() -> None:
    english, chinese = parse_bilingual(GLOSSARY)
    assert [(term.term, term.term_en) for term in chinese.glossary] == [("牌", "Card"), ("EDH", "EDH")]
    assert english.glossary[0].definition == "1. A thing.\n2. See rule 108, “Cards.”"
    assert chinese.glossary[0].definition == "1. 一样东西。\n2. 参见规则108，“牌”。"
    assert chinese.glossary[1].definition == "旧名称。"


def test_line_without_a_translation_is_kept_and_told() -> None:
    page = PAGE.replace("{{page>", "<BOOKMARK:cr702-1b>702.1b Nobody translated this.\n\n{{page>")
    english, chinese = parse_bilingual(page)
    assert english.rules[-1].number == "702.1b"
    assert chinese.rules[-1].number == "702.1a"
    assert "untranslated-line" in {problem.code for problem in chinese.problems}


def test_recognised_by_its_markup() -> None:
    assert looks_bilingual(PAGE)
    assert looks_bilingual(GLOSSARY)
    assert not looks_bilingual("100.1. One.\n\n100.2. Two.\n")


def test_page_with_neither_rules_nor_glossary_is_refused() -> None:
    with pytest.raises(SourceError):
        parse_bilingual("====== Title ======\nHello\\\\ \n你好\n")
