"""Readings of names: the game's words, both scripts, and what Taiwan reads otherwise."""

import pytest

from rulings.ingest.save.name_readings import store_readings
from rulings.models import NameReading
from rulings.readings import reading_of, reads, typed_syllables


@pytest.mark.parametrize(
    ("name", "pinyin"),
    [
        ("重置步骤", "chong2 zhi4 bu4 zhou4"),
        ("重抽", "chong2 chou1"),
        ("多重增幅", "duo1 chong2 zeng1 fu2"),
        ("行动阶段", "xing2 dong4 jie1 duan4"),
        ("伺機", "si4 ji1"),
        ("彈回", "tan2 hui2"),
        ("傳紀", "zhuan4 ji4"),
        ("地", "di4"),
        ("行侣", "xing2 lu:3"),
        ("APNAP顺序", "apnap shun4 xu4"),
    ],
)
def test_characters_of_several_readings_are_read_as_the_game_does(name: str, pinyin: str) -> None:
    assert reading_of(name).pinyin == pinyin


@pytest.mark.parametrize(
    ("simplified", "traditional"), [("效应", "效應"), ("干枯", "乾枯"), ("飞行", "飛行"), ("传送", "傳送")]
)
def test_both_scripts_have_the_same_pinyin(simplified: str, traditional: str) -> None:
    assert reading_of(simplified).pinyin == reading_of(traditional).pinyin


@pytest.mark.parametrize(
    ("name", "zhuyin"),
    [
        ("攻擊", "ㄍㄨㄥ ㄐㄧˊ"),
        ("威懾", "ㄨㄟ ㄓㄜˊ"),
        ("延長期間", "ㄧㄢˊ ㄔㄤˊ ㄑㄧˊ ㄐㄧㄢ"),
        ("效應", "ㄒㄧㄠˋ ㄧㄥˋ"),
    ],
)
def test_zhuyin_is_what_taiwan_reads(name: str, zhuyin: str) -> None:
    assert reading_of(name).zhuyin == zhuyin


@pytest.mark.parametrize(
    ("name", "syllables"),
    [
        ("重置", ["chong", "zhi"]),
        ("重负", ["zhong", "fu"]),
        ("女武神", ["nv", "wu", "shen"]),
        ("水獭2号 Otter", ["shui", "ta", "2", "hao", " Otter"]),
    ],
)
def test_a_name_is_typed_without_tones_as_the_game_reads_it(name: str, syllables: list[str]) -> None:
    assert typed_syllables(name) == syllables


def test_a_name_of_letters_needs_no_reading() -> None:
    assert not reads("Trample (Obsolete)")
    assert reads("X點傷害")


@pytest.mark.django_db
def test_a_reading_mended_by_hand_stays() -> None:
    store_readings({"重生"})
    NameReading.objects.filter(name="重生").update(pinyin="zhong4 sheng1", by_hand=True)
    assert store_readings({"重生", "飛行"}) == 1
    assert NameReading.objects.get(name="重生").pinyin == "zhong4 sheng1"
    assert NameReading.objects.get(name="飛行").pinyin == "fei1 xing2"
