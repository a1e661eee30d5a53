"""Cues by which one line of a release-notes document shows what it is.

Each cue is one small question about one piece of text and knows nothing of where the text came
from; parse/documents weighs them together.
"""

import re
import unicodedata
from functools import lru_cache

from cards.mana import normalise_cost
from rulings.ingest.typelines import is_type_line

CJK = r"\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
# The great parts of such documents, and the kinds of card by which the second is ordered.
PARTS = (
    r"通[则則]释疑|通則釋疑|通[则則]|一般[释釋]疑|常[规規]问题|常規問題|一般问题|一般問題|概要"
    r"|[单單][卡张張](?:解惑|[释釋]疑|解[释釋]|问题|問題|说明|說明)"
    r"|General (?:Notes|FAQ|Questions)|Card[- ]Specific (?:Notes|FAQ|Questions)"
)
# With the name of the product before them.
OWN_PARTS = (
    r"[^。；]{1,60}?(?:(?:通[则則]|一般)[释釋]疑|[单單][卡张張](?:解惑|[释釋]疑|解[释釋]|[说說]明)"
    r"|(?:Card[- ]Specific|General) Notes)"
)
COLOURS = (
    r"(?:多色与混血|神器[与與和及]地|地[与與和]神器|[无無]色[与與和及]?神器)[牌卡]?"
    r"|(?:[白蓝藍黑红紅绿綠无無多混金]色|混血|[连連][体體]|神器|地|[结結]界)[牌卡]?|[鹏鵬]洛客"
    r"|White|Blue|Black|Red|Green|Colorless|Multicolou?r(?:ed)?|Gold|Hybrid|Artifacts?|Lands?"
    r"|Split(?: Cards)?"
)
_HAN = re.compile(f"[{CJK}]")
_LATIN = re.compile(r"[A-Za-zÀ-ÿ]")
BULLET = re.compile(
    r"(?:\*{1,3}(?=\s)|[*•●▪◦‧∙·○■◆]|[\uf06c\uf06e\uf075\uf0a7\uf0b7\uf0d8])(?:\s+(?=\S)|(?<=[^*·])(?=[^\s*/／\d]))|＊\s*(?=[^\s＊/／])"
)
SEPARATOR = re.compile(r"[-‐–—―─_=＝*＊~∼]{3,}\Z|-\Z")
RULE_NUMBER = re.compile(r"(\d{3}\.\d{1,3}[a-z]?)(?:\.(?!\d)|(?=\s)|(?=[^\d\s.,，、。；;）)\]」~～-]))\s*")
SECTION_NUMBER = re.compile(r"(\d{3})\.\s*(?=[^\d\s])([^。，；：]{1,30})\Z")
# 1) or a) or -- or 第1步： within what was said before
NESTED = re.compile(
    r"(?:--+|——|[–—－])\s*(?=[^-\s])|[（(]?(?:\d{1,2}|[a-z])[)）]\s*(?=\S)|第[\d一二三四五六七八九十]步[：:]"
)
EXAMPLE = re.compile(r"(?:(?:例|范例|範例|例子|示例|Example)\s*[：:])\s*")
STARS = re.compile(r"\*{2,3}\s*(.+?)\s*\*{2,3}\Z")
FACE_DIVIDER = re.compile(r"[/／]{1,6}\Z")
# (正面), or //ADV// before what is another part of the same card
FACE_MARK = re.compile(
    r"[（(](正面|背面|上半|下半|front|back)[）)]\Z|[/／]{2,4}\s*([^/／]{1,12}?)\s*[/／]{2,4}\Z", re.IGNORECASE
)
POWER_TOUGHNESS = re.compile(
    r"([+-]?[\d*＊xX½?]+(?:[+-][\d*＊]+)?)\s*[/／]\s*([+-]?[\d*＊xX½?]+(?:[+-][\d*＊]+)?)\Z"
)
LOYALTY = re.compile(r"(?:[\[（(]?\s*(?:初始)?忠[诚誠](?:度|值)?\s*[：:]?\s*)?[\[（(]?(\d{1,2}|X)[\]）)]?\Z")
DEFENSE = re.compile(
    r"(?:[\[（(]?\s*(?:防[御禦衛卫](?:力|值)?|[Dd]efense)\s*[：:]?\s*)?[\[（(]?(\d{1,2}|X)[\]）)]?\Z"
)
INDICATOR = re.compile(
    r"[（(]?(?:[颜顏]色(?:标志|標誌|标识)|Color indicator)\s*[：:].{1,12}\Z"
    r"|(?:\*[白蓝藍黑红紅绿綠无無]色?\*[，、]?)+\Z",
    re.IGNORECASE,
)
PAGE_NUMBER = re.compile(r"(?:第\s*)?[-–—]?\s*\d{1,3}\s*[-–—]?(?:\s*[页頁])?\Z|Page \d{1,3}( of \d{1,3})?\Z")
NUMBERED_NAME = re.compile(r"(\d{3})[\s　]+([^\d\s。，].{0,20})\Z")
_MODES = re.compile(
    r"(?:选择|選擇|choose)(?:[^。.]{0,20}[～∼~:：—–-]+|[一两兩二三][项項](?:或[^。]{1,4})?。?"
    r"|[一两兩二三][项項]。你可以[^。]{0,16}[项項]。)\s*\Z",
    re.IGNORECASE,
)
_RULES_FOLLOW = re.compile(r"(?:规则|規則|rules?).{0,16}(?:如下|下列|as follows)?\s*[：:]\Z", re.IGNORECASE)
_END = re.compile(r"[。！？!?；;：:，,、…]\Z")


