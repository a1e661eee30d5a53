"""Cards whose lines ran together within a document that has its other line ends.

``烁目鹰{白}生物～鸟2/2飞行当…``: such a line is cut into the lines of the card again.
"""

import re
from dataclasses import replace

from rulings.ingest.cues import is_bullet, is_name_like
from rulings.ingest.known_cards import KnownCards
from rulings.ingest.parsed import Repair
from rulings.ingest.passages import Passage
from rulings.ingest.repair.flattening_cards import find_headers
from rulings.ingest.repair.flattening_stream import Stream, make_stream
from rulings.ingest.repair.flattening_symbols import split_abilities
from rulings.ingest.repair.flattening_weights import Header
from rulings.ingest.typelines import BEFORE

# A name, and right behind it a cost in braces or a type with its sign.
_RUN_TOGETHER = re.compile(
    r"[^{}。：；*]{2,60}(?:\{[^{}]{1,8}\}|(?:神器|生物|[结結]界|地|洛客)[～∼]|(?:神器|地)\{)"
)

_COSTS = r"(?:\{[^{}]{1,8}\}){1,8}"
_NAME_AND_COST = re.compile(rf"[^{{}}。：；，*]{{2,40}}{_COSTS}\Z")
# Type, size and text on one line, perhaps with the cost before them.
_REST = re.compile(
    rf"(?:{_COSTS})?{BEFORE}(?:[～∼][^。，]{{1,16}}?)?(?:\d{{1,2}}/\d{{1,2}})?[^～∼\d]{{4}}.*。"
)


def expand_inline(passages: list[Passage], known: KnownCards) -> tuple[list[Passage], list[Repair]]:
    """The passages with every card on one line cut into its lines."""
    expanded: list[Passage] = []
    repairs: list[Repair] = []
    for passage in _joined_headers(passages):
        parts = _parts(passage, known) if _may_hold_card(passage) else [passage]
        if len(parts) > 1:
            lines = "\n".join(part.text for part in parts[:4])
            repairs.append(Repair("line-end", passage.text[:40], lines[:60], passage.line))
        expanded.extend(parts)
    return expanded, repairs


def _joined_headers(passages: list[Passage]) -> list[Passage]:
    """The passages with a name put before the cost, or both before the type, where all the rest stands."""
    joined: list[Passage] = []
    for passage in passages:
        before = joined[-1] if joined else None
        if before is not None and not passage.gap and _is_rest(before, passage):
            source = f"{before.source}\n{passage.source}"
            joined[-1] = replace(before, text=before.text + passage.text, source=source)
        else:
            joined.append(passage)
    return joined


def _is_rest(before: Passage, passage: Passage) -> bool:
    if before.bullet or not _REST.match(passage.text):
        return False
    named = _NAME_AND_COST.match(before.text)
    return bool(named or (is_name_like(before.text) and passage.text.startswith("{")))


def _may_hold_card(passage: Passage) -> bool:
    return not passage.bullet and not is_bullet(passage.text) and bool(_RUN_TOGETHER.match(passage.text))


def _parts(passage: Passage, known: KnownCards) -> list[Passage]:
    stream = make_stream(passage.text)
    header = next(iter(find_headers(stream, known)), None)
    if header is None or stream.text[: header.start].strip(" -"):
        return [passage]
    ends = [header.start, header.name_end, header.cost_end, header.type_end, header.end]
    ends += [end for _, end in split_abilities(stream.text, header.end, len(stream.text))]
    texts = _texts(stream, header, ends)
    sources = _share(passage.source, [stream.text[a:b] for a, b in _stretches(ends)])
    return [
        Passage(text, source, passage.line, passage.indent, passage.gap and not number, doubts=header.doubts)
        for number, (text, source) in enumerate(zip(texts, sources, strict=True))
    ]


def _stretches(ends: list[int]) -> list[tuple[int, int]]:
    return [(start, end) for start, end in zip([0, *ends], ends, strict=False) if end > start]


def _texts(stream: Stream, header: Header, ends: list[int]) -> list[str]:
    """The lines as they should read: the parts of the header repaired, the text as printed."""
    repaired = {header.name_end: header.cost, header.cost_end: header.type_line, header.type_end: header.size}
    return [repaired.get(start) or stream.text[start:end].strip() for start, end in _stretches(ends)]


def _share(source: str, printed: list[str]) -> list[str]:
    """The source of a passage dealt out to its parts, white space aside."""
    shares = []
    position = 0
    for number, part in enumerate(printed, start=1):
        left = len(re.sub(r"\s", "", part))
        end = position
        while left and end < len(source):
            left -= not source[end].isspace()
            end += 1
        end = len(source) if number == len(printed) else end
        shares.append(source[position:end])
        position = end
    return shares
