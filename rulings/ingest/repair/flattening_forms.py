"""Cuts a flat text at what has a form of its own: separators, bullets, rules, examples, items, headings."""

import re
from bisect import bisect_right

from rulings.ingest.cues import PARTS
from rulings.ingest.repair.flattening_lists import labelled_items, lettered_items
from rulings.ingest.repair.flattening_pieces import Pieces
from rulings.ingest.repair.flattening_weights import Header

BULLET = re.compile(r"(?<![*/\d＊])[*＊](?=\s+\S)|＊(?=\S)|(?<=[。！？）」.])[*](?=[^\s*/]{3})|[•●]")
# One dash is left of a rule of dashes; two open an item.
_SEPARATOR = re.compile(r"(?<![A-Za-z\d/+＋-])(?!--[^-])-{1,5}(?=\s*(?:\*{3}|[^\d\s+＋/X*-])|\s*\Z)|-{3,}")
# --如果…: an item within a ruling
_NESTED = re.compile(r"(?<=[。！？）」：:；;])\s*--(?=\s?[^\s\d-])")
# Headings that stand out after a sentence too: the great parts, and 新机制：…
_PART = re.compile(
    rf"(?<=[。！？）])\s*(?=(?:第[一二三四五六七八九十]+(?:部分|段|章)\s*)?(?:{PARTS})(?!段落|部分|」))"
)
_KEYWORD = r"(?:[关關][键鍵][字词詞](?:异能|異能|动作|動作)?|[机機]制)"
_TOPIC = re.compile(
    rf"(?<=[。！？）])\s*(?=(?:新|全新|[复復]出|回[归歸])(?:的)?(?:{_KEYWORD}|[异異]能提示|主[题題]|[牌规規].{{1,4}}"
    r"|[^。，：]{0,4}(?:[类類][别別型]|[关關][键鍵][字词詞]))(?:提示)?[：:])"
    r"|(?<=[。！？）])\s*(?=(?:系列主[题題]|主[题題]|[组組]合|循[环環])[：:])"
    rf"|(?<=[^的是为為种種个個一])(?=(?:全?新|[复復]出)(?:的)?{_KEYWORD}[：:])"
)
# 某系列主系列单卡解惑, 「增殖」通则：
_OWN_PART = re.compile(
    r"(?<=[。！？）])\s*([^。！？）（；：，*•-]{2,16}(?:：[^。！？）（；：，*•-]{2,14})?[单單]卡解惑)(?!段落|部分|」)"
)
_ON_WORD = re.compile(
    r"(?<=[。！？）白蓝藍黑红紅绿綠])\s*([「『]?[一-鿿！]{2,8}[」』]?(?:其他)?(?:通则|通則|释疑|釋疑)：?)(?=\s*[•*])"
)
# 。双面牌的一般信息 • 双面牌…: words without a sentence between one and the bullets
_OVER_BULLETS = re.compile(
    r"(?<=[。！？）])\s*([^。！？，；：:•*＊●{}\s\d/你会會不得将將带帶-]{3,18})(?=\s*[•●*]\s)"
)
_STARS = re.compile(r"\*{3}[^*\n]{1,40}\*{3}")
_RULE = re.compile(r"(?<![\d.])\d{3}\.\d{1,3}[a-z]?(?:\.(?!\d)\s?|\s|(?=[一-鿿]))(?=[一-鿿「\"“A-Z])")
# 304. 抓牌步骤304.1 …: the heading of a section of the rules
_SECTION = re.compile(r"(?<=[：:。」])(\d{3})\.\s?(?=[一-鿿]{1,12}\1\.1)")
_CITED = re.compile(
    r"(?:规则|規則|参见|參見|见|見|与|與|和|及|至|或|在|依|照|按|的|rules?|and|to|，|、|（|\()\s*\Z",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"(?<=[。」』）)：:])\s*(?=(?:例|范例|範例)[：:])")
