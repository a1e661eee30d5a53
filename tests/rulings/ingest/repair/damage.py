"""Does to a text what readers and reading aids did to GBK bytes: bytes lost, readings put in."""

import random
import re
from dataclasses import dataclass

from pypinyin import Style, pinyin

from rulings.ingest.repair.byte_slip_codepage import bytes_of, pairs

LOST_MARK = 0xFF


@dataclass(frozen=True, slots=True)
class Damage:
    """How much of each kind: ``stops`` is the share of 。 before a quotation mark that lose A1,
    ``bytes_`` the share of all other bytes, ``readings`` the number of different characters that get one.
    """

    stops: float = 0.8
    bytes_: float = 0.0
    readings: int = 15
    marked: bool = True
    swallowing: bool = True


def encode(text: str) -> bytes:
    """The bytes of code page 936; what it does not have is dropped."""
    found = bytearray()
    for char in text:
        found += bytes(bytes_of().get(char, ())) if ord(char) >= 0x80 else char.encode()
    return bytes(found)


def damage(text: str, kinds: Damage, seed: int) -> str:
    """The text as a reader of the damaged bytes would show it."""
    rng = random.Random(seed)
    data = _with_readings(encode(text), text, kinds.readings, rng)
    stops = [match.start() for match in re.finditer(rb"\xa1\xa3\xa1[\xb0\xb1]", data)]
    lost = {place for place in stops if rng.random() < kinds.stops}
    high = [place for place, byte in enumerate(data) if byte >= 0x80]
    lost |= set(rng.sample(high, int(kinds.bytes_ * len(high))))
    kept = bytearray()
    for place, byte in enumerate(data):
        if place not in lost:
            kept.append(byte)
        elif kinds.marked:
            kept.append(LOST_MARK)
    return _read(bytes(kept), kinds.swallowing)


def _with_readings(data: bytes, text: str, count: int, rng: random.Random) -> bytes:
    """Readings go behind every pair of these bytes, also where the pair is two halves."""
    han = {char for char in text if "\u4e00" <= char <= "\u9fff" and char in bytes_of()}
    rare = sorted(char for char in han if bytes_of()[char][0] < 0xB0)
    for char in rng.sample(rare, min(count, len(rare))):
        pair = bytes(bytes_of()[char])
        data = data.replace(pair, pair + encode(f"({pinyin(char, style=Style.TONE)[0][0]})"))
    return data


def _read(data: bytes, swallowing: bool) -> str:
    shown, place = "", 0
    while place < len(data):
        byte, following = data[place], data[place + 1] if place + 1 < len(data) else 0
        char = pairs().get((byte, following))
        if byte < 0x80:
            shown, place = shown + chr(byte), place + 1
        elif byte == 0x80:
            shown, place = shown + "€", place + 1
        elif char:
            shown, place = shown + char, place + 2
        else:
            taken = 2 if byte != LOST_MARK and (swallowing and following < 0x80) else 1
            shown, place = shown + "?", place + taken
    return shown
