"""References in the forms that rules, rulings and documents use, and numbers that are none."""

from itertools import pairwise

import pytest

from rulings.ingest.link.references import find_references

FOUND = [
    ("Do as rule 601.2b says.", ["601.2b"]),
    ("See rule 704.", ["704"]),
    ("RULE 704.5A applies.", ["704.5a"]),
    ("(See rule 702.24, “Growing Cost.”)", ["702.24"]),
    ("the costs of rule 601.2b–f", ["601.2b", "601.2f"]),
    ("rules 601.2b-f", ["601.2b", "601.2f"]),
    ("rules 409.1b and 409.1f through h", ["409.1b", "409.1f", "409.1h"]),
    ("rules 409.1b and\n409.1f–h.", ["409.1b", "409.1f", "409.1h"]),
    ("rules 601.2b and 601.2f–h", ["601.2b", "601.2f", "601.2h"]),
    ("rules 601.2a, 601.2c, and 704", ["601.2a", "601.2c", "704"]),
    ("rules 702.19b, c, and f.", ["702.19b", "702.19c", "702.19f"]),
    ("rules 601 to 603", ["601", "603"]),
    ("rules 419.7-8", ["419.7", "419.8"]),
    ("rules 418.5b\ufffd418.5g", ["418.5b", "418.5g"]),
    ("rule 704 or rule 705", ["704", "705"]),
    ("rules 702.13, “Fear,” and 702.14, “Walk”", ["702.13", "702.14"]),
    ("CR 702.24a, C.R. 702.24b, CR702.24c", ["702.24a", "702.24b", "702.24c"]),
    ("Comp. Rules 702.24a and comprehensive rules section 702", ["702.24a", "702"]),
    ("see section 7, “More,” and section 702", ["7", "702"]),
    ("section 6 of the comprehensive rules", ["6"]),
    ("It is embalmed (702.127a), see 702.127.", ["702.127a", "702.127"]),
    ("the ability (702.127) comes later", ["702.127"]),
    ("See 718, “Two Cards.”", ["718"]),
    ("规则702.24a说明了这点。", ["702.24a"]),
    ("需依照规则409.1b与规则409.1f至h的规范", ["409.1b", "409.1f", "409.1h"]),
    ("規則409.1b與409.1f至h", ["409.1b", "409.1f", "409.1h"]),
    ("参见规则205.1a-b、305.7、以及613.1d。", ["205.1a", "205.1b", "305.7", "613.1d"]),
    ("遵循规则701.28a-f、712.9-10、及712.18", ["701.28a", "701.28f", "712.9", "712.10", "712.18"]),
    ("一旦601.2a-h中的步骤完成", ["601.2a", "601.2h"]),
    ("请参见603.7d。", ["603.7d"]),
    ("参见规则702.24，“累积维持”", ["702.24"]),
    ("請參見規則 708，連體牌。", ["708"]),
    ("规则７０２．２４ａ", ["702.24a"]),
    ("规则601和602", ["601", "602"]),
    ("第702.24条与第702章", ["702.24", "702"]),
    ("参见第7章，“附加规则”", ["7"]),
    ("參見第七章", ["7"]),
    ("CR 704.5aa", ["704.5aa"]),
    ("[CR 603.4], C. R. 502.13, CR: 603.4, Comp. R. 603.5", ["603.4", "502.13", "603.4", "603.5"]),
    ("comprehensive rules (CR) 702.24 and rule (704)", ["702.24", "704"]),
    ("RULES 702.13 AND 702.14 as well as 702.15", ["702.13", "702.14", "702.15"]),
    ("rules 608.3a and b are done first", ["608.3a", "608.3b"]),
    ("an exception to 613.10, as described in 702.33, under 702.34", ["613.10", "702.33", "702.34"]),
    ("这是613.10的例外，依照702.24的规定，根据702.25，", ["613.10", "702.24", "702.25"]),
    ("702.24条规定，依702.24a條", ["702.24", "702.24a"]),
    ("规则条目702.24、规则的702.25、规则中第702.26条", ["702.24", "702.25", "702.26"]),
    ("规则「702.24」与完整规则（702.24a）", ["702.24", "702.24a"]),
    ("规则７０２．２４ａ－ｃ", ["702.24a", "702.24c"]),
    ("規則502.13a、b及d", ["502.13a", "502.13b", "502.13d"]),
    ("see sections 6 and 7", ["6", "7"]),
    ("see sections 6–8", ["6", "8"]),
    ("as explained in section 7.", ["7"]),
    ("参见第6章和第7章，规则的第8章", ["6", "7", "8"]),
    ("参见第6、7章", ["6", "7"]),
    ("第601条规则", ["601"]),
    ("refer to 702.24, cf. 702.25, § 702.26, see: 702.27", ["702.24", "702.25", "702.26", "702.27"]),
    ("规则702分为两部分", ["702"]),
    ("规则702.24（累积维持）和702.25", ["702.24", "702.25"]),
    ("following the tournament policy. Rule 702.24 says", ["702.24"]),
]

