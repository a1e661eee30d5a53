"""Words that only ask about a thing: "what is shadow", "rules for bargain", "侵染是什么", "先攻规则"."""

import re

from faqsite.search.folding import fold

_LONGEST = 80

_BEFORE = re.compile(
    r"""(?: (?:what(?:'s|\ is|\ are|\ does|\ do)|how\ (?:does|do|to)|when\ (?:does|do|can)|explain|define
          |rules?\ (?:for|of|about|on)|meaning\ of|definition\ of)\ (?:an?\ |the\ )?
        | (?:什么(?:是|叫)|何[谓为]|关于|请问|如何|怎么|怎样) )\s*""",
    re.VERBOSE,
)
_BEHIND = re.compile(
    r"""\s*(?: \ (?:works?|means?|rules?|rulings?|abilit(?:y|ies)|keywords?|definition|meaning|mechanic)
        | 是?(?:什么|啥)(?:意思|东西)? | 的?(?:规则|裁定|意思|定义|含义|效果) | 怎么(?:用|算|结算|处理)?
        | 如何(?:运作|结算|使用)? | 的?(?:关键字)?异能 | [吗呢] )+[\s?!？。]*\Z""",
    re.VERBOSE,
)


def what_is_asked(text: str) -> str:
    """``text``, folded, without the words that ask; empty where there are none or it is no name."""
    if len(text) > _LONGEST:
        return ""
    folded = " ".join(fold(text).text.split()).rstrip("?!？。 ")
    before = _BEFORE.match(folded)
    named = folded[before.end() :] if before else folded
    behind = _BEHIND.search(named)
    named = named[: behind.start()] if behind else named
    return "" if named == folded else named
