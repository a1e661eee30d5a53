"""The front matter of a flat text: its title, and the labels and set phrases that open its paragraphs."""

import re

from rulings.ingest.repair.flattening_pieces import NAMES, Pieces

TITLE = re.compile(
    r"\s*_?([^。：:]{2,24}?)_?\s*(?:\(TM\)|（TM）)?\s*(?:常见问题集?|常見問題集?|发布释疑|發布釋疑|官方问题集)"
)
# 编纂：  上市周末：  骤霜正式发售日期：
_LABEL = re.compile(
    r"(?:[编編](?:纂|辑|輯)|[译譯]者|翻[译譯])[：:]|此文件最近更新日期|(?:上市周末|上市[纪紀]念[赛賽]|[欢歡][乐樂]日)[：:]"
    r"|(?<=[。日）\s])[^。，日）\s：:]{0,10}(?:售前|(?:正式)?[发發]售日期|系列[张張][数數])[^。，：:]{0,8}[：:]"
)
# Phrases with which such documents explain themselves, each a paragraph of its own.
_PHRASE = re.compile(
    r"(?<=[一-鿿A-Za-z])(?=本(?:常[见見][问問][题題]集包含|「?[发發]布[释釋]疑」?文章[当當]中))"
    r"|(?<=[。日）])\s*(?=(?:自正式[发發]售|自\d{4}\s?年|[请請]至(?![^。]{0,50}最新)|第一段|本「?(?:常[见見]|[发發]布)"
    r"|「?[通一][则則般][释釋]疑」?段落|「?[单單]卡解惑」?段落[则則]|_?[^。，]{2,10}系列包括"
    r"|第[二三四]段[^。]{2,12}[则則][为為][^。]{2,6}解答本系列"
    r"|[随隨][着著]新[机機]制[^。]{0,60}此文之|封入[^。]{2,40}之牌[张張]"
    r"|[^。，（）]{2,12}指[挥揮]官套牌中[则則]封入|[对對][于於][^。，]{2,40}[产產]品中的牌[张張]))"
)
# A paragraph of its own only in texts that do not say before what the part is for.
_TELLS_BEFORE = re.compile(
    r"[单單]卡解惑」?段落[则則]|第[二三四]段[^。]{2,12}[则則][为為][^。]{2,6}解答本系列"
)
_IN_FULL = re.compile(r"(?<=[。日）])\s*(?=「?[单單]卡解惑」?段落[将將])")
_DATE_END = re.compile(r"(?<=\d)\s?日(?:（[^）]{1,6}）)?(?=\s?[^\s，。、；（(）)起开開止至到之前的–—~～-])")
# 万智牌、Magic、…均为威世智有限公司的商标。  所有注册商标…的财产。Copr. 2004
_OWNED = r"_?(?:[万萬]智牌|魔法[风風][云雲][会會]|Magic)_?[®™]?(?:[（(]?TM[)）])?\s?[、，,：:及和]"
_TRADEMARKS = re.compile(
    rf"(?:(?<=[。）.)/-])|(?<=[。）.)/-] ))\s*(?={_OWNED}[^。]{{0,400}}(?:商[标標]|[财財][产產]|trademark)"
    r"|所有(?:[^。，]{0,6})商[标標][，（(]|Copr[^。]{0,80}(?:Wizards|威世智))"
    r"|(?<=[财財][产產]。)\s*(?=[(（]?Copr|[©])"
)
_LAST = 1500  # characters at the end
_RELEASE = re.compile(r"(?:上市|[发發]售)(?:资讯|信息|資訊)|牌[张張]允用范[围圍]")


def cut_front(text: str, pieces: Pieces) -> None:
    """Cuts at labels, set phrases and dates before the first bullet, card or rule."""
    end = pieces.first_of("bullet", *NAMES, "rule")
    for match in _LABEL.finditer(text, 0, end):
        pieces.cut(match.start(), "label")
    patterns = (_PHRASE,) if _TELLS_BEFORE.search(text, 0, end) else (_PHRASE, _IN_FULL)
    for pattern in patterns:
        for match in pattern.finditer(text, 0, end):
            pieces.cut(match.end(), "prose")
    for match in _DATE_END.finditer(text, 0, end):
        pieces.cut(match.end(), "prose")


def cut_trademarks(text: str, pieces: Pieces) -> None:
    """Cuts at what such documents say at their very end of who owns the names in them."""
    for match in _TRADEMARKS.finditer(text, max(0, len(text) - _LAST)):
        pieces.cut(match.end(), "prose")


def release_heading(text: str) -> int:
    """The length of the heading over the dates of a set that opens a text; 0 where none does."""
    match = _RELEASE.match(text)
    return match.end() if match else 0


def set_name_of(text: str) -> str:
    """The name of the set, from the title; the text under a heading often begins with it."""
    title = TITLE.match(text)
    return title[1].strip(" _") if title else ""
