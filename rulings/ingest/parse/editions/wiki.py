"""DokuWiki markup: what a line is on the page, and which plain words it shows.

It knows nothing of rules; https://www.dokuwiki.org/wiki:syntax is what it follows.
"""

import re
from dataclasses import dataclass

# The line break is two backslashes before white space or the end of a line.
LINE_BREAK = re.compile(r"\\\\(?:[ \t]+|$)")
HEADING = re.compile(r"\s*(={2,6})\s*(?P<title>.*?)\s*\1\s*")
SEPARATOR = re.compile(r"\s*-{4,}\s*")
_LIST_ITEM = re.compile(r"(?: {2,}|\t+)(?P<sign>[*-])\s*(?P<item>\S.*)")
_QUOTE = re.compile(r"^\s*>+\s?")
_ROW = re.compile(r"\s*[|^].*[|^]\s*")
# %%//kept as it is//%%
_AS_IS = re.compile(r"%%(?P<percent>.*?)%%|<nowiki>(?P<tag>.*?)</nowiki>")
_INCLUSION = re.compile(r"\{\{(?:page|section)>[^}]*\}\}|~~[A-Z]+[^~]*~~")
# {{:mana:w.png?20|W}}
_MEDIA = re.compile(r"\{\{[^{}|]*(?:\|(?P<shown>[^{}]*))?\}\}(?!\})")
# [[cr:7#cr702-24|702.24]], [url]http://…[/url], <BOOKMARK:cr702>, <WRAP centeralign>
_LINK = re.compile(r"\[\[(?:[^|\]]*\|)?(?P<shown>[^\]]*)\]\]")
_TAG = re.compile(
    r"</?(?:bookmark|anchor|wrap|block|div|span|p|sup|sub|del|ins|u|b|i|s|color|fc|bgcolor|fs|font|small|big"
    r"|hidden|note|box|html|code|file|align|center|left|right|columns|nodisp)\b[^<>]*>|\[/?url\]",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(r"\(\((?P<note>.+?)\)\)(?!\))")
_PAIRED = (
    re.compile(r"(?<!\*)\*\*(?=[^\s*])(?P<shown>.+?)(?<=[^\s*])\*\*(?!\*)"),
    # __underlined__, but not the blank in "______ Goblin"
    re.compile(r"(?<!_)__(?=[^\s_])(?P<shown>.+?)(?<=[^\s_])__(?!_)"),
    re.compile(r"''(?=\S)(?P<shown>[^']+?)(?<=\S)''"),
)
# //italics//, but neither http://… nor the halves of Fire//Ice
_ITALICS = re.compile(r"(?<![\w:/])//(?=\S)(?P<shown>[^/\n]+?)(?<=\S)//(?![\w/])")
_ITALICS_IN_WORDS = re.compile(r"(?<![:/])//(?=\S)(?P<shown>[^/\n]+?)(?<=\S)//(?!/)")
_NAVIGATION = " |-–—·•>»←→\t"


@dataclass(frozen=True, slots=True)
class Shown:
    """The words of a piece of text as a reader sees them, and the footnotes that hang in it."""

    text: str
    footnotes: tuple[str, ...] = ()


def shown(text: str, *, has_split_names: bool = True) -> Shown:
    """What the wiki shows of a piece of text.

    Chinese has no spaces, so italics in it look like the name of a split card (火//冰); a text without
    such names (``has_split_names``) has italics there.
    """
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match["percent"] if match["percent"] is not None else match["tag"])
        return f"\x00{len(kept) - 1}\x00"

    text = _AS_IS.sub(keep, text)
    text = _INCLUSION.sub("", text)
    text = _TAG.sub("", _LINK.sub(_inside, _MEDIA.sub(lambda match: match["shown"] or "", text)))
    footnotes = tuple(match["note"].strip() for match in _FOOTNOTE.finditer(text))
    text = _FOOTNOTE.sub("", text)
    for pattern in (*_PAIRED, _ITALICS if has_split_names else _ITALICS_IN_WORDS):
        text = pattern.sub(_inside, text)
    return Shown(re.sub("\x00(\\d+)\x00", lambda match: kept[int(match[1])], text).strip(), footnotes)


def _inside(match: re.Match[str]) -> str:
    return match["shown"]


def is_navigation(line: str) -> bool:
    """Whether a line has links and nothing else, or only includes another page."""
    bare = _TAG.sub("", line)
    if _INCLUSION.search(bare) and not _INCLUSION.sub("", bare).strip():
        return True
    return _LINK.search(bare) is not None and not _LINK.sub("", bare).strip(_NAVIGATION)


def pieces_of(line: str) -> list[str]:
    """The lines that the wiki shows of one line of source: cells of a table, parts between line breaks.

    Items of a list begin with a bullet, as rules print them; the mark of a quotation is left out.
    """
    if _ROW.fullmatch(line):
        return [part for cell in _cells(line) for part in _broken(cell)]
    item = _LIST_ITEM.fullmatch(line)
    if item:
        sign = "• " if item["sign"] == "*" else "- "
        return [sign + part for part in _broken(item["item"])]
    return _broken(_QUOTE.sub("", line, count=1))


def _cells(line: str) -> list[str]:
    """The cells of a row; the bar inside a link is none of its borders."""
    guarded = _LINK.sub(lambda match: match[0].replace("|", "\x01"), line.strip().strip("|^"))
    return [cell.replace("\x01", "|").strip() for cell in re.split(r"[|^]", guarded) if cell.strip()]


def _broken(text: str) -> list[str]:
    return [part.strip() for part in LINE_BREAK.split(text) if part.strip()]


def has_two_lines(line: str) -> bool:
    """Whether a line break stands in a line, so that something is below or beside what it says."""
    return LINE_BREAK.search(line) is not None


def breaks_at_end(line: str) -> bool:
    """Whether a line ends with DokuWiki's line break, so that the next one stands right below it."""
    return re.search(r"\\\\\s*$", line) is not None
