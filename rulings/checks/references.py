"""References to rules: the target cites the same numbers as often as the source."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulings.checks.counting import Difference, Seen, difference
from rulings.checks.texts import Finding, Severity, TextPair, Texts
from rulings.ingest.link.references import find_references
from rulings.ingest.link.references_grammar import CHAPTER, CHINESE_DIGITS, NUMBER, WIDE


def check_references(texts: Texts) -> Iterator[Finding]:
    """Found by the grammar that links them; both ends of a range count, and chapters ("section 8")."""
    for pair in texts.pairs:
        for finding in _told(_different(pair, texts)):
            yield finding.moved(pair.start)


def citation_spans(text: str, language: str) -> list[tuple[int, int]]:
    """Where numbers of rules stand, for checks of all other numbers."""
    found = [(one.start, one.end) for one in find_references(text, language)]
    return found + [match.span() for match in NUMBER.finditer(text.translate(WIDE)) if "." in match[0]]


def _different(pair: TextPair, texts: Texts) -> Difference:
    """The grammar leaves the doubtful alone, in one language more than in the other.

    So what it finds in one text only, but is written in the other as well, is no difference.
    """
    sources = _references(pair.source, texts.source_language)
    targets = _references(pair.target, texts.target_language)
    found = difference(sources, targets)
    return Difference(
        tuple(one for one in found.missing if _count(one.key, sources) > _written(one.key, pair.target)),
        tuple(one for one in found.added if _count(one.key, targets) > _written(one.key, pair.source)),
    )


def _references(text: str, language: str) -> list[Seen]:
    return [Seen(one.number, one.start, one.end) for one in find_references(text, language)]


def _count(number: str, found: list[Seen]) -> int:
    return sum(one.key == number for one in found)


def _written(number: str, text: str) -> int:
    """How often the number is written, whether or not the words around it say that a rule is meant."""
    narrow = text.translate(WIDE)
    if len(number) > 1:
        return sum(match["number"].lower() == number for match in NUMBER.finditer(narrow))
    digits = [match["digit"] or match["latin"] for match in CHAPTER.finditer(narrow)]
    return sum(CHINESE_DIGITS.get(digit, digit) == number for digit in digits)


def _told(found: Difference) -> Iterator[Finding]:
    """What is missing and what is added, in order, are taken to stand in each other's place."""
    missing = list(found.missing)
    for one in found.added:
        if missing:
            values = {"wrong": one.key, "right": missing.pop(0).key}
            message = _("Rule %(wrong)s is cited here; the source cites rule %(right)s.") % values
        else:
            message = _("Rule %(number)s is cited here, but not in the source.") % {"number": one.key}
        yield Finding("references", Severity.ERROR, message, one.start, one.end)
    for one in missing:
        message = _("The source cites rule %(number)s, which is not cited here.") % {"number": one.key}
        yield Finding("references", Severity.ERROR, message)
