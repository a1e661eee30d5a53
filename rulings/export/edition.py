"""An edition as it is written out and read back: its words in one language or in two side by side.

Pure. Every form (text, Markdown, DokuWiki, JSON) is written from an ``ExportedEdition`` and read back to an
equal one; ``parsed`` hands it to the import.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from faqsite.languages import EN, LANGUAGES
from rulings.ingest.parsed import ParsedEdition, ParsedRule, ParsedTerm, Repair
from rulings.ingest.save.runs import Words
from rulings.numbers import kind_of

NAME = "Magic: The Gathering Comprehensive Rules"
INTRODUCTION, CONTENTS, RULES, GLOSSARY, CREDITS = PARTS = (
    "Introduction",
    "Contents",
    "Rules",
    "Glossary",
    "Credits",
)
_CODES = "|".join(LANGUAGES)
HEAD = re.compile(
    rf"{re.escape(NAME)}, effective as of (?P<day>\d{{4}}-\d\d-\d\d) "
    rf"\[(?P<languages>(?:{_CODES})(?:, (?:{_CODES}))*)\]"
)
"""The first words of every exported text: that it is one, of which edition, in which languages."""

# "702.24. Cumulative Upkeep" has a title, "702.24a Text" has none, "702.5a* Text" is the second 702.5a.
OPENING = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?\**)(?:\. (?P<title>.+)| (?P<text>.+))?")
# 终止 〔Abandon〕
_TERM = re.compile(r"(?P<name>.+?)(?: 〔(?P<english>[^〔〕]+)〕)?")


@dataclass(frozen=True, slots=True)
class ExportedRule:
    """A provision: its words by language."""

    number: str
    words: Mapping[str, Words]


@dataclass(frozen=True, slots=True)
class ExportedTerm:
    """A glossary entry: name (as title) and definition by language.

    ``name_en`` is told also where English is none of the languages, so that the term is found again.
    """

    name_en: str | None
    words: Mapping[str, Words]


@dataclass(frozen=True, slots=True)
class ExportedEdition:
    """All of an edition; the first of ``languages`` is the one asked for."""

    effective: date
    languages: tuple[str, ...]
    introduction: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[ExportedRule, ...] = ()
    glossary: tuple[ExportedTerm, ...] = ()
    credits: Mapping[str, str] = field(default_factory=dict)

    @property
    def head(self) -> str:
        return f"{NAME}, effective as of {self.effective} [{', '.join(self.languages)}]"

    @property
    def contents(self) -> list[str]:
        """Chapters and sections with their titles, in the languages that have them."""
        headings = []
        for rule in self.rules:
            titles = [words.title for words in self.in_order(rule.words) if words.title]
            if titles and "." not in rule.number:
                headings.append(f"{rule.number}. {' '.join(titles)}")
        return headings

    def in_order(self, words: Mapping[str, Words]) -> list[Words]:
        return [words[language] for language in self.languages if language in words]

    def parsed(self, repairs: tuple[Repair, ...] = ()) -> tuple[ParsedEdition, ...]:
        """One edition a language, English first, since Chinese terms are found by their English names."""
        order = sorted(self.languages, key=lambda language: language != EN)
        return tuple(self._parsed(language, repairs) for language in order)

    def _parsed(self, language: str, repairs: tuple[Repair, ...]) -> ParsedEdition:
        return ParsedEdition(
            effective=self.effective,
            language=language,
            rules=tuple(
                _rule(rule.number, rule.words[language]) for rule in self.rules if language in rule.words
            ),
            glossary=tuple(
                _term(term, term.words[language]) for term in self.glossary if language in term.words
            ),
            title=NAME,
            introduction=self.introduction.get(language, ""),
            credits=self.credits.get(language, ""),
            repairs=repairs,
        )


def _rule(number: str, words: Words) -> ParsedRule:
    return ParsedRule(
        number=number,
        kind=kind_of(number.rstrip("*")),
        title=words.title,
        text=words.text or "",
        examples=words.examples,
    )


def _term(term: ExportedTerm, words: Words) -> ParsedTerm:
    return ParsedTerm(term=words.title or "", definition=words.text or "", term_en=term.name_en)


def opening(number: str, words: Words) -> tuple[str, list[str]]:
    """The line that opens a provision, and the paragraphs that follow: a point stands before a title."""
    paragraphs = words.text.split("\n") if words.text else []
    if words.title:
        return f"{number}. {words.title}", paragraphs
    if paragraphs and paragraphs[0]:
        return f"{number} {paragraphs[0]}", paragraphs[1:]
    return number, paragraphs


def named(term: ExportedTerm, words: Words, languages: tuple[str, ...]) -> str:
    """The line that opens a glossary entry: its name, with the English one where that is not printed."""
    if EN in languages or not term.name_en:
        return words.title or ""
    return f"{words.title or ''} 〔{term.name_en}〕"


def names_of(line: str) -> tuple[str, str | None]:
    """The name in a line that ``named`` made, and the English one."""
    match = _TERM.fullmatch(line)
    return (match["name"], match["english"]) if match else (line, None)


def head_of(text: str) -> re.Match[str] | None:
    """The head of an exported text, whatever marks its form puts round it; None for other texts."""
    first = text.lstrip("\ufeff").split("\n", 1)[0]
    return HEAD.fullmatch(first.strip("#= \t\r"))
