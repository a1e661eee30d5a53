"""Flat texts of every kind come back in their lines: headings, lists, names, English, cards without texts."""

import pytest

from rulings.ingest.known_cards import KnownCard, KnownCards
from rulings.ingest.parse.document import parse_document
from rulings.ingest.parse.documents.cards import split_names
from rulings.ingest.parsed import BlockKind, ParsedDocument
from rulings.ingest.passages import Passage
from rulings.ingest.repair.flattening_cards import find_headers
from rulings.ingest.repair.flattening_headings import split_heading
from rulings.ingest.repair.flattening_inline import expand_inline
from rulings.ingest.repair.flattening_lists import labelled_items, lettered_items
from rulings.ingest.repair.flattening_parallel import part_by_english
from rulings.ingest.repair.flattening_stream import make_stream
from tests.rulings.ingest.parse.samples import FILLER, counted

NOTHING_KNOWN = KnownCards()
LONG = FILLER * 30
OPENING = "-通则释疑新机制：留影" + FILLER + "留影很好，留影随处可见。* 留影只用一次。"


def names_in(text: str, known: KnownCards = NOTHING_KNOWN) -> list[str]:
    stream = make_stream(text)
    return [stream.text[header.start : header.name_end].strip() for header in find_headers(stream, known)]


def read(text: str, *known: KnownCard) -> ParsedDocument:
    document = parse_document(counted(text, 250), known)
    count = document.characters
    assert count.source == count.placed + count.furniture + count.unplaced
    return document


def texts(document: ParsedDocument, kind: BlockKind) -> list[str]:
    return [b.text for section in document.sections for b in section.blocks if b.kind is kind]


def cards(document: ParsedDocument) -> list[str]:
    return [
        b.faces[0].name for section in document.sections for b in section.blocks if b.kind is BlockKind.CARD
    ]


def headings(document: ParsedDocument) -> list[str]:
    return [section.heading for section in document.sections if section.heading]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("-灰影王（见鹏洛客套牌） 四白 传奇鹏洛客灰影 4+1：抓一张牌。", ["灰影王（见鹏洛客套牌）"]),
        ("-灰影火/ Grey&#39;s Fire二红瞬间灰影火造成3点伤害。", ["灰影火/ Grey&#39;s Fire"]),
        ("。职业：灰影师 一白 结界职业 灰影师很好。", ["职业：灰影师"]),
        ("-灰影歌3U结界生物于其操控者的重置步骤中不能重置。", ["灰影歌"]),
        ("。////晨曦灰影颜色标志：绿色传奇生物元素3/3延势晨曦灰影很好。", ["晨曦灰影"]),
        ("本系列通则与单卡解惑白色灰影兵 二白 生物士兵 2/2 飞行灰影兵很小。", ["白色灰影兵"]),
        ("。灰影失足 蓝 瞬间 反击目标咒语。", ["灰影失足"]),
        ("* 具有 基本地类别的牌，本身便会具有相对应的法术力异能，法术力很多。", []),
        ("-灰影之类别与基本地* 自此系列开始，一切都不同。", []),
        ("。你能以某个未横置的地为目标起动它。", []),
    ],
)  # fmt: skip
def test_where_a_name_begins(text: str, names: list[str]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("抓一张牌。白色灰影猫 白 生物猫 1/1 系命", "灰影猫"),
        ("-神器与地灰影猫/ Grey Cat 白 生物猫 1/1 系命", "灰影猫/ Grey Cat"),
        ("-地灰影猫/ Grey Cat地掩蔽（此地须横置进战场。）", "灰影猫/ Grey Cat"),
        ("。灰影猫（仅出现在套牌中） 白 生物猫 1/1 系命", "灰影猫（仅出现在套牌中）"),
    ],
)
def test_a_known_name_leaves_out_what_stands_before_it(text: str, name: str) -> None:
    assert names_in(text, KnownCards([KnownCard("灰影猫", "Grey Cat")])) == [name]


