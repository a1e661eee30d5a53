"""Cleans printed names and texts of card data, and tells which of them say nothing.

Every function returns the clean text, or None for "missing" (ASKS.md 1-24): a slot that holds
English, the other script, a type line or nothing at all is not a translation.
"""

import html
import re

from faqsite.script.detection import HAN, own_script

_TAG = re.compile(r"</?[A-Za-z]{1,6}\s*/?>")
# "…（ㄌㄨㄥˊ）", "…(lóng)", "…（ほのお）", "…（音龙）": how a character is read, not part of the name.
_READING = re.compile(r"[(（\[【](?:[^()（）\[\]【】\u3400-\u9fff]*|音[^()（）]{1,6})[)）\]】]")
# What a card is drawn like at this line, not words of its text: "//Level_2//".
_LAYOUT_MARK = re.compile(r"^//[A-Za-z0-9_ ]+//\n?", re.MULTILINE)
# "白色夢魘 —": the dash between name and type in a scraped line.
_TRAILING_DASH = re.compile(r"(?:\s+[-–—―－]+|[–—―]+)$")
_TYPE_MARK = re.compile(r"\s*[～~∼〜]\s*(?:[-–—]\s*)?|\s+[-–—]\s+|—+")
_SUBTYPES = re.compile(r"[～~∼—–-]")


def has_han(text: str) -> bool:
    return HAN.search(text) is not None


def clean(text: str) -> str:
    """Line ends, entities and tags as a text should have them (``\\\\n``, ``&gt;``, ``<I>``)."""
    text = html.unescape(text.replace("\\n", "\n").replace("\r\n", "\n").replace("\r", "\n"))
    if "<" in text:
        text = _TAG.sub("", text)
    if "//" in text:
        text = _LAYOUT_MARK.sub("", text)
    text = text.replace("\u00a0", " ").replace("\u200b", "").strip()
    return "\n".join(line.rstrip() for line in text.split("\n")) if "\n" in text else text


def clean_ruling(text: str) -> str:
    """As ``clean``, but words in angle brackets are the author's: only italics go."""
    text = html.unescape(text.replace("\\n", "\n").replace("\r\n", "\n"))
    return re.sub(r"</?[iI]>", "", text).strip()


def script_language(text: str) -> str | None:
    """The Chinese language a text is plainly written in; None where it could be either or mixes them.

    Slips of one character are common in print; only a text without any character of its own
    script is in the wrong slot.
    """
    scripts = set(map(own_script, set(text))) - {None}
    return scripts.pop() if len(scripts) == 1 else None


def in_wrong_script(text: str, language: str) -> bool:
    written_in = script_language(text)
    return written_in is not None and written_in != language


def tidy_name(raw: str) -> str:
    """A name without readings in brackets, trailing dashes and stray spaces."""
    name = " ".join(clean(raw).split())
    if has_han(name):
        name = _TRAILING_DASH.sub("", _READING.sub("", name)).strip()
    return name


def is_type_line(name: str, type_line: str | None) -> bool:
    """Whether a slot for the name holds the type line, or several subtypes of it ("妖精／战士")."""
    if not type_line:
        return False
    subtypes = _SUBTYPES.split(type_line)[-1].strip()
    return name == type_line or (name == subtypes and re.search(r"[／/]", subtypes) is not None)


def tidy_type_line(raw: str, language: str, english: str) -> str | None:
    """A printed type line with one mark between types and subtypes ("生物 ～ - 水獭" → "生物～水獭")."""
    type_line, _ = tidy_text(raw, language, english)
    return _TYPE_MARK.sub("～", " ".join(type_line.split())) if type_line else None


_REMINDER = re.compile(r"\([^()]*\)")
_NO_WORDING = re.compile(r"[^a-z0-9{}+-]")


def says_otherwise(printed: str, today: str) -> bool:
    """Whether an English text as printed has other words than the Oracle text of today.

    Reminder texts, punctuation and how symbols are written are no wording; a printing of one half of a card
    may give the text of both.
    """
    now, then = _wording(today), _wording(printed)
    return bool(now and then) and not now <= then


def _wording(text: str) -> set[str]:
    """The words of each line."""
    lines = _REMINDER.sub("", clean(text)).replace("−", "-").lower().split("\n")
    return {_NO_WORDING.sub("", line) for line in lines} - {""}


def tidy_text(raw: str, language: str, english: str) -> tuple[str | None, str | None]:
    """A printed text or type line, or None and the kind of fault that makes it missing."""
    text = clean(raw)
    if not text:
        return None, "blank"
    if text == english.strip() or not has_han(text):
        return None, "not_chinese"
    if in_wrong_script(text, language):
        return None, "wrong_script"
    # "&gt;（…）": what is left of a broken tag; no card prints an angle bracket.
    return re.sub(r"[<>]", "", text).strip(), None
