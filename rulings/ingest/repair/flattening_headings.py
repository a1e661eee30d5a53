"""Where a heading ends and its text begins, when nothing stands between them any more."""

import math
import re
from dataclasses import dataclass

from rulings.ingest.cues import CJK, COLOURS, PARTS
from rulings.ingest.repair.flattening_front import TITLE, release_heading
from rulings.ingest.repair.flattening_pieces import Piece
from rulings.ingest.subtypes import TYPES

_PART = re.compile(
    rf"\s*(?:第[一二三四五六七八九十]+(?:部分|段|章)\s*)?(?:{PARTS}|[^。；，：]{{1,20}}?[单單]卡解惑(?!段落|部分))",
    re.IGNORECASE,
)
_COLOUR = re.compile(rf"\s*(?:{COLOURS})", re.IGNORECASE)
_STARS = re.compile(r"\s*\*{3}[^*]{1,40}\*{3}")
_TOPIC_SIGN = re.compile(r"^.{1,10}?[：:]\s*")
# Words with which the text under a heading likes to begin.
_OPENERS = re.compile(
    r"在|有|当|當|为了|為了|此|这|這|本|某些|具|你|如果|若|对|對|由于|由於|每|许多|許多|随着|隨著|大多|所有|自|一[个個张張]|欲知"
    r"|于|於|虽然|雖然|透过|透過|先前|见|見|使用|能[够夠]|直到|不管|因|从|從|我们|我們|除|以下|关于|關於|_"
    r"|The |This |When |In |Some |Each |If "
)
# 涟动(Ripple), 占卜/ Scry, 新机制：警戒(Vigilance): the English name closes the heading
_WITH_ENGLISH = re.compile(
    r"[^。，；/(（]{1,16}?"
    r"(?:\s?[(（][A-Z][A-Za-z' -]{2,28}[)）]|\s?[/／]\s?[A-Z][a-z]+(?=[^\sa-z]))"
)
_NEAR = 60_000  # characters around a heading in which its topic is looked for again
_LONGEST = 34
_HEADER_REACH = 12  # characters of cost and types behind a name
_LIKELY, _SURE = 1.0, 3.0
_KIND = re.compile("|".join(sorted(TYPES, key=len, reverse=True)))
_OPEN_END = re.compile(r"[，、：:了的在和与與是有会會及或]\Z")
_ERRATA = re.compile(r"(?:[简簡繁][体體])?中文版?(?:牌名)?(?:勘[误誤]|[订訂]正)")


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


def cut_headings(piece: Piece, whole: str, set_name: str) -> list[Piece]:
    """Cuts headings off the front of a piece that stands where a heading can stand."""
    if piece.kind not in {"after separator", "start", "name"}:
        return [piece]
    found: list[Piece] = []
    start = piece.start
    while length := part_or_colour(whole[start : piece.end], True):
        if piece.kind != "name" and not _ends_there(whole[start : piece.end], length):
            break
        headed = piece.after == "separator" or bool(found)
        if piece.kind == "name" and not _name_is_without(whole, start, length, piece.end, headed):
            break
        found.append(Piece(start, start + length, "heading"))
        start += length
    rest = Piece(start, piece.end, piece.kind, piece.text, piece.doubts)
    if piece.kind == "name" or not whole[start : piece.end].strip():
        return [*found, rest] if start < piece.end else found
    if piece.kind == "start":
        return [*found, *_title_of(rest, whole)]
    return [*found, *_guess(start, piece.end, whole, set_name)]


def _ends_there(text: str, length: int) -> bool:
    """地的类别: what is a kind of card only as a word by itself opens no other text; 白色 does."""
    word, rest = text[:length].strip(), text[length:].strip()
    return not rest or word[-1] in "色牌" or part_or_colour(text, False) > 0


def _guess(start: int, end: int, whole: str, set_name: str) -> list[Piece]:
    """A heading of unknown words at the head of prose, and the prose."""
    text = whole[start:end]
    space = len(text) - len(text.lstrip())
    length = release_heading(text[space:])
    around = whole[max(0, start - _NEAR) : start + _NEAR]
    split = Split(length, True) if length else split_heading(text[space:], around, set_name)
    joint = start + space + split.length
    if not split.length:
        return [Piece(start, end, "prose")]
    heading = Piece(
        start, joint, "heading", doubts=() if split.sure else ("the end of this heading is a guess",)
    )
    return [heading, Piece(joint, end, "prose")] if joint < end else [heading]


