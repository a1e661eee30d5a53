"""Plain text, in one language: what stands under a number or a term is indented below it.

A further paragraph is indented by four spaces, an example by eight, a further paragraph of an example by
twelve; the title of a part is underlined. The contents are for people: they are not read back.
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
from rulings.ingest.save.runs import Words

_INDENTED = re.compile(r"(?P<indent> {12}| {8}| {4})(?P<text>.*)")


def render(edition: ExportedEdition) -> str:
    """The edition in the first of its languages."""
    language = edition.languages[0]
    lines = [ExportedEdition(edition.effective, (language,)).head, ""]
    lines += _part(INTRODUCTION, edition.introduction.get(language, "").split("\n"))
    lines += _part(CONTENTS, edition.contents)
    rules: list[str] = []
    for rule in edition.rules:
        if language in rule.words:
            first, rest = opening(rule.number, rule.words[language])
            rules += [first, *_below(rest, rule.words[language]), ""]
    terms: list[str] = []
    for term in edition.glossary:
        if language in term.words:
            words = term.words[language]
            definition = words.text.split("\n") if words.text else []
            terms += [named(term, words, (language,)), *_below(definition, words), ""]
    lines += [*_part(RULES, rules), *_part(GLOSSARY, terms)]
    lines += _part(CREDITS, edition.credits.get(language, "").split("\n"))
    return "\n".join(lines).rstrip("\n") + "\n"


def _part(title: str, lines: list[str]) -> list[str]:
    return [title, "=" * len(title), "", *lines, ""] if any(lines) else []


def _below(paragraphs: list[str], words: Words) -> list[str]:
    lines = [f"    {paragraph}" for paragraph in paragraphs]
    for example in words.examples:
        first, *more = example.split("\n")
        lines += [f"        {first}", *(f"            {paragraph}" for paragraph in more)]
    return lines


def read(text: str) -> ExportedEdition:
    """The edition that ``render`` wrote; SourceError where a line is none of its own."""
    assembly = Assembly(text)
    language = assembly.languages[0]
    part = ""
    lines = [*text.split("\n")[1:], ""]
    for position, line in enumerate(lines[:-1]):
        below = lines[position + 1]
        if line in PARTS and below == "=" * len(line):
            part = line
        elif part in (INTRODUCTION, CREDITS):
            if position and not (lines[position - 1] == part and line == "=" * len(part)):
                assembly.free(part, language, line)
        elif part in (RULES, GLOSSARY) and line and line != "=" * len(part):
            _read_line(assembly, part, line, position + 2)
    return assembly.edition()


def _read_line(assembly: Assembly, part: str, line: str, number_of_line: int) -> None:
    language = assembly.languages[0]
    match = _INDENTED.fullmatch(line)
    if match:
        {4: assembly.paragraph, 8: assembly.example, 12: assembly.more}[len(match["indent"])](
            language, match["text"]
        )
    elif part == RULES:
        assembly.provision(language, line, number_of_line)
    else:
        assembly.new_term()
        assembly.term(language, line)
