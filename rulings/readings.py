"""How a Chinese name is looked up: its reading in pinyin and in zhuyin, and its strokes.

This loads pypinyin (50 MB), so only saving uses it: pages read what was stored (``NameReading``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from opencc import OpenCC

from rulings.strokes import stroke_count, stroke_key

if TYPE_CHECKING:
    from pypinyin.core import Pinyin

_HAN = re.compile(r"[㐀-鿿豈-﫿]+")

# Words of the game with a character of several readings, where pypinyin takes another. In Simplified:
# its phrases know too few Traditional ones.
PHRASES = {
    "重置": "chóng zhì", "重配": "chóng pèi", "重抽": "chóng chōu", "重骰": "chóng tóu", "重掷": "chóng zhì",
    "多重": "duō chóng", "传纪": "zhuàn jì", "干枯": "gān kū", "伺机": "sì jī", "弹回": "tán huí",
}  # fmt: skip

# Characters read otherwise in Taiwan than on the mainland, where they have but one reading there.
TAIWAN = {
    "期": "ㄑㄧˊ", "擊": "ㄐㄧˊ", "質": "ㄓˊ", "危": "ㄨㄟˊ", "擲": "ㄓˊ", "識": "ㄕˋ", "息": "ㄒㄧˊ",
    "微": "ㄨㄟˊ", "突": "ㄊㄨˊ", "企": "ㄑㄧˋ", "儲": "ㄔㄨˊ", "播": "ㄅㄛˋ", "液": "ㄧˋ", "帆": "ㄈㄢˊ",
    "夕": "ㄒㄧˋ", "惜": "ㄒㄧˊ", "昔": "ㄒㄧˊ", "究": "ㄐㄧㄡˋ", "叔": "ㄕㄨˊ", "淑": "ㄕㄨˊ",
    "穴": "ㄒㄩㄝˋ", "寂": "ㄐㄧˊ", "癌": "ㄞˊ", "誼": "ㄧˊ", "亞": "ㄧㄚˇ", "堤": "ㄊㄧˊ",
    "綜": "ㄗㄨㄥˋ", "暫": "ㄓㄢˋ",
    "偽": "ㄨㄟˋ", "髮": "ㄈㄚˇ", "曝": "ㄆㄨˋ", "懲": "ㄔㄥˊ", "署": "ㄕㄨˋ", "曙": "ㄕㄨˋ", "菌": "ㄐㄩㄣˋ",
    "檔": "ㄉㄤˇ", "懾": "ㄓㄜˊ", "烙": "ㄌㄨㄛˋ", "蝸": "ㄍㄨㄚ", "渦": "ㄨㄛ", "諷": "ㄈㄥˋ", "緝": "ㄑㄧˋ",
    "括": "ㄍㄨㄚ", "鑿": "ㄗㄨㄛˊ", "俊": "ㄐㄩㄣˋ", "殼": "ㄎㄜˊ", "垃": "ㄌㄜˋ", "圾": "ㄙㄜˋ",
    "縱": "ㄗㄨㄥˋ",
}  # fmt: skip

# In speech their tones follow the next syllable's; dictionaries have them in their own.
CITED_PINYIN = {"一": "yi1", "不": "bu4"}
CITED_ZHUYIN = {"一": "ㄧ", "不": "ㄅㄨˋ"}


@dataclass(frozen=True, slots=True)
class Reading:
    """``pinyin`` is "chong2 zhi4", ``zhuyin`` "ㄔㄨㄥˊ ㄓˋ"; letters and signs stand as they are.

    ``strokes`` are those of the first character, None where it has no count.
    """

    pinyin: str
    zhuyin: str
    strokes: int | None
    stroke_key: str


def reads(name: str) -> bool:
    """Whether the name has Chinese characters; a name of letters only is in order by itself."""
    return _HAN.search(name) is not None


def reading_of(name: str) -> Reading:
    return Reading(_pinyin(name), _zhuyin(name), stroke_count(name[:1]), stroke_key(name))


def typed_syllables(simplified: str) -> list[str]:
    """How a name is typed by its reading, without tones ("cheng", "jie"); signs stand as they are."""
    return _typist().lazy_pinyin(simplified)


def _pinyin(name: str) -> str:
    return " ".join(_one_by_one(name, "TONE3", CITED_PINYIN)).replace("ü", "u:").casefold()


def _zhuyin(name: str) -> str:
    return " ".join(_one_by_one(name, "BOPOMOFO", CITED_ZHUYIN | TAIWAN)).casefold()


def _one_by_one(name: str, style: str, always: Mapping[str, str]) -> list[str]:
    """Each syllable as pypinyin has it, but for the characters that are always read in one way."""
    readings, pieces = _syllables(name, style), _pieces(name)
    if len(readings) != len(pieces):
        return readings
    return [always.get(piece, reading) for piece, reading in zip(pieces, readings, strict=True)]


def _pieces(name: str) -> list[str]:
    """What pypinyin gives one reading each: a character, or a run of anything else."""
    pieces: list[str] = []
    position = 0
    for match in _HAN.finditer(name):
        pieces += [name[position : match.start()]] if match.start() > position else []
        pieces += match[0]
        position = match.end()
    return pieces + ([name[position:]] if position < len(name) else [])


def _syllables(name: str, style: str) -> list[str]:
    return list(_said(_simplified(name), style))


@lru_cache(maxsize=1024)
def _said(simplified: str, style: str) -> tuple[str, ...]:
    """Kept, since most names come in both scripts, one after the other."""
    from pypinyin import Style, lazy_pinyin

    _teach()
    read_as = getattr(Style, style)
    return tuple(lazy_pinyin(simplified, style=read_as, v_to_u=True, neutral_tone_with_five=style == "TONE3"))


def _simplified(name: str) -> str:
    """Character by character: only the phrases must be recognised, and each keeps its place."""
    simplified = _converter().convert(name)
    return simplified if len(simplified) == len(name) else name


@cache
def _converter() -> OpenCC:
    return OpenCC("t2s")


@cache
def _typist() -> Pinyin:
    """Reads as ``lazy_pinyin`` does; to take the tone off a syllable costs most of it, and is done once."""
    from pypinyin.converter import DefaultConverter
    from pypinyin.core import Pinyin

    class Converter(DefaultConverter):
        @lru_cache(maxsize=8192)  # noqa: B019 - there is but one converter
        def convert_style(self, *syllable: Any, **how: Any) -> str:
            return super().convert_style(*syllable, **how)

    _teach()
    return Pinyin(Converter())


@cache
def _teach() -> None:
    """Teach pypinyin our readings, once."""
    from pypinyin import load_phrases_dict, load_single_dict

    load_phrases_dict({word: [[syllable] for syllable in said.split()] for word, said in PHRASES.items()})
    load_single_dict({ord("地"): "dì"})
