"""Which script a character, and a text, is written in."""

from functools import cache

import opencc


@cache
def _converter(config: str) -> opencc.OpenCC:
    return opencc.OpenCC(config)


@cache
def simple_form(char: str) -> str:
    """The simplified form of one character."""
    return str(_converter("t2s").convert(char))


def is_traditional(char: str) -> bool:
    """Whether the character is written otherwise in simplified script."""
    return simple_form(char) != char


def is_simplified(char: str) -> bool:
    """Whether the character is written otherwise in traditional script."""
    return char in _only_simplified()


@cache
def _only_simplified() -> frozenset[str]:
    every = [chr(code) for code in range(0x4E00, 0xA000)]
    turned = str(_converter("s2t").convert("\n".join(every))).split("\n")
    return frozenset(old for old, new in zip(every, turned, strict=True) if old != new)
