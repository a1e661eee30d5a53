"""Reads rules printed in English and Chinese line by line, in DokuWiki markup: two editions out of one text.

A line of English ends with DokuWiki's line break and the line below it is its translation. Navigation and
separators are the wiki's own and only say where things begin; a heading counts where no lines under it say
the same.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby

from faqsite.script.detection import language_of_text
from rulings.ingest.parse.editions.edition import assemble
from rulings.ingest.parse.editions.layout import GLOSSARY_TITLES, Layout, Line, lines_of
from rulings.ingest.parse.editions.numbering import numbered
from rulings.ingest.parse.editions.paragraphs import join_wrap
from rulings.ingest.parse.editions.wiki import (
    HEADING,
    SEPARATOR,
    breaks_at_end,
    has_two_lines,
    is_navigation,
    pieces_of,
    shown,
)
from rulings.ingest.parse.editions.wiki_pairs import Piece, both_titles, is_chinese, parted
from rulings.ingest.parsed import ParsedEdition, ParsedRule, ParsedTerm, Problem, SourceError

_SPLIT_NAME = re.compile(r"[A-Za-z]//[A-Z]")
# With fewer, blank lines part the entries of a glossary.
_FEWEST_SEPARATORS = 2


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading of the page whose number the lines under it have not repeated yet."""

    line: int
    number: str
    english: str
    chinese: str


@dataclass(slots=True)
class _Streams:
    """The lines of each language, with what was read of neither.

    ``partners`` maps a line of Chinese to the line of English that it translates.
    """

    english: list[Line] = field(default_factory=list)
    chinese: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    partners: dict[int, int] = field(default_factory=dict)
    heading: _Heading | None = None
    in_glossary: bool = False
    parts_entries: bool = False

    def add_to_both(self, number: int, english: str = "", chinese: str = "") -> None:
        self.english.append(Line(number, english))
        self.chinese.append(Line(number, chinese))

    def add_break(self, number: int) -> None:
        self.add_to_both(number)

    def add_heading(self, number: int, title: str) -> None:
        """Keeps a numbered heading until it is clear whether the lines under it repeat it."""
        self.flush_heading()
        english, chinese = both_titles(title)
        if not {english.lower(), chinese.lower()}.isdisjoint(GLOSSARY_TITLES):
            self.in_glossary = True
            self.add_break(number)
            self.add_to_both(number, "Glossary", chinese or english)
        self.add_break(number)
        opening = numbered(title)
        if opening is not None and opening.rest:
            english, chinese = both_titles(opening.rest)
            self.heading = _Heading(number, opening.number, english, chinese)
        elif self.in_glossary and english not in {"", title} and len(english) > 1:
            self.add_to_both(number, english, chinese)
            self.partners[number] = number

    def flush_heading(self, repeated: str | None = None) -> None:
        """Adds the heading that waits to each language that it names, unless ``repeated`` is its number."""
        heading, self.heading = self.heading, None
        if heading is None or heading.number == repeated:
            return
        for stream, title in ((self.english, heading.english), (self.chinese, heading.chinese)):
            if title:
                stream += [Line(heading.line, f"{heading.number}. {title}"), Line(heading.line, "")]

    def add_paragraph(self, pieces: Sequence[Piece]) -> None:
        english, chinese = parted(pieces)
        opening = numbered(pieces[0].text)
        self.flush_heading(opening.number if opening else None)
        self.english += [Line(piece.line, piece.text) for piece in english]
        self.chinese += [Line(piece.line, piece.text) for piece in chinese]
        self.partners |= {right.line: left.line for left, right in zip(english, chinese, strict=False)}
        if not (english and chinese):
            message = "This passage stands in one language only."
            self.problems.append(Problem("untranslated-line", message, pieces[0].line, pieces[0].text[:120]))


def looks_bilingual(text: str) -> bool:
    """Whether a text is DokuWiki markup with a translation under each line."""
    head = lines_of(text)[:200]
    has_wiki_heading = any(HEADING.fullmatch(line.text) for line in head)
    return has_wiki_heading and sum(has_two_lines(line.text) for line in head) >= 2


def holds_whole_edition(edition: ParsedEdition) -> bool:
    """Whether a page holds an edition from its first section to its glossary, not one chapter only."""
    return bool(edition.glossary) and any(rule.number == "100" for rule in edition.rules)


def parse_bilingual(text: str, effective: date | None = None) -> tuple[ParsedEdition, ParsedEdition]:
    """The English and the Chinese edition; SourceError if the text has neither rules nor glossary.

    Such pages rarely give a date: ``effective`` is the one that the caller knows.
    """
    streams = _part(text)
    layout = _layout(streams.english)
    if not (layout.glossary or any(numbered(line.text) for line in layout.rules)):
        raise SourceError("No rule and no glossary in English above Chinese was found in this text.")
    english = _assembled(streams.english, "en", effective, streams)
    language = language_of_text("\n".join(line.text for line in streams.chinese))
    chinese = _assembled(streams.chinese, language, effective, streams)
    chinese = replace(chinese, problems=(*streams.problems, *chinese.problems))
    return english, _with_english_names(chinese, english, streams.partners)


