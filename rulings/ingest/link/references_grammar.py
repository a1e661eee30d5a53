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
_OPEN = r"[(（\[【「『“\"]"
# 704, 704.5, 704.5a; never 704.05 or 704.0, nor the start of 100,000 or of a file's name (704.pdf)
NUMBER = re.compile(
    r"(?P<number>[1-9]\d\d(?:\.[1-9]\d{0,2}(?:[Aa][A-Za-z]|[A-Za-z])?)?)"
    r"(?![A-Za-z0-9_]|\.\d|,0\d\d|\.(?:pdf|docx?|txt|html?|com|org|net)\b)"
)
# What shows that NUMBER found only the tail of a longer number: 1|702.1, 1.|702
LONGER_NUMBER = re.compile(r"\d\.?$")
# The "f" of "601.2b–f"; no word is a small letter but "a", and the last of a list is never that
SUBRULE_LETTER = re.compile(r"(?P<number>[a-z])(?![A-Za-z0-9'’/])")
# The "8" of "419.7-8"
NUMBER_ENDING = re.compile(r"(?P<number>[1-9]\d{0,2})(?![A-Za-z0-9%/]|\.\d)")

# Before the number: "rule 704", "rules 601.2b", "(CR) 702.24a", "section 702", 规则704, 規則第704條,
# and where the number is a full one 规则中的702.24
INTRODUCED = re.compile(
    r"(?:"
    r"(?:(?<![A-Za-z])(?P<word>"
    r"(?P<own>C\.?\s?R\.?|comp(?:rehensive)?\.?\s*(?:rules?|R\.))"
    r"|rules?(?:\s+sections?)?|sections?|subsections?|subrules?)"
    r"(?:\s*(?:numbers?|numbered|nos?\.?|\#|§))?"
    r"|规则|規則)"
    r"(?:书|書|条目|條目|条款|條款|编号|編號|章节|章節|[号號条條节節款])?\s*"
    r"(?P<within>[的之中里裡内內]+)?\s*"
    rf"[)）]?\s*(?P<colon>[:：])?\s*第?\s*{_OPEN}?\s*"
    r"|(?P<ordinal>第)\s*"
    r")$",
    re.IGNORECASE,
)
# The 条 of 第704.5条, without which 第704 counts something; laws have a 第704条 too, but no 第704.5条
ORDINAL_ENDING = re.compile(r"\s*[章节節條条款项項]")
ORDINAL_SECTION_ENDING = re.compile(r"\s*(?:[章节節]|[条條]\s*[规規][则則])")
# "702.127a" stands alone; "$702.12", "+702.1", "1,702.1", "faq_702.1a" and "702.12%" do not
NOT_BARE_BEFORE = re.compile(r"(?:[A-Za-z0-9.,$€£¥#/:+\-–−]|[A-Za-z0-9]_)$")
NOT_BARE_AFTER = re.compile(r"[%％/]|,\d")
# "see 702.127", 参见702.127, "§ 702.127"
TOLD_TO_LOOK = re.compile(
    r"(?:\bsee(?:\s+also)?|\brefer\s+to|\bcf\.?|§|[参參][见見照阅閱]|[详詳请請][见見]|[见見])\s*[:：]?\s*$",
    re.IGNORECASE,
)
# "described in 702.12", "an exception to 702.12", 依照702.12
SPOKEN_OF_BEFORE = re.compile(
    r"(?:\b(?:in|under|per|following|exceptions?\s+to|according\s+to|accordance\s+with)"
    r"|[根依][据據照]|[按遵][照循]|[按依据據])\s*$",
    re.IGNORECASE,
)
# 702.12的例外, 702.12所述, 702.12中的, 702.12条
SPOKEN_OF_AFTER = re.compile(
    r"\s*(?:的例外|所[述列规規定叙敘]|中[所的]|[的之](?:[规規][定范範]|步[骤驟])|[条條款](?![件目约約])|[节節](?![目课課日]))"
)
# "version 205.3b", "v205.3b", "page 100.1a"
NOT_OF_THE_RULES = re.compile(
    r"(?:\b(?:version|ver\.?|v\.?|release|build|page|p\.)|版本|页|頁|MTR|IPG|JAR)\s*$", re.IGNORECASE
)