def has_han(text: str) -> bool:
    """Whether any character is Chinese."""
    return bool(_HAN.search(text))


def has_latin(text: str) -> bool:
    """Whether any letter is Latin."""
    return bool(_LATIN.search(text))


def width(text: str) -> int:
    """Columns on a page of fixed pitch: a full-width character takes two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def is_separator(text: str) -> bool:
    """A rule of dashes or stars between two parts; in flattened text one dash is left of it."""
    return bool(SEPARATOR.match(text))


def is_bullet(text: str) -> bool:
    """Opens with a bullet: a star before a space or a word, but not the star of ``*/*`` or ``***``.

    A star right before a word opens emphasis, unless it is the odd one of a long line.
    """
    if STARS.match(text):
        return False
    return bool(BULLET.match(text)) or (text.startswith("*") and text.count("*") % 2 == 1 and len(text) > 30)


def is_rule(text: str) -> bool:
    """Opens with the number of a provision that is quoted here: ``502.13.`` or ``502.13a``."""
    return bool(RULE_NUMBER.match(text))


def is_example(text: str) -> bool:
    """Opens with the word that introduces an example to a rule."""
    return bool(EXAMPLE.match(text))


@lru_cache(maxsize=8192)
def is_cost(text: str) -> bool:
    """A mana cost alone, in braces; an old text may have square brackets for them."""
    text = text.rstrip("：:")
    if re.fullmatch(r"(?:\[(?:[白蓝藍黑红紅绿綠XWUBRG]|\d{1,2}|[一二三四五六七八九十])\])+", text):
        return bool(re.search(r"[白蓝藍黑红紅绿綠WUBRG]", text))  # [二][绿]; [3] alone is a loyalty
    return ("{" in text or "｛" in text) and normalise_cost(text) is not None


def is_face_divider(text: str) -> bool:
    """Slashes between the two halves or faces of one card."""
    return bool(FACE_DIVIDER.match(text))


def ends_sentence(text: str) -> bool:
    """Ends where a sentence or a clause can end."""
    return bool(_END.search(text)) or text[-1:] in "」』”）)】》"


def opens_modes(text: str) -> bool:
    """ "Choose one ～": the bullets after it are the modes of the card, not rulings."""
    return bool(_MODES.search(text))


def announces_rules(text: str) -> bool:
    """ "The official rules are as follows:" stands between a card and the rules it cites."""
    return len(text) <= 60 and bool(_RULES_FOLLOW.search(text))


@lru_cache(maxsize=8192)
def is_body_form(text: str) -> bool:
    """Any line with a form of its own, which therefore is neither a name nor a heading."""
    return bool(
        is_separator(text) or is_bullet(text) or is_rule(text) or is_example(text) or is_cost(text)
        or is_type_line(text) or POWER_TOUGHNESS.match(text) or is_face_divider(text) or INDICATOR.match(text)
        or FACE_MARK.match(text)
    )  # fmt: skip


@lru_cache(maxsize=8192)
def is_name_like(text: str) -> bool:
    """Could be the name of a card: short, no sentence, no form of its own."""
    if not 1 <= len(text) <= 70 or width(text) > 76 or is_body_form(text):
        return False
    if re.search(r"[。；;？{}｛｝\[\]【】]|[：:，,、]\Z|://|\d{4}", text) or STARS.match(text):
        return False
    chinese = re.split(r"[/／(（A-Za-z]", text)[0]
    return len(chinese) <= 22 and (has_han(text) or has_latin(text))
