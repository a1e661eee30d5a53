"""Numbers in digits and in words, and power/toughness: the target counts what the source counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from faqsite.languages import EN
from rulings.checks.counting import Seen, difference
from rulings.checks.references import citation_spans
from rulings.checks.symbols import BRACED
from rulings.checks.texts import Finding, Severity, Texts

_WIDE = {0xFF10 + i: ord("0") + i for i in range(10)}
_WIDE |= {ord(wide): ord(narrow) for wide, narrow in zip("／＋－−–﹣Ｘ＊", "/+----X*", strict=True)}
_SIDE = r"[+-]?(?:\d+(?:\+\*|\+X)?|X|\*(?:\+\d+)?|Y|N)"
# 2/2, +1/+1, -X/-X, */1+*; not the halves of a date or of "and/or"
_BODY = re.compile(rf"(?<![A-Za-z0-9/.])({_SIDE})\s?/\s?({_SIDE})(?![A-Za-z0-9/])")
# (1) and 2. number the points of a list
_POINT = re.compile(r"[(（]\d[)）]|^[ \t\u3000]*\d{1,2}[.．、)）](?!\d)", re.MULTILINE)
_DIGITS = re.compile(r"(?<![A-Za-z0-9_])\d+(?:,\d\d\d)*")

_ENGLISH = {
    "zero": 0, "one": 1, "once": 1, "first": 1, "two": 2, "twice": 2, "second": 2, "both": 2, "pair": 2,
    "double": 2, "three": 3, "third": 3, "triple": 3, "thrice": 3, "four": 4, "fourth": 4, "five": 5,
    "fifth": 5, "six": 6, "sixth": 6, "seven": 7, "seventh": 7, "eight": 8, "eighth": 8, "nine": 9,
    "ninth": 9, "ten": 10, "tenth": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100,
}  # fmt: skip
_ENGLISH_WORD = re.compile(rf"\b(?:{'|'.join(_ENGLISH)})\b", re.IGNORECASE)
_DIGIT_OF = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "兩": 2, "〇": 0}
_ONES = "一二三四五六七八九"
_CHINESE_NUMBER = re.compile(rf"[{_ONES}两兩]?[十百][{_ONES}]?|[零〇{_ONES}两兩]")
# What is counted or ordered, unlike 三角形, 三者, 四节兽
_COUNTED = re.compile(r"[个個张張点點位名次种種枚项項类類步层層份堆组組倍回轮輪段条條部色]")
# "Third, the active player …" is 然后 as well as 第三
_IN_ORDER = re.compile(
    r"(?:^|[.!?:]\s+|\n)(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth),", re.IGNORECASE
)


def check_numbers(texts: Texts) -> Iterator[Finding]:
    """Each number of one text is in the other, in digits or in words.

    Not as often: "the first player and the second player" may well be 两位牌手.
    """
    for pair in texts.pairs:
        source = _Numbers(pair.source, texts.source_language)
        target = _Numbers(pair.target, texts.target_language)
        for finding in (*_wrong_digits(source, target), *_wrong_words(source, target)):
            yield finding.moved(pair.start)


def check_bodies(texts: Texts) -> Iterator[Finding]:
    """Power/toughness and counters, 2/2 and +1/+1, as often as in the source."""
    for pair in texts.pairs:
        found = difference(_bodies(pair.source), _bodies(pair.target))
        said = {one.key for one in _bodies(pair.source)}
        made = {one.key for one in _bodies(pair.target)}
        for one in found.missing:
            message = _("The source has %(written)s, which is missing.") % {"written": one.key}
            yield _body(message, one.key in made, Seen("", pair.start, pair.start))
        for one in found.added:
            message = _("The source does not have %(written)s so often.") % {"written": one.key}
            yield _body(message, one.key in said, one).moved(pair.start)


def _body(message: str, is_elsewhere: bool, at: Seen) -> Finding:
    """What only stands more often, "this bonus" may have said in one of the languages."""
    severity = Severity.WARNING if is_elsewhere else Severity.ERROR
    return Finding("power-toughness", severity, message, at.start, at.end)


class _Numbers:
    """The numbers of a text that are no part of a reference, symbol or power/toughness."""

    def __init__(self, text: str, language: str) -> None:
        bare = _bare(text, language)
        self.digits = [Seen(one[0].replace(",", ""), *one.span()) for one in _DIGITS.finditer(bare)]
        pattern, value = (_ENGLISH_WORD, _english) if language == EN else (_CHINESE_NUMBER, _chinese)
        self.words = [Seen(str(value(one[0])), *one.span()) for one in pattern.finditer(bare)]
        self.values = {one.key for one in (*self.digits, *self.words)}
        self._text, self._in_chinese = bare, language != EN

    def counts(self, word: Seen) -> bool:
        """Whether a number in words counts something, and does not only say what comes next."""
        if not self._in_chinese:
            start = max(0, word.start - 2)
            return not _IN_ORDER.match(self._text, start) and not _IN_ORDER.match(self._text, word.start)
        is_ordinal = self._text[word.start - 1 : word.start] == "第"
        return is_ordinal or _COUNTED.match(self._text, word.end) is not None


def _wrong_digits(source: _Numbers, target: _Numbers) -> Iterator[Finding]:
    for one in target.digits:
        if one.key not in source.values:
            message = _("The source does not have the number %(number)s.") % {"number": one.key}
            yield Finding("numbers", Severity.ERROR, message, one.start, one.end)
    yield from _exchanged(source, target)
    for key in sorted({one.key for one in source.digits} - target.values, key=int):
        message = _("The number %(number)s of the source is missing.") % {"number": key}
        yield Finding("numbers", Severity.ERROR, message)


def _exchanged(source: _Numbers, target: _Numbers) -> Iterator[Finding]:
    """Of as many digits as the source has, one that is there too, but not so often, stands for another."""
    if len(source.digits) != len(target.digits):
        return
    for one in difference(source.digits, target.digits).added:
        if one.key in source.values:
            message = _("The source does not have %(written)s so often.") % {"written": one.key}
            yield Finding("numbers", Severity.ERROR, message, one.start, one.end)


def _wrong_words(source: _Numbers, target: _Numbers) -> Iterator[Finding]:
    """Numbers in words from three on: one and two have too many other words ("a", "both", 另一)."""
    for one in target.words:
        if int(one.key) > 2 and one.key not in source.values and target.counts(one):
            message = _("The source does not have the number %(number)s.") % {"number": one.key}
            yield Finding("numbers", Severity.ERROR, message, one.start, one.end)
    counted = {one.key for one in source.words if source.counts(one)}
    for key in sorted(counted - target.values, key=int):
        if int(key) > 2:
            message = _("The number %(number)s of the source is missing.") % {"number": key}
            yield Finding("numbers", Severity.ERROR, message)


def _bodies(text: str) -> Iterator[Seen]:
    even = text.translate(_WIDE)
    for match in _BODY.finditer(even):
        yield Seen(f"{match[1]}/{match[2]}", *match.span())


def _bare(text: str, language: str) -> str:
    """The text with blanks where other checks look; each character keeps its place."""
    even = text.translate(_WIDE)
    spans = [*citation_spans(text, language), *(match.span() for match in BRACED.finditer(text))]
    spans += [match.span() for pattern in (_BODY, _POINT) for match in pattern.finditer(even)]
    signs = list(even)
    for start, end in spans:
        signs[start:end] = " " * (end - start)
    return "".join(signs)


def _english(word: str) -> int:
    return _ENGLISH[word.lower()]


def _chinese(word: str) -> int:
    """三, 十三, 二十, 一百; hundreds stand alone in these texts."""
    if "百" in word:
        return 100 * _DIGIT_OF.get(word[0], 1)
    if "十" not in word:
        return _DIGIT_OF[word]
    tens, _ten, ones = word.partition("十")
    return 10 * _DIGIT_OF.get(tens, 1) + _DIGIT_OF.get(ones, 0)
