"""Headings of rules inside a text without line ends: "34. 瘋魔Madness瘋魔為代表…"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulings.ingest.repair.byte_slip_script import simple_form

# Subrule letters skip l and o, which look like figures.
LETTERS = "abcdefghijkmnpqrstuvwxyz"
HAN_NAME = r"[\u3400-\u9fff][\u3400-\u9fff～·／/]{0,11}"
LATIN_NAME = r"[A-Z][A-Za-z'’]*(?:[ -](?:[A-Z][A-Za-z'’]*|of|the|and|to|for|in|a|with))*"
# "702.34. 瘋魔Madness", "34. 瘋魔 Madness", "34. 恐懼恐懼屬於", "34. 恐懼34a 恐懼屬於": the number, then
# the name, in English as well or else again at the beginning of the text, or the first subrule.
NUMBERED = re.compile(
    r"(?<![\d./])(?:(?P<section>\d{3})\.)?(?P<number>\d{1,3})\.\s*"
    rf"(?P<title>{HAN_NAME}?)\s*[（(]?(?:(?P<english>{LATIN_NAME})[）)]?"
    r"|(?=\s*(?P=title))|(?=\s*(?:\d{3}\.)?(?P=number)a\s*[\u3400-\u9fff“（「]))"
)
# "702.34a 瘋魔為代表", "34a 瘋魔為代表", behind the end of a sentence or an English name.
LETTERED = re.compile(
    rf"(?:(?<=[。”）)\sA-Za-z])|^)(?:(?P<section>\d{{3}})\.)?(?P<number>\d{{1,3}})(?P<letter>[{LETTERS}])\s*"
    r"(?=[\u3400-\u9fff“（「])"
)
LETTERED_A = re.compile(r"\s*(?:(?P<section>\d{3})\.)?(?P<number>\d{1,3})a\s*(?=[\u3400-\u9fff“（「])")
# "協力Conspire協力為代表": a heading that lost its whole number.
UNNUMBERED = re.compile(
    rf"(?:(?<=[。”）)\s])|^)(?P<title>{HAN_NAME}?)\s*(?P<english>{LATIN_NAME})\s*(?=(?P=title))"
)


@dataclass(frozen=True, slots=True)
class KeywordName:
    """A keyword of the current rules: its number there ("702.35") and its names."""

    number: str
    english: str
    simplified: str = ""
    traditional: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and its span; ``section`` is empty and ``number`` 0 where they are lost."""

    start: int
    end: int
    section: str
    number: int
    letter: str = ""
    title: str | None = None
    english: str | None = None

    @property
    def full_number(self) -> str:
        """The number as rules are cited: 702.34 or 702.34a."""
        return f"{self.section}.{self.number}{self.letter}"


def find_headings(text: str, keyword_names: Sequence[KeywordName]) -> list[Heading]:
    """The headings of a text in order, sections where printed, lost numbers filled in.

    A number and a name make a heading where the name is a keyword's, or where the number
    is the next one.
    """
    known = {name.english for name in keyword_names} | {
        simplified(title) for name in keyword_names for title in (name.simplified, name.traditional) if title
    }
    candidates = [
        *_numbered(text),
        *_lettered(text),
        *_unnumbered(text, known),
        *_named(text, keyword_names),
    ]
    candidates.sort(key=lambda heading: (heading.start, -heading.number))
    kept: list[Heading] = []
    for index, heading in enumerate(candidates):
        if kept and heading.start < kept[-1].end:
            continue
        if (
            heading.number and (_runs_on(kept, heading) or _is_name(heading, known, candidates[index + 1 :]))
        ) or not heading.number:
            kept.append(heading)
    return _numbers_filled(kept)


def _numbered(text: str) -> Iterator[Heading]:
    for match in NUMBERED.finditer(text):
        yield Heading(
            match.start(),
            match.end(),
            match["section"] or "",
            int(match["number"]),
            title=match["title"],
            english=match["english"],
        )
        yield from _first_subrule(text, match)


def _lettered(text: str) -> Iterator[Heading]:
    for match in LETTERED.finditer(text):
        section, number = match["section"] or "", int(match["number"])
        yield Heading(match.start(), match.end(), section, number, match["letter"])


def _first_subrule(text: str, match: re.Match[str]) -> Iterator[Heading]:
    """The subrule a that follows its rule's name with nothing between: 34. 恐懼34a 恐懼屬於."""
    first = LETTERED_A.match(text, match.end())
    if first and first["number"] == match["number"]:
        yield Heading(first.start(), first.end(), first["section"] or "", int(first["number"]), "a")


def _named(text: str, keyword_names: Sequence[KeywordName]) -> Iterator[Heading]:
    """Numbers before a keyword's Chinese name, whichever script it is written in."""
    titles = {simplified(name.simplified or name.traditional) for name in keyword_names} - {""}
    if not titles:
        return
    longest_first = "|".join(sorted(map(re.escape, titles), key=len, reverse=True))
    pattern = re.compile(
        rf"(?<![\d./])(?:(?P<section>\d{{3}})\.)?(?P<number>\d{{1,3}})\.\s*(?P<title>{longest_first})"
    )
    for match in pattern.finditer(simplified(text)):
        title = text[match.start("title") : match.end("title")]
        section, number = match["section"] or "", int(match["number"])
        yield Heading(match.start(), match.end(), section, number, title=title)


def simplified(text: str) -> str:
    """A text with every character in its simplified form; positions stay what they are."""
    return "".join(map(simple_form, text))


def _unnumbered(text: str, known: set[str]) -> Iterator[Heading]:
    for match in UNNUMBERED.finditer(text):
        if match["english"] in known:
            yield Heading(match.start(), match.end(), "", 0, title=match["title"], english=match["english"])


def _is_name(heading: Heading, known: set[str], later: Sequence[Heading]) -> bool:
    """A number that does not follow another is a heading by its name or by the number after it."""
    if heading.letter:
        return False
    if heading.english in known or (heading.title and simplified(heading.title) in known):
        return True
    return any(_follows(heading, other) for other in later[:3])


def _runs_on(kept: Sequence[Heading], heading: Heading) -> bool:
    return bool(kept) and _follows(kept[-1], heading)


def _follows(first: Heading, second: Heading) -> bool:
    """Whether ``second`` has the number that comes after ``first``."""
    if second.letter:
        wanted = LETTERS[LETTERS.index(first.letter) + 1 :][:1] if first.letter else "a"
        return first.number == second.number and second.letter == wanted
    return second.number == first.number + 1


def _numbers_filled(headings: list[Heading]) -> list[Heading]:
    """Headings without a number get the one that their neighbours leave for them.

    Where no neighbour has a number it is no heading that can be placed: it is left out, and
    its text stays with the rule before.
    """
    filled = list(headings)
    for index in reversed(range(len(filled) - 1)):
        if not filled[index].number and filled[index + 1].number > 1 and not filled[index + 1].letter:
            filled[index] = replace(filled[index], number=filled[index + 1].number - 1)
    for index in range(1, len(filled)):
        if not filled[index].number and filled[index - 1].number:
            filled[index] = replace(filled[index], number=filled[index - 1].number + 1)
    return [heading for heading in filled if heading.number]
