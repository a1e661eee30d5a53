"""Whether a translation is suspiciously short or long for its source.

What is counted is words: in Chinese each character is one, and everywhere a number, a symbol or a word in
letters. Over the reviewed Chinese of the edition of 2024-04-12 (2,727 rules, 277 examples, 681 definitions)
a text has 1.62 times as many of them as its English; medians by kind are in ``_RATIOS``. The logarithm of
the ratio spreads evenly about the median, by 0.195 where the English has 5 to 15 words, 0.13 at 20, 0.12 at
40, 0.10 from 70 on (1.4826 times the median distance, taken in eighths of the rules by length): close to
``sqrt(0.095² + 0.2 / words)``. Titles and names are too short for this.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from faqsite.languages import EN
from rulings.checks.texts import PROSE, Finding, Kind, Severity, Texts

_RATIOS = {Kind.RULE: 1.61, Kind.EXAMPLES: 1.66, Kind.DEFINITION: 1.61}
_RATIO = 1.62
_SPREAD, _SPREAD_OF_WORDS = 0.095, 0.2
# Between the scripts no word changes its length by much.
_SPREAD_OF_SCRIPTS, _SPREAD_OF_SCRIPTS_OF_WORDS = 0.03, 0.05
# In spreads: 3.5 is one good text in some two thousand; one that lost its half is beyond 5 from 25 words on.
_ODD, _WRONG = 3.5, 5.0
# Where the target has fewer sentences, less is odd, and so are so many characters without any mark between:
# 107 of 3,619 good texts have fewer, 20 of them are that short and 32 have as long a clause.
_ODD_WITHOUT_SENTENCE = 1.0
_LONG_CLAUSE = 25
_LEAST = 4

_WORD = re.compile(r"\{[^{}]*\}|[A-Za-z][A-Za-z’'-]*|\d[\d.,/]*[a-z]?|[\u3400-\u9fff]")
_NO_BRACKET = r"[^\u3400-\u9fff（()）\[\]［］]"
_GIVEN = re.compile(rf"(?<=[\u3400-\u9fff])\s?[（(\[［]{_NO_BRACKET}+[)）\]］]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_MARK = re.compile(r"[，。；：、！？（）()“”「」—～…,.]")
# Not 完整列表参见规则205, 亦参见规则613
_SEE_BEHIND_WORD = re.compile(r"(?<=[\u3400-\u9fff])(?<![请請亦另为為节節表也])[参參][见見][规規]")
_SENTENCE_END = re.compile(r"[。！？]|[.!?](?=[”’\"')\]]*(?:\s|$))")


def check_length(texts: Texts) -> Iterator[Finding]:
    """Far from the length that its source makes likely: half of it lost, or said twice."""
    said, made = _words(texts.original), _words(texts.translation)
    if texts.kind not in PROSE or min(said, made) < 1 or max(said, made) < _LEAST:
        return
    distance = _distance(said, made, texts)
    values = {"source": said, "target": made}
    if abs(distance) >= _ODD:
        short = _("Suspiciously short: %(target)s words or characters for %(source)s of the source.")
        long = _("Suspiciously long: %(target)s words or characters for %(source)s of the source.")
        severity = Severity.ERROR if abs(distance) >= _WRONG else Severity.WARNING
        yield Finding("length", severity, (short if distance < 0 else long) % values, 0, len(texts.target))
    elif distance <= -_ODD_WITHOUT_SENTENCE or (texts.in_chinese and _runs_on(texts.translation)):
        yield from _fewer_sentences(texts)


def _fewer_sentences(texts: Texts) -> Iterator[Finding]:
    said, made = _sentences(texts.original), _sentences(texts.translation)
    if made < said:
        message = _("A sentence may be missing: %(target)s sentences for %(source)s of the source.")
        values = {"source": said, "target": made}
        yield Finding("length", Severity.WARNING, message % values, 0, len(texts.target))


def _runs_on(text: str) -> bool:
    """Whether two sentences may have become one: a long clause, or "see rule …" behind a word."""
    if _SEE_BEHIND_WORD.search(text):
        return True
    return any(len(_HAN.findall(clause)) > _LONG_CLAUSE for clause in _MARK.split(text))


def _distance(said: int, made: int, texts: Texts) -> float:
    """How far the ratio is from the usual one, in spreads; below zero for a short text."""
    if EN not in (texts.source_language, texts.target_language):
        return math.log(made / said) / math.hypot(
            _SPREAD_OF_SCRIPTS, math.sqrt(_SPREAD_OF_SCRIPTS_OF_WORDS / said)
        )
    ratio = _RATIOS.get(texts.kind, _RATIO)
    english, chinese = (said, made) if texts.source_language == EN else (made, said)
    spread = math.hypot(_SPREAD, math.sqrt(_SPREAD_OF_WORDS / english))
    distance = math.log(chinese / english / ratio) / spread
    return distance if texts.source_language == EN else -distance


def _words(text: str) -> int:
    """Without the English name that a translation gives in brackets behind its own."""
    return len(_WORD.findall(_GIVEN.sub("", text)))


def _sentences(text: str) -> int:
    return len(_SENTENCE_END.findall(text))
