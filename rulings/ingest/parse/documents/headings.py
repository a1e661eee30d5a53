"""Which passages are headings, and how deep: the evidence of all cues, weighed in one place."""

import re
from collections.abc import Collection, Sequence

from rulings.ingest.cues import (
    COLOURS,
    NUMBERED_NAME,
    OWN_PARTS,
    PARTS,
    STARS,
    announces_rules,
    ends_sentence,
    has_han,
    is_body_form,
    is_bullet,
    is_name_like,
    is_separator,
    width,
)
from rulings.ingest.passages import Passage

ENOUGH = 3
# Documents on several products have a part for each: 某系列主系列单卡解惑.
_TOP = re.compile(
    rf"(?:第[一二三四五六七八九十]+(?:部分|段|章)[\s、：:]*)?[「『]?(?:{PARTS}"
    rf"|(?!.*(?:[参參][见見閱阅]|[请請]|[详詳]|段落|本段)){OWN_PARTS}"
    r"|(?:附[录錄])[一二三四五A-Z]?.{0,12}|.{0,8}(?:规则变动|規則變動)|Appendix.{0,30}"
    r")[」』]?\s*[：:]?\Z",
    re.IGNORECASE,
)
_CARD_PART = re.compile(r"[单單][卡张張]|Card[- ]Specific", re.IGNORECASE)
_COLOUR = re.compile(rf"[「『]?(?:{COLOURS})[」』]?\s*[：:]?\Z", re.IGNORECASE)
_TOPIC = re.compile(
    r"[「『]?(?:全?新|[复復]出|回[归歸]|系列|[组組]合|循[环環]|主[题題]|其他|特殊|逸品|[游遊][戏戲]玩法|[规規][则則][变變][动動]"
    r"|New|Returning|Cycle|Theme|Set)"
    r"[^。，]{0,12}?[：:～]\s*\S",
    re.IGNORECASE,
)
# 「試作」釋疑： stands over the rulings on one word.
_ON_WORD = re.compile(r"[「『][^」』]{1,12}[」』](?:其他|其它)?(?:[规規][则則]|通[则則]|[释釋]疑)[：:]?\Z")
_ERRATA = re.compile(r"[（(]?(?:[简簡繁][体體])?中文版?(?:牌名)?(?:勘[误誤]|[订訂]正)[)）]?[：:]?\Z")
# What says of itself that it is a sentence, a date or an address; styles may be wrong, this is not.
_SAYS_SOMETHING = re.compile(
    r"[。；;]|[，,、.?？]\Z|://|\.com\b|\d{4}\s*年|(?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December) \d{1,2}, \d{4}"
)
_RELEASE = re.compile(
    r"(?:上市|发售|發售)(?:资讯|信息|資訊|日期)|牌张允用范围|Release Information", re.IGNORECASE
)
# Half of ``_…_``: no Chinese word has an underscore, but a file's name in a heading may.
_LONE_MARK = re.compile(r"(?<=[\u3400-\u9fff])_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_(?=[\u3400-\u9fff])")


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
    if STARS.match(text) or (passage.heading is not None and is_styled_heading(text)):
        return 2 * ENOUGH
    if passage.bullet or is_bullet(text):
        return 0
    if is_top(text):
        return 2 * ENOUGH
    if is_body_form(text) or width(text) > 64 or announces_rules(text):
        # 神器 is a type line and a heading: it needs to stand where only a heading can
        return ENOUGH if is_colour(text) and _stands_alone(before, after, passage) else 0
    if is_colour(text):
        return 2 * ENOUGH
    return _weigh_position(passage, before, after)


def is_styled_heading(text: str) -> bool:
    """Whether what a style calls a heading can be one; styles are put on sentences, dates and bullets too."""
    if is_colour(text) or is_top(text):
        return True
    return not (is_body_form(text) or _SAYS_SOMETHING.search(text.rstrip("?？")) or width(text) > 100)


