"""Whether what reads as the header of a card in a flat text is one: its evidence, weighed."""

import re
from dataclasses import dataclass
from html import unescape

from rulings.ingest.cues import CJK
from rulings.ingest.subtypes import SUPERTYPES

CREATURE = re.compile(r"生物(?![结結]界)")
WALKER = re.compile(r"[鹏鵬]洛客|旅法[师師]")
ENOUGH = 4
PLENTY = 6
_NEAR = 30_000  # characters around a card in which its name is looked for again
_LAND = re.compile(r"地(?:～|\Z)")
_GIVES_MANA = re.compile(r"\s*[（(]?\s*(?:\{[^{}]+\}|[横橫]置)\s?[：:]\s?加")
# Words of running text, which a card's name hardly holds.
# What stands right behind the type of a card begins a sentence.
_GOES_ON = re.compile(r"\s?[，。、；）的]")
_BULLET = re.compile(r"[*＊•●]\s*\Z")
_BULLET_AHEAD = re.compile(r"\s*[*＊•●]\s")
_PLAIN_NAME = re.compile(rf"[{CJK}，！]{{2,10}}")
_RUNNING = re.compile(
    r"这些|這些|\A[由所]|如果|[了是会會将將于於则則且或]|一[个個]|每[个個当當]|目[标標]|[该該]"
)


@dataclass(frozen=True, slots=True)
class Header:
    """Where the parts of a card's header stand in the stream, and how they should read."""

    start: int
    name_end: int
    cost_end: int
    type_end: int
    end: int
    cost: str
    type_line: str
    size: str
    doubts: tuple[str, ...] = ()
    is_known: bool = False


def evidence(text: str, header: Header, sure: bool, is_known: bool) -> int:
    """How much speaks for a header: from ENOUGH on it is taken for one, below PLENTY with a doubt.

    ``sure`` says that its subtypes are all recognised.
    """
    name = text[header.start : header.name_end].strip()
    if not _possible(text, name, header, sure, is_known) or _GOES_ON.match(text, header.end):
        return 0
    short = re.split(r"[，,]", re.split(r"[/／A-Za-z（(]", name)[0].strip())[-1]
    weight = 4 * is_known + _form(name, header) + _position(text, header)
    weight += _naming(text, header, short)
    return weight - (0 if is_known else _against(text, header, name))


def _possible(text: str, name: str, header: Header, sure: bool, is_known: bool) -> bool:
    """A creature has a size and a planeswalker a loyalty; a header without a cost needs a sound type line."""
    if (
        not name
        or re.search(r"\d|/\Z", unescape(name))
        or len(re.findall("[（(]", name)) != len(re.findall("[）)]", name))
    ):
        return False
    sized = CREATURE.search(header.type_line) or WALKER.search(header.type_line)
    if sized and not header.size and not is_known:
        return False
    bare = not header.cost and not header.size and not is_known
    if bare and (name.endswith("的") or _BULLET_AHEAD.match(text, header.end)):
        return False
    return bool(header.cost) or sure


def _form(name: str, header: Header) -> int:
    """What the header has: a size, a cost, better one of several symbols, both names, subtypes."""
    weight = 3 * bool(header.size) + 2 * bool(header.cost) + (len(header.cost) > 3)
    weight += bool(re.search(r"[/／]\s?[A-Z]", name)) + ("～" in header.type_line)
    return weight + 2 * (not header.cost and header.type_line.startswith(SUPERTYPES))


def _position(text: str, header: Header) -> int:
    """Right after a separator or the slash between two faces, and not after a bullet.

    After a sentence if the cost is a long one, or if no creature can be meant: 。灰影术 蓝 瞬间.

    Where a line begins and the cost still has its braces hardly anything else can stand.
    """
    before = text[max(0, header.start - 4) : header.start]
    if not before.strip(" -") and "{" in text[header.name_end : header.cost_end]:
        return 3
    if re.search(r"[。）」]\s*/+\s*\Z", before):
        return 4
    if re.search(r"[-/]\s*\Z", before):
        return 2
    if _BULLET.search(before):
        return -4
    if not header.cost or not re.search(r"[。！）」]\s*\Z", before):
        return 0
    name = text[header.start : header.name_end].strip()
    plain = _PLAIN_NAME.fullmatch(name) and not CREATURE.search(header.type_line)
    return 2 if plain else int(len(header.cost) > 3)


def _naming(text: str, header: Header, short: str) -> int:
    """A card names itself in its text; a land, close by, where it says what mana it gives."""
    if len(short) < 2:
        return 0
    follows = text[header.end : header.end + 400]
    around = text[max(0, header.start - _NEAR) : header.end + _NEAR]
    weight = 2 * (short in follows) + (around.count(short) > 1)
    if not header.cost and _LAND.search(header.type_line):
        weight += 2 * bool(re.search(r"[横橫]置|法[术術]力|魔法力", follows) and short in follows[:150])
        weight += 2 * bool(_GIVES_MANA.match(follows))
    return weight


def _against(text: str, header: Header, name: str) -> int:
    """Words of running text in the name, and a land whose last character is the name's own."""
    against = 3 * bool(_RUNNING.search(name)) + ("的" in name)
    if not header.cost and _LAND.search(header.type_line):
        against += 9 * (name + "地" in text[header.end : header.end + 400])
    return against
