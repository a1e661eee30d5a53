"""Readings in pinyin that some reader's aid put in brackets behind characters: 費(fèi)."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rulings.ingest.parsed import Repair, Repaired
from rulings.ingest.repair.byte_slip_codepage import EURO_BYTE, bytes_of, pairs

SYLLABLE = r"[a-zü\u00e0-\u00fc\u0101\u0113\u011b\u012b\u014d\u016b\u01ce-\u01dc\u0144\u0148\u01f9]{1,6}"
# "費(fèi)", "费（fei）"; and "墳?zāi)", where the opening bracket went under with a lost byte, or
# "墳?(zāi)箞", where the reader let it stand.
READING = re.compile(rf"(?P<open>[?\ufffd][(（]|[(（?\ufffd])(?P<pinyin>{SYLLABLE})(?P<close>[)）])")

# "個(g?)", "戰(zh·n)", "動(d皀g)": a reading in which a byte was lost as well; "時(sh?" where the
# closing bracket went under with it.
BROKEN_READING = re.compile(
    r"(?<=[\u4e00-\u9fff])\((?=\W?[a-z])"
    r"(?:(?P<pinyin>[a-z]{0,5}[^\s()0-9A-Za-z]{1,2}[a-z]{0,4})\)|(?P<open>[a-z]{1,5}[?\ufffd])(?![a-z)]))"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading in a text: its span, and whether a damaged byte took its opening bracket."""

    start: int
    end: int
    pinyin: str
    swallowed: bool


def plain(syllable: str) -> str:
    """A syllable without its tone: "fèi" is "fei"; ü stays."""
    marks = {"\u0300", "\u0301", "\u0304", "\u030c"}
    bare = "".join(char for char in unicodedata.normalize("NFD", syllable) if char not in marks)
    return unicodedata.normalize("NFC", bare)


@cache
def readings_of(char: str) -> frozenset[str]:
    """Every reading of one character, with tones."""
    if not "\u3400" <= char <= "\u9fff":
        return frozenset()
    from pypinyin import Style, pinyin  # 50 MB, which no page needs

    return frozenset(pinyin(char, style=Style.TONE, heteronym=True)[0])


@cache
def syllables() -> frozenset[str]:
    """Every syllable of Mandarin, with its tone."""
    from pypinyin.pinyin_dict import pinyin_dict

    return frozenset(one for many in pinyin_dict.values() for one in many.split(","))


def fits(char: str, syllable: str) -> bool:
    """Whether a character can be read so; a reading written without its tone fits any tone."""
    known = readings_of(char)
    if syllable in known:
        return True
    return plain(syllable) == syllable and syllable in {plain(one) for one in known}


def find_readings(text: str) -> list[Reading]:
    """The readings of a text, in order; brackets with anything else in them are left alone.

    The reading may stand behind any two bytes that make the character it belongs to, even
    behind the second byte of one and the first of the next. A syllable without a tone mark
    may be a word of another language, so it must be the reading of what stands before it.
    """
    found: list[Reading] = []
    for match in READING.finditer(text):
        swallowed = match["open"][0] in "?\ufffd"
        before = _last_bytes(text, match.start(), found)
        syllable = match["pinyin"]
        toned = plain(syllable) != syllable and syllable in syllables()
        if toned or (before and _matches(before, syllable, swallowed)):
            found.append(Reading(match.start(), match.end(), syllable, swallowed))
    return sorted([*found, *_broken_readings(text)], key=lambda reading: reading.start)


def _broken_readings(text: str) -> Iterator[Reading]:
    """Readings with a lost byte in them, told by what is left of the character's own reading."""
    for match in BROKEN_READING.finditer(text):
        printed = match["pinyin"] or match["open"]
        left = re.split(r"[^a-z]+", printed)
        shape = re.compile(".{0,3}".join(map(re.escape, left)))
        if any(shape.fullmatch(known) for known in readings_of(text[match.start() - 1])):
            yield Reading(match.start(), match.end(), printed, swallowed=False)


def _last_bytes(text: str, end: int, earlier: list[Reading]) -> list[int]:
    """Up to two bytes of text that stand before a position, readings left out."""
    if earlier and earlier[-1].end == end:
        end = earlier[-1].start
    bytes_: list[int] = []
    for char in text[max(0, end - 2) : end]:
        bytes_ += [EURO_BYTE] if char == "€" else bytes_of().get(char, [ord(char) & 0x7F])
    return bytes_[-2:]


def _matches(before: list[int], syllable: str, swallowed: bool) -> bool:
    if swallowed:
        return bool(swallowed_bytes(before[-1], syllable))
    char = pairs().get((before[0], before[1])) if len(before) == 2 else None
    return char is not None and fits(char, syllable)


@cache
def swallowed_bytes(lead: int, syllable: str) -> frozenset[int]:
    """The bytes that make, behind ``lead``, a character of this reading."""
    return frozenset(
        trail for trail in range(0x40, 0xFF) if (char := pairs().get((lead, trail))) and fits(char, syllable)
    )


def remove_readings(text: str) -> Repaired:
    """Take out the readings whose brackets are whole; real brackets stay.

    Where a damaged byte took the opening bracket, the character before is damaged as well:
    that is left for the repair of the byte slip.
    """
    kept: list[str] = []
    repairs: list[Repair] = []
    position = 0
    for reading in find_readings(text):
        if reading.swallowed:
            continue
        kept.append(text[position : reading.start])
        repairs.append(Repair("reading", text[reading.start : reading.end], "", reading.start))
        position = reading.end
    return Repaired("".join(kept) + text[position:], tuple(repairs))
