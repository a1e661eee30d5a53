"""Conversion between the scripts, and folding for comparison."""

import io
import json
import os
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.script import UnknownDirectionError, convert, fold_to_simplified
from faqsite.script.learning import align, learn
from faqsite.termbase.current import vocabulary

ROOT = Path(__file__).resolve().parents[2]

PAIRS = [
    ("法术力", "魔法力"),
    ("法术", "巫術"),
    ("每位牌手抓一张牌", "每位玩家抽一張牌"),
    ("{T}：加{G}到你的法术力池中。", "{T}：加{G}到你的魔法力池中。"),
    ("派出两个灵俑衍生物", "派出兩個殭屍衍生物"),
    ("本回合中", "本回合中"),
    ("人类／法术师", "人類／魔法師"),
    ("“先攻”与‘敏捷’", "「先攻」與『敏捷』"),
]


@pytest.mark.parametrize(("hans", "hant"), PAIRS)
def test_game_terms_are_converted_both_ways(hans, hant):
    assert convert(hans, ZH_HANS, ZH_HANT) == hant
    assert convert(hant, ZH_HANT, ZH_HANS) == hans


@pytest.mark.parametrize(
    ("hans", "hant"),
    [
        ("控制", "控制"),
        ("系列", "系列"),
        ("干涉", "干涉"),
        ("去干涉", "去干涉"),
        ("不能干预", "不能干預"),
        ("想干扰", "想干擾"),
        ("能干的树干", "能幹的樹幹"),
        ("擦干", "擦乾"),
        ("去斗争", "去鬥爭"),
        ("北斗", "北斗"),
        ("战斗发生", "戰鬥發生"),
        ("一只鸟", "一隻鳥"),
        ("头发", "頭髮"),
        ("收获", "收穫"),
        ("抽象", "抽象"),
        ("三个中毒指示物", "三個中毒指示物"),
    ],
)
def test_ordinary_words_keep_their_ordinary_characters(hans, hant):
    assert convert(hans, ZH_HANS, ZH_HANT) == hant
    assert convert(hant, ZH_HANT, ZH_HANS) == hans


@pytest.mark.parametrize(
    ("hans", "hant"),
    [
        ("一只鸟只能飞", "一隻鳥只能飛"),
        ("甲地之乱发布释疑", "甲地之亂發布釋疑"),
        ("天神创生发布释疑", "天神創生發布釋疑"),
        ("蓝发电机", "藍發電機"),
        ("金发战士", "金髮戰士"),
        ("此异能只影响两只猫", "此異能只影響兩隻貓"),
        ("这只会发生一次", "這只會發生一次"),
        ("牌库里的提默里安", "牌庫裡的提默里安"),
        ("更多信息", "更多資訊"),
        ("默认的操控者", "預設的操控者"),
        ("进入堆栈", "進入堆疊"),
        ("此系列的牌，然后神秘地", "此系列的牌，然後神秘地"),
        ("指明了类别", "指明了類別"),
        ("子游戏", "子遊戲"),
        ("最后已知信息", "最後已知資訊"),
    ],
)
def test_rules_text_reads_as_in_taiwan(hans, hant):
    """The words around a character decide where it alone does not."""
    assert convert(hans, ZH_HANS, ZH_HANT) == hant


def test_the_longest_term_at_a_place_is_taken():
    assert convert("瞬间与法术咒语的法术力费用", ZH_HANS, ZH_HANT) == "瞬間與巫術咒語的魔法力費用"


@pytest.mark.parametrize("text", ["", "Forest", "{2}{W/U}{T}: +1/+1", "\n\n", "😀"])
def test_what_is_not_chinese_stays(text):
    assert convert(text, ZH_HANS, ZH_HANT) == text


def test_the_same_script_stays():
    assert convert("法术力", ZH_HANS, ZH_HANS) == "法术力"


def test_an_unknown_direction_is_named():
    with pytest.raises(UnknownDirectionError, match="en"):
        convert("法术力", ZH_HANS, "en")


