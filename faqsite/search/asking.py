"""What is meant by words that also ask: a thing ("侵染是什么"), numbers of rules, a reading."""

import re
import unicodedata
from collections.abc import Iterator

from faqsite.search.folding import fold

_LONGEST = 80

# "702.19b", "702.19b-d" and "702.19b–702.19d"; a section only where a word says that it is one.
_NUMBER = re.compile(
    r"""(?:(?P<word>(?<![a-z])(?:cr|rules?)|规则)[\s#:第]{0,3}|(?<![\w.]))
        (?P<stem>\d{3}(?:\.\d{1,3})?)(?P<letter>[a-km-np-z]?)
        (?:\s*[-~至到]\s*(?:(?P=stem))?(?P<last>[a-km-np-z]))?(?![a-z\d]|\.\d)""",
    re.VERBOSE,
)
_LETTERS = "abcdefghijkmnpqrstuvwxyz"  # of subrules
# A syllable as it is typed with the number of its tone, or with the dots of ü.
_SYLLABLES = re.compile(r"(?:[a-z]{1,6}[1-5]?[\s']*)+")
_DOTTED_U = re.compile("u([\u0300\u0301\u0304\u030c]?)\u0308([\u0300\u0301\u0304\u030c]?)")

_BEFORE = re.compile(
    r"""(?: (?:what(?:'s|\ is|\ are|\ does|\ do)|how\ (?:does|do|to)|when\ (?:does|do|can)|explain|define
          |rules?\ (?:for|of|about|on)|meaning\ of|definition\ of)\ (?:an?\ |the\ )?
        | (?:什么(?:是|叫)|何[谓为]|关于|请问|如何|怎么|怎样) )\s*""",
    re.VERBOSE,
)
_BEHIND = re.compile(
    r"""\s*(?: \ (?:works?|means?|rules?|rulings?|abilit(?:y|ies)|keywords?|definition|meaning|mechanic
                |zones?|cards?|spells?|permanents?|formats?|variants?)
        | 是?(?:什么|啥)(?:意思|东西)? | 的?(?:规则|裁定|意思|定义|含义|效果) | 怎么(?:用|算|结算|处理)?
        | 如何(?:运作|结算|使用)? | 的?(?:关键字)?异能 | 区域? | [吗呢] )+[\s?!？。]*\Z""",
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


def numbers_named(text: str) -> list[str]:
    """The rules that ``text`` names among other words, in their order; of a range every one."""
    plain = re.sub(r"(?<=\d)\(([a-z])\)", r"\1", fold(text).text)
    folded = re.sub(r"(?<=[\u3400-\u9fff])(?=\d)|(?<=\d)(?=[\u3400-\u9fff])", " ", plain)
    return list(dict.fromkeys(number for found in _NUMBER.finditer(folded) for number in _named(found)))


def _named(found: re.Match[str]) -> Iterator[str]:
    stem, letter, last = found["stem"], found["letter"], found["last"]
    if "." not in stem and (letter or not found["word"]):
        return
    yield stem + letter
    if letter and last:
        first = _LETTERS.index(letter) + 1
        yield from (stem + one for one in _LETTERS[first : _LETTERS.index(last) + 1])


def reading_typed(text: str) -> str:
    """The reading of a name typed with numbers of tones or with ü, as names are indexed; else nothing."""
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    spelt = _DOTTED_U.sub("v", apart)
    bare = "".join(character for character in spelt if not unicodedata.combining(character))
    is_reading = _SYLLABLES.fullmatch(bare) and (spelt != apart or re.search("[1-5]", bare))
    return re.sub(r"[^a-z]", "", bare) if is_reading else ""
