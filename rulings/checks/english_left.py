"""English words left in a Chinese text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from faqsite.web_addresses import ADDRESS
from rulings.checks.symbols import BRACED
from rulings.checks.texts import Finding, Severity, Texts

_WORDS = re.compile(r"[A-Za-z][A-Za-z’'®™-]*(?:[ ,:/&—–-]+[A-Za-z][A-Za-z’'®™-]*)*")
_WORD = re.compile(r"[A-Za-z][A-Za-z’']*")
# What is given in brackets or in quotation marks beside the Chinese: a name, the word on the card
_OPEN, _CLOSE = r"（(\[［【“「『《", r"）)\]］】”」』》"
_NEITHER = rf"[^{_OPEN}{_CLOSE}\u3400-\u9fff\n]"
_GIVEN = re.compile(rf"[{_OPEN}]{_NEITHER}+[{_CLOSE}]|_[^_\n]+_|[/／][A-Za-z]+")


def check_english_left(texts: Texts) -> Iterator[Finding]:
    """A word in small letters is English left over; names begin with a capital and may stay.

    Unless it is one word that the source has in small letters too, or not at all: that is no name. Names of
    cards, what brackets or quotation marks give in English, addresses and symbols are no words here.
    """
    if not texts.in_chinese:
        return
    said = {form for word in _WORD.findall(texts.source) for form in _forms(word)}
    for match in _WORDS.finditer(_without(texts.translation, texts)):
        words = [word for word in _WORD.findall(match[0]) if len(word) > 1]
        is_name = any(word[0].isupper() for word in words)
        is_left = bool(words) and (not is_name or (len(words) == 1 and _is_word(words[0], said)))
        if is_left:
            message = _("English was left here: %(words)s") % {"words": match[0]}
            yield Finding("english", Severity.ERROR, message, *match.span())


def _is_word(word: str, said: set[str]) -> bool:
    return any(form.lower() in said for form in _forms(word)) or not said.intersection(_forms(word))


def _forms(word: str) -> set[str]:
    """A word as it is and without the ending of the plural."""
    return {word, word.removesuffix("s"), re.sub(r"ies$", "y", word)}


def _without(text: str, texts: Texts) -> str:
    spans = [match.span() for pattern in (_GIVEN, ADDRESS, BRACED) for match in pattern.finditer(text)]
    for use in texts.card_names:
        spans += [match.span() for match in re.finditer(re.escape(use.written), text)]
    signs = list(text)
    for start, end in spans:
        signs[start:end] = "。" * (end - start)
    return "".join(signs)