def test_every_agreed_term_converts_to_itself_in_the_other_script():
    """Of terms that share a name in one script the first decides."""
    pairs = vocabulary().pairs
    assert len(pairs) > 300
    to_hant, to_hans = dict(reversed(pairs)), {hant: hans for hans, hant in reversed(pairs)}
    assert {hans: convert(hans, ZH_HANS, ZH_HANT) for hans in to_hant} == to_hant
    assert {hant: convert(hant, ZH_HANT, ZH_HANS) for hant in to_hans} == to_hans


def test_folding_keeps_the_length_and_is_the_same_for_both_scripts():
    assert fold_to_simplified("懲戒天使與遺存") == "惩戒天使与遗存"
    assert fold_to_simplified("著裏") == "着里"
    assert len(fold_to_simplified("乾燥的龍捲風")) == 6


def _run(monkeypatch, lines: str) -> str:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    out = io.StringIO()
    call_command("convert_script", "--from", "zh-hans", "--to", "zh-hant", stdout=out)
    return out.getvalue()


def test_the_command_gives_a_line_for_a_line(monkeypatch):
    lines = "".join(json.dumps({"text": text}) + "\n" for text in ("法术力", "牌手\n{T}"))
    answers = [json.loads(line)["text"] for line in _run(monkeypatch, lines).splitlines()]
    assert answers == ["魔法力", "玩家\n{T}"]


@pytest.mark.parametrize("line", ["not json", "[]", '{"words": "x"}', '{"text": 3}'])
def test_the_command_says_which_line_is_wrong(monkeypatch, line):
    with pytest.raises(CommandError, match="2"):
        _run(monkeypatch, '{"text": "法术力"}\n' + line + "\n")


def test_learning_finds_the_shortest_stretch_that_is_always_printed_so():
    pairs = [("岩石与铁锈", "岩石與鐵銹"), ("铁锈之城", "鐵銹之城"), ("铁锈巨人", "鐵銹巨人")]
    found = learn(pairs, lambda text: convert(text.replace("锈", "鏽"), ZH_HANS, ZH_HANT))
    assert [(one.source, one.target) for one in found] == [("铁锈", "鐵銹")]


def test_learning_leaves_other_words_to_a_person():
    assert learn([("副官", "尉官")] * 5, lambda text: text) == []


def test_texts_of_other_length_are_aligned_where_they_agree():
    aligned = align("放逐该牌", "放逐該牌", "放逐該張牌")
    assert aligned is not None
    assert list(aligned.differences()) == []


@pytest.mark.corpus
def test_printed_cards_come_out_as_printed():
    names, texts = printed_pairs("AKH"), printed_pairs("AKH", "text")
    for pairs, share in ((names, 0.98), (texts, 0.88)):
        right = sum(convert(hans, ZH_HANS, ZH_HANT) == hant for hans, hant in pairs)
        assert len(pairs) > 100
        assert right / len(pairs) >= share


def printed_pairs(set_code: str, field: str = "name") -> list[tuple[str, str]]:
    """What the set's cards print in both scripts."""
    path = (
        Path(os.environ.get("FAQSITE_CORPUS", ROOT.parent / "shared" / "corpus"))
        / "cards"
        / f"{set_code}.json"
    )
    if not path.exists():
        pytest.skip(f"{path} is not here; set FAQSITE_CORPUS to the folder of the real documents.")
    cards = json.loads(path.read_text(encoding="utf-8"))["data"]["cards"]
    pairs = []
    for card in cards:
        printed = {data["language"]: data.get(field) for data in card["foreignData"]}
        hans, hant = printed.get("Chinese Simplified"), printed.get("Chinese Traditional")
        if hans and hant:
            pairs.append((hans, hant))
    return pairs


def test_the_apostrophe_of_latin_words_is_no_quotation_mark() -> None:
    assert convert("“Serra’s Angel”说：‘好’。", "zh-hans", "zh-hant") == "「Serra’s Angel」說：『好』。"
