"""Mana and other symbols: the target has those of the source, in whatever notation, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from cards.mana import symbol_codes
from rulings.checks.counting import Seen, difference
from rulings.checks.texts import Finding, Severity, TextPair, Texts

# "the chaos symbol" may be drawn in the translation
_SPOKEN = {"tap": "T", "untap": "Q", "chaos": "CHAOS", "planeswalker": "PW", "energy": "E", "snow": "S"}
_IN_WORDS = re.compile(rf"\b({'|'.join(_SPOKEN)}) (?:mana )?symbol")
BRACED = re.compile(r"[{｛]([^{}｛｝\n]{0,16})[}｝]")


def check_symbols(texts: Texts) -> Iterator[Finding]:
    """{U} may be {蓝}, and {W/U} {U/W}; what is in braces and is no symbol must be in the source as well."""
    for pair in texts.pairs:
        for finding in (*_different(pair), *_unknown(pair)):
            yield finding.moved(pair.start)


def _different(pair: TextPair) -> Iterator[Finding]:
    found = difference(_symbols(pair.source), _symbols(pair.target))
    spoken = {_SPOKEN[word] for word in _IN_WORDS.findall(pair.source.lower())}
    for one in found.missing:
        yield _error(_("A symbol of the source is missing: %(symbol)s.") % {"symbol": _shown(one)}, 0, 0)
    for one in (one for one in found.added if one.key not in spoken):
        message = _("The source does not have this symbol so often: %(symbol)s.") % {"symbol": _shown(one)}
        yield _error(message, one.start, one.end)


def _unknown(pair: TextPair) -> Iterator[Finding]:
    """{LEVEL N1-N2} may be translated: as many stand in braces as in the source."""
    made = [match for match in BRACED.finditer(pair.target) if not symbol_codes(match[1])]
    said = [match for match in BRACED.finditer(pair.source) if not symbol_codes(match[1])]
    for match in made[len(said) :]:
        yield _error(_("What stands in braces here is no symbol."), *match.span())
    for match in said[len(made) :]:
        yield _error(_("A symbol of the source is missing: %(symbol)s.") % {"symbol": match[0]}, 0, 0)


def _symbols(text: str) -> Iterator[Seen]:
    """The halves of a split symbol stand in an order of their own in each notation."""
    for match in BRACED.finditer(text):
        for code in symbol_codes(match[1]):
            yield Seen("/".join(sorted(code.split("/"))), *match.span())


def _shown(one: Seen) -> str:
    return f"{{{one.key}}}"


def _error(message: str, start: int, end: int) -> Finding:
    return Finding("symbols", Severity.ERROR, message, start, end)
