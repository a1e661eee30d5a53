"""Brackets and quotation marks: paired, and of the kind that the script writes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from rulings.checks.texts import Finding, Severity, Texts

_PAIRS = dict(zip("(（[［【〔《〈「『“{｛", ")）]］】〕》〉」』”}｝", strict=True))
_CLOSING = {closing: opening for opening, closing in _PAIRS.items()}
_SAME = {"（": "(", "［": "[", "｛": "{"}
# "a)", "1)" and "1．)" number the points of a list
_POINT = re.compile(r"(?:^|[\s(（，。：；、])\w{1,2}[.．]?$")
_HAN = re.compile(r"[\u3400-\u9fff]")
# The marks of the other script; an English passage may keep its own.
_FOREIGN = {ZH_HANS: "「」『』", ZH_HANT: "“”‘’", EN: "「」『』"}
_STRAIGHT = re.compile(r"(?<=[\u3400-\u9fff，。：；、])[\"＂]|[\"＂](?=[\u3400-\u9fff，。：；、])")
_NARROW = re.compile(r"\([^()（）]+\)")
_LATIN_AROUND = re.compile(r"[A-Za-z0-9 ,.!?’'-]")


def check_pairs(texts: Texts) -> Iterator[Finding]:
    """What opens closes, one inside the other; what the source leaves open too is no fault of the target."""
    unpaired = _unpaired(texts.target)
    if len(unpaired) <= len(_unpaired(texts.source)):
        return
    for place in unpaired:
        message = _("This bracket or quotation mark has no partner: %(mark)s") % {"mark": texts.target[place]}
        yield Finding("pairs", Severity.ERROR, message, place, place + 1)


def check_quotes(texts: Texts) -> Iterator[Finding]:
    """“” in Simplified, 「」 in Traditional, neither straight marks nor those of the other script."""
    marks = _FOREIGN[texts.target_language]
    for place, sign in enumerate(texts.target):
        if sign in marks and not _is_in_latin(texts.target, place):
            message = _("This script does not write the quotation mark %(mark)s.") % {"mark": sign}
            yield Finding("quotes", Severity.ERROR, message, place, place + 1)
    if texts.in_chinese:
        for match in _STRAIGHT.finditer(texts.target):
            yield Finding("quotes", Severity.ERROR, _("Straight quotation mark."), *match.span())


def check_bracket_width(texts: Texts) -> Iterator[Finding]:
    """Brackets around or behind Chinese words are full-width."""
    if texts.in_chinese:
        for match in _NARROW.finditer(texts.target):
            if not _is_chinese(texts.target, match):
                continue
            message = _("Half-width brackets around Chinese.")
            yield Finding("bracket-width", Severity.ERROR, message, *match.span())


def _is_chinese(text: str, match: re.Match[str]) -> bool:
    """Whether the brackets hold Chinese or explain the Chinese word before them; (1) only counts."""
    before = text[max(0, match.start() - 1) : match.start()]
    return _HAN.search(match[0]) is not None or (
        len(match[0]) > len("(1)") and _HAN.match(before) is not None
    )


def _unpaired(text: str) -> list[int]:
    open_at: list[int] = []
    unpaired: list[int] = []
    for place, sign in enumerate(text):
        if sign in _PAIRS:
            open_at.append(place)
        elif sign in _CLOSING:
            if open_at and _even(text[open_at[-1]]) == _even(_CLOSING[sign]):
                open_at.pop()
            elif not (sign in ")）" and _POINT.search(text[max(0, place - 4) : place])):
                unpaired.append(place)
    return sorted(unpaired + open_at)


def _even(sign: str) -> str:
    """A bracket that opens wide and closes narrow is paired; its width is another question."""
    return _SAME.get(sign, sign)


def _is_in_latin(text: str, place: int) -> bool:
    """An apostrophe, or a mark at the beginning or end of an English passage."""
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    sign = text[place]
    if sign in "‘“「『":
        return bool(after and _LATIN_AROUND.match(after))
    return bool(before and _LATIN_AROUND.match(before))
