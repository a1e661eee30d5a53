"""Chinese punctuation: full-width where Chinese asks for it, ends of sentences, doubled marks, spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulings.checks.texts import PROSE, Finding, Severity, Texts

_HAN = r"\u3400-\u9fff"
_OPEN = "“‘「『（(《〈【"
_CLOSE = "”’」』）)》〉】"
# Behind Chinese, or between a word in letters, a number or a symbol and Chinese. Not 704.5, 1,000, {T}: or …
_NARROW = re.compile(
    rf"(?<=[，。；：、])[!?]|(?<=[{_HAN}{_CLOSE}])(?:[,;:!?]|(?<![A-Za-z0-9][{_CLOSE}])\.(?! ?[A-Za-z0-9.]))"
    rf"|(?<=[A-Za-z0-9}}])[,;!?] ?(?=[{_HAN}{_OPEN}])|(?<=[A-Za-z0-9}}]): ?(?=[{_HAN}])"
    rf"|(?<=[A-Za-z0-9])\.(?=[{_HAN}])|(?<=[A-Za-z0-9]),\s?(?=\d{{3}}\.\d)|(?<=\])[,;:](?=[{_HAN}\[])"
    r"|(?:(?<=\d)|(?<=\d[a-z]))\.(?:(?=）)|\s*$)"
)
# A mark that follows another which has ended the same thing: 。。 ，， 。， but also .. and 。”。
_DOUBLED = re.compile(
    r"[。．][。．，、；：.,]+|[，、；：][，、；：,。]+|[！？!?]。|(?<![.\s])\.。|(?<![.\s])\.\.(?!\.)|,,"
    rf"|(?<=[{_HAN}])。[”」』][。.]"
)
_DOUBLED_IN_ENGLISH = re.compile(r"(?<![.\s])\.\.(?!\.)|,,|;;|::|[,;:]\.|\.,")
_ENDING = f"。．！？…：.!?:{_CLOSE}\"'’ "
_AT_ENDS = re.compile(r"^[ \t\u3000\u00a0]+|(?<![ \t\u3000\u00a0])[ \t\u3000\u00a0]+$", re.MULTILINE)
# An address or a name in letters may stand without a full stop: one would seem to belong to it.
_LATIN_END = re.compile(r"[A-Za-z0-9/]\s*$")
_STOPS = frozenset("。．！？….!?")
_COLONS = frozenset("：:")
# Between Chinese characters, or between one and a mark; at least two anywhere
_SPACE = r"[ \u3000\u00a0]"
_MARK = "[，。；：、！？]"
_SPACES = re.compile(
    rf"(?<=[{_HAN}]){_SPACE}+(?=[{_HAN}])|(?<!{_SPACE}){_SPACE}+(?={_MARK})|(?<={_MARK}){_SPACE}+(?=\S)"
    rf"|(?<=\S){_SPACE}{{2,}}(?=\S)"
)
_SPACES_IN_ENGLISH = re.compile(r"(?<=\S) {2,}(?=\S)|(?<! ) +(?=[,;.](?:\s|$))")


def check_width(texts: Texts) -> Iterator[Finding]:
    """Comma, colon, period and the like are full-width in a Chinese sentence."""
    if texts.in_chinese:
        for match in _NARROW.finditer(texts.target):
            message = _("Half-width %(mark)s in Chinese.") % {"mark": match[0].strip()}
            yield Finding("width", Severity.ERROR, message, *match.span())


def check_doubled_marks(texts: Texts) -> Iterator[Finding]:
    """Two ends of one sentence or clause. What the source doubles too is meant."""
    pattern = _DOUBLED if texts.in_chinese else _DOUBLED_IN_ENGLISH
    for match in pattern.finditer(texts.target):
        if match[0] not in texts.source:
            message = _("Doubled punctuation: %(marks)s") % {"marks": match[0]}
            yield Finding("doubled-marks", Severity.ERROR, message, *match.span())


def check_ends(texts: Texts) -> Iterator[Finding]:
    """A paragraph ends as the source's does: with a full stop or with a colon, or as a title with none."""
    for pair in texts.pairs:
        if not pair.source.strip() or not pair.target.strip():
            continue
        said, made = _end(pair.source), _end(pair.target)
        ends_in_latin = texts.in_chinese and _LATIN_END.search(pair.target) is not None
        finding = _compared(said, made, texts, ends_in_latin)
        if finding:
            severity, message = finding
            start = len(pair.target.rstrip())
            yield Finding("ends", severity, message, max(0, start - 1), start).moved(pair.start)


def check_spaces(texts: Texts) -> Iterator[Finding]:
    """No spaces inside Chinese, none at the ends of a line."""
    pattern = _SPACES if texts.in_chinese else _SPACES_IN_ENGLISH
    for match in pattern.finditer(texts.target):
        yield Finding("spaces", Severity.ERROR, _("A space too many."), *match.span())
    for match in _AT_ENDS.finditer(texts.target):
        yield Finding("spaces", Severity.ERROR, _("Space at the end of a line."), *match.span())


def _end(text: str) -> set[str]:
    """The marks with which a text ends, brackets and quotation marks that close there included."""
    kept = text.rstrip()
    return set(kept[len(kept.rstrip(_ENDING)) :])


def _compared(
    said: set[str], made: set[str], texts: Texts, ends_in_latin: bool
) -> tuple[Severity, str] | None:
    if said & _STOPS and not made & (_STOPS | _COLONS):
        is_sure = texts.kind in PROSE and not made and not ends_in_latin
        severity = Severity.ERROR if is_sure else Severity.WARNING
        return severity, _("The sentence does not end with a full stop.")
    if said & _COLONS and not said & _STOPS and not made & (_COLONS | _STOPS):
        return Severity.WARNING, _("The source ends with a colon here.")
    if made & _STOPS and not said & (_STOPS | _COLONS):
        return Severity.WARNING, _("The source has no full stop here.")
    return None
