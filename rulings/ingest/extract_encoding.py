"""Which encoding bytes are in, decided by what the decoded text looks like.

A decoding counts only when every byte decodes and the characters are ones that such a text is
made of; among several that do, the one with the most everyday characters wins.
Decoding itself loses no character; a few bytes that no character has are marked as lost, and the
encoding's name says so.
"""

import codecs
import re
import unicodedata

from rulings.ingest.parsed import SourceError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LEGACY = ("gb18030", "big5hkscs", "cp1252")
# The commonest characters of Chinese rules texts in both scripts, and full-width punctuation:
# bytes read in the wrong encoding give rare characters instead.
_EVERYDAY = frozenset(
    "的一是不在有了你其此個个為为以上下中到場场牌張张生物異能异規则则規某該该會会將将可如果若或與与並并能"
    "時时回合效應应咒語语目標标法術术力費费用玩家手操控者永久，。：；、？！「」（）“”～《》"
)
_ORDINARY = re.compile(r"[\t\n\r\f -~\xa0-\xff\u2000-\u30ff\u4e00-\u9fff\uff00-\uffee]")
_REPLACEMENT = "\ufffd"
# Old published files hold a few replacement characters of their own (a lost ™ or dash); the
# parsers list them. More than this share, and the text is not worth reading.
_MOST_LOST = 0.005
_MOST_STRAY = 0.05  # of the characters beyond ASCII
_STRAY = re.compile("[\udc80-\udcff]")
_STRAY_RUN = re.compile("[\udc80-\udcff]+")
_PADDING = b"\x00\x1a"  # NUL and Ctrl-Z: ends of files of other systems
_SURE = 0.08  # share of everyday characters among the ones that are not ASCII, at least


def decode(data: bytes, name: str) -> tuple[str, str]:
    """The text and the name of its encoding; raises SourceError when no encoding makes sense of it."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _strict(data[len(bom) :], encoding, name), encoding
    wide = _without_bom_utf16(data)
    if wide:
        return _strict(data, wide, name), wide
    data = data.rstrip(_PADDING)
    if b"\x00" in data:
        raise SourceError(f"{name} is a binary file (it holds NUL bytes), not a text.")
    text = _utf8(data)
    if text is None:
        return _legacy(data, name)
    is_whole = _try(data, "utf-8") is not None
    return _checked(text, name), "utf-8" if is_whole else "utf-8, with strays"


def _strict(data: bytes, encoding: str, name: str) -> str:
    text = _utf8(data) if encoding == "utf-8" else _try(data[: len(data) // 2 * 2], encoding)
    if text is None:
        raise SourceError(f"{name} begins as {encoding.upper()} but cannot be decoded as such.")
    return _checked(text.rstrip(_PADDING.decode()), name)


def _try(data: bytes, encoding: str) -> str | None:
    """The decoded text, or None where a byte does not belong to the encoding."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _utf8(data: bytes) -> str | None:
    """UTF-8, with a few stray bytes of other encodings and broken characters in it; None if it is none.

    A stray byte is a Windows quotation mark or the like, pasted in; what is left of a broken character is
    lost.
    """
    text = data.decode("utf-8", "surrogateescape")
    strays = len(_STRAY.findall(text))
    if not strays:
        return text
    whole = sum(ord(char) > 127 for char in text) - strays
    return _STRAY_RUN.sub(_placed, text) if strays <= whole * _MOST_STRAY else None


def _placed(run: re.Match[str]) -> str:
    stray = run[0].encode("utf-8", "surrogateescape")
    is_mark = len(stray) == 1 and stray[0] < 0xC0
    return stray.decode("cp1252", "replace") if is_mark else _REPLACEMENT


def _without_bom_utf16(data: bytes) -> str | None:
    """UTF-16 without a byte order mark shows itself by its line ends: 0A 00 or 00 0A in step."""
    sample = data[: 64 * 1024]
    if b"\x00" not in sample:
        return None
    for encoding in ("utf-16-le", "utf-16-be"):
        text = _try(data, encoding)
        if (
            text is not None
            and "\x00" not in text
            and ("\n" in text or "\r" in text)
            and _plausible(text) > 0.9
        ):
            return encoding
    return None


def _checked(text: str, name: str) -> str:
    """Refuse what decodes but is no text: NULs, control characters, or many replacement characters."""
    if "\x00" in text:
        raise SourceError(f"{name} is a binary file (it holds NUL characters), not a text.")
    lost = text.count(_REPLACEMENT)
    if lost > len(text) * _MOST_LOST:
        raise SourceError(f"{name} was decoded wrongly before it came here: {lost} characters are lost.")
    controls = sum(
        text.count(char)
        for char in set(text)
        if unicodedata.category(char) == "Cc" and char not in "\t\n\r\f\x0b\x1a\x85"
    )
    if controls > max(2, len(text) // 200):
        raise SourceError(f"{name} is a binary file (it is full of control characters), not a text.")
    return text


def _legacy(data: bytes, name: str) -> tuple[str, str]:
    candidates = []
    for encoding in _LEGACY:
        text = data.decode(encoding, "replace")
        lost = text.count(_REPLACEMENT) / max(1, len(text))
        if lost <= _MOST_LOST and not re.search(r"[\x00-\x08\x0e-\x19\x1b-\x1f]", text):
            candidates.append((_score(text, encoding) - lost, encoding, text))
    if not candidates or max(candidates)[0] < _SURE:
        raise SourceError(f"{name} is in an unknown encoding: read as text it makes no sense.")
    _, encoding, text = max(candidates)
    return text, encoding + (", with losses" if _REPLACEMENT in text else "")


def _score(text: str, encoding: str) -> float:
    """How much a text looks like one: everyday characters for Chinese, mostly plain letters for Western."""
    text = text[:200_000]
    beyond = [char for char in text if ord(char) > 127]
    if encoding == "cp1252":
        letters = sum(char.isascii() and (char.isalnum() or char.isspace()) for char in text)
        strange = len(beyond) / max(1, len(text))
        return 0.5 if strange < 0.15 and letters > 0.7 * len(text) else 0.0
    if not beyond:
        return 0.0
    return _plausible("".join(beyond)) * sum(char in _EVERYDAY for char in beyond) / len(beyond)


def _plausible(text: str) -> float:
    """The share of characters of a sample that are letters, marks, spaces or common ideographs."""
    sample = text[:20000]
    good = sum(bool(_ORDINARY.match(char)) for char in sample)
    return good / max(1, len(sample))
