"""Reads rules printed in English and Chinese line by line, in DokuWiki markup: two editions out of one text.

A line of English ends with DokuWiki's line break and the line below it is its translation. Headings,
navigation and separators are the wiki's own and only say where things begin.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from faqsite.script.detection import language_of_text
from rulings.ingest.parse.editions.edition import assemble
from rulings.ingest.parse.editions.layout import GLOSSARY_TITLES, Layout, Line, lines_of
from rulings.ingest.parse.editions.numbering import numbered
from rulings.ingest.parsed import ParsedEdition, ParsedRule, ParsedTerm, Problem, SourceError

_HAN = re.compile(r"[\u3400-\u9fff]")
_LINE_BREAK = re.compile(r"\\\\\s*$")
_WIKI_HEADING = re.compile(r"\s*(={2,6})\s*(?P<title>.*?)\s*\1\s*")
_SEPARATOR = re.compile(r"\s*-{4,}\s*")
# [[cr:7#cr702-24|702.24]], [url]http://…[/url], <BOOKMARK:cr702>, <WRAP centeralign>
_LINK = re.compile(r"\[\[(?:[^|\]]*\|)?(?P<shown>[^\]]*)\]\]")
_TAG = re.compile(r"</?(?:BOOKMARK|WRAP)\b[^>]*>|\[/?url\]", re.IGNORECASE)
# //italics//, but not Fire//Ice
_ITALICS = re.compile(r"(?<![\w:/])//(?=\S)(?P<shown>[^/\n]+?)(?<=\S)//(?![\w/])")
_INCLUSION = re.compile(r"\s*\{\{[^}]*\}\}\s*")


@dataclass(slots=True)
class _Streams:
    """The lines of each language, with what was read of neither."""

    english: list[Line]
    chinese: list[Line]
    problems: list[Problem]
    in_glossary: bool = False

    def add_to_both(self, number: int, english: str = "", chinese: str = "") -> None:
        self.english.append(Line(number, english))
        self.chinese.append(Line(number, chinese))


def looks_bilingual(text: str) -> bool:
    """Whether a text is DokuWiki markup with a translation under each line."""
    head = lines_of(text)[:200]
    has_wiki_heading = any(_WIKI_HEADING.fullmatch(line.text) for line in head)
    return has_wiki_heading and sum(_LINE_BREAK.search(line.text) is not None for line in head) >= 2


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
    english = assemble(streams.english, layout, "en", effective)
    language = language_of_text("\n".join(line.text for line in streams.chinese))
    chinese = assemble(streams.chinese, _layout(streams.chinese), language, effective)
    chinese = replace(chinese, problems=(*streams.problems, *chinese.problems))
    return english, _with_english_names(chinese, english)


def _part(text: str) -> _Streams:
    """Parts the lines by language; each keeps its place in the source."""
    streams = _Streams([], [], [])
    awaits_translation = False
    for line in _without_navigation(lines_of(text)):
        heading = _WIKI_HEADING.fullmatch(line.text)
        shown = _shown(line.text)
        if heading or _SEPARATOR.fullmatch(line.text) or not shown:
            _add_break(streams, line, heading["title"] if heading else "")
            awaits_translation = False
        elif awaits_translation:
            streams.chinese.append(Line(line.number, shown))
            awaits_translation = False
        else:
            awaits_translation = _LINE_BREAK.search(line.text) is not None
            _add_first(streams, Line(line.number, shown), awaits_translation)
    return streams


def _without_navigation(lines: Sequence[Line]) -> Iterator[Line]:
    """Leaves out included pages, rows of links, and what stands in a box."""
    in_box = False
    for line in lines:
        opens, closes = "<wrap" in line.text.lower(), "</wrap" in line.text.lower()
        links_only = _LINK.search(line.text) and not _LINK.sub("", line.text).strip(" |-–·")
        if not (in_box or opens or closes or links_only or _INCLUSION.fullmatch(line.text)):
            yield line
        in_box = (in_box or opens) and not closes


def _add_break(streams: _Streams, line: Line, title: str) -> None:
    """A heading or separator parts entries; in the glossary a blank line parts nothing."""
    bare = re.sub(r"[（(].*", "", title).strip().lower()
    if bare in GLOSSARY_TITLES:
        streams.in_glossary = True
        streams.add_to_both(line.number)
        streams.add_to_both(line.number, "Glossary", title)
    is_blank_in_entry = streams.in_glossary and not line.text.strip()
    if not is_blank_in_entry:
        streams.add_to_both(line.number)


def _add_first(streams: _Streams, line: Line, is_translated: bool) -> None:
    """The upper line of a pair, or one that stands alone and goes to the language it is written in."""
    if is_translated:
        streams.english.append(line)
        return
    (streams.chinese if _HAN.search(line.text) else streams.english).append(line)
    message = "This line stands in one language only."
    streams.problems.append(Problem("untranslated-line", message, line.number, line.text[:120]))


def _shown(text: str) -> str:
    """What the wiki shows of a line."""
    text = _TAG.sub("", _LINK.sub(lambda match: match["shown"], _LINE_BREAK.sub("", text)))
    return _ITALICS.sub(lambda match: match["shown"], text).strip()


def _layout(lines: Sequence[Line]) -> Layout:
    for index, line in enumerate(lines):
        if re.sub(r"[（(].*", "", line.text).strip().lower() in GLOSSARY_TITLES:
            return Layout((), (), tuple(lines[:index]), tuple(lines[index:]), ())
    return Layout((), (), tuple(lines), (), ())


def _with_english_names(chinese: ParsedEdition, english: ParsedEdition) -> ParsedEdition:
    """Gives Chinese headings and terms the English names that stand above them."""
    titles = {rule.number: rule.title for rule in english.rules}
    terms = {term.line: term.term for term in english.glossary}

    def named(rule: ParsedRule) -> ParsedRule:
        return replace(rule, title_en=titles.get(rule.number)) if rule.title else rule

    def glossed(term: ParsedTerm) -> ParsedTerm:
        return replace(term, term_en=terms.get((term.line or 0) - 1))

    return replace(
        chinese,
        rules=tuple(named(rule) for rule in chinese.rules),
        glossary=tuple(glossed(term) for term in chinese.glossary),
    )
