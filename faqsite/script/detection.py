"""Which language, and which Chinese script, a text is written in: by its characters alone."""

import re
from collections import Counter
from functools import cache

import opencc

from faqsite.languages import EN, ZH_HANS, ZH_HANT

HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN = re.compile(r"[A-Za-z]")


@cache
def _converter(configuration: str) -> opencc.OpenCC:
    return opencc.OpenCC(configuration)


@cache
def own_script(character: str) -> str | None:
    """The language whose script alone has the character; None where both write it, or it is not Han.

    A character that OpenCC would convert and that the other script's national character set
    lacks: 后 and 里 are converted too, but Traditional has them as well.
    """
    if not HAN.match(character):
        return None
    if _converter("t2s").convert(character) != character and not character.encode("gb2312", "ignore"):
        return ZH_HANT
    if _converter("s2t").convert(character) != character and not character.encode("big5", "ignore"):
        return ZH_HANS
    return None


def language_of_text(text: str) -> str:
    """One of ``zh-hant``, ``zh-hans``, ``en``. Chinese texts name cards and sets in English too.

    So a text is Chinese if it has a Han character for every four letters; a Chinese text that
    could be either script counts as Simplified.
    """
    han = HAN.findall(text)
    if len(han) * 4 <= len(_LATIN.findall(text)):
        return EN
    scripts = Counter(dict.fromkeys((ZH_HANS, ZH_HANT), 0))
    for character, count in Counter(han).items():
        script = own_script(character)
        if script:
            scripts[script] += count
    return ZH_HANT if scripts[ZH_HANT] > scripts[ZH_HANS] else ZH_HANS
