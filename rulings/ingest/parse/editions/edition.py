"""Puts the parts of an edition together: the one entry for text in one language."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from faqsite.script.detection import language_of_text
from rulings.ingest.parse.editions.account import unaccounted
from rulings.ingest.parse.editions.dates import effective_dates, settled_date
from rulings.ingest.parse.editions.glossary import read_glossary
from rulings.ingest.parse.editions.layout import Layout, Line, lay_out, lines_of
from rulings.ingest.parse.editions.paragraphs import measure_wrapping
from rulings.ingest.parse.editions.provisions import read_rules
from rulings.ingest.parsed import ParsedEdition, Problem


def parse_edition(text: str, language: str | None = None, effective: date | None = None) -> ParsedEdition:
    """The edition that the text prints; SourceError if it holds no rules.

    The date of effect in the text wins over ``effective`` (a file is named for its publication); the
    language is taken from the characters unless it is given.
    """
    lines = lines_of(text)
    layout = lay_out(lines)
    language = language or language_of_text("\n".join(line.text for line in layout.rules))
    return assemble(lines, layout, language, effective)


def assemble(
    lines: Sequence[Line], layout: Layout, language: str, effective: date | None = None
) -> ParsedEdition:
    """Reads each part of an edition that was laid out, and accounts for every line."""
    wrapping = measure_wrapping([*layout.rules, *layout.glossary])
    rules, rule_problems = read_rules(layout.rules, wrapping)
    glossary, glossary_problems = read_glossary(layout.glossary, wrapping)
    title, introduction = _front(layout.front)
    day, date_problems = _effective(layout, effective)
    parsed = ParsedEdition(
        effective=day,
        language=language,
        rules=tuple(rules),
        glossary=tuple(glossary),
        title=title,
        introduction=introduction,
        credits=_plain(layout.back),
    )
    lost = unaccounted(lines, layout.contents, layout.glossary[:1], parsed)
    problems = [*date_problems, *_unreadable(lines), *rule_problems, *glossary_problems, *lost]
    return replace(parsed, problems=tuple(sorted(problems, key=lambda problem: problem.line or 0)))


def _front(lines: Sequence[Line]) -> tuple[str, str]:
    """The title is the first line that says anything; the rest introduces."""
    for index, line in enumerate(lines):
        if not line.is_blank:
            return line.text.strip(" \t_\ufeff"), _plain(lines[index + 1 :])
    return "", ""


def _plain(lines: Sequence[Line]) -> str:
    """Matter that is kept as printed, line by line, with at most one blank line in a row."""
    kept: list[str] = []
    for line in lines:
        text = "" if line.is_blank else line.text.rstrip()
        if text or (kept and kept[-1]):
            kept.append(text)
    return "\n".join(kept).strip("\n")


def _effective(layout: Layout, given: date | None) -> tuple[date | None, list[Problem]]:
    """The day that the front or back matter settles, with what is to be doubted about it."""
    text = "\n".join(line.text for line in (*layout.front, *layout.back))
    day, said = settled_date(text, given), effective_dates(text)
    if day is None:
        return None, [Problem("no-date", "The text does not say on which day it takes effect.")]
    if len(said) > 1:
        days = ", ".join(day.isoformat() for day in said)
        return day, [Problem("dates-differ", f"The text gives several dates of effect: {days}.")]
    return day, []


def _unreadable(lines: Sequence[Line]) -> list[Problem]:
    """Characters that were lost before this file was made, so that no decoding can bring them back."""
    damaged = [line for line in lines if "\ufffd" in line.text]
    if not damaged:
        return []
    count = sum(line.text.count("\ufffd") for line in damaged)
    message = f"{count} characters were lost from the source and stand as \ufffd, on {len(damaged)} lines."
    return [Problem("lost-characters", message, damaged[0].number, damaged[0].text.strip()[:120])]
