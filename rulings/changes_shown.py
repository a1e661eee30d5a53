"""The changes that a page shows, with their words marked: of two editions, or of one rule up to today."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from faqsite.languages import LANGUAGES
from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of, plain_rows
from faqsite.translated import TextIn, exact_text, text_in
from rulings.comparison import Kind, Stated, Words, compare
from rulings.edition_changes import GLOSSARY, line_of
from rulings.edition_outline import Line
from rulings.edition_words import of_either
from rulings.ingest.parsed import RuleKind
from rulings.marking import Marked, mark_words
from rulings.models import Edition, GlossaryVersion, RuleVersion
from rulings.numbers import kind_of, parent_of
from rulings.passages import RulePassage, rule_versions
from rulings.provisions import Provision
from rulings.standing import standing

Version = RulePassage | GlossaryVersion


@dataclass(frozen=True, slots=True)
class Shown:
    """A change with its words; ``line`` tells what became of the rule. ``of_rule`` is the title of the rule
    that a subrule belongs to, empty for all else."""

    line: Line
    marked: Marked
    of_rule: TextIn


@dataclass(frozen=True, slots=True)
class Heading:
    """Changes under one section (None for the glossary)."""

    section: RulePassage | None
    number: str
    changes: tuple[Shown, ...]


def shown(lines: Sequence[Line], older: date, newer: date, language: str) -> list[Heading]:
    """The changes by section, in their order; at most two queries."""
    rules = _rules([line for line in lines if line.chapter != GLOSSARY], older, newer)
    terms = _terms([line for line in lines if line.chapter == GLOSSARY])
    headings: list[tuple[str, RulePassage | None, list[Shown]]] = []
    for line in lines:
        rows = terms if line.chapter == GLOSSARY else rules.versions
        above = rules.above(line)
        section = above.get(_section_of(line.number))
        number = _section_of(line.number)
        if not headings or headings[-1][0] != number or headings[-1][1] != section:
            headings.append((number, section, []))
        headings[-1][2].append(_shown(line, rows, above, language))
    return [Heading(section, number, tuple(changes)) for number, section, changes in headings]


def _section_of(number: str) -> str:
    return number.partition(".")[0]


@dataclass(frozen=True, slots=True)
class _Rules:
    """Rows of rules by key, and those above them by number, in each edition."""

    versions: Mapping[int, RulePassage]
    older: Mapping[str, RulePassage]
    newer: Mapping[str, RulePassage]

    def above(self, line: Line) -> Mapping[str, RulePassage]:
        return self.newer if line.newer else self.older


def _rules(lines: Iterable[Line], older: date, newer: date) -> _Rules:
    keys = {key for line in lines for key in line.versions if key}
    above = {number for line in lines for number in _above(line.number)}
    if not keys:
        return _Rules({}, {}, {})
    wanted = Q(pk__in=keys) | (Q(number__in=above) & of_either(older, newer))
    rows = plain_rows(RulePassage, rule_versions().filter(wanted))
    return _Rules(
        {row.pk: row for row in rows},
        {row.number: row for row in rows if row.stands_on(older)},
        {row.number: row for row in rows if row.stands_on(newer)},
    )


def _above(number: str) -> list[str]:
    """The section of a rule and, of a subrule, the rule."""
    return [_section_of(number), parent_of(number)] if "." in number else []


def _terms(lines: Iterable[Line]) -> Mapping[int, GlossaryVersion]:
    keys = {key for line in lines for key in line.versions if key}
    return GlossaryVersion.objects.in_bulk(keys) if keys else {}


def _shown(line: Line, rows: Mapping[int, Version], above: Mapping[str, RulePassage], language: str) -> Shown:
    older, newer = (rows.get(key) for key in line.versions)
    sides = [words_of(row, line.language) if row else None for row in (older, newer)]
    is_subrule = line.number and kind_of(line.number) == RuleKind.SUBRULE
    rule = above.get(parent_of(line.number)) if is_subrule else None
    name = text_in(rule, "title", language) if rule else TextIn(None, language, False)
    return Shown(line, mark_words(*sides), name)


def words_of(row: Version, language: str) -> Words:
    """What a rule or term says in exactly that language."""
    if isinstance(row, GlossaryVersion):
        return Words(exact_text(row, "name", language) or "", exact_text(row, "definition", language) or "")
    examples = exact_text(row, "examples", language) or ()
    title, text = (exact_text(row, name, language) or "" for name in ("title", "text"))
    return Words(title, text, tuple(examples))


@dataclass(frozen=True, slots=True)
class SinceThen:
    """What became of a rule of an old edition up to ``edition``, today's: its version there (None where it
    is no more), and what changed in it and in the subrules read with it. Sections tell only the first."""

    edition: date
    today: RulePassage | None
    changes: tuple[Shown, ...]
    is_told: bool


def since_then(provision: Provision, current: Edition | None, language: str) -> SinceThen | None:
    """By identity, with the words then and now, one query; None in today's edition itself."""
    if current is None or current == provision.edition:
        return None
    is_told = provision.asked.kind in (RuleKind.RULE, RuleKind.SUBRULE)
    then = provision.worded if is_told and provision.asked == provision.whole else (provision.asked,)
    in_force = _in_force(current.effective, [row.rule_id for row in then])
    now = {row.rule_id: row for row in made_of(RulePassage, in_force)}
    changes = compare(map(_stated, then), map(_stated, now.values()), language) if is_told else []
    nameless = TextIn(None, language, False)
    return SinceThen(
        current.effective,
        now.get(provision.asked.rule_id),
        tuple(
            Shown(line_of(each), mark_words(*each.sides()), nameless)
            for each in changes
            if each.kind not in (Kind.SAME, Kind.TRANSLATION)
        ),
        is_told,
    )


@prepared
def _in_force(edition: date, rules: list[int]) -> QuerySet[RuleVersion]:
    return (
        rule_versions()
        .filter(standing(edition), rule__in=rules)
        .order_by()
        .values_list(*columns_of(RulePassage))
    )


def _stated(row: RulePassage) -> Stated:
    said = {language: words_of(row, language) for language in LANGUAGES}
    words = {language: words for language, words in said.items() if words}
    return Stated(row.rule_id, row.number, words, row.pk)
