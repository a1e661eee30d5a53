"""Traditional characters to Simplified ones, one by one: a key for comparing, never for display."""

from functools import cache

import opencc

# Han characters of every block that text on cards, in rules and in names is made of.
_HAN_BLOCKS = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FA1F))

# Variants that OpenCC leaves alone in one direction and printed texts use side by side.
_VARIANTS = {
    "著": "着", "裏": "里", "裡": "里", "祕": "秘", "恆": "恒", "沈": "沉", "鎚": "锤", "錘": "锤",
    "鍊": "链", "鏈": "链", "煉": "炼", "砲": "炮", "佈": "布", "夥": "伙", "癡": "痴", "搾": "榨",
    "銹": "锈", "僱": "雇", "昇": "升", "塚": "冢", "黴": "霉", "慾": "欲", "譁": "哗", "複": "复",
    "徵": "征", "乾": "干", "幹": "干", "藉": "借", "瞭": "了", "甦": "苏", "滙": "汇",
}  # fmt: skip


@cache
def character_table() -> dict[int, int]:
    """For ``str.translate``: every Traditional character's Simplified form, one character for one."""
    characters = [chr(code) for first, last in _HAN_BLOCKS for code in range(first, last + 1)]
    converted = opencc.OpenCC("t2s").convert("\n".join(characters)).split("\n")
    table = {ord(a): ord(b) for a, b in zip(characters, converted, strict=True) if a != b and len(b) == 1}
    table.update({ord(a): ord(b) for a, b in _VARIANTS.items()})
    return table


def fold_to_simplified(text: str) -> str:
    """Simplified characters for Traditional ones, one by one; the length of the text stays the same."""
    return text if text.isascii() else text.translate(character_table())