# "section 7", "sections 6 to 8", 第7章, 第七章, 第6、7章
_DIGIT = "[1-9一二三四五六七八九]"
CHAPTER = re.compile(
    r"(?P<word>sections?|chapters?)\s+(?P<latin>[1-9])(?![A-Za-z0-9]|\.\d)"
    rf"|第\s*(?P<digit>{_DIGIT})\s*(?:章(?![节節])|(?=[、和及与與至到\-–—~～]\s*第?\s*{_DIGIT}\s*章))",
    re.IGNORECASE,
)
# The 7 of "sections 6 and 7", the 第7章 of 第6章和第7章
CHAPTER_MEMBER = re.compile(
    rf"(?P<number>(?:第\s*)?(?P<digit>{_DIGIT})(?P<chinese>\s*章)?)(?![A-Za-z0-9]|\.\d)"
)
BEFORE_CHAPTER = re.compile(
    r"(?:\bsee(?:\s+also)?|\brules?,?|\bCR|[参參][见見照阅閱]|[详詳请請][见見]|[规規][则則][的之中]?)\s*$",
    re.IGNORECASE,
)
BEFORE_SECTION = re.compile(r"\b(?:in|of|under|from|by|with)\s+$", re.IGNORECASE)
# "section 7 of the comprehensive rules"; "section 7 of this document"
AFTER_CHAPTER = re.compile(
    r"\s+of\s+(?:the|these)\s+(?:magic\s+)?(?:comprehensive\s+)?rules\b", re.IGNORECASE
)
OF_SOMETHING = re.compile(r"\s+(?:of|in)\s+(?:the|this|these|that|our|your|an?)\b", re.IGNORECASE)

# Other rule books: "tournament rules section 112", 比赛规则100, "rule 205 of the tournament rules"
OTHER_RULES_BEFORE = re.compile(
    r"(?:(?<![A-Za-z])(?:tournament|floor|penalty|infraction|policy|DCI|MTR|IPG|JAR|house|league)\b"
    r"[^\w.。;；]*(?:(?!and\b|or\b|see\b)[A-Za-z]+[^\w.。;；]+)?"
    r"|[比竞競][赛賽]\w?|赛事|賽事|违规\w*|違規\w*)$",
    re.IGNORECASE,
)
OTHER_RULES_AFTER = re.compile(
    r"\s+(?:of|in)\s+the\s+(?:[\w:]+\s+){0,4}?(?:tournament|floor|infraction|penalty|policy|MTR|IPG)",
    re.IGNORECASE,
)
# 规则100张牌, "100-card", "in 120.5 seconds": an amount
MEASURE = re.compile(
    r"[\s-]*(?:[张張点點个個位元年月日秒岁歲页頁%％]|分(?![为為别別成])|名(?![称稱])|次(?![类類])"
    r"|公[里尺斤分]|厘米|英[寸尺里]|毫|美[元金]"
    r"|(?:cards?|points?|times|life|players?|percent|seconds?|minutes?|hours?|days?|years?|pages?|people"
    r"|dollars?|USD|inch(?:es)?|feet|miles?|(?:kilo|centi|milli)?(?:met(?:er|re)s?|grams?)|[ckm]m|kg)\b)",
    re.IGNORECASE,
)
# "rules: 100 of them"
WORD_FOLLOWS = re.compile(r"\s*[A-Za-z]")

# "b–f", "b through f", b至f; U+FFFD where a source lost its dash
RANGE_SEPARATOR = re.compile(
    r"\s*[-–—‒−~～〜－\ufffd]\s*|\s*[至到]\s*|\s+(?:to|through|thru)\s+", re.IGNORECASE
)
# ", " / " and " / ", and " / 、/ 和 / 、及 / "; "; the Chinese ones stand without spaces
LIST_SEPARATOR = re.compile(
    r"\s*(?P<chinese>、\s*(?:[及与與和或跟]|以及)?|[及与與和或跟]|以及)\s*"
    r"|\s*[,，;；]\s*(?:(?:and|or|as\s+well\s+as)\s+|[及与與和或]|以及)?"
    r"|\s+(?:and|or|&|and/or|as\s+well\s+as)\s+|/",
    re.IGNORECASE,
)
# , “Cumulative Upkeep,”  ，「累積維持」
QUOTED_TITLE = re.compile(r"\s*[,，:：]?\s*[\"“「『《](?P<title>[^\"“”「」『』《》\n]{1,90})[\"”」』》]")
# ，連體牌。
UNQUOTED_TITLE = re.compile(rf"\s*[，,]\s*(?P<title>[{_HAN}]{{1,10}})(?=[。）)；;]|$)")
# (Cumulative Upkeep), （累積維持）, and ", Cumulative Upkeep." with capitals: a title, or a remark
PERHAPS_TITLE = re.compile(
    rf"\s*[(（](?P<bracketed>[A-Z][A-Za-z'’ /-]{{2,60}}|[{_HAN}]{{2,10}})[)）]"
    r"|\s*,\s*(?P<capitals>[A-Z][\w'’-]*(?:[ /-](?:[A-Z][\w'’-]*|and|of|or|the|for|to|with))*)"
    r"(?=\.?[)）]|\.?\s*$|\.\s)"
)
