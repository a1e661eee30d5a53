"""Release notes come apart into sections, cards, rules, examples and rulings; nothing is lost."""

import json
import os
import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.ingest.as_json import document_json
from rulings.ingest.extract import read_source
from rulings.ingest.parse.document import KnownCard, parse_document
from rulings.ingest.parse.documents.headings import heading_text
from rulings.ingest.parsed import BlockKind, ParsedBlock, ParsedDocument
from tests.rulings.ingest.parse.samples import FILLER, FLAT, HANT, counted

CORPUS = Path(os.environ.get("FAQSITE_CORPUS", Path(__file__).resolve().parents[5] / "shared" / "corpus"))
needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason=f"the corpus of real documents is not at {CORPUS} (set FAQSITE_CORPUS)"
)


def blocks(document: ParsedDocument, kind: BlockKind) -> list[ParsedBlock]:
    return [block for section in document.sections for block in section.blocks if block.kind is kind]


def adds_up(document: ParsedDocument, source: str) -> bool:
    count = document.characters
    return count.source == len(re.sub(r"\s", "", source)) == count.placed + count.furniture + count.unplaced


def test_front_matter() -> None:
    document = parse_document(HANT)
    assert document.title == "甲地常見問題集"
    assert document.language == "zh-hant"
    assert document.updated == date(2006, 6, 14)
    assert document.set_dates == {"prerelease": "2006年7月8-9日", "release": "2006-07-21"}
    assert "編纂：Ann B. Smith，且有Bob Jones的貢獻" in document.credits
    assert "某人自行翻譯" in document.credits
    assert document.licence.splitlines() == HANT.splitlines()[2:4]


@pytest.mark.parametrize(
    ("written", "read"),
    [("_甲地_常見問題集", "甲地常見問題集"), ("甲地_常見問題集", "甲地常見問題集"), ("CT_A檔", "CT_A檔")],
)
def test_a_heading_is_read_without_marks_of_italics(written: str, read: str) -> None:
    assert heading_text(written) == read


def test_headings_nest() -> None:
    outline = [
        (section.level, section.heading) for section in parse_document(HANT).sections if section.heading
    ]
    assert outline == [
        (1, "甲地常見問題集"), (1, "通則釋疑"), (2, "寒氣(Chill)與寒氣符號"), (2, "長名異能(Very long)"),
        (1, "單卡解惑"), (2, "白色"), (2, "藍色"),
    ]  # fmt: skip


def test_cards_have_all_their_parts() -> None:
    faces = [block.faces[0] for block in blocks(parse_document(HANT), BlockKind.CARD)]
    assert [(face.name, face.name_en, face.mana_cost, face.type_line) for face in faces] == [
        ("冷屋住民", "Cold Tenant", "{1}{G}", "雪境生物～妖精／德魯伊"),
        ("守門大兵", "Gate Guard", "{3}{W}{W}", "生物～人類／士兵"),
        ("收回成命", "Take Back", "{X}{U}", "瞬間"),
    ]
    assert faces[0].text == "{T}：加{S}到你的魔法力池中。"
    assert (faces[1].power, faces[1].toughness) == ("*", "4")
    assert faces[1].text.splitlines() == ["守軍，飛行", "每當守門大兵阻擋時，你獲得1點生命。"]


def test_rules_and_examples() -> None:
    document = parse_document(HANT)
    rules = blocks(document, BlockKind.RULE)
    assert [(rule.number, rule.title) for rule in rules] == [("502.13", "寒氣"), ("502.13a", None)]
    assert [block.text for block in blocks(document, BlockKind.EXAMPLE)] == [
        "例：某生物具有寒氣{W}，則支付{W}即可。"
    ]


def test_rulings_know_their_cards_and_keep_emphasis() -> None:
    rulings = blocks(parse_document(HANT), BlockKind.RULING)
    assert [ruling.card_names for ruling in rulings] == [
        ("Cold Tenant",), ("Cold Tenant",), ("Gate Guard",), ("Take Back",),
    ]  # fmt: skip
    assert rulings[1].text == "這是*你*的選擇，不是對手的。"


def test_every_character_is_accounted_for() -> None:
    document = parse_document(HANT)
    assert adds_up(document, HANT)
    assert document.characters.furniture == len("<回首頁>") + 2 * 10 + 4 * 5
    assert document.unplaced == ()


def test_two_faces_modes_and_loyalty() -> None:
    text = (
        "丙地发布释疑\n-----\n单卡解惑\n上路\n{一}{红}\n法术\n选择一项～\n"
        "• 抓一张牌。\n• 弃一张牌。\n//\n下路\n{二}{蓝}\n"
        "瞬间\n抓两张牌。\n\n* 两边分别施放。\n-----\n"
        "行者甲\n{四}{白/蓝}\n传奇鹏洛客～行者\n5\n+1：你抓一张牌。\n\n* 忠诚。\n"
    )
    document = parse_document(text)
    split, walker = blocks(document, BlockKind.CARD)
    assert [face.name for face in split.faces] == ["上路", "下路"]
    assert split.faces[0].text.count("•") == 2
    assert (walker.faces[0].loyalty, walker.faces[0].mana_cost) == ("5", "{4}{W/U}")
    assert len(blocks(document, BlockKind.RULING)) == 2
    assert adds_up(document, text)


