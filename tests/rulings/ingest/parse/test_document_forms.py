"""Forms of cards and of headings that some years of release notes have and others do not."""

import json

import pytest

from rulings.ingest.as_json import document_json
from rulings.ingest.parse.document import parse_document
from rulings.ingest.parsed import BlockKind, ParsedBlock, ParsedDocument, ParsedFace

FRONT = "试炼系列发布释疑\n编纂：某甲\n\n"


def read(text: str) -> ParsedDocument:
    document = parse_document(FRONT + text)
    count = document.characters
    assert count.source == count.placed + count.furniture + count.unplaced
    return document


def of_kind(document: ParsedDocument, kind: BlockKind) -> list[ParsedBlock]:
    return [block for section in document.sections for block in section.blocks if block.kind is kind]


def faces(text: str) -> tuple[ParsedFace, ...]:
    (card,) = of_kind(read(f"单卡解惑\n\n{text}\n\n* 如果它离开战场，则不会生效。\n"), BlockKind.CARD)
    return card.faces


def headings(document: ParsedDocument) -> list[tuple[str, int]]:
    return [(section.heading, section.level) for section in document.sections[1:]]


@pytest.mark.parametrize("printed", ["4", "[4]", "防御：4", "（4）"])
def test_a_battle_has_a_defense(printed: str) -> None:
    front = f"入侵试炼城\n{{三}}{{白}}\n战役～围城\n{printed}\n当入侵试炼城进战场时，抓一张牌。"
    text = f"{front}\n////\n试炼龙\n生物～龙\n3/3\n飞行"
    battle, back = faces(text)
    assert (battle.defense, battle.loyalty, battle.power) == ("4", None, None)
    assert (back.name, back.power, back.toughness) == ("试炼龙", "3", "3")


def test_another_part_of_a_card_stands_behind_its_mark() -> None:
    text = "林间骑士\n{一}{绿}\n生物～人类／骑士\n2/2\n警戒\n//ADV//\n林间小径\n{绿}\n法术～历险\n抓一张牌。"
    knight, path = faces(text)
    assert (knight.text, path.name, path.type_line) == ("警戒", "林间小径", "法术～历险")


def test_levels_keep_their_sizes_in_the_text() -> None:
    (face,) = faces("攀登者\n{红}\n生物～人类\n1/1\n升级{二}\n等级 1-3\n2/2\n等级 4+\n4/4\n连击")
    assert (face.power, face.text) == ("1", "升级{2}\n等级 1-3\n2/2\n等级 4+\n4/4\n连击")


def test_a_colon_behind_a_cost_is_a_slip() -> None:
    (face,) = faces("Trial Agent/试炼密探\n{一}{绿/蓝}：\n传奇生物～人类\n1/2\n警戒")
    assert (face.name, face.name_en, face.mana_cost) == ("试炼密探", "Trial Agent", "{1}{G/U}")


@pytest.mark.parametrize(
    "text",
    [
        "试炼格挡{一}{白}瞬间防止目标生物将造成的所有伤害。",
        "试炼格挡{一}{白}\n瞬间防止目标生物将造成的所有伤害。",
        "试炼格挡\n{一}{白}瞬间防止目标生物将造成的所有伤害。",
    ],
)
def test_a_card_whose_lines_ran_together(text: str) -> None:
    (face,) = faces(text)
    assert (face.name, face.mana_cost, face.type_line) == ("试炼格挡", "{1}{W}", "瞬间")
    assert face.text == "防止目标生物将造成的所有伤害。"


def test_the_heading_of_a_section_of_the_rules_is_a_rule() -> None:
    document = read("通则释疑\n\n***新机制：双面***\n相关规则如下：\n711. 双面牌\n711.1. 双面牌有两面。\n")
    rules = of_kind(document, BlockKind.RULE)
    assert [(rule.number, rule.title) for rule in rules] == [("711", "双面牌"), ("711.1", None)]
    assert of_kind(read("711. 双面牌\n这里没有规则。\n"), BlockKind.RULE) == []


def test_parts_of_several_products_and_of_single_words_are_headings() -> None:
    document = read(
        "试炼通则释疑\n新机制：试作\n这种机制会让你用较低的费用来施放咒语，详见下文。\n「试作」其他释疑：\n"
        "* 它是牌。\n试炼：再战主系列单卡解惑\n白色\n试炼兵\n{白}\n生物～人类\n1/1\n警戒\n* 它不会横置。\n"
    )
    assert headings(document) == [
        ("试炼通则释疑", 1), ("新机制：试作", 2), ("「试作」其他释疑：", 3),
        ("试炼：再战主系列单卡解惑", 1), ("白色", 2),
    ]  # fmt: skip


def test_a_few_words_between_sentences_are_a_heading_and_a_keyword_of_a_card_is_none() -> None:
    document = read(
        "通则释疑\n进化体\n五个进化体每一个都有两个增幅费用，你可以不支付任何一个。\n圣域\n每个圣域都有一个异能，"
        "它会在维持开始时触发。\n"
        "单卡解惑\n试炼兵\n{白}\n生物～人类\n1/1\n当它进战场时，抓一张牌。\n飞行\n* 它会飞。\n"
    )
    assert [heading for heading, _ in headings(document)] == ["通则释疑", "进化体", "圣域", "单卡解惑"]


def test_items_within_a_ruling_are_of_its_kind() -> None:
    document = read("单卡解惑\n* 有下列情形时它会触发：\n-- 它进战场。\n1) 它死去。\n第2步：它被放逐。\n")
    assert len(of_kind(document, BlockKind.RULING)) == 4


def test_lines_set_below_the_words_of_an_item_go_on_with_it() -> None:
    start = "•    如果某个由你操控的生物将受到伤害，则防止该伤害并放置指示物，每个指示物都要各算"
    document = read(f"通则释疑\n\n{start}\n    一次。\n\n•    它只算一次。\n")
    rulings = of_kind(document, BlockKind.RULING)
    assert [ruling.text[-4:] for ruling in rulings] == ["各算一次。"[-4:], "算一次。"]
    assert "各算一次。" in rulings[0].text


def test_a_lone_number_at_the_very_end_is_that_of_the_page() -> None:
    document = read("通则释疑\n* 它会生效。\n\n                    1\n")
    assert document.characters.furniture == 1
    assert "1" not in {block.text for block in of_kind(document, BlockKind.PARAGRAPH)}


def test_names_printed_in_another_order_are_kept_as_printed() -> None:
    document = read(
        "单卡解惑\n* 前面的牌。\n-----\nTrial Guard\n试炼卫兵\n{白}\n生物～人类\n1/1\n警戒\n* 它不横置。\n"
    )
    (printed,) = json.loads(json.dumps(document_json(document)))["as_printed"]
    assert printed.startswith("* 前面的牌。 Trial Guard 试炼卫兵")
