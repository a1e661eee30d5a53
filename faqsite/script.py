"""Between Traditional and Simplified Chinese characters."""

from functools import cache

import opencc


@cache
def _converter(configuration: str) -> opencc.OpenCC:
    return opencc.OpenCC(configuration)


def fold_to_simplified(text: str) -> str:
    """Simplified characters for Traditional ones, one by one: a key for comparing, not a translation."""
    return text if text.isascii() else _converter("t2s").convert(text)