def test_no_heading_gives_one_section_with_doubts() -> None:
    text = "这里只有一句话，没有标题，也没有牌张。\n另一句话在下一行，同样没有标题。\n"
    document = parse_document(text, name="notes")
    assert [(section.heading, section.level) for section in document.sections] == [("", 1)]
    assert {problem.code for problem in document.problems} >= {"no-title", "no-heading"}
    assert document.title == "notes"


def test_stray_signs_are_unplaced_not_dropped() -> None:
    document = parse_document("甲地发布释疑\n……\n正文在此，有一句话。\n")
    assert document.unplaced == ("……",)
    assert document.characters.unplaced == 2


def test_flat_document() -> None:
    document = parse_document(counted(FLAT))
    assert document.title == "乙地发布释疑"
    assert document.updated == date(2017, 2, 9)
    outline = [(section.level, section.heading) for section in document.sections]
    assert outline == [
        (1, "乙地发布释疑"), (2, "新关键字异能：留影"), (2, "新机制：双半连体牌"),
        (1, "单卡解惑"), (2, "白色"),
    ]  # fmt: skip
    assert [(r.number, r.title) for r in blocks(document, BlockKind.RULE)] == [
        ("702.127", "留影"), ("702.127a", None), ("702.127b", None),
    ]  # fmt: skip
    assert len(blocks(document, BlockKind.RULING)) == 6
    assert adds_up(document, counted(FLAT))


def test_flat_cards_have_their_signs_back() -> None:
    cards = blocks(parse_document(counted(FLAT, newline=False)), BlockKind.CARD)
    faces = [face for card in cards for face in card.faces]
    assert [(face.name, face.mana_cost, face.type_line, face.power, face.toughness) for face in faces] == [
        ("灰影猫", "{W}", "生物～猫", "1", "1"),
        ("上半", "{1}{B}", "瞬间", None, None),
        ("下半", "{3}{G}", "法术", None, None),
        ("守门天使", "{3}{W}{W}", "生物～天使", "3", "4"),
        ("日晒荒地", None, "地～沙漠", None, None),
    ]
    assert len(cards) == 4
    assert faces[0].text.startswith("系命\n留影{W}（{W}，从")
    assert faces[4].text.endswith("{T}：加{C}到你的法术力池中。")


def test_known_cards_decide_where_a_name_ends() -> None:
    text = FLAT.replace("守门天使", "守门三")
    known = [KnownCard("守门三", mana_cost="{3}{W}{W}", type_line="生物～天使", language="zh-hans")]
    faces = [card.faces[0] for card in blocks(parse_document(text, known), BlockKind.CARD)]
    assert ("守门三", "{3}{W}{W}") in [(face.name, face.mana_cost) for face in faces]


def test_json_has_the_shape_of_the_design() -> None:
    result = json.loads(json.dumps(document_json(parse_document(HANT, set_code="ABC"), edition="2006-07-15")))
    assert (result["set"], result["edition"], result["updated"]) == ("ABC", "2006-07-15", "2006-06-14")
    card = next(b for section in result["sections"] for b in section["blocks"] if b["kind"] == "card")
    assert {"name", "name_en", "mana_cost", "type_line", "text", "power", "toughness"} <= card.keys()
    assert "{一}{綠}" in card["faces"][0]["printed"]
    assert set(result["report"]["characters"]) == {"source", "placed", "furniture", "unplaced"}


PIECES = st.sampled_from(
    [
        *HANT.splitlines(),
        *FLAT.split("。"),
        FILLER,
        "-----",
        "//",
        "* ",
        "3/3",
        "{二}",
        "1、",
        "",
        "\f",
        "&#39;",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=25), st.sampled_from(["\n", "", "。"]))
def test_any_mixture_of_forms_adds_up(pieces: list[str], glue: str) -> None:
    text = glue.join(pieces)
    assert adds_up(parse_document(text), text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=600))
def test_any_text_adds_up(text: str) -> None:
    assert adds_up(parse_document(text), text)


@pytest.mark.corpus
@needs_corpus
def test_seed_with_hard_wraps() -> None:
    text = read_source(next((CORPUS / "seeds").glob("000*.txt"))).text
    document = parse_document(text)
    cards = blocks(document, BlockKind.CARD)
    assert len(blocks(document, BlockKind.RULING)) == 81
    assert len(cards) == 36
    assert len({card.faces[0].name_en for card in cards}) == 35
    assert all(
        card.faces[0].name_en and card.faces[0].mana_cost and card.faces[0].type_line for card in cards
    )
    assert [rule.number for rule in blocks(document, BlockKind.RULE)] == [
        "502.13", "502.13a", "502.13b", "502.55", "502.55a", "502.56", "502.56a", "502.56b",
    ]  # fmt: skip
    assert len(blocks(document, BlockKind.EXAMPLE)) == 2
    assert (document.set_code, document.updated) == ("CSP", date(2006, 6, 14))
    assert adds_up(document, text)


@pytest.mark.corpus
@needs_corpus
def test_seed_without_line_ends() -> None:
    text = read_source(next((CORPUS / "seeds").glob("004*.txt"))).text
    document = parse_document(text)
    cards = blocks(document, BlockKind.CARD)
    assert len(blocks(document, BlockKind.RULING)) == 72
    assert [len(card.faces) for card in cards].count(2) == 1
    assert len(cards) == 16
    assert [rule.number for rule in blocks(document, BlockKind.RULE)] == [
        "702.127", "702.127a", "702.127b", "701.37", "701.37a", "701.37b", "701.37c", "702.126", "702.126a",
    ]  # fmt: skip
    assert sum(repair.kind == "counter" for repair in document.repairs) == 28
    assert adds_up(document, text)
