"""English words left in a Chinese text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulings.checks.symbols import BRACED
from rulings.checks.texts import Finding, Severity, Texts

_WORDS = re.compile(r"[A-Za-z][A-Za-z’'®™-]*(?:[ ,:/&-]+[A-Za-z][A-Za-z’'®™-]*)*")
# What is given in brackets or in quotation marks beside the Chinese: a name, the word on the card
_OPEN, _CLOSE = r"（(\[［【“「『《", r"）)\]］】”」』》"
_GIVEN = re.compile(rf"[{_OPEN}][^{_OPEN}{_CLOSE}\n]*[A-Za-z][^{_OPEN}{_CLOSE}\n]*[{_CLOSE}]|_[^_\n]+_")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[\w.-]+\.(?:com|org|net)(?:/[\w./-]*)?", re.IGNORECASE)


def check_english_left(texts: Texts) -> Iterator[Finding]:
    """A word in small letters is English left over; names begin with a capital and may stay.

    Names of cards, what stands in brackets or quotation marks, addresses and symbols are no words here.
    """
    if not texts.in_chinese:
        return
    text = _without(texts.target, texts)
    for match in _WORDS.finditer(text):
        small = [word for word in re.split(r"[^A-Za-z’']+", match[0]) if len(word) > 1 and word[0].islower()]
        has_names = any(word[:1].isupper() and len(word) > 1 for word in match[0].split())
        if small and not has_names:
            message = _("English was left here: %(words)s") % {"words": match[0]}
            yield Finding("english", Severity.ERROR, message, *match.span())


def _without(text: str, texts: Texts) -> str:
    spans = [match.span() for pattern in (_GIVEN, _ADDRESS, BRACED) for match in pattern.finditer(text)]
    for use in texts.card_names:
        spans += [match.span() for match in re.finditer(re.escape(use.written), text)]
    signs = list(text)
    for start, end in spans:
        signs[start:end] = "。" * (end - start)
    return "".join(signs)
