"""Which passages are headings, and how deep: the evidence of all cues, weighed in one place."""

import re
from collections.abc import Sequence

from rulings.ingest.cues import (
    COLOURS,
    NUMBERED_NAME,
    PARTS,
    STARS,
    announces_rules,
    ends_sentence,
    has_han,
    is_body_form,
    is_separator,
    width,
)
from rulings.ingest.passages import Passage

ENOUGH = 3
_TOP = re.compile(
    rf"(?:第[一二三四五六七八九十]+(?:部分|段|章)[\s、：:]*)?[「『]?(?:{PARTS}"
    r"|(?:附[录錄])[一二三四五A-Z]?.{0,12}|.{0,8}(?:规则变动|規則變動)|Appendix.{0,30}"
    r")[」』]?\s*[：:]?\Z",
    re.IGNORECASE,
)
_CARD_PART = re.compile(r"[单單][卡张張]|Card[- ]Specific", re.IGNORECASE)
_COLOUR = re.compile(rf"[「『]?(?:{COLOURS})[」』]?\s*[：:]?\Z", re.IGNORECASE)
_TOPIC = re.compile(
    r"[「『]?(?:全?新|[复復]出|回[归歸]|系列|[组組]合|循[环環]|主[题題]|其他|特殊|逸品|New|Returning|Cycle|Theme|Set)"
    r"[^。，]{0,12}?[：:～]\s*\S",
    re.IGNORECASE,
)
_RELEASE = re.compile(
    r"(?:上市|发售|發售)(?:资讯|信息|資訊|日期)|牌张允用范围|Release Information", re.IGNORECASE
)


def is_top(text: str) -> bool:
    """The great parts that such documents have: general notes, and card by card."""
    return bool(_TOP.match(_plain(text)))


def opens_card_part(text: str) -> bool:
    """The great part in which every card stands by itself."""
    return is_top(text) and bool(_CARD_PART.search(text))


def is_colour(text: str) -> bool:
    """A colour or kind of card, as the card part is ordered by them."""
    return bool(_COLOUR.match(_plain(text)))


def is_numbered_card(text: str) -> bool:
    """A collector's number and a name, as documents print them that leave the cards' texts out."""
    numbered = NUMBERED_NAME.match(text)
    return bool(numbered and not is_colour(numbered[2]))


def heading_weight(passages: Sequence[Passage], index: int) -> int:
    """How much speaks for the passage being a heading; ENOUGH or more and it is one.

    That it does not begin a card is for the caller to know.
    """
    passage = passages[index]
    text = passage.text
    before = passages[index - 1] if index else None
    after = passages[index + 1] if index + 1 < len(passages) else None
    if passage.heading is not None or STARS.match(text):
        return 2 * ENOUGH
    if passage.bullet or is_body_form(text) or width(text) > 64 or announces_rules(text):
        # 神器 is a type line and a heading: it needs to stand where only a heading can
        return ENOUGH if is_colour(text) and _stands_alone(before, after, passage) else 0
    if is_top(text) or is_colour(text):
        return 2 * ENOUGH
    return _weigh_position(passage, before, after)


def _weigh_position(passage: Passage, before: Passage | None, after: Passage | None) -> int:
    text = passage.text
    prose_follows = after is not None and not is_separator(after.text) and _is_prose(after.text)
    weight = 2 if _TOPIC.match(text) or _RELEASE.match(text) else 0
    weight += 2 if before is None or is_separator(before.text) else 0
    weight += 2 if before is not None and (is_top(before.text) or is_colour(before.text)) else 0
    weight += 1 if passage.gap and after is not None and after.gap else 0
    weight += 1 if prose_follows or (after is not None and is_body_form(after.text)) else 0
    weight += 1 if before is not None and ends_sentence(before.text) and width(text) <= 24 else 0
    if re.search(r"[。；，、,;.?？]\Z|[。；]|://|\d{4}\s*年", text) or (not prose_follows and after is None):
        weight -= 4
    if re.search(r"[：:]\Z", text):
        weight -= 1
    return weight - (1 if width(text) > 40 and has_han(text) else 0)


def _is_prose(text: str) -> bool:
    return len(text) > 18 or text.endswith("。")


def _stands_alone(before: Passage | None, after: Passage | None, passage: Passage) -> bool:
    """After a separator or a great part, and not right below a cost or a name."""
    if before is None or is_separator(before.text) or is_top(before.text):
        return True
    return passage.gap and (after is None or after.gap or is_separator(after.text))


def heading_text(text: str) -> str:
    """A heading without the marks around it: ``***…***``, ``_…_``."""
    return re.sub(r"_([^_]+)_", r"\1", _plain(text)).strip()


def _plain(text: str) -> str:
    stars = STARS.match(text)
    return stars[1] if stars else text.strip()


def heading_level(text: str, styled: int | None, seen_top: bool) -> int:
    """1 for the great parts, 2 for what stands in them; the document's own styles come first."""
    if styled is not None:
        return styled
    if is_top(text) or not seen_top:
        return 1
    return 2