def _weigh_position(passage: Passage, before: Passage | None, after: Passage | None) -> int:
    text = passage.text
    prose_follows = after is not None and not is_separator(after.text) and _is_prose(after.text)
    weight = 2 if is_topic(text) or _RELEASE.match(text) else 0
    weight += 4 if _ON_WORD.match(text) else 0
    weight += 1 if _is_slanted(text) else 0
    weight += 1 if any(beside is not None and is_topic(beside.text) for beside in (before, after)) else 0
    weight += 2 if before is None or is_separator(before.text) else 0
    weight += 2 if before is not None and (is_top(before.text) or is_colour(before.text)) else 0
    weight += 1 if passage.gap and after is not None and after.gap else 0
    weight += 1 if prose_follows or (after is not None and is_body_form(after.text)) else 0
    weight += 1 if before is not None and ends_sentence(before.text) and width(text) <= 24 else 0
    if _SAYS_SOMETHING.search(text) or (not prose_follows and after is None):
        weight -= 4
    if re.search(r"[：:]\Z", text):
        weight -= 1
    return weight - (1 if width(text) > 40 and has_han(text) else 0)


def _is_slanted(text: str) -> bool:
    """Set in italics as a whole."""
    return bool(re.fullmatch(r"_[^_]+_", text))


def is_topic(text: str) -> bool:
    """ "New keyword ability: X", "Returning mechanic: X", and corrections of a translation."""
    return bool(_TOPIC.match(text) or _ERRATA.match(text))


def is_bare_heading(passages: Sequence[Passage], index: int) -> bool:
    """A few words without any punctuation between sentences; a keyword of a card stands like that too."""
    text = passages[index].text
    if not (0 < index < len(passages) - 1) or len(text) > 12 or passages[index].bullet:
        return False
    if not has_han(text) or not re.fullmatch(r"[\w「」『』／/ -]+", text) or is_body_form(text):
        return False
    after = passages[index + 1].text
    listed = passages[index + 1].bullet or is_bullet(after)
    apart = passages[index].gap and passages[index + 1].gap
    begins = apart or _over(passages[index - 1].text)
    return begins and _is_prose(after) and (listed or not is_body_form(after))


def _over(text: str) -> bool:
    """Whether nothing is left open at the end of a text: a sentence is over, or it is a heading."""
    return bool(re.search(r"[。！？!?）)；，,]\Z", text)) or is_top(text) or is_separator(text)


def _is_prose(text: str) -> bool:
    return len(text) > 18 or text.endswith("。") or announces_rules(text)


def _stands_alone(before: Passage | None, after: Passage | None, passage: Passage) -> bool:
    """After a separator, a great part or a ruling, and not right below a cost or a name."""
    if before is None or is_separator(before.text) or is_top(before.text):
        return True
    listed = before.bullet or is_bullet(before.text)
    if listed and _over(before.text) and after is not None and is_name_like(after.text):
        return True
    return passage.gap and (after is None or after.gap or is_separator(after.text))


def heading_text(text: str) -> str:
    """A heading without the marks around it: ``***…***``, ``_…_``, and ``_`` whose partner was lost."""
    return _LONE_MARK.sub("", re.sub(r"_([^_]+)_", r"\1", _plain(text))).strip()


def _plain(text: str) -> str:
    stars = STARS.match(text)
    return stars[1] if stars else text.strip()


def heading_level(text: str, styled: int | None, tops: Collection[int | None]) -> int:
    """1 for the great parts, 2 or more for what stands in them, whatever a style says of a single one.

    ``tops`` are the levels that the document's styles give to its great parts, None where they give none.
    """
    if is_top(text) or (styled is None and not tops):
        return 1
    within = is_topic(text) or is_colour(text) or bool(_RELEASE.match(text))
    if styled is not None and not (tops and (within or styled in tops)):
        return styled
    return max(styled or 2, 3 if _ON_WORD.match(text) or _is_slanted(text) else 2)
