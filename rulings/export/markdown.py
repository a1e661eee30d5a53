"""Markdown, in one language: numbers with a title are headings, examples are quotations.

Paragraphs are parted by blank lines; lines of the introduction and the credits keep theirs by a backslash at
the end. Whatever Markdown would take for its own stands behind a backslash.
"""

import re

from rulings.export.assembly import Assembly
from rulings.export.edition import (
    CONTENTS,
    CREDITS,
    GLOSSARY,
    INTRODUCTION,
    PARTS,
    RULES,
    ExportedEdition,
    named,
    opening,
)
from rulings.ingest.parsed import RuleKind
from rulings.ingest.save.runs import Words
from rulings.numbers import kind_of

_SPECIAL = re.compile(r"[\\`*_\[\]<>#&~|]")
_AT_START = re.compile(r"(?P<list>\d+(?=[.)])|)(?P<sign>[-+=.)])")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SPACES = {" ": "&nbsp;", "\t": "&#9;", "\u3000": "&#12288;"}
_SPACE_OF = {entity: space for space, entity in _SPACES.items()}
_LEADING = re.compile(r"(?:&nbsp;|&#9;|&#12288;)+")
_EMPTY = "&#8203;"
_LEVELS = {
    RuleKind.CHAPTER: "###",
    RuleKind.SECTION: "####",
    RuleKind.RULE: "#####",
    RuleKind.SUBRULE: "######",
}
_HEADING = re.compile(r"#{1,6} (?P<title>.*)")
_NUMBER = re.compile(r"\*\*(?P<number>[\d.a-z]+(?:\\\*)*)\*\*(?P<rest>.*)")


def render(edition: ExportedEdition) -> str:
    """The edition in the first of its languages."""
    language = edition.languages[0]
    blocks = [f"# {ExportedEdition(edition.effective, (language,)).head}"]
    blocks += _part(INTRODUCTION, _free(edition.introduction.get(language, "")))
    blocks += _part(CONTENTS, ["\n".join(f"- {escaped(line)}" for line in edition.contents)])
    rules = [
        block
        for rule in edition.rules
        if language in rule.words
        for block in _provision(rule.number, rule.words[language])
    ]
    terms: list[str] = []
    for term in edition.glossary:
        if language in term.words:
            words = term.words[language]
            terms.append(f"### {escaped(named(term, words, (language,)))}")
            terms += _below(words.text.split("\n") if words.text else [], words)
    blocks += [*_part(RULES, rules), *_part(GLOSSARY, terms)]
    blocks += _part(CREDITS, _free(edition.credits.get(language, "")))
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    """The text with backslashes before what Markdown would take for markup."""
    escaped_inside = _SPECIAL.sub(lambda match: "\\" + match[0], text)
    start = _AT_START.match(escaped_inside)
    if start is None:
        return escaped_inside
    return f"{start['list']}\\{start['sign']}{escaped_inside[start.end() :]}"


def unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: match[1], text)


def _part(title: str, blocks: list[str]) -> list[str]:
    return [f"## {title}", *blocks] if any(blocks) else []


def _free(text: str) -> list[str]:
    """Lines as they are; one that another follows directly ends with a backslash, a hard line break."""
    return ["\\\n".join(_line(line) for line in block.split("\n")) for block in text.split("\n\n") if block]


def _line(line: str) -> str:
    bare = line.lstrip("".join(_SPACES))
    return "".join(_SPACES[space] for space in line[: len(line) - len(bare)]) + escaped(bare)


def _provision(number: str, words: Words) -> list[str]:
    first, rest = opening(number, words)
    shown = number.replace("*", "\\*")
    if words.title:
        block = f"{_LEVELS[kind_of(number.rstrip('*'))]} {shown}. {escaped(words.title)}"
    else:
        said = first[len(number) + 1 :]
        block = f"**{shown}** {escaped(said)}" if said else f"**{shown}**"
    return [block, *_below(rest, words)]


def _below(paragraphs: list[str], words: Words) -> list[str]:
    blocks = [escaped(paragraph) or _EMPTY for paragraph in paragraphs]
    for example in words.examples:
        blocks.append("\n>\n".join(f"> {escaped(line) or _EMPTY}" for line in example.split("\n")))
    return blocks


def read(text: str) -> ExportedEdition:
    """The edition that ``render`` wrote; SourceError where a line is none of its own."""
    assembly = Assembly(text)
    part = above = ""
    for number_of_line, line in enumerate(text.split("\n")[1:], 2):
        heading = _HEADING.fullmatch(line)
        if heading and line.startswith("## ") and heading["title"] in PARTS:
            part = heading["title"]
        elif part in (INTRODUCTION, CREDITS):
            assembly.free(part, assembly.languages[0], _free_line(line))
        elif part in (RULES, GLOSSARY) and line and line != ">":
            title = unescaped(heading["title"]) if heading else None
            _read_line(assembly, part, (title, line, above), number_of_line)
        above = line
    return assembly.edition()


def _free_line(line: str) -> str:
    if (len(line) - len(line.rstrip("\\"))) % 2:
        line = line[:-1]
    match = _LEADING.match(line)
    if match is None:
        return unescaped(line)
    spaces = re.sub(r"&[^;]+;", lambda entity: _SPACE_OF[entity[0]], match[0])
    return spaces + unescaped(line[match.end() :])


def _read_line(
    assembly: Assembly, part: str, read_line: tuple[str | None, str, str], number_of_line: int
) -> None:
    """``read_line`` is the title of a heading, the line itself, and the line above it."""
    title, line, above = read_line
    language = assembly.languages[0]
    number = _NUMBER.fullmatch(line) if part == RULES else None
    if title is not None and part == GLOSSARY:
        assembly.new_term()
        assembly.term(language, title)
    elif title is not None or number is not None:
        opened = title or (unescaped(number["number"]) + unescaped(number["rest"]) if number else "")
        assembly.provision(language, opened, number_of_line)
    elif line.startswith("> "):
        said = "" if line[2:] == _EMPTY else unescaped(line[2:])
        (assembly.more if above == ">" else assembly.example)(language, said)
    else:
        assembly.paragraph(language, "" if line == _EMPTY else unescaped(line))
