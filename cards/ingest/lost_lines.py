"""Puts line ends back into printed Chinese texts whose slot has lost them all, by the lines of the English.

In the slots of some sets every text is one line ("闪现当它进战场时，…"). Each English line is some sentences,
a keyword or a choice; where the Chinese has just as many, with the same symbols and numbers in each, its
lines end there. Where anything does not fit the text stays as it is.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from faqsite.languages import EN
from faqsite.termbase.starting import starting_terms

_REMINDER = re.compile(r"\s*\([^()]*\)")
# A quoted text is a word of its sentence, or its end.
_QUOTED = re.compile(r"[\"“][^\"”]*?(\.?)[\"”](\s+[A-Z]|\s*$)?")
_ENGLISH_SENTENCE = re.compile(r"[.!?](?=\s|$)")
_SYMBOL = re.compile(r"\{[^{}]+\}|[+−-]?\d+(?:/[+−-]?\d+)?")
_COLORLESS = re.compile(r"(?:\{C\})+")
_BULLET = "•"
_OPEN, _CLOSE = "（「『“(", "）」』”)"
_QUOTE_ENDED = "\ufdd0"  # a code point that is no character
_ENDS = f"。！？{_QUOTE_ENDED}"


def with_line_ends(text: str, english: str, language: str) -> str:
    """``text`` in the lines of ``english``, or as it is where it has lines already or they cannot be told."""
    lines = english.split("\n")
    if "\n" in text or len(lines) < 2:
        return text
    for marked in (text, _with_ended_quotes(text)):
        found = _by_choices(marked, lines, language)
        if found and all(_says(own) == _says(other) for own, other in zip(found, lines, strict=True)):
            return "\n".join(found).replace(_QUOTE_ENDED, "")
    return text


def _with_ended_quotes(text: str) -> str:
    """A sentence that ends with a quoted one has no full stop of its own: …具有「…。」{1}：…"""
    return re.sub(r"(?<=[。！？])([」”])(?![的，。、直且）」]|$)", rf"\1{_QUOTE_ENDED}", text)


def _says(line: str) -> Counter[str]:
    """The symbols and numbers of a line, reminder texts left out: they differ from print to print.

    Colorless mana was written as a number until 2016.
    """
    plain = _REMINDER.sub("", re.sub(r"（[^（）]*）", "", line)).replace("−", "-")
    return Counter(_SYMBOL.findall(_COLORLESS.sub(lambda found: f"{{{len(found[0]) // 3}}}", plain)))


def _by_choices(text: str, lines: Sequence[str], language: str) -> list[str] | None:
    """The choices of a modal text begin with a bullet in both; what follows the last one is parted after."""
    items = [place for place, line in enumerate(lines) if line.startswith(_BULLET)]
    if not items:
        return _by_sentences(text, lines, language)
    before, *choices = text.split(_BULLET)
    if len(choices) != len(items) or items != list(range(items[0], items[-1] + 1)):
        return None
    opening = _by_sentences(before, lines[: items[0]], language)
    last = _by_sentences(choices[-1].strip(), lines[items[-1] :], language)
    if opening is None or last is None:
        return None
    middle = [f"{_BULLET}{choice.rstrip()}" for choice in choices[:-1]]
    return [*opening, *middle, f"{_BULLET} {last[0]}", *last[1:]]


def _by_sentences(text: str, lines: Sequence[str], language: str) -> list[str] | None:
    """As many sentences for each line as the English line has; None where that does not come out even."""
    rest = _sentences(text)
    found: list[str] = []
    for line in lines:
        count = _count(line)
        if count:
            taken, rest = rest[:count], rest[count:]
            if len(taken) < count:
                return None
            found.append("".join(taken).strip())
            continue
        keywords = _keyword_line(line, rest[0] if rest else "", language)
        if keywords is None:
            return None
        found.append(keywords.strip())
        rest = [left for left in [rest[0][len(keywords) :]] if left.strip()] + rest[1:]
    return None if rest else found


def _sentences(text: str) -> list[str]:
    """The sentences, each with its reminder text; what stands in brackets or quotes is not parted."""
    found: list[str] = []
    depth = start = 0
    for place, character in enumerate(text):
        depth += (character in _OPEN) - (character in _CLOSE)
        ends = character in _ENDS or (character in "）)" and text[place + 1 :].strip() != "")
        if depth == 0 and ends and text[place + 1 : place + 2] not in ("（", "(", "。", "」"):
            found.append(text[start : place + 1])
            start = place + 1
    return [*found, text[start:]] if text[start:].strip() else found


def _count(line: str) -> int:
    """How many sentences an English line has; none where it is a keyword or announces choices."""
    plain = _QUOTED.sub(_quote_as_word, line if line.startswith("(") else _REMINDER.sub("", line))
    return len(_ENGLISH_SENTENCE.findall(plain.strip()))


def _quote_as_word(quote: re.Match[str]) -> str:
    ends = quote[1] and quote[2] is not None
    return f"Q{'.' if ends else ''}{quote[2] or ''}"


def _keyword_line(line: str, text: str, language: str) -> str | None:
    """What ``text`` begins with of a line without a sentence: keywords with their reminder, or a choice."""
    bare = _REMINDER.sub("", line).strip()
    if bare.endswith("—"):
        return text if text.rstrip().endswith(("～", "~", "—")) else None
    if "(" in line and "（" in text:
        opening, closing = text.find("（"), text.find("）")
        return text[: closing + 1] if closing > 0 and not re.search(f"[{_ENDS}]", text[:opening]) else None
    names = [_chinese(word.strip(), language) for word in re.split("[,;]", bare)]
    if not all(names):
        return None
    found = re.match("[，、]".join(map(re.escape, filter(None, names))) + "(?:（[^（）]*）)?", text)
    return found[0] if found else None


def _chinese(keyword: str, language: str) -> str | None:
    return _keywords().get((keyword.lower(), language))


@cache
def _keywords() -> dict[tuple[str, str], str]:
    return {
        (term.names[EN].lower(), language): name
        for term in starting_terms()
        if EN in term.names
        for language, name in term.names.items()
    }
