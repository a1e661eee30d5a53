"""Proves that a parsed edition holds every line of its source, in order.

It looks only at the source and at the result, not at how the one became the other.
"""

import re
from collections.abc import Iterable, Sequence

from rulings.ingest.parse.editions.layout import Line
from rulings.ingest.parse.editions.numbering import REPEAT_MARK, WIDE, numbered
from rulings.ingest.parsed import ParsedEdition, ParsedRule, Problem

_WIDE_DIGIT = re.compile("[０-９．]")
_LEADER = re.compile(r"(?:\s*\.{3,}\s*|\t+|\s{3,})\d+\s*$")


def unaccounted(
    lines: Sequence[Line], contents: Iterable[Line], headings: Iterable[Line], edition: ParsedEdition
) -> list[Problem]:
    """One problem for each line of the source that the edition does not hold.

    Lines of the contents page must be headings that the rules repeat; ``headings`` are the titles of
    parts, which the structure itself expresses.
    """
    listed = {line.number for line in contents}
    skipped = listed | {line.number for line in headings}
    printed = [line for line in lines if not line.is_blank and line.number not in skipped]
    held = _held(edition)
    position = 0
    problems: list[Problem] = []
    for line in printed:
        wanted = _squash(line.text)
        found = held.find(wanted, position)
        if found < 0:
            problems.append(_lost(line))
        else:
            position = found + len(wanted)
    if not problems:
        problems += _surplus("".join(_squash(line.text) for line in printed), held)
    return problems + _unmatched_contents(contents, edition)


def _surplus(printed: str, held: str) -> list[Problem]:
    """Letters and digits that were read but not printed: every line was found, yet there is more."""
    source, read = (re.sub(r"[\W_]+", "", text) for text in (printed, held))
    if source == read:
        return []
    message = f"The source has {len(source)} letters and digits in this order, what was read has {len(read)}."
    return [Problem("letters-differ", message)]


def _held(edition: ParsedEdition) -> str:
    parts = [edition.title, edition.introduction]
    for rule in edition.rules:
        parts += _printed(rule)
    for term in edition.glossary:
        parts += [term.term, term.term_en or "", term.definition]
    parts.append(edition.credits)
    return _squash("".join(parts))


def _printed(rule: ParsedRule) -> list[str]:
    return [rule.number.rstrip(REPEAT_MARK), rule.title or "", rule.title_en or "", rule.text, *rule.examples]


def _squash(text: str) -> str:
    """Letters, digits and symbols alone: white space, width and points after numbers may differ."""
    return re.sub(
        r"[\s_*.．()（）/／\ufeff]+", "", text.translate(WIDE) if _WIDE_DIGIT.search(text) else text
    )


def _lost(line: Line) -> Problem:
    return Problem(
        code="lost-line",
        message="This line of the source is not in what was read.",
        line=line.number,
        excerpt=line.text.strip()[:120],
    )


def _unmatched_contents(contents: Iterable[Line], edition: ParsedEdition) -> list[Problem]:
    """Entries of the contents page that the rules do not have as headings, word for word."""
    known = {
        (rule.number, _squash(f"{rule.title}{rule.title_en or ''}")) for rule in edition.rules if rule.title
    }
    problems = []
    for line in contents:
        opening = numbered(_LEADER.sub("", line.text))
        if opening is not None and (opening.number, _squash(opening.rest)) not in known:
            message = "The contents page lists a heading that the rules print otherwise or not at all."
            problems.append(Problem("contents-differ", message, line.number, line.text.strip()))
    return problems