def test_a_colour_between_a_ruling_and_a_known_name_is_a_heading() -> None:
    text = (
        OPENING
        + "-单卡解惑白色灰影猫 白 生物猫 1/1 系命* 灰影猫很小。蓝色灰影鸟 蓝 生物鸟 1/1 飞行* 它会飞。"
    )
    document = read(LONG + text, KnownCard("灰影猫"), KnownCard("灰影鸟"))
    assert headings(document)[-3:] == ["单卡解惑", "白色", "蓝色"]
    assert cards(document) == ["灰影猫", "灰影鸟"]


def test_words_between_a_sentence_and_bullets_are_a_heading() -> None:
    text = OPENING + "留影的一般信息 * 第一条信息。* 第二条信息。"
    assert headings(read(LONG + text))[-1] == "留影的一般信息"


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("新关键字：留影透过雾气，旅人看见从前。", "新关键字：留影"),
        ("中文版勘误灰影荒野的叙述有误。", "中文版勘误"),
        ("组合：晨曦地在乙地系列中有五张地。", "组合：晨曦地"),
    ],
)
def test_where_a_heading_ends(text: str, heading: str) -> None:
    whole = text + "留影的生物。留影，只能用一次。具留影异能者。晨曦地。晨曦地，很好。"
    assert text[: split_heading(text, whole, "乙地").length] == heading


def test_items_follow_their_marks() -> None:
    text = "会发生这些事：a) 失去类别。b) 失去叙述。c) 名称不变。"
    assert [text[start : start + 2] for start in lettered_items(text)] == ["a)", "b)", "c)"]
    steps = "方法如下：第1步：展示。第2步：分堆。"
    assert len(list(lettered_items(steps))) == 2
    assert list(lettered_items("改变力量（例如a) 变巨）或是b) 其他效应。")) == []


def test_after_the_last_item_the_label_begins_a_paragraph() -> None:
    text = "本章要点1：晨光初现本章要点2：夜尽天明本章要点牌会在牌上呈现。"
    assert [text[start : start + 6] for start in labelled_items(text)] == [
        "本章要点1：",
        "本章要点2：",
        "本章要点牌会",
    ]


def test_two_dashes_open_an_item_of_a_ruling() -> None:
    text = OPENING + "* 如果两者都生效：--如果先选甲，则乙不生效。--如果先选乙，则甲不生效。"
    rulings = texts(read(LONG + text), BlockKind.RULING)
    assert [t.lstrip("-") for t in rulings[-2:]] == ["如果先选甲，则乙不生效。", "如果先选乙，则甲不生效。"]


def test_the_closing_words_are_a_paragraph() -> None:
    text = OPENING + "万智牌，Magic以及乙地，不论在美国或其他国家中，均为某公司的商标。"
    assert texts(read(LONG + text), BlockKind.PARAGRAPH)[-1].startswith("万智牌，Magic")


def test_a_citation_in_a_sentence_opens_no_rule() -> None:
    text = OPENING + "* 你在401.9h的步骤中无法支付它。"
    document = read(LONG + text)
    assert texts(document, BlockKind.RULE) == []
    assert texts(document, BlockKind.RULING)[-1] == "你在401.9h的步骤中无法支付它。"


def test_a_text_in_english_shows_its_line_ends_by_its_capitals() -> None:
    prose = "If several effects would apply, their controllers choose the order among them. "
    text = (
        "Second Land Release NotesCompiled by Ann Smith, with help from many others" + prose * 12
        + "-GENERAL NOTESNew Ability Word: DuskSome heroes act from afar." + prose.strip()
        + "Grey Lord, Dusk Walker1UBRLegendary Creature — Human Wizard3/4FlyingGrey Lord draws a card."
        + "* Grey Lord is a Wizard.* It draws one card.-CARD-SPECIFIC NOTESSmall Cat2GCreature — Cat2/2"
        + "Trample* Small Cat is small."
    )  # fmt: skip
    document = read(text)
    assert cards(document) == ["Grey Lord, Dusk Walker", "Small Cat"]
    assert "New Ability Word: Dusk" in headings(document)
    assert texts(document, BlockKind.RULING) == [
        "Grey Lord is a Wizard.", "It draws one card.", "Small Cat is small."
    ]  # fmt: skip


