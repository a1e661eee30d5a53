"""The written forms of references, as patterns, each with a sample; how they combine is in ``references``.

They are matched against text whose full-width digits, letters and points were made narrow, one
character for one, so that positions stay those of the source.
"""

import re

WIDE = {0xFF10 + i: ord("0") + i for i in range(10)}
WIDE |= {0xFF41 + i: ord("a") + i for i in range(26)} | {0xFF21 + i: ord("A") + i for i in range(26)}
WIDE |= {ord("．"): ord("."), ord("\u3000"): ord(" "), ord("\u00a0"): ord(" ")}
CHINESE_DIGITS = {character: str(value) for value, character in enumerate("一二三四五六七八九", 1)}

_HAN = r"\u3400-\u9fff"
# 704, 704.5, 704.5a; never 704.05 or 704.0
NUMBER = re.compile(r"(?P<number>[1-9]\d\d(?:\.[1-9]\d{0,2}(?:[Aa][A-Za-z]|[A-Za-z])?)?)(?![A-Za-z0-9]|\.\d)")
# What shows that NUMBER found only the tail of a longer number: 1|702.1, 1.|702
LONGER_NUMBER = re.compile(r"\d\.?$")
# The "f" of "601.2b–f"; "closed" where what follows cannot make a word of it
SUBRULE_LETTER = re.compile(
    r"(?P<number>[a-z])(?![A-Za-z0-9'’])(?P<closed>(?=\s*(?:[^\sA-Za-z0-9]|$|(?:and|or|to|through)\b)))?"
)
# The "8" of "419.7-8"
NUMBER_ENDING = re.compile(r"(?P<number>[1-9]\d{0,2})(?![A-Za-z0-9%/]|\.\d)")

# Before the number: "rule 704", "rules 601.2b", "CR 702.24a", "section 702", 规则704, 規則第704條
INTRODUCED = re.compile(
    r"(?:"
    r"(?<![A-Za-z])(?P<word>rules?(?:\s+sections?)?|sections?|subsections?|subrules?|C\.?R\.?|comp\.?\s*rules?)"
    r"(?:\s*(?:numbers?|nos?\.|\#|§))?\s*[:：]?\s*"
    r"|(?:规则|規則)(?:编号|編號)?\s*[:：]?\s*第?\s*"
    r"|(?P<ordinal>第)\s*"
    r")$",
    re.IGNORECASE,
)
# The 条 of 第704条, without which 第704 counts something
ORDINAL_ENDING = re.compile(r"\s*[章节節條条款]")
# "702.127a" stands alone; "$702.12", "+702.1", "1,702.1" and "702.12%" do not
NOT_BARE_BEFORE = re.compile(r"[A-Za-z0-9.,$€£¥#/:+\-–−]$")
NOT_BARE_AFTER = re.compile(r"[%％/]|,\d")
# "see 702.127", 参见702.127
BARE_CONTEXT = re.compile(
    r"(?:\bsee(?:\s+also)?|[参參][见見照阅閱]|[详詳请請][见見]|[见見])\s*$", re.IGNORECASE
)
# "version 205.3b", "v205.3b", "page 100.1a"
NOT_OF_THE_RULES = re.compile(
    r"(?:\b(?:version|ver\.?|v\.?|release|build|page|p\.)|版本|页|頁|MTR|IPG)\s*$", re.IGNORECASE
)

# "section 7", 第7章, 第七章
CHAPTER = re.compile(
    r"(?:[Ss]ection|[Cc]hapter)\s+(?P<latin>[1-9])(?![A-Za-z0-9]|\.\d|[-–]\d)"
    r"|第\s*(?P<digit>[1-9一二三四五六七八九])\s*章(?![节節])"
)
BEFORE_CHAPTER = re.compile(
    r"(?:\bsee(?:\s+also)?|\brules?,?|\bCR|[参參][见見照阅閱]|[详詳请請][见見]|[规規][则則])\s*$",
    re.IGNORECASE,
)
# "section 7 of the comprehensive rules"
AFTER_CHAPTER = re.compile(
    r"\s+of\s+(?:the|these)\s+(?:magic\s+)?(?:comprehensive\s+)?rules\b", re.IGNORECASE
)

# Other rule books: "tournament rules section 112", 比赛规则100, "rule 205 of the tournament rules"
OTHER_RULES_BEFORE = re.compile(
    r"(?:\b(?:tournament|floor|penalty|infraction|policy|DCI|MTR|IPG|house|league)\s+(?:\w+\s+)?"
    r"|[比竞競][赛賽]\w?|赛事|賽事|违规\w*|違規\w*)$",
    re.IGNORECASE,
)
OTHER_RULES_AFTER = re.compile(
    r"\s+(?:of|in)\s+the\s+(?:[\w:]+\s+){0,4}?(?:tournament|floor|infraction|penalty|policy|MTR|IPG)",
    re.IGNORECASE,
)
# 规则100张牌: an amount
MEASURE = re.compile(
    r"\s*(?:[张張点點个個位名次分元年%％]|(?:cards?|points?|times|life|players?|percent)\b)", re.IGNORECASE
)

# "b–f", "b through f", b至f; U+FFFD where a source lost its dash
RANGE_SEPARATOR = re.compile(r"\s*[-–—‒−~～〜－\ufffd]\s*|\s*[至到]\s*|\s+(?:to|through|thru)\s+")
# ", " / " and " / ", and " / 、/ 和 / 、及 / "; "; the Chinese ones stand without spaces
LIST_SEPARATOR = re.compile(
    r"\s*(?P<chinese>、\s*(?:[及与與和或]|以及)?|[及与與和或]|以及)\s*"
    r"|\s*[,，;；]\s*(?:(?:and|or)\s+|[及与與和或]|以及)?|\s+(?:and|or|&|and/or)\s+|/"
)
# , “Cumulative Upkeep,”  ，「累積維持」
QUOTED_TITLE = re.compile(r"\s*[,，:：]?\s*[\"“「『《](?P<title>[^\"“”「」『』《》\n]{1,90})[\"”」』》]")
# ，連體牌。
UNQUOTED_TITLE = re.compile(rf"\s*[，,]\s*(?P<title>[{_HAN}]{{1,10}})(?=[。）)；;]|$)")
