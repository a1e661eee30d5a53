"""Rules printed in English and Chinese line by line, as volunteers keep them in a wiki."""

import pytest

from rulings.ingest.parse.editions import looks_bilingual, parse_bilingual
from rulings.ingest.parse.editions.wiki_pairs import both_titles
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


HEADED = r"""====== 8. 多人规则 Rules for Many ======
===== 800. General 总则 =====

<WRAP round box>
**800.1.** A game of many is a //grand// game((Our note.)).\\ **800.1.** 多人游戏是//盛大//的__游戏__。
</WRAP>

800.2. Three things count:\\
800.2. 三件事算数：
  * the [[cr:1#cr108|cards]]\\ 牌
  * the ______ Goblin\\ ______地精

^ 801. Zones ^ 801. 区域 ^
| 801.1. A zone is a place. | 801.1. 区域是一个地方。 |

801.2. %%Fire//Ice [[is]]%% two cards.
It stays so.

801.2. 火//冰是两张牌。

801.2a First line.\\
Second line.\\
801.2a 第一行。\\
第二行。
"""


def test_other_markup_is_read_as_the_wiki_shows_it() -> None:
    english, chinese = parse_bilingual(HEADED)
    texts = {rule.number: rule.text for rule in english.rules if rule.text}
    assert texts == {
        "800.1": "A game of many is a grand game.",
        "800.2": "Three things count:\n• the cards\n• the ______ Goblin",
        "801.1": "A zone is a place.",
        "801.2": "Fire//Ice [[is]] two cards. It stays so.",
        "801.2a": "First line.\nSecond line.",
    }
    assert {rule.number: rule.text for rule in chinese.rules if rule.text} == {
        "800.1": "多人游戏是盛大的游戏。",
        "800.2": "三件事算数：\n• 牌\n• ______地精",
        "801.1": "区域是一个地方。",
        "801.2": "火//冰是两张牌。",
        "801.2a": "第一行。\n第二行。",
    }


def test_headings_count_where_no_line_under_them_says_the_same() -> None:
    english, chinese = parse_bilingual(HEADED)
    titles = {rule.number: rule.title for rule in english.rules if rule.title}
    assert titles == {"8": "Rules for Many", "800": "General", "801": "Zones"}
    assert [rule.title for rule in chinese.rules if rule.title] == ["多人规则", "总则", "区域"]


def test_a_footnote_is_left_out_and_told() -> None:
    _, chinese = parse_bilingual(HEADED)
    assert [problem.excerpt for problem in chinese.problems if problem.code == "footnote"] == ["Our note."]


def test_between_separators_the_first_line_is_a_term_whatever_it_looks_like() -> None:
    page = GLOSSARY + "For the Beebles!\\\\\n为了小妖！\n\nIt makes a beeble.\\\\\n派出一个小妖。\n----\n"
    _, chinese = parse_bilingual(page)
    assert chinese.glossary[-1].term == "为了小妖！"
    assert chinese.glossary[-1].term_en == "For the Beebles!"


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("总则 General", ("General", "总则")),
        ("General 总则", ("General", "总则")),
        ("词汇表（按拼音首字母排序）", ("", "词汇表")),
        ("秘罗万岁！For Mirrodin!", ("For Mirrodin!", "秘罗万岁！")),
        ("规则（Rules）", ("Rules", "规则")),
        ("General", ("General", "")),
    ],
)
def test_names_in_a_heading(heading: str, names: tuple[str, str]) -> None:
    assert both_titles(heading) == names