_ANNOUNCED = re.compile(r"[^。！？）」：:\-*•]{2,44}(?:规则|規則)[^。：:]{0,12}[：:](?=\s*\d{3}\.)")
_AFTER_BULLET = re.compile(r"[*＊•●]\s*\S?\Z")
_LONGEST_PROSE = 2000  # characters between a separator and the rules that a text announces


def cut_forms(text: str, pieces: Pieces, headers: list[Header], bulleted: bool) -> None:
    """Cuts at all of them, but not inside the header of a card.

    Where rulings have no bullets, those that there are open the modes of a card and belong to its text.
    """
    cards = _Cards(text, headers)
    for match in _SEPARATOR.finditer(text):
        if not cards.have_header_at(match.start()):
            pieces.set_apart(match.start(), match.end(), "separator")
    _cut_headings(text, pieces, cards)
    for match in BULLET.finditer(text):
        if not cards.have_header_at(match.start()) and (bulleted or not cards.stand_before(match.start())):
            pieces.cut(match.start(), "bullet")
    _cut_rules(text, pieces, cards)
    for match in _EXAMPLE.finditer(text):
        pieces.cut(match.end(), "example")
    nested = (match.end() - len("--") for match in _NESTED.finditer(text))
    for start in (*nested, *labelled_items(text), *lettered_items(text)):
        pieces.cut(start, "item")


def _cut_headings(text: str, pieces: Pieces, cards: "_Cards") -> None:
    """Cuts at the words and stars that headings are known by, and at words that only a heading can be."""
    for pattern in (_PART, _TOPIC):
        for match in pattern.finditer(text):
            pieces.cut(match.end(), "after separator")
    for pattern in (_OWN_PART, _ON_WORD):
        for match in pattern.finditer(text):
            pieces.set_apart(match.start(1), match.end(1), "heading")
    for match in _STARS.finditer(text):
        pieces.set_apart(match.start(), match.end(), "heading")
    for match in _OVER_BULLETS.finditer(text):
        if not cards.go_on_at(match.start()):
            pieces.set_apart(match.start(1), match.end(1), "heading")


def _cut_rules(text: str, pieces: Pieces, cards: "_Cards") -> None:
    """Cuts at rules that are quoted and at what announces them."""
    for match in _RULE.finditer(text):
        if not _CITED.search(text[max(0, match.start() - 6) : match.start()]):
            pieces.cut(match.start(), "rule")
    for match in _SECTION.finditer(text):
        pieces.cut(match.start(), "rule")
    for match in _ANNOUNCED.finditer(text):
        bulleted = _AFTER_BULLET.search(text, max(0, match.start() - 4), match.start() + 1)
        if not bulleted and cards.announce_at(match.start()):
            pieces.set_apart(match.start(), match.end(), "announcement")


class _Cards:
    """The cards of a text, by the stretches that their headers take up."""

    def __init__(self, text: str, headers: list[Header]) -> None:
        self._text = text
        self._starts = [header.start for header in headers]
        self._ends = [header.end for header in headers]

    def _before(self, position: int) -> int:
        return bisect_right(self._starts, position) - 1

    def have_header_at(self, position: int) -> bool:
        """Whether a position lies in a header."""
        index = self._before(position)
        return index >= 0 and position < self._ends[index]

    def stand_before(self, position: int) -> bool:
        """Whether there is a card before a position."""
        return self._before(position) >= 0

    def go_on_at(self, position: int) -> bool:
        """Whether a position lies in the text of a card, before the first ruling on it."""
        index = self._before(position)
        return index >= 0 and not BULLET.search(self._text, self._ends[index], position)

    def announce_at(self, position: int) -> bool:
        """Whether an announcement here is a paragraph: below a card, or first under a heading.

        Where no card stands between, it is the last sentence of the prose about a mechanic.
        """
        reach = max(0, position - _LONGEST_PROSE)
        since = max((match.end() for match in _SEPARATOR.finditer(self._text, reach, position)), default=0)
        index = self._before(position)
        below_card = index >= 0 and self._starts[index] >= since
        return not since or below_card or "。" not in self._text[since:position]
