"""Headers of cards inside a flat text: name, cost, type line and size run together.

``圣猫 白 生物猫 1/1 系命`` or ``圣猫白生物猫1/1系命``: the type word is the anchor; what stands
before it must read as a cost and a name, what follows as subtypes and a size.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from cards.mana import normalise_cost
from rulings.ingest.cues import CJK, PARTS, has_han
from rulings.ingest.known_cards import KnownCard, KnownCards
from rulings.ingest.repair.flattening_stream import Stream
from rulings.ingest.repair.flattening_weights import CREATURE, ENOUGH, PLENTY, WALKER, Header, evidence
from rulings.ingest.typelines import BEFORE, TILDE, restore_type_line, tidy_type_line

_NUMERAL = r"(?:二十|十[一二三四五六七八九]?|[零一二三四五六七八九叁]|\d{1,2})"
_COLOUR = r"[白蓝藍黑红紅绿綠无無雪]"
_MANA = rf"(?:(?:[二2]|{_COLOUR})(?:/(?:{_COLOUR}|非)){{1,2}}|{_COLOUR})"
_COST = rf"(?:[XＸ]{{0,2}}\s?{_NUMERAL}?(?:\s?{_MANA}){{0,10}})"
_LATIN = r"X{0,2}\d{0,2}[WUBRG]{1,5}"
_BRACED = r"(?:\{[^{}]{1,8}\}\s?){1,10}"
# 颜色标志：绿色 stands in the place of a cost that a face does not have
_INDICATOR = (
    r"[颜顏]色(?:标志|標誌|标识)[：:]\s?[白蓝藍黑红紅绿綠](?:色|[、，和与及]|[白蓝藍黑红紅绿綠]){0,8}?"
)
# 法术力, 地面 and the like only begin with the word for a type
_NO_TYPES = "力|师|師|池|面上|点|點|区|區|方|位|图|圖|下城|牌(?!手)|咒|异能|異能|效应|效應|[复複]|[类類]"
_NOT_A_TYPE = rf"(?<!法术力)(?!{_NO_TYPES})"
_HEADER = re.compile(
    rf"\s?(?P<cost>{_INDICATOR}|{_BRACED}|{_LATIN}|{_COST})\s?(?P<type>{BEFORE}){_NOT_A_TYPE}(?P<tilde>\s?{TILDE}\s?)?"
)
_SIZE = re.compile(r"\s?([\d*＊X]{1,3}(?:[+-][\d*＊]+)?\s?/\s?[\d*＊X]{1,3}(?:[+-][\d*＊]+)?)(?![\d/])")
_LOYALTY = re.compile(r"\s?(\d{1,2})(?=\s?(?:[+\-−–—＋－0]\d?|\[|[一-鿿]))")
_SUBTYPE_RUN = re.compile(rf"\s?([{CJK}][{CJK}／/ ]{{0,16}})")
# A semicolon before a small letter closes an entity: Soul&#39;s Fire
_EDGE = re.compile(
    r"[。！？!?；）)」』”：:*•●＊{}]|;(?![a-z])|(?<![A-Za-z])-(?=[^\d])|(?<=[。）)])\s*/+|(?<=\s)/+"
)
_PART_END = re.compile(rf"(?:{PARTS})(?!段落|部分)")
_LEADING = re.compile(r"[\s\-*•●＊/／]+")
# 巡逻者（仅出现在套牌中）: a note belongs to the name before it
_NOTE = re.compile(r"[（(][^（）()]{2,24}[）)]\s*\Z")
_LONGEST_NAME = 16
_BEFORE_COLON = re.compile(rf"(?<![{CJK}，、])([{CJK}]{{2,4}})：\s?\Z")
_SIGNS = "。！？!?；;：:，,、）)」』”*•●＊-/／ "
# 灰影猫/ Grey Cat: the name in the other script, right before the one that is known
_BESIDE = re.compile(rf"([{CJK}·，、！：]{{2,{_LONGEST_NAME}}})\s?(?:[/／(（]\s?|\s)\Z")


def find_headers(stream: Stream, known: KnownCards) -> list[Header]:
    """All headers of cards in a flat text, in order and not overlapping."""
    headers: list[Header] = []
    position = 0
    while True:
        match = _HEADER.search(stream.text, position)
        if match is None:
            return headers
        header = _read(stream, match, headers[-1].end if headers else 0, known)
        if header is not None:
            headers.append(header)
            position = max(header.end, match.end())
        else:
            position = match.start() + 1


def _read(stream: Stream, match: re.Match[str], after: int, known: KnownCards) -> Header | None:
    text = stream.text
    start = _name_start(text, match.start(), after, known)
    if start is None:
        return None
    name_end = _name_end(text, start, match, known)
    name = text[start:name_end].strip()
    type_end, type_line, sure = _type_line(text, match, known)
    size, end = _size(text, type_end, type_line)
    cost = normalise_cost(text[name_end : match.start("type")]) or ""
    card = known.get(re.split(r"[/／(（]", name)[0])
    doubts = tuple(_doubts(name, cost, type_line, sure, card, bool(known)))
    if card and card.type_line and not sure:
        type_line = tidy_type_line(card.type_line)
    cost = cost or text[name_end : match.start("type")].strip()
    header = Header(
        start, name_end, match.start("type"), type_end, end, cost, type_line, size, doubts, card is not None
    )
    if _HEADER.match(text, end) and not cost:
        return None  # the word belongs to the name: 庇护地 二蓝 结界, 荒地 地沙漠
    weight = evidence(text, header, sure, card is not None)
    if weight < PLENTY:
        header = replace(header, doubts=(*doubts, f"little speaks for a card of this name here: {name}"))
    return header if weight >= ENOUGH else None


def _doubts(
    name: str, cost: str, type_line: str, sure: bool, card: KnownCard | None, knows: bool
) -> Iterator[str]:
    """What a curator should look at: words not recognised, and what the known card of that name says else."""
    if card is None:
        if not sure:
            yield f"subtypes not recognised in the type line: {type_line}"
        if knows:
            yield f"no card of this name is known: {name}"
    elif card.mana_cost and cost != card.mana_cost:
        yield f"the cost reads {cost or 'empty'}, the known card's is {card.mana_cost}"


def _name_start(text: str, before: int, after: int, known: KnownCards) -> int | None:
    """Where the name begins that ends right before the cost; None where no name can stand there."""
    reach = max(after, before - 70)
    note = _NOTE.search(text[reach:before])
    body_end = reach + note.start() if note else before
    edge = max((m.end() for m in _EDGE.finditer(text, reach, body_end)), default=reach)
    edge = max([edge, *(m.end() for m in _PART_END.finditer(text, reach, body_end))])
    edge += len(match[0]) if (match := _LEADING.match(text, edge, before)) else 0
    slice_ = text[edge:before]
    # a known name may reach into what reads as a cost, and have a note behind it
    ends = [before + length for length in range(4, -1, -1)] + ([body_end] if note else []) if known else []
    begins = (_known_start(text, after, end, edge, known) for end in ends)
    if (start := next((begin for begin in begins if begin is not None), None)) is not None:
        return start
    chinese = re.split(r"[/／A-Za-z(（]", slice_)[0].strip()
    if (
        not slice_.strip()
        or re.match(r"[，,、]", slice_)
        or (has_han(chinese) and len(chinese) > _LONGEST_NAME)
        or re.search(r"[，,]\s*$", slice_)
    ):
        return None
    return _class_start(text, edge, text[before : before + _LONGEST_NAME])


def _class_start(text: str, edge: int, header: str) -> int:
    """职业：灰影骑士 一白 结界 职业: a word before a colon is the name's if the type line has it too."""
    word = _BEFORE_COLON.search(text, max(0, edge - 8), edge)
    return word.start(1) if word and word[1] in header else edge


