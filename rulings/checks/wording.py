"""Words said twice, words left in English, and the markup of italics."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulings.checks.texts import PROSE, Finding, Severity, Texts

_HAN = r"\u3400-\u9fff"
# Words of one character that no sentence says twice running. 不, 上, 下 and 人 may: 上下上, 人人.
_PARTICLES = "的了是在和与與或将將会會为為被把从從且则則若其此该該這这將于於及但而也都之你我他她它个個"
_TWICE = re.compile(rf"([{_PARTICLES}])\1(?!者)|([{_HAN}]{{2,12}})\2")
# 起动起动式异能 is "to activate an activated ability"
_ATTRIBUTE = re.compile(r"[式型性]")
_TWICE_IN_ENGLISH = re.compile(r"\b([A-Za-z]{2,})\s+\1\b", re.IGNORECASE)
_MAY_BE_TWICE = frozenset({"that", "had"})
_SENTENCE_END = re.compile(r"[。！？!?]|\.(?!\w)")
_SHORTEST = 8
_ITALIC = re.compile(r"(?<!_)_(?!_)")


def check_doubled_words(texts: Texts) -> Iterator[Finding]:
    """的的, 生物生物, "the the"; a word that the source says twice as well is meant."""
    if not texts.in_chinese:
        for match in _TWICE_IN_ENGLISH.finditer(texts.target):
            if match[1].lower() not in _MAY_BE_TWICE and match[0] not in texts.source:
                yield _doubled(match, Severity.WARNING)
        return
    names = {name for use in texts.card_names for name in use.printed}
    for match in _TWICE.finditer(texts.target):
        is_attribute = match[2] and _ATTRIBUTE.match(texts.target, match.end())
        if not is_attribute and not any(match[0] in name for name in names):
            yield _doubled(match, Severity.ERROR if match[1] else Severity.WARNING)


def check_doubled_text(texts: Texts) -> Iterator[Finding]:
    """A whole sentence that stands twice in the target and not in the source."""
    said = [sentence for sentence, _start in _sentences(texts.source)]
    if len(said) != len(set(said)):
        return
    seen: set[str] = set()
    for sentence, start in _sentences(texts.target):
        if sentence in seen:
            message = _("This sentence stands here twice.")
            yield Finding("doubled-text", Severity.ERROR, message, start, start + len(sentence))
        seen.add(sentence)


def check_markup(texts: Texts) -> Iterator[Finding]:
    """Italics, ``_…_``, stay: as many marks as in the source, and paired."""
    said = len(_ITALIC.findall(texts.source))
    made = [match.span() for match in _ITALIC.finditer(texts.target)]
    if said != len(made) and texts.kind in PROSE:
        message = _("Italics: the source has %(source)s marks _, this text %(target)s.")
        values = {"source": said, "target": len(made)}
        yield Finding("markup", Severity.ERROR, message % values, *(made[-1] if made else (0, 0)))


def _sentences(text: str) -> Iterator[tuple[str, int]]:
    """Each sentence that is no mere word or two, with its place."""
    start = 0
    for end in _SENTENCE_END.finditer(text):
        sentence = text[start : end.end()]
        kept = sentence.strip()
        if len(kept) > _SHORTEST:
            yield kept, start + len(sentence) - len(sentence.lstrip())
        start = end.end()


def _doubled(match: re.Match[str], severity: Severity) -> Finding:
    message = _("Doubled word: %(word)s") % {"word": match[0]}
    return Finding("doubled-words", severity, message, *match.span())
