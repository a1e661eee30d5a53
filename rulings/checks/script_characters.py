"""Characters of the other Chinese script, and characters that no text should have."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from django.utils.translation import gettext as _

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.script.detection import own_script
from rulings.checks.texts import Finding, Severity, Texts

_HAN_RUN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
_ALLOWED_SPACES = "\n\t"
# Both national character sets have these, but only one script writes them in this game: of 570,904
# characters of printed Traditional cards none is among the first (于: two), of two million of Simplified
# cards, rules and documents none among the second. They are warned of only: a name may have them.
_HARDLY_EVER = {
    ZH_HANT: frozenset(
        "异于触并与复机离种气体圣确万虫优尸范构么坏适几云杰涌准洁惊据愿网极扰庄胜仆厘佣划儿蝎丰泞扑厂帘栖怀价宁"
        "虱洼洒听柜蜡茧瓮篱挂赶党昵荐岭忏怜杠"
    ),
    ZH_HANS: frozenset("於後夥拚"),
}


def check_script(texts: Texts) -> Iterator[Finding]:
    """简 in Traditional, 簡 in Simplified. What both write is right in both; so is a card's printed name."""
    if texts.target_language not in (ZH_HANS, ZH_HANT):
        yield from _han_in_english(texts)
        return
    printed = _printed_places(texts)
    for place, sign in enumerate(texts.target):
        severity = _severity(sign, texts.target_language)
        if severity and place not in printed:
            message = _("The character %(character)s belongs to the other script.") % {"character": sign}
            yield Finding("script", severity, message, place, place + 1)


def check_characters(texts: Texts) -> Iterator[Finding]:
    """Replacement, private and control characters: what damage to a text leaves behind."""
    for place, sign in enumerate(texts.target):
        if sign.isascii() and (sign.isprintable() or sign in _ALLOWED_SPACES):
            continue
        if _is_damage(sign) and sign not in texts.source:
            message = _("Character without a meaning: %(code)s.") % {"code": f"U+{ord(sign):04X}"}
            yield Finding("characters", Severity.ERROR, message, place, place + 1)


def _severity(sign: str, language: str) -> Severity | None:
    if own_script(sign) not in (None, language):
        return Severity.ERROR
    return Severity.WARNING if sign in _HARDLY_EVER[language] else None


def _is_damage(sign: str) -> bool:
    """Unassigned, private, control and format characters, U+FFFD and the geta mark 〓 of printers."""
    return sign in "\ufffd〓□" or unicodedata.category(sign) in ("Cc", "Cf", "Co", "Cn", "Cs")


def _han_in_english(texts: Texts) -> Iterator[Finding]:
    for match in _HAN_RUN.finditer(texts.target):
        if match[0] not in texts.source:
            continue
        yield Finding("script", Severity.ERROR, _("Chinese was left in the English text."), *match.span())


def _printed_places(texts: Texts) -> set[int]:
    places: set[int] = set()
    for name in (name for use in texts.card_names for name in use.printed):
        for match in re.finditer(re.escape(name), texts.target):
            places.update(range(*match.span()))
    return places