def _known_start(text: str, after: int, end: int, edge: int, known: KnownCards) -> int | None:
    """Where the known name that ends here begins; the Chinese one where the English one stands behind it."""
    reached = text[after:end].rstrip()
    tail = known.ending(reached).lstrip(_SIGNS)
    if not tail:
        return None
    start = after + len(reached) - len(tail)
    before = _BESIDE.search(text, max(after, start - _LONGEST_NAME - 4), start) if not has_han(tail) else None
    if before is None or edge >= start:
        return start
    own = known.ending(text[max(after, before.start(1)) : before.end(1)]).lstrip(_SIGNS)
    return before.end(1) - len(own) if own else max(before.start(1), edge)


def _name_end(text: str, start: int, match: re.Match[str], known: KnownCards) -> int:
    """The first letters of the cost belong to the name where a known name says so."""
    if known:
        for end in range(match.start("type"), match.start() - 1, -1):
            if known.get(text[start:end]) and text[start:end].rstrip(" {｛") == text[start:end]:
                return end
    return match.start()


def _type_line(text: str, match: re.Match[str], known: KnownCards) -> tuple[int, str, bool]:
    """The type line with its separators, where it ends, and whether all of it was recognised."""
    types = match["type"]
    run = _SUBTYPE_RUN.match(text, match.end())
    if run is None:
        return match.end(), types, True
    sized = _SIZE.match(text, run.end())
    if not sized and not match["tilde"] and (shorter := _BEFORE_CREATURES.fullmatch(types)):
        return match.start("type") + len(shorter[1]), shorter[1], True
    if sized and CREATURE.search(types):
        line, sure = restore_type_line(types + re.sub(r"[／/ ]", "", run[1]), known.subtypes)
        return run.end(), line, sure
    subtypes, end = _leading_subtypes(text, match.end(), types, known)
    return end, f"{types}～{'／'.join(subtypes)}" if subtypes else types, True