NOT_FOUND = [
    "It deals 1.5 times as much.",
    "a 2/2 creature with 100 counters",
    "on 14 June 2006, 2006.07.15, 1999-04-23",
    "The score was 100.0.",
    "It costs $100.50, or 100.50 dollars, 702.12% more.",
    "Version 205.3b of the program, v702.1a",
    "rule 0 and rule 7",
    "In the last section 7 cards are drawn.",
    "chapter 2 of the Saga",
    "该传纪第2章的异能",
    "repeat it 999,999 times",
    "tournament rule 103.2a and Floor Rules section 112",
    "rule 205 of the Magic tournament rules",
    "比赛规则100条",
    "规则100张牌",
    "Call 1-800-324-6496, room 702.",
    "file-702.12a and 1702.24a and 12.702.24",
    "第100张牌",
    "702.24 is a fine number",
    "an area of 120.55 by 130.25",
    "rules: 100-card decks, rules: 250 of them",
    "in 120.5 seconds, in 100.5 points, 于100.5秒",
    "《著作权法》第101条",
    "MTR第100.2节、比赛规则（MTR）第100.2条",
    "IPG, section 100.2 and Magic Tournament Rules, section 100.2a",
    "www.rule702.24.com, rules702.pdf, faq_702.24a.txt",
    "rules 100,000 times",
    "in section 7 of this document",
    "002 联盟军旗，收藏编号 213、322、474，160a/306",
]


@pytest.mark.parametrize(("text", "numbers"), FOUND)
def test_reference_is_found_with_its_own_span(text: str, numbers: list[str]) -> None:
    references = find_references(text)
    assert [reference.number for reference in references] == numbers
    for reference in references:
        assert text[reference.start : reference.end] == reference.written
    spans = [(reference.start, reference.end) for reference in references]
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


@pytest.mark.parametrize("text", NOT_FOUND)
def test_number_that_is_no_rule_stays_text(text: str) -> None:
    assert find_references(text) == []


def test_each_end_of_a_range_is_written_as_it_stands() -> None:
    first, last = find_references("See rules 601.2b–f.")
    assert (first.written, first.end_number) == ("601.2b", "601.2f")
    assert (last.written, last.number, last.end_number) == ("f", "601.2f", None)


def test_letter_of_the_next_word_is_not_taken_for_a_list() -> None:
    assert [r.number for r in find_references("rule 601.2b and a player, rule 601.2c or target")] == [
        "601.2b",
        "601.2c",
    ]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("See rule 702.24, “Growing Cost.”", "Growing Cost"),
        ('See rule 702.24, "Growing Cost."', "Growing Cost"),
        ("參見規則702.24，「累積維持」。", "累積維持"),
        ("請參見規則 708，連體牌。", "連體牌"),
        ("See rule 702.24 and “this.”", None),
        ("见规则708，然后洗牌并抓一张牌，再弃一张牌。", None),
    ],
)
def test_title_beside_the_number_is_kept(text: str, title: str | None) -> None:
    assert find_references(text)[0].title == title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("See rule 702.24 (Growing Cost).", "Growing Cost"),
        ("规则702.24（累积维持）", "累积维持"),
        ("See rule 702.24, Growing Cost.", "Growing Cost"),
    ],
)
def test_what_stands_behind_a_number_unquoted_may_be_a_title(text: str, title: str) -> None:
    [reference] = find_references(text)
    assert (reference.title, reference.is_title_sure) == (title, False)


def test_title_behind_a_range_belongs_to_no_single_rule() -> None:
    assert [r.title for r in find_references("rules 300–310, “Card Types”")] == [None, None]


def test_title_without_quotation_marks_is_read_in_chinese_only() -> None:
    text = "rule 708，連體牌。"
    assert find_references(text, "zh-hant")[0].title == "連體牌"
    assert find_references(text, "en")[0].title is None