def _assembled(
    lines: Sequence[Line], language: str, effective: date | None, streams: _Streams
) -> ParsedEdition:
    """One language's edition; where separators part the entries of the glossary nothing is left to guess."""
    layout = _layout(lines)
    edition = assemble(lines, layout, language, effective)
    if not (layout.glossary and streams.parts_entries):
        return edition
    return replace(edition, glossary=tuple(_separated_terms(layout.glossary[1:])))


def _separated_terms(lines: Sequence[Line]) -> Iterator[ParsedTerm]:
    """The first line of an entry is its term, the others define it."""
    for is_blank, entry in groupby(lines, key=lambda line: line.is_blank):
        if not is_blank:
            term, *definition = entry
            text = "\n".join(line.text.strip() for line in definition)
            yield ParsedTerm(term.text.strip(), text, line=term.number)


def _part(text: str) -> _Streams:
    """Parts the lines by language; each keeps its place in the source."""
    streams = _Streams()
    lines = lines_of(text)
    separators = sum(SEPARATOR.fullmatch(line.text) is not None for line in lines)
    streams.parts_entries = separators > _FEWEST_SEPARATORS
    paragraph: list[Line] = []
    for line in (*lines, Line(len(lines) + 1, "")):
        heading = HEADING.fullmatch(line.text)
        if not (heading or SEPARATOR.fullmatch(line.text) or not line.text.strip()):
            if not is_navigation(line.text):
                paragraph.append(line)
            continue
        pieces = list(_pieces(paragraph, streams.problems))
        paragraph = []
        if pieces:
            streams.add_paragraph(pieces)
        if heading:
            streams.add_heading(line.number, shown(heading["title"]).text)
        elif line.text.strip() or not (streams.in_glossary and streams.parts_entries):
            # Between separators a blank line stands inside an entry of the glossary.
            streams.add_break(line.number)
    streams.flush_heading()
    return streams


def _pieces(paragraph: Sequence[Line], problems: list[Problem]) -> Iterator[Piece]:
    """What the lines of a paragraph show, a piece for each line on the page."""
    has_split_names = any(_SPLIT_NAME.search(line.text) for line in paragraph)
    waiting: Piece | None = None
    ends_broken = True
    for line in paragraph:
        for position, source in enumerate(pieces_of(line.text)):
            words = shown(source, has_split_names=has_split_names)
            problems.extend(_footnote(note, line.number) for note in words.footnotes)
            if not words.text:
                continue
            piece = Piece(line.number, words.text)
            if waiting is not None and position == 0 and not ends_broken and _runs_on(waiting, piece):
                waiting = Piece(waiting.line, join_wrap(waiting.text, piece.text))
                continue
            if waiting is not None:
                yield waiting
            waiting = piece
        ends_broken = breaks_at_end(line.text)
    if waiting is not None:
        yield waiting


def _runs_on(above: Piece, below: Piece) -> bool:
    """Whether a line of the source goes on with the one above: the wiki shows them as one."""
    is_item = re.match(r"[•-] |\d+[.)]\s|例如|Examples?:", below.text) is not None
    return is_chinese(above.text) == is_chinese(below.text) and not (is_item or numbered(below.text))


def _footnote(note: str, line: int) -> Problem:
    message = "A footnote of the page is no part of the rules; it was left out."
    return Problem("footnote", message, line, note[:120])


def _layout(lines: Sequence[Line]) -> Layout:
    for index, line in enumerate(lines):
        if re.sub(r"[（(].*", "", line.text).strip().lower() in GLOSSARY_TITLES:
            return Layout((), (), tuple(lines[:index]), tuple(lines[index:]), ())
    return Layout((), (), tuple(lines), (), ())


def _with_english_names(
    chinese: ParsedEdition, english: ParsedEdition, partners: dict[int, int]
) -> ParsedEdition:
    """Gives Chinese headings and terms the English names that stand above them."""
    titles = {rule.number: rule.title for rule in english.rules}
    terms = {term.line: term.term for term in english.glossary}

    def named(rule: ParsedRule) -> ParsedRule:
        return replace(rule, title_en=titles.get(rule.number)) if rule.title else rule

    def glossed(term: ParsedTerm) -> ParsedTerm:
        return replace(term, term_en=terms.get(partners.get(term.line or 0)))

    return replace(
        chinese,
        rules=tuple(named(rule) for rule in chinese.rules),
        glossary=tuple(glossed(term) for term in chinese.glossary),
    )
