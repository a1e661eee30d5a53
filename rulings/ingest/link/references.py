"""Finds references to the comprehensive rules in a text: spans in, spans out, no edition, no database.

A number counts only where the words around it say that a rule is meant ("see rule 704", "规则704",
"CR 704.5a") or where its form can hardly be anything else ("704.5a"). What is missed stays plain
text; what is wrongly found would mislead, so the doubtful is left alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulings.ingest.link import references_grammar as grammar


@dataclass(frozen=True, slots=True)
class Reference:
    """One number that a text cites: ``text[start:end] == written``.

    ``number`` is the full number meant ("601.2f" where only "f" is written). The first end of a range
    knows the other (``end_number``), which is a reference of its own. ``title`` is the name of the
    rule where the text gives it too; what stands in brackets behind the number is a title only if a rule
    bears it (``is_title_sure``).
    """

    start: int
    end: int
    number: str
    written: str
    end_number: str | None = None
    title: str | None = None
    is_title_sure: bool = True


def find_references(text: str, language: str | None = None) -> list[Reference]:
    """Every reference in the text, in order, none overlapping.

    All languages are read at once, since documents mix them; ``language`` only says whether a Chinese
    title without quotation marks may follow a number.
    """
    narrow = text if text.isascii() else text.translate(grammar.WIDE)
    takes_unquoted = language is None or language.startswith("zh")
    found: list[Reference] = []
    position = 0
    for opening in _openings(narrow):
        if opening.start >= position:
            group = list(_read_group(narrow, opening, takes_unquoted))
            position = group[-1].end
            found += group
    return [replace(reference, written=text[reference.start : reference.end]) for reference in found]


@dataclass(frozen=True, slots=True)
class _Opening:
    """The first number of a list of references; ``plural`` if a word like "rules" announces several."""

    start: int
    end: int
    number: str
    plural: bool = False


def _openings(text: str) -> list[_Opening]:
    """Where references open, in the order of the text; some may lie inside the list that another opens."""
    numbers = (_number_opening(text, match) for match in grammar.NUMBER.finditer(text))
    chapters = (_chapter_opening(text, match) for match in grammar.CHAPTER.finditer(text))
    openings = [opening for opening in (*numbers, *chapters) if opening is not None]
    return sorted(openings, key=lambda opening: opening.start)


def _number_opening(text: str, match: re.Match[str]) -> _Opening | None:
    """What a number opens, by the words before it; None if it is no reference or cannot be known to be."""
    before = text[max(0, match.start() - 50) : match.start()]
    if grammar.LONGER_NUMBER.search(before):
        return None
    introduction = grammar.INTRODUCED.search(before)
    if introduction is None:
        is_reference, plural = _stands_for_a_rule(text, match, before), False
    else:
        is_reference = _is_of_the_rules(text, match, introduction)
        plural = (introduction["word"] or "").lower().endswith("s")
    return _Opening(match.start(), match.end(), match["number"].lower(), plural) if is_reference else None


def _is_of_the_rules(text: str, match: re.Match[str], introduction: re.Match[str]) -> bool:
    """Whether an introduced number is one of these rules, not of the tournament rules, nor an amount."""
    end = match.end()
    if introduction["own"] is None:
        before = introduction.string[: introduction.start()]
        if grammar.OTHER_RULES_BEFORE.search(before) or grammar.OTHER_RULES_AFTER.match(text, end):
            return False
    is_section = "." not in match["number"]
    if introduction["ordinal"]:
        ending = grammar.ORDINAL_SECTION_ENDING if is_section else grammar.ORDINAL_ENDING
        return ending.match(text, end) is not None
    if not is_section:
        return True
    return not (
        introduction["within"]
        or grammar.MEASURE.match(text, end)
        or (introduction["colon"] and grammar.WORD_FOLLOWS.match(text, end))
    )


def _stands_for_a_rule(text: str, match: re.Match[str], before: str) -> bool:
    """Whether a number without a word before it is a rule: by its letter, else by what surrounds it."""
    number, end = match["number"], match.end()
    is_told_to_look = grammar.TOLD_TO_LOOK.search(before) is not None
    if (
        (not is_told_to_look and grammar.NOT_BARE_BEFORE.search(before))
        or grammar.NOT_BARE_AFTER.match(text, end)
        or grammar.NOT_OF_THE_RULES.search(before)
    ):
        return False
    is_titled = grammar.QUOTED_TITLE.match(text, end) is not None
    if "." not in number:
        return is_told_to_look and is_titled
    in_brackets = before[-1:] in tuple("(（[【") and text[end : end + 1] in tuple(")）]】")
    if number[-1].islower() or is_told_to_look or is_titled or in_brackets:
        return True
    is_spoken_of = grammar.SPOKEN_OF_BEFORE.search(before) or grammar.SPOKEN_OF_AFTER.match(text, end)
    return is_spoken_of is not None and not grammar.MEASURE.match(text, end)


def _chapter_opening(text: str, match: re.Match[str]) -> _Opening | None:
    """What "section 7" or 第7章 opens.

    Sagas have chapters and documents have sections: only a title or a word of reference tells.
    """
    before = text[max(0, match.start() - 12) : match.start()]
    if grammar.OTHER_RULES_AFTER.match(text, match.end()):
        return None
    word = (match["word"] or "").lower()
    is_told = (
        grammar.QUOTED_TITLE.match(text, match.end())
        or grammar.AFTER_CHAPTER.match(text, match.end())
        or grammar.BEFORE_CHAPTER.search(before)
        or (
            word.startswith("section")
            and grammar.BEFORE_SECTION.search(before)
            and not grammar.OF_SOMETHING.match(text, match.end())
        )
    )
    number = _chapter(match["digit"] or match["latin"])
    return _Opening(match.start(), match.end(), number, word.endswith("s")) if is_told else None


def _chapter(digit: str) -> str:
    return grammar.CHINESE_DIGITS.get(digit, digit)


def _read_group(text: str, opening: _Opening, takes_unquoted: bool) -> Iterator[Reference]:
    """Reads a list of numbers and ranges from its first number on.

    A reference is held back until it is known whether a range or a title follows it. A title behind a
    range is that of no single rule.
    """
    held: Reference | None = Reference(opening.start, opening.end, opening.number, "")
    is_range_end = False
    while held is not None:
        title, is_sure, position = _title(text, held.end, takes_unquoted)
        if not is_range_end:
            held = replace(held, title=title, is_title_sure=is_sure)
        following = None if title else _range_end(text, position, held.number, opening.plural)
        is_range_end = following is not None
        if following is not None:
            held = replace(held, end_number=following.number)
        else:
            following = _list_member(text, position, held.number, opening.plural)
        yield held
        held = following


def _range_end(text: str, position: int, first: str, plural: bool) -> Reference | None:
    """The other end of a range: a full number, or only the part that differs ("f", "8")."""
    separator = grammar.RANGE_SEPARATOR.match(text, position)
    if separator is None:
        return None
    start = separator.end()
    if match := grammar.NUMBER.match(text, start):
        number = match["number"].lower()
        return _reference(match, number) if _has_form_of(number, first) else None
    if len(first) == 1:
        return _chapter_member(text, start, first, plural)
    if (
        (match := grammar.SUBRULE_LETTER.match(text, start))
        and first[-1].isalpha()
        and match["number"] > first[-1]
    ):
        return _reference(match, first[:-1] + match["number"])
    touching = separator.group() == separator.group().strip()
    if touching and "." in first and (match := grammar.NUMBER_ENDING.match(text, start)):
        section, _, last = first.partition(".")
        if last.isdigit() and int(match["number"]) > int(last):
            return _reference(match, f"{section}.{match['number']}")
    return None


def _chapter_member(text: str, start: int, first: str, plural: bool) -> Reference | None:
    """A further chapter: a digit after "sections", or one with 章."""
    match = grammar.CHAPTER_MEMBER.match(text, start)
    if match is None or not (plural or match["chinese"]) or _chapter(match["digit"]) <= first:
        return None
    return _reference(match, _chapter(match["digit"]))


def _has_form_of(number: str, first: str) -> bool:
    """The ends of a range stand on one level: 601 to 603, 601.2 to 601.4, 601.2a to 601.2d."""
    return ("." in number) == ("." in first) and len(first) > 1


def _list_member(text: str, position: int, previous: str, plural: bool) -> Reference | None:
    """The next number of a list; a bare section (704) only where "rules" announced several."""
    separator = grammar.LIST_SEPARATOR.match(text, position)
    if separator is None:
        return None
    start = separator.end()
    if match := grammar.NUMBER.match(text, start):
        number = match["number"].lower()
        is_sure = "." in number or (
            (plural or separator["chinese"]) and not grammar.MEASURE.match(text, match.end())
        )
        return _reference(match, number) if is_sure else None
    if len(previous) == 1:
        return _chapter_member(text, start, previous, plural)
    match = grammar.SUBRULE_LETTER.match(text, start)
    if match and previous[-1].isalpha() and match["number"] > previous[-1]:
        return _reference(match, previous[:-1] + match["number"])
    return None


def _title(text: str, position: int, takes_unquoted: bool) -> tuple[str | None, bool, int]:
    """The title that the text gives for a number, whether it surely is one, and where the text goes on."""
    match = grammar.QUOTED_TITLE.match(text, position)
    if match is None and takes_unquoted:
        match = grammar.UNQUOTED_TITLE.match(text, position)
    if match is not None:
        return match["title"].strip(" ,.，。、"), True, match.end()
    match = grammar.PERHAPS_TITLE.match(text, position)
    if match is not None:
        return match["bracketed"] or match["capitals"], False, match.end()
    return None, True, position


def _reference(match: re.Match[str], number: str) -> Reference:
    return Reference(match.start("number"), match.end("number"), number, "")
