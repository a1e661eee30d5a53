"""What a text is made of: examples, paragraphs, bullets; and that it is a translation at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from faqsite.languages import EN
from rulings.checks.texts import PROSE, Finding, Kind, Severity, Texts

_EXAMPLE = re.compile(
    r"^[ \t\u3000*•_]*(?:Examples?|例如|例|范例|範例|举例|舉例)\s*\d*\s*[:：]", re.IGNORECASE | re.MULTILINE
)
_BULLET = re.compile(r"^[ \t\u3000]*(?:[•*＊·–-]|\d{1,2}[.．)）、])\s*\S", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z]{2,}")
_HAN = re.compile(r"[\u3400-\u9fff]")


def check_is_translated(texts: Texts) -> Iterator[Finding]:
    """A text for each source, no text without one, and another than the source's.

    A name may have no translation (a keyword of cards never printed in Chinese).
    """
    if not texts.target.strip():
        yield _error("empty", _("The source has a text here; the translation is empty."))
    elif not texts.source.strip():
        yield _error("no-source", _("The source has no text here."), len(texts.target))
    elif _is_copy(texts):
        severity = Severity.ERROR if texts.kind in PROSE else Severity.WARNING
        message = _("This is the source, not translated.")
        yield Finding("untranslated", severity, message, 0, len(texts.target))


def check_examples(texts: Texts) -> Iterator[Finding]:
    """As many examples as the source has: one a line where they stand alone, else by their first words."""
    if not texts.target.strip() or not texts.source.strip():
        return
    said, made = _examples(texts.source, texts.kind), _examples(texts.target, texts.kind)
    if said != made:
        message = _("The source has %(source)s examples, this text %(target)s.")
        yield _error("examples", message % {"source": said, "target": made})


def check_lines(texts: Texts) -> Iterator[Finding]:
    """As many paragraphs and as many bullets as the source."""
    if texts.kind is Kind.EXAMPLES or not texts.target.strip() or not texts.source.strip():
        return
    paragraphs = _("The source has %(source)s paragraphs, this text %(target)s.")
    bullets = _("The source has %(source)s bullets, this text %(target)s.")
    for count, message in ((_paragraphs, paragraphs), (_bullets, bullets)):
        said, made = count(texts.source), count(texts.target)
        if said != made:
            yield _error("lines", message % {"source": said, "target": made})


def _examples(text: str, kind: Kind) -> int:
    return _paragraphs(text) if kind is Kind.EXAMPLES else len(_EXAMPLE.findall(text))


def _paragraphs(text: str) -> int:
    return sum(1 for line in text.split("\n") if line.strip())


def _bullets(text: str) -> int:
    return len(_BULLET.findall(text))


def _is_copy(texts: Texts) -> bool:
    """Chinese in both scripts may be the same; English and Chinese never are, but for a name or a sign."""
    if EN not in (texts.source_language, texts.target_language):
        return False
    if texts.in_chinese:
        words = len(_WORD.findall(texts.target))
        is_same = texts.source.strip().casefold() == texts.target.strip().casefold()
        return not _HAN.search(texts.target) and (words > 1 or (words == 1 and is_same))
    return bool(_HAN.search(texts.target)) and not _WORD.search(texts.target)


def _error(code: str, message: str, end: int = 0) -> Finding:
    return Finding(code, Severity.ERROR, message, 0, end)