def test_a_counter_leaves_the_space_between_two_words() -> None:
    text = ("one two three four five six seven eight nine ten " * 30).strip()
    assert make_stream(counted(text, 187)).text == text


def test_cards_listed_by_number_need_no_texts() -> None:
    rows = [
        ("002", "灰影旗", "灰影旗的异能会触发。"), ("003", "灰影队", "灰影队不能攻击。"),
        ("007", "灰影塔", "如果灰影塔离场，则失去异能。"), ("011", "灰影井", "灰影井加一点法术力。"),
        ("012", "灰影山", "这个异能能使用两次。灰影山很高。"), ("015", "灰影河", "见常规问题中的说明。"),
    ]  # fmt: skip
    listed = "".join(f"{number} {name}{ruling}" for number, name, ruling in rows)
    document = read(LONG + "第二部分 单卡解释" + listed, *(KnownCard(name) for _, name, _ in rows))
    assert cards(document) == [name for _, name, _ in rows]
    assert [b for b in texts(document, BlockKind.RULING) if b == "灰影队不能攻击。"]


def test_without_bullets_rulings_are_told_by_their_words() -> None:
    cards_text = (
        "灰影猫 白 生物猫 1/1 系命当灰影猫进战场时，抓一张牌。"
        "如果灰影猫在异能结算之前离开战场，你仍会抓一张牌。"
        "灰影猫的触发式异能不以任何牌手为目标。"
        "举例来说，具有辟邪异能的牌手也会抓牌。"
        "灰影鸟 蓝 生物鸟 1/1 飞行在你的维持开始时，灰影鸟得+1/+1直到回合结束。"
        "如果你未操控灰影鸟，则该异能不会触发。"
    )
    document = read("乙地 发布释疑-单卡解惑" + cards_text + "多色" + FILLER * 20)
    assert cards(document)[:2] == ["灰影猫", "灰影鸟"]
    rulings = texts(document, BlockKind.RULING)
    assert rulings[0] == "如果灰影猫在异能结算之前离开战场，你仍会抓一张牌。"


def test_names_in_two_scripts_need_no_sign_between_them() -> None:
    assert split_names("Grey Lord of Dusk灰影领主") == ("灰影领主", "Grey Lord of Dusk")
    assert split_names("灰影领主") == ("灰影领主", None)


def test_a_known_card_on_one_line_keeps_its_first_brace() -> None:
    line = "灰影狂战士{三}{红}生物～狂战士3/3当灰影狂战士进战场时，抓一张牌。"
    known = KnownCards([KnownCard("灰影狂战士", mana_cost="{3}{R}", type_line="生物～狂战士")])
    expanded, _ = expand_inline([Passage(line, line, 1)], known)
    assert [passage.text for passage in expanded[:4]] == ["灰影狂战士", "{3}{R}", "生物～狂战士", "3/3"]


def test_english_rulings_tell_where_chinese_ones_begin() -> None:
    english = (
        "If Grey Cat leaves the battlefield before its ability resolves, you still draw a card. You draw 1.",
        "A player can't be the target of it.",
    )
    chinese = [
        "系命，当灰影猫进战场时，抓一张牌。",
        "如果灰影猫在其异能结算之前就离开战场，你仍然会抓一张牌。",
        "你会抓1张牌。",
        "牌手不会成为其目标。",
    ]
    assert part_by_english(chinese, english, "灰影猫") == [1, 3]


def test_a_ruling_that_only_the_card_data_have_is_passed_over() -> None:
    english = ("It draws one.", "Something else that this document does not say at all. It is long. " * 3)
    assert part_by_english(["当灰影猫进战场时，抓一张牌。", "如果你会抓一。"], english, "灰影猫") == [1]


def test_rulings_of_several_cards_are_known_as_shared() -> None:
    known = KnownCards(
        KnownCard(f"灰影{number}", f"Grey {number}", rulings=("Said of all.", f"Said of {number}."))
        for number in "甲乙丙"
    )
    assert known.shared_rulings == {"Said of all."}
