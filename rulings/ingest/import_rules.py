"""Imports a file of the comprehensive rules: extract → repair → parse → save → link → index."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from django.db import transaction

from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.models import ContentVersion
from faqsite.search import index
from faqsite.search.preparing import Preparing
from rulings.checks.forgetting import forget, of
from rulings.export import form_of
from rulings.export.rows import says_already
from rulings.headings import heading_list
from rulings.ingest.extract import read_source
from rulings.ingest.import_excerpt import save_excerpt
from rulings.ingest.outcome import Outcome
from rulings.ingest.parse.editions import (
    date_in_name,
    holds_whole_edition,
    looks_bilingual,
    looks_like_edition,
    parse_bilingual,
    parse_edition,
)
from rulings.ingest.parse.excerpt import KeywordName, looks_like_excerpt, read_excerpt
from rulings.ingest.parsed import Extracted, ParsedEdition, Problem, SourceError
from rulings.ingest.relink import relink_documents
from rulings.ingest.save.carry import Touched, carry
from rulings.ingest.save.citations import cite_glossary_versions, cite_rule_versions, cited_elsewhere
from rulings.ingest.save.editions import save_edition
from rulings.ingest.save.identities import follow_identities, standings
from rulings.ingest.save.keyword_tallies import tally_keywords
from rulings.ingest.save.name_readings import read_names
from rulings.ingest.save.pages import Page, edition_of_page, save_page
from rulings.ingest.save.replaced import one_import
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import GlossaryVersion, RuleVersion


@dataclass(frozen=True, slots=True)
class RulesSource:
    """A file of rules as read: its bytes' story and what was parsed from it, an edition a language.

    ``is_part`` says that it holds a part of its edition only (``rulings.ingest.save.pages``), ``is_export``
    that this site wrote it (``rulings.export``).
    """

    extracted: Extracted
    editions: tuple[ParsedEdition, ...]
    is_part: bool = False
    is_export: bool = False

    @property
    def parsed(self) -> ParsedEdition:
        """The edition in the first language, the only one of most files."""
        return self.editions[0]


def read_rules(path: Path, language: str | None = None, effective: date | None = None) -> RulesSource:
    """Read a file as an edition, a page of one in two languages, or an undated excerpt; raises SourceError.

    Where the text gives no date, ``effective`` or the date in the file's name is taken.
    """
    extracted = read_source(path, allows_json=True)
    form = form_of(extracted.text)
    if form is not None:
        return RulesSource(extracted, form.read(extracted.text).parsed(), is_export=True)
    if looks_bilingual(extracted.text):
        return _read_bilingual(extracted, path, effective)
    if effective is None and not looks_like_edition(extracted.text) and looks_like_excerpt(extracted.text):
        return RulesSource(extracted, (read_excerpt(extracted.text, keyword_names()),))
    parsed = parse_edition(extracted.text, language, effective or date_in_name(path.stem))
    if parsed.effective is None:
        raise _undated(extracted)
    return RulesSource(extracted, (parsed,))


def _read_bilingual(extracted: Extracted, path: Path, effective: date | None) -> RulesSource:
    """Both languages; a part of an edition is of the one told, else of the loaded one that it fits best.

    The date in a file's name is that of its publication, so it does not name a part's edition.
    """
    editions = parse_bilingual(extracted.text, effective)
    is_part = not holds_whole_edition(editions[0])
    day = editions[0].effective or (
        edition_of_page(Page.of(editions)) if is_part else date_in_name(path.stem)
    )
    if day is None:
        raise _undated(extracted)
    dated = tuple(replace(edition, effective=day, problems=_dated(edition.problems)) for edition in editions)
    return RulesSource(extracted, dated, is_part)


def _dated(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems of a text whose date is known after all."""
    return tuple(problem for problem in problems if problem.code != "no-date")


def _undated(extracted: Extracted) -> SourceError:
    return SourceError(
        f"{extracted.name} does not say from when its rules are in force; give --effective YYYY-MM-DD."
    )


def keyword_names() -> tuple[KeywordName, ...]:
    """The keywords of the project's own list, as help in reading damaged excerpts."""
    return tuple(
        KeywordName(row.number, row.names["en"], row.names.get("zh-hans", ""), row.names.get("zh-hant", ""))
        for row in heading_list()
        if row.kind == "rule"
    )


def import_rules(path: Path, language: str | None = None, effective: date | None = None) -> Outcome:
    """Import one file in one transaction; raises SourceError and changes nothing if it cannot be read."""
    source = read_rules(path, language, effective)
    with transaction.atomic(), one_import(path.name):
        if source.parsed.effective is None:
            return save_excerpt(source.parsed, source.extracted)
        if source.is_part:
            return save_part(source, source.parsed.effective)
        return save_rules(source)