# 灰影歌 一蓝 结界 生物不能攻击: creatures are what its text begins with
_BEFORE_CREATURES = re.compile(r"(.*(?:[结結]界|神器))生物")
_BY_TYPE = (
    (
        re.compile(r"[结結]界\Z"),
        "灵气 靈氣 魔符 诅咒 詛咒 传纪 傳紀 职业 職業 符文 身世 案件 房间 房間 祭祠 角色 碎片",
    ),
    (re.compile(r"神器\Z"), "武具 载具 載具 工事 宝物 珍宝 線索 线索 食品 组具"),
    (re.compile(r"(?:法[术術]|巫[术術]|瞬[间間])\Z"), "古咒 陷阱 课程 課程 历险 歷險"),
    (re.compile(r"地\Z"), "平原 海岛 海島 沼泽 沼澤 山脉 山脈 树林 樹林 沙漠 门 門 洞窟 洞穴 祭坛 克撒的"),
)


def _leading_subtypes(text: str, start: int, types: str, known: KnownCards) -> tuple[list[str], int]:
    """Subtypes that may follow such a type, as many as stand there in a row."""
    if WALKER.search(types):
        run = re.compile(rf"\s?([{CJK}]{{1,6}}?)(?=\s?\d|\s)").match(text, start)
        return ([run[1]], run.end()) if run else ([], start)
    words = next((words.split() for pattern, words in _BY_TYPE if pattern.search(types)), [])
    found: list[str] = []
    position = start
    while True:
        rest = text[position:].lstrip(" ／/")
        here = position + len(text[position:]) - len(rest)
        word = next((word for word in words if rest.startswith(word)), None)
        if word is None or (
            not found and text[here + len(word) : here + len(word) + 1] in set("的会會须須离進进")
        ):
            return found, position
        found.append(word)
        position = here + len(word)


def _size(text: str, start: int, type_line: str) -> tuple[str, int]:
    """Power and toughness of a creature or vehicle, loyalty of a planeswalker."""
    if WALKER.search(type_line):
        loyalty = _LOYALTY.match(text, start)
        return (loyalty[1], loyalty.end()) if loyalty else ("", start)
    size = _SIZE.match(text, start)
    if size and re.search(r"生物|载具|載具", type_line):
        return re.sub(r"\s", "", size[1]), size.end()
    return "", start
