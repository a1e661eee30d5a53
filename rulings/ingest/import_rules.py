"""Imports a file of the comprehensive rules: extract → repair → parse → save → link → index."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from django.db import transaction

from faqsite.models import ContentVersion
from faqsite.search import index
from rulings.headings import heading_list
from rulings.ingest.extract import read_source
from rulings.ingest.import_excerpt import save_excerpt
from rulings.ingest.outcome import Outcome
from rulings.ingest.parse.editions import parse_edition
from rulings.ingest.parse.excerpt import KeywordName, looks_like_excerpt, read_excerpt
from rulings.ingest.parsed import Extracted, ParsedEdition, SourceError
from rulings.ingest.relink import relink_documents
from rulings.ingest.save.citations import cite_glossary_versions, cite_rule_versions
from rulings.ingest.save.editions import save_edition
from rulings.ingest.save.identities import follow_identities, standings
from rulings.ingest.save.name_readings import read_names
from rulings.ingest.save.report import SaveReport
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import GlossaryVersion, RuleVersion


@dataclass(frozen=True, slots=True)
class RulesSource:
    """A file of rules as read: its bytes' story and what was parsed from it."""

    extracted: Extracted
    parsed: ParsedEdition


def read_rules(path: Path, language: str | None = None, effective: date | None = None) -> RulesSource:
    """Read a file as an edition, or as an undated excerpt where it is one; raises SourceError.

    Where the text gives no date, ``effective`` or the date in the file's name is taken.
    """
    extracted = read_source(path)
    if effective is None and looks_like_excerpt(extracted.text):
        return RulesSource(extracted, read_excerpt(extracted.text, keyword_names()))
    parsed = parse_edition(extracted.text, language, effective or _date_in(path.stem))
    if parsed.effective is None:
        raise SourceError(
            f"{path.name} does not say from when its rules are in force; give --effective YYYY-MM-DD."
        )
    return RulesSource(extracted, parsed)


def _date_in(stem: str) -> date | None:
    try:
        return date.fromisoformat(stem[:10])
    except ValueError:
        return None


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
    with transaction.atomic():
        if source.parsed.effective is None:
            return save_excerpt(source.parsed, source.extracted)
        return save_rules(source)


def save_rules(source: RulesSource) -> Outcome:
    """Save an edition that was read, and all that follows from it; to be called in a transaction."""
    before = standings()
    report = save_edition(source.parsed, source.extracted)
    moved = follow_identities(report.edition.effective, source.parsed.language, before)
    finish_versions(report.rules, report.glossary)
    if report.rules.is_change or report.glossary.is_change or moved:
        relink_documents()
    is_change = report.is_change or bool(moved)
    if is_change:
        ContentVersion.advance()
    return Outcome(
        file=source.extracted.name,
        kind="edition",
        subject=f"comprehensive rules in force from {report.edition}, {source.parsed.language}",
        is_change=is_change,
        counts={
            "rules": len(source.parsed.rules),
            "glossary terms": len(source.parsed.glossary),
            "rule versions created": report.rules.created,
            "changed": report.rules.updated,
            "removed": report.rules.deleted,
            "versions of another rule than before": moved,
        },
        doubts=[problem.message for problem in source.parsed.problems],
    )


def finish_versions(rules: SaveReport, terms: SaveReport) -> None:
    """The steps after saving versions: missing script, citations, search index."""
    fill_scripts(RuleVersion, rules.changed)
    fill_scripts(GlossaryVersion, terms.changed)
    read_names(RuleVersion, rules.changed)
    read_names(GlossaryVersion, terms.changed)
    cite_rule_versions(rules.changed)
    cite_glossary_versions(terms.changed)
    index.reindex_rules(rules.touched)
    index.reindex_terms(terms.touched)