def save_rules(source: RulesSource) -> Outcome:
    """Save an edition that was read, and all that follows from it; to be called in a transaction."""
    outcomes = [
        _unchanged(edition, source.extracted)
        if source.is_export and says_already(edition)
        else _save_language(edition, source.extracted)
        for edition in source.editions
    ]
    whole = outcomes[0]
    for other in outcomes[1:]:
        whole.is_change |= other.is_change
        whole.subject = f"{whole.subject}, {other.subject.rsplit(', ', 1)[-1]}"
        whole.counts = {name: count + other.counts[name] for name, count in whole.counts.items()}
        whole.doubts += other.doubts
    return whole


def _unchanged(parsed: ParsedEdition, extracted: Extracted) -> Outcome:
    """An export of what is loaded is no new source: the edition's own file stays its source."""
    subject = f"comprehensive rules in force from {parsed.effective}, {parsed.language}"
    counts = _counts(parsed, SaveReport("rules"), 0)
    return Outcome(extracted.name, "edition", subject, is_change=False, counts=counts)


def _save_language(parsed: ParsedEdition, extracted: Extracted) -> Outcome:
    before = standings()
    report = save_edition(parsed, extracted)
    moved = follow_identities(report.edition.effective, parsed.language, before)
    is_change = _finish(report.rules, report.glossary, moved) or report.is_new
    if is_change:
        ContentVersion.advance()
    return Outcome(
        file=extracted.name,
        kind="edition",
        subject=f"comprehensive rules in force from {report.edition}, {parsed.language}",
        is_change=is_change,
        counts=_counts(parsed, report.rules, len(moved)),
        doubts=[problem.message for problem in parsed.problems],
    )


def save_part(source: RulesSource, effective: date) -> Outcome:
    """Save a page with a part of an edition, and all that follows; to be called in a transaction."""
    before = standings()
    report = save_page(Page.of(source.editions), effective, source.extracted)
    moved = {
        version
        for language in report.languages
        if report.rules.is_change
        for version in follow_identities(report.edition.effective, language, before)
    }
    is_change = _finish(report.rules, report.glossary, moved) or report.is_new
    if is_change:
        ContentVersion.advance()
    languages = ", ".join(edition.language for edition in source.editions)
    problems = [problem for edition in source.editions for problem in edition.problems]
    return Outcome(
        file=source.extracted.name,
        kind="page",
        subject=f"a part of the comprehensive rules in force from {report.edition}, {languages}",
        is_change=is_change,
        counts=_counts(source.parsed, report.rules, len(moved)),
        doubts=[problem.message for problem in (*problems, *report.doubts)],
    )


def _counts(parsed: ParsedEdition, rules: SaveReport, moved: int) -> dict[str, int]:
    return {
        "rules": len(parsed.rules),
        "glossary terms": len(parsed.glossary),
        "rule versions created": rules.created,
        "changed": rules.updated,
        "removed": rules.deleted,
        "versions of another rule than before": moved,
    }


def _finish(rules: SaveReport, terms: SaveReport, moved: Collection[int]) -> bool:
    """What follows from saved rows; True if any row changed."""
    finish_versions(rules, terms, moved)
    is_change = rules.is_change or terms.is_change or bool(moved)
    if is_change:
        relink_documents(rules.restated)
    return is_change


def finish_versions(rules: SaveReport, terms: SaveReport, moved: Collection[int] = ()) -> None:
    """The steps after saving versions: words carried over, missing script, citations, search index.

    ``moved`` are the rule versions that belong to another rule than before.
    """
    with Preparing(expected=len(rules.changed) + len(terms.changed)) as preparing:
        _finish_versions(rules, terms, moved, preparing)
    if rules.changed:
        tally_keywords(only_new=True)


def _finish_versions(
    rules: SaveReport, terms: SaveReport, moved: Collection[int], preparing: Preparing
) -> None:
    led_elsewhere = cited_elsewhere(rules.restated)
    _carry(rules, terms, led_elsewhere, moved)
    fill_scripts(RuleVersion, rules.changed)
    fill_scripts(GlossaryVersion, terms.changed)
    read_names(RuleVersion, rules.changed)
    read_names(GlossaryVersion, terms.changed)
    for cite, report, led in (
        (cite_rule_versions, rules, led_elsewhere[0]),
        (cite_glossary_versions, terms, led_elsewhere[1]),
    ):
        cite((report.changed - report.chinese) | led)
        cite(report.chinese - led, (ZH_HANT, ZH_HANS))
    forget(of(RuleVersion, rules.changed | rules.gone), of(GlossaryVersion, terms.changed | terms.gone))
    index.reindex_rules(rules.changed | rules.gone, rules.ended, preparing)
    if terms.changed or terms.gone or terms.ended:
        index.reindex_terms(terms.changed | terms.gone, terms.ended, preparing)


def _carry(
    rules: SaveReport, terms: SaveReport, led: tuple[set[int], set[int]], moved: Collection[int]
) -> None:
    """Carry Chinese words over; rows that got other ones thereby count as changed, but not their English."""
    touched = [
        Touched(report.changed | citing, moved) for report, citing in ((rules, led[0]), (terms, led[1]))
    ]
    for report, carried in zip((rules, terms), carry(*touched), strict=True):
        report.chinese |= carried - report.changed
        report.changed |= carried
