"""DokuWiki markup, as volunteers keep the rules: a line of the first language, its translation below it.

A line that ends with a line break is English and the one below it Chinese; one that stands alone names its
language (``<wrap :en>``) unless the whole page is in one. Examples are quotations (``>``), further paragraphs
of them deeper ones (``>>``). What DokuWiki would take for markup stands between ``%%``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from faqsite.languages import EN
from rulings.export.assembly import Assembly
from rulings.export.edition import (
    CONTENTS,
    CREDITS,
    GLOSSARY,
    INTRODUCTION,
    PARTS,
    RULES,
    ExportedEdition,
    ExportedRule,
    ExportedTerm,
    named,
    opening,
)

_BREAK = "\\\\ "
_MARKUP = re.compile(r"//|\*\*|__|''|\[\[|\{\{|\(\(|\\\\|\\$|<[A-Za-z/]|~~|%%|----|^[=|^>\s]|^[-*] |\s$|^$")
_AS_IS = re.compile(r"%%(?P<percent>.*)%%|<nowiki>(?P<tag>.*)</nowiki>")
_HEADING = re.compile(r"(?P<level>={2,6}) (?P<title>.*) (?P=level)")
_ALONE = re.compile(r"<wrap :(?P<language>[a-z-]+)>(?P<text>.*)</wrap>")
_BOOKMARK = re.compile(r"<BOOKMARK:[^>]*>")
_QUOTED = re.compile(r"(?P<depth>>{1,2}) (?P<text>.*)")
_OPENED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?\**\.?)(?: (?P<rest>.*))?")


def render(edition: ExportedEdition) -> str:
    """All languages of the edition, English above Chinese."""
    edition = replace(edition, languages=tuple(sorted(edition.languages, key=lambda each: each != EN)))
    lines = [f"====== {edition.head} ======", ""]
    lines += _free(INTRODUCTION, edition, edition.introduction)
    lines += _part(CONTENTS, [f"  * {escaped(line)}" for line in edition.contents])
    lines += _part(RULES, [line for rule in edition.rules for line in _provision(edition, rule)])
    lines += _part(GLOSSARY, [line for term in edition.glossary for line in _entry(edition, term)])
    lines += _free(CREDITS, edition, edition.credits)
    return "\n".join(lines).rstrip("\n") + "\n"


def escaped(text: str) -> str:
    """The text, between marks that keep it as it is where it has any markup."""
    if not _MARKUP.search(text):
        return text
    return f"<nowiki>{text}</nowiki>" if "%%" in text or text.endswith("%") else f"%%{text}%%"


def unescaped(text: str) -> str:
    match = _AS_IS.fullmatch(text)
    if match is None:
        return text
    return match["percent"] if match["percent"] is not None else match["tag"]


def _part(title: str, lines: list[str]) -> list[str]:
    return [f"===== {title} =====", "", *lines, ""] if lines else []


def _free(title: str, edition: ExportedEdition, texts: Mapping[str, str]) -> list[str]:
    """The introduction or the credits, one language after the other; lines are kept by line breaks."""
    lines: list[str] = []
    for language in edition.languages:
        if language in texts:
            lines += [f"==== {language} ====", ""]
            said = texts[language].split("\n")
            for line, below in zip(said, [*said[1:], ""], strict=True):
                lines.append("" if not line else escaped(line) + (_BREAK if below else ""))
            lines.append("")
    return _part(title, lines)


def _provision(edition: ExportedEdition, rule: ExportedRule) -> Iterator[str]:
    openings = {language: opening(rule.number, words) for language, words in rule.words.items()}
    if "." not in rule.number and edition.in_order(rule.words):
        titles = [words.title for words in edition.in_order(rule.words) if words.title]
        yield f"==== {rule.number}. {' '.join(titles)} ===="
    anchor = f"<BOOKMARK:cr{rule.number.replace('.', '-').replace('*', 'x')}>"
    first = {language: _opened(line) for language, (line, _) in openings.items()}
    yield from _together(edition, first, anchor)
    yield from _lines(edition, {language: rest for language, (_, rest) in openings.items()})
    examples = {
        language: [example.split("\n") for example in words.examples]
        for language, words in rule.words.items()
    }
    for position in range(max((len(each) for each in examples.values()), default=0)):
        here = {language: each[position] for language, each in examples.items() if position < len(each)}
        yield from _together(edition, {key: escaped(lines[0]) for key, lines in here.items()}, "> ")
        yield from _lines(edition, {key: lines[1:] for key, lines in here.items()}, ">> ")


def _opened(line: str) -> str:
    """The opening line with its words, not its number, kept from being markup."""
    match = _OPENED.fullmatch(line)
    if match is None or match["rest"] is None:
        return line
    return f"{match['number']} {escaped(match['rest'])}"


def _entry(edition: ExportedEdition, term: ExportedTerm) -> Iterator[str]:
    names = {
        language: escaped(named(term, words, edition.languages)) for language, words in term.words.items()
    }
    yield from _together(edition, names)
    yield from _lines(
        edition,
        {language: words.text.split("\n") for language, words in term.words.items() if words.text},
    )
    yield "----"


def _lines(edition: ExportedEdition, lines: Mapping[str, list[str]], mark: str = "") -> Iterator[str]:
    """Paragraphs of each language, the first with the first and so on."""
    for position in range(max((len(each) for each in lines.values()), default=0)):
        here = {key: escaped(each[position]) for key, each in lines.items() if position < len(each)}
        yield from _together(edition, here, mark)


def _together(edition: ExportedEdition, lines: Mapping[str, str], mark: str = "") -> Iterator[str]:
    """One line of each language, one below the other, and a blank line."""
    here = [(language, lines[language]) for language in edition.languages if language in lines]
    if len(here) == 1 and len(edition.languages) > 1:
        language, line = here[0]
        yield f"{mark}<wrap :{language}>{line}</wrap>"
    else:
        below = "" if mark.startswith("<") else mark
        for position, (_, line) in enumerate(here):
            end = _BREAK if position < len(here) - 1 else ""
            yield f"{below if position else mark}{line}{end}"
    yield ""


def read(text: str) -> ExportedEdition:
    """The edition that ``render`` wrote; SourceError where a line is none of its own."""
    reader = _Reader(Assembly(text))
    for number_of_line, line in enumerate(text.split("\n")[1:], 2):
        reader.take(line, number_of_line)
    return reader.assembly.edition()


class _Reader:
    """Where in the page the reading is."""

    def __init__(self, assembly: Assembly) -> None:
        self.assembly = assembly
        self.part = ""
        self.language = assembly.languages[0]
        self.position = 0  # of the language of the next line in a pair
        self.opens_term = False  # the next line names a term
        self.in_term = False  # its upper line was read, the lower one is next
        self.opens_rule = False  # the line, or the upper one of its pair, opens a rule

    def take(self, line: str, number_of_line: int) -> None:
        heading = _HEADING.fullmatch(line)
        if heading and len(heading["level"]) == 5 and heading["title"] in PARTS:
            self.part, self.opens_term = heading["title"], True
        elif self.part in (INTRODUCTION, CREDITS):
            if heading and heading["title"] in self.assembly.languages:
                self.language = heading["title"]
            else:
                self.assembly.free(self.part, self.language, unescaped(line.removesuffix(_BREAK)))
        elif self.part == GLOSSARY and line == "----":
            self.opens_term = True
        elif self.part in (RULES, GLOSSARY) and line and not heading:
            self._take_words(line, number_of_line)

    def _take_words(self, line: str, number_of_line: int) -> None:
        quoted = _QUOTED.fullmatch(line)
        depth = len(quoted["depth"]) if quoted else 0
        bookmark = _BOOKMARK.match(line)
        line = quoted["text"] if quoted else line[bookmark.end() :] if bookmark else line
        opens = bookmark is not None or (self.position > 0 and self.opens_rule)
        self.opens_rule = opens
        language, said = self._language_of(line)
        if self.part == GLOSSARY and self.opens_term:
            self._take_term(language, unescaped(said))
        elif opens:
            match = _OPENED.fullmatch(said)
            rest = f" {unescaped(match['rest'])}" if match and match["rest"] is not None else ""
            self.assembly.provision(language, match["number"] + rest if match else said, number_of_line)
        else:
            take = (self.assembly.paragraph, self.assembly.example, self.assembly.more)[depth]
            take(language, unescaped(said))

    def _language_of(self, line: str) -> tuple[str, str]:
        """The language of a line, and what it says without the marks that tell it."""
        alone = _ALONE.fullmatch(line)
        if alone:
            return alone["language"], alone["text"]
        language = self.assembly.languages[self.position]
        is_upper = line.endswith(_BREAK)
        self.position = self.position + 1 if is_upper else 0
        return language, line.removesuffix(_BREAK)

    def _take_term(self, language: str, name: str) -> None:
        if not self.in_term:
            self.assembly.new_term()
        self.assembly.term(language, name)
        self.in_term = self.position > 0
        self.opens_term = self.in_term