def _name_is_without(whole: str, start: int, length: int, end: int, headed: bool) -> bool:
    """白色惩戒天使: the card's text repeats the name without the colour, and not with it.

    Where a heading can stand, a plain colour is one, and so is the type of the card: 神器 队长 二 神器.
    """
    if part_or_colour(whole[start:end], False):
        return start + length < end
    word = whole[start : start + length].strip()
    kind = _KIND.search(whole, end, end + _HEADER_REACH)
    if headed and (word.endswith("色") or (kind is not None and kind[0] in word)):
        return start + length < end
    with_it, without = (re.split(r"[/／(（]", whole[at:end])[0].strip() for at in (start, start + length))
    around = whole[max(0, start - _NEAR) : start + _NEAR]
    said = around.count(without) > 1 or (word.endswith("色") and len(without) > 2)
    return len(without) > 1 and said and around.count(with_it) == 1


def _title_of(piece: Piece, whole: str) -> list[Piece]:
    title = TITLE.match(whole, piece.start)
    if title is None or title.end() >= piece.end:
        return [piece]
    return [Piece(piece.start, title.end(), "heading"), Piece(title.end(), piece.end, "prose")]


def split_heading(text: str, whole: str, set_name: str) -> Split:
    """The heading that opens ``text``, judged by what the whole document says again and again.

    Zero length where nothing looks like a heading: a sentence that ends before any likely joint.
    """
    limit = re.search(r"[。；！？!?]", text)
    reach = min(len(text), _LONGEST, limit.start() if limit else len(text))
    if reach == len(text) and len(text) <= _LONGEST:
        return Split(len(text), True)
    if errata := _ERRATA.match(text):
        return Split(errata.end(), True)
    english = _WITH_ENGLISH.match(text)
    if english and not re.match(r"\s?[与與和及]", text[english.end() :]):
        return Split(english.end(), True)
    best, best_score = 0, -1.0
    topic_at = match.end() if (match := _TOPIC_SIGN.match(text[:reach])) else 0
    for length in range(max(2, topic_at + 1), reach + 1):
        score = _score(text, length, topic_at, whole, set_name)
        if score >= best_score:
            best, best_score = length, score
    return Split(best, best_score >= _SURE) if best_score >= _LIKELY else Split(0, False)


def _score(text: str, length: int, topic_at: int, whole: str, set_name: str) -> float:
    """How well a heading of this length fits: what speaks for it, weighed as known headings taught it."""
    topic, rest = text[topic_at:length].strip(), text[length:]
    broken = _OPEN_END.search(topic) or re.match(r"[，、。：；）」』的之]", rest)
    if not topic or broken:
        return -10.0
    joint, after, word = text[length - 1 : length + 1], rest.lstrip(), len(topic) > 1
    said = whole.count(topic) - 1 if word else 0
    begun = re.sub(r"\A[\s_]*[在当當于於]?[\s_]*", "", rest)
    score = 1.7 * (whole.count(joint) <= 1 and bool(re.fullmatch(f"[{CJK}]{{2}}", joint)))
    score += 1.0 if said > 0 else 1.3 * (_rarer_word(topic, whole) > 0)
    score += 1.7 * (said > 1 and whole.count(topic + rest[:1]) == 1)
    score += 1.25 * (word and topic[:2] in after[:4]) + 1.05 * (word and after.startswith(topic))
    score += 1.7 * bool(_OPENERS.match(after)) + 2.5 * (bool(set_name) and begun.startswith(set_name))
    score += 0.75 * _often(whole, "。" + after[:2], "，" + after[:2])
    score += 0.77 * _often(whole, *(topic[-2:] + mark for mark in "，。的"))
    return score - 0.3 * max(0, len(topic) - 7)


def _often(whole: str, *words: str) -> float:
    """How often the document says any of these, on a scale that rises ever more slowly."""
    return math.log1p(sum(whole.count(word) for word in words))


def _rarer_word(topic: str, whole: str) -> int:
    """How often the document says the rarer of the two words that a topic is made of."""
    if len(topic) > 12:
        return 0
    ways = (min(whole.count(topic[:at]), whole.count(topic[at:])) - 1 for at in range(2, len(topic) - 1))
    return max(ways, default=0)
