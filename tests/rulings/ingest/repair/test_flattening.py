"""Text without line ends: counters go, headers and abilities come back, honest numbers stay."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.ingest.known_cards import KnownCard, KnownCards
from rulings.ingest.passages import printed
from rulings.ingest.repair.flattening import unflatten
from rulings.ingest.repair.flattening_cards import find_headers
from rulings.ingest.repair.flattening_counters import find_counters
from rulings.ingest.repair.flattening_stream import make_stream
from rulings.ingest.repair.flattening_symbols import restore_energy, restore_in_prose, restore_symbols
from rulings.ingest.typelines import restore_type_line, tidy_type_line
from tests.rulings.ingest.parse.samples import FILLER, FLAT, counted

LONG = FILLER * 40
NOTHING_KNOWN = KnownCards()


@pytest.mark.parametrize("newline", [True, False])
@pytest.mark.parametrize("every", [180, 310, 500])
def test_counters_go_even_inside_a_word(newline: bool, every: int) -> None:
    stream = make_stream(counted(LONG, every, newline))
    assert stream.text == LONG
    assert len(stream.repairs) == -(-len(LONG) // every)


def test_the_last_page_may_be_short() -> None:
    assert make_stream(counted(LONG + "完。", 310)).text == LONG + "完。"


def test_an_honest_list_is_no_run_of_counters() -> None:
    text = "1、抓一张牌。2、弃一张牌。3、" + LONG + "4、结束。"
    assert find_counters(text) == []


def test_honest_numbers_beside_counters_stay() -> None:
    text = LONG[:200] + "此牌有3、4或5个指示物。" + LONG
    assert make_stream(counted(text, 250)).text == text


def test_a_text_with_its_line_ends_is_left_alone() -> None:
    assert unflatten("\n".join([FILLER] * 40), NOTHING_KNOWN) is None


@pytest.mark.parametrize(
    ("text", "name", "cost", "type_line", "size"),
    [
        ("。灰影猫 白 生物猫 1/1 系命，灰影猫很小。", "灰影猫", "{W}", "生物～猫", "1/1"),
        ("。灰影兵二白白生物人类士兵2/2飞行", "灰影兵", "{2}{W}{W}", "生物～人类／士兵", "2/2"),
        ("-收回成命/ Take BackX蓝瞬间反击目标咒语。", "收回成命/ Take Back", "{X}{U}", "瞬间", ""),
        ("-光环甲三白结界灵气结附于生物。光环甲很好。", "光环甲", "{3}{W}", "结界～灵气", ""),
        ("-混血甲二白/蓝白/蓝法术抓一张牌。", "混血甲", "{2}{W/U}{W/U}", "法术", ""),
        ("-行者甲四白传奇鹏洛客行者5+1：抓一张牌。", "行者甲", "{4}{W}", "传奇鹏洛客～行者", "5"),
        ("-庇护地 二蓝 结界 每当你循环时，抓牌。", "庇护地", "{2}{U}", "结界", ""),
        ("-巡逻者（仅出现在套牌中） 二白 生物鸟 2/2 飞行",
         "巡逻者（仅出现在套牌中）", "{2}{W}", "生物～鸟", "2/2"),
    ],
)  # fmt: skip
def test_headers_of_cards(text: str, name: str, cost: str, type_line: str, size: str) -> None:
    stream = make_stream(text)
    (header,) = find_headers(stream, NOTHING_KNOWN)
    assert stream.text[header.start : header.name_end].strip() == name
    assert (header.cost, header.type_line, header.size) == (cost, type_line, size)


@pytest.mark.parametrize(
    "text",
    [
        "* 派出一个1/1白色，具警戒异能的战士衍生生物。",
        "。目标生物成为3/3直到回合结束。", "它没有法术力费用。",
        "。如果你施放的一个白色生物咒语减少一来施放。", "。将目标地移回其拥有者手上。",
    ],
)  # fmt: skip
def test_running_text_is_no_header(text: str) -> None:
    assert find_headers(make_stream(text), NOTHING_KNOWN) == []


def test_a_known_card_needs_no_other_evidence() -> None:
    known = KnownCards([KnownCard("甲三", mana_cost="{2}{W}", type_line="结界")])
    (header,) = find_headers(make_stream("。甲三二白结界乙。"), known)
    assert (header.name_end - header.start, header.cost) == (2, "{2}{W}")


def test_what_known_cards_gainsay_is_doubted() -> None:
    known = KnownCards([KnownCard("灰影猫", mana_cost="{1}{W}", type_line="生物～猫")])
    text = "。灰影猫 白 生物猫 1/1 系命，灰影猫很小。* 好。-白影猫 白 生物猫 1/1 飞行，白影猫也小。"
    gainsaid, unknown = find_headers(make_stream(text), known)
    assert gainsaid.doubts == ("the cost reads {W}, the known card's is {1}{W}",)
    assert unknown.doubts == ("no card of this name is known: 白影猫",)


@pytest.mark.parametrize(
    ("flat", "restored"),
    [
        ("横置，从甲上移去一个指示物：加一点法术力。", "{T}，从甲上移去一个指示物：加一点法术力。"),
        ("二白，横置：抓一张牌。", "{2}{W}，{T}：抓一张牌。"),
        ("循环三红（三红，弃掉此牌：抓一张牌。）", "循环{3}{R}（{3}{R}，弃掉此牌：抓一张牌。）"),
        ("横置：加无到你的法术力池中。", "{T}：加{C}到你的法术力池中。"),
        ("白色生物得+1/+1。", "白色生物得+1/+1。"),
        ("一个生物死去时，抓一张牌。", "一个生物死去时，抓一张牌。"),
    ],
)
def test_symbols_come_back_where_the_form_shows_them(flat: str, restored: str) -> None:
    assert restore_symbols(flat) == restored


@pytest.mark.parametrize(
    ("flat", "restored"),
    [
        ("若其操控者不支付三，则", "若其操控者不支付{3}，则"),
        ("你只能支付一次一蓝，得到", "你只能支付一次{1}{U}，得到"),
        ("支付二来获得", "支付{2}来获得"),
        ("以其费用五白来施放", "以其费用{5}{W}来施放"),
        ("利用其上的横置异能", "利用其上的{T}异能"),
        ("支付一次该费用，支付三点生命", "支付一次该费用，支付三点生命"),
        ("支付白色法术力，总法术力费用为三的牌", "支付白色法术力，总法术力费用为三的牌"),
        ("支付{1}或白", "支付{1}或白"),
    ],
)
def test_in_a_ruling_only_what_is_paid_is_a_symbol(flat: str, restored: str) -> None:
    assert restore_in_prose(flat) == restored


@pytest.mark.parametrize(
    ("flat", "restored"),
    [
        ("你得到能能（两个能量指示物）", "你得到{E}{E}（两个能量指示物）"),
        ("每支付一个能，便", "每支付一个{E}，便"),
        ("第一个能阻挡的生物得到能力", "第一个能阻挡的生物得到能力"),
    ],
)
def test_symbols_of_energy_counters(flat: str, restored: str) -> None:
    assert restore_energy(flat) == restored


def test_items_of_a_numbered_list_are_told_by_their_label() -> None:
    text = f"{LONG}本章要点 1：晨光初现本章要点 2：暮色降临本章要点 3：夜尽天明。* {FILLER}"
    layout = unflatten(counted(text, 310), NOTHING_KNOWN)
    assert layout is not None
    texts = [passage.text for passage in layout.passages]
    assert [t for t in texts if "：" in t][:2] == ["本章要点 1：晨光初现", "本章要点 2：暮色降临"]


@pytest.mark.parametrize(
    ("flat", "restored", "sure"),
    [
        ("生物天使", "生物～天使", True), ("生物人类战士", "生物～人类／战士", True),
        ("传奇神器", "传奇神器", True),
        ("生物∼妖精／德魯伊", "生物～妖精／德魯伊", True), ("生物某某兽", "生物～某某兽", False),
    ],
)  # fmt: skip
def test_type_lines(flat: str, restored: str, sure: bool) -> None:
    assert restore_type_line(flat) == (restored, sure)


def test_known_cards_bring_new_subtypes() -> None:
    known = KnownCards([KnownCard("甲", type_line="生物～某某兽／战士")])
    assert restore_type_line("生物战士某某兽", known.subtypes) == ("生物～战士／某某兽", True)


def test_english_type_lines() -> None:
    assert tidy_type_line("Legendary Creature -- Elf Druid") == "Legendary Creature — Elf Druid"


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from([*FLAT.split("。"), FILLER, "-", "* ", "/", "7、", "-1/-1 "]), min_size=8))
def test_no_character_of_a_flat_text_is_lost(pieces: list[str]) -> None:
    text = counted("。".join(pieces) + LONG, 200)
    layout = unflatten(text, NOTHING_KNOWN)
    assert layout is not None
    assert sum(printed(passage.source) for passage in layout.passages) + layout.furniture == printed(text)


@pytest.mark.parametrize(
    ("flat", "restored"),
    [
        ("掩袭二红（你可以支付此费用来施放它。）", "掩袭{2}{R}（你可以支付此费用来施放它。）"),
        ("它具有一，横置，牺牲试炼剑：抓一张牌。", "它具有{1}，{T}，牺牲试炼剑：抓一张牌。"),
        ("飞行一红：试炼龙得+1/+0直到回合结束。", "飞行{1}{R}：试炼龙得+1/+0直到回合结束。"),
        ("守护二", "守护{2}"), ("变身一次", "变身一次"),
        ("完化白/非（白/非可用白或2点生命来支付。）", "完化{W/P}（{W/P}可用{W}或2点生命来支付。）"),
        ("当试炼龙进战场时，目标生物成为红色。", "当试炼龙进战场时，目标生物成为红色。"),
        ("你每操控一个生物，就加一。", "你每操控一个生物，就加一。"),
    ],
)  # fmt: skip
def test_costs_in_a_cards_text(flat: str, restored: str) -> None:
    assert restore_symbols(flat) == restored
