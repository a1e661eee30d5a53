"""Where a heading ends and its text begins, when nothing stands between them any more."""

import re
from dataclasses import dataclass

from rulings.ingest.cues import CJK, COLOURS, PARTS

_PART = re.compile(rf"\s*(?:第[一二三四五六七八九十]+(?:部分|段|章)\s*)?(?:{PARTS})", re.IGNORECASE)
_COLOUR = re.compile(rf"\s*(?:{COLOURS})", re.IGNORECASE)
_STARS = re.compile(r"\s*\*{3}[^*]{1,40}\*{3}")
_TOPIC_SIGN = re.compile(r"^.{1,10}?[：:]\s*")
# Words with which the text under a heading likes to begin.
_OPENERS = re.compile(
    r"在|有|当|當|为了|為了|此|这|這|本|某些|具|你|如果|若|对|對|由于|由於|每|许多|許多|随着|隨著|大多|所有|自|一[个個张張]|欲知"
    r"|因|从|從|我们|我們|除|以下|关于|關於|_|The |This |When |In |Some |Each |If "
)
_LONGEST = 34
_SURE = 3.0


@dataclass(frozen=True, slots=True)
class Split:
    """The length of the heading at the head of a text, and whether there is much doubt about it."""

    length: int
    sure: bool


def part_or_colour(text: str, colours: bool) -> int:
    """The length of the name of a great part, or of a colour, that opens a text; 0 where none does."""
    for pattern in (_PART, _STARS, *((_COLOUR,) if colours else ())):
        match = pattern.match(text)
        if match:
            return match.end()
    return 0


def split_heading(text: str, whole: str, set_name: str) -> Split:
    """The heading that opens ``text``, judged by what the whole document says again and again.

    Zero length where nothing looks like a heading: a sentence that ends before any likely joint.
    """
    limit = re.search(r"[。；！？!?]", text)
    reach = min(len(text), _LONGEST, limit.start() if limit else len(text))
    if reach == len(text) and len(text) <= _LONGEST:
        return Split(len(text), True)
    best, best_score = 0, 0.0
    topic_at = match.end() if (match := _TOPIC_SIGN.match(text[:reach])) else 0
    for length in range(max(2, topic_at + 1), reach + 1):
        score = _score(text, length, topic_at, whole, set_name)
        if score >= best_score:
            best, best_score = length, score
    return Split(best, best_score >= _SURE) if best_score >= 2 else Split(0, False)


def _score(text: str, length: int, topic_at: int, whole: str, set_name: str) -> float:
    topic, rest = text[topic_at:length].strip(), text[length:]
    if not topic or re.search(r"[，、：:]\Z", topic) or re.match(r"[，、。：；）」』的之]", rest):
        return 0.0
    joint = text[length - 1 : length + 1]
    score = 1.5 if whole.count(joint) <= 1 and re.fullmatch(f"[{CJK}]{{2}}", joint) else 0.0
    said = whole.count(topic) - 1 if len(topic) > 1 else 0
    composed = 0 if said else _rarer_word(topic, whole)
    score += 1.6 * bool(said) + 1.55 * bool(composed) + 0.15 * min(said or composed, 10)
    score += 1.5 if len(topic) > 1 and topic[:2] in rest.lstrip()[:4] else 0.0
    score += 1.4 if _OPENERS.match(rest.lstrip()) else 0.0
    score += 2.5 if set_name and rest.lstrip(" _").startswith(set_name) else 0.0
    score += 1.0 if len(topic) > 1 and rest.lstrip().startswith(topic) else 0.0
    score += 0.05 * min(len(topic), 8) - 0.15 * max(0, len(topic) - 7)
    score -= 1.5 if "，" in topic else 0.0
    return score


def _rarer_word(topic: str, whole: str) -> int:
    """How often the document says the rarer of the two words that a topic is made of."""
    ways = (min(whole.count(topic[:at]), whole.count(topic[at:])) - 1 for at in range(2, len(topic) - 1))
    return max(ways, default=0)
