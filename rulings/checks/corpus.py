"""Runs the checks over everything that is translated, in batches, and keeps what they find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.db.models import Model, Q, QuerySet

from cards.models import Face
from faqsite.addresses import passage_url
from faqsite.batches import in_batches
from faqsite.languages import columns
from faqsite.translated import literal
from rulings.checks.forgetting import all_of, forget
from rulings.checks.kept import keep, worst_of
from rulings.checks.of_rows import FIELDS, RowTexts, texts_of
from rulings.checks.ours import is_ours
from rulings.checks.registry import CODES, run_checks
from rulings.checks.report import Report
from rulings.checks.texts import Finding, Severity, Texts
from rulings.models import (
    Block,
    Document,
    Edition,
    GlossaryVersion,
    RuleVersion,
    Ruling,
    Section,
)
from rulings.models.rule import VersionQuerySet
from rulings.standing import standing

__all__ = ["CODES", "UnknownEditionError", "check_corpus"]

BATCH = 400


class UnknownEditionError(ValueError):
    """No edition of that date is loaded."""


def check_corpus(languages: Iterable[str], codes: frozenset[str], edition: date | None, shown: int) -> Report:
    """What the checks with these codes find in translations into these languages.

    With an edition: its rules and terms only. Memory is bounded by the batch. What all checks find is kept
    for the queue (``kept``).
    """
    report, chosen = Report(shown), _edition(edition)
    for language in languages:
        for rows in _translated(language, chosen):
            for batch in in_batches(rows.iterator(chunk_size=BATCH), BATCH):
                found = [(given, list(_found(given))) for given in texts_of(batch, language)]
                keep([(given, _failing(findings)) for given, findings in found])
                for given, findings in found:
                    if given.texts:
                        kind = str(given.row._meta.verbose_name_plural)
                        wanted = [(texts, finding) for texts, finding in findings if finding.code in codes]
                        report.add(kind, _address(given.row, chosen), wanted)
    for model in FIELDS:
        forget(all_of(model) & ~Q(object_id__in=literal(model).values("pk")))
    return report


def _found(given: RowTexts) -> Iterator[tuple[Texts, Finding]]:
    for texts in given.texts:
        yield from ((texts, finding) for finding in run_checks(texts))


def _failing(findings: Iterable[tuple[Texts, Finding]]) -> dict[str, Severity]:
    return worst_of((finding.code, finding.severity) for _texts, finding in findings)


def _edition(effective: date | None) -> Edition | None:
    if effective is None:
        return None
    edition = Edition.objects.filter(effective=effective).first()
    if edition is None:
        raise UnknownEditionError(f"No edition that takes effect on {effective} is loaded.")
    return edition


def _translated(language: str, edition: Edition | None) -> Iterator[QuerySet[Any]]:
    """The rows that have a text in the language, model by model."""
    rules: QuerySet[Any] = VersionQuerySet(RuleVersion)
    terms: QuerySet[Any] = VersionQuerySet(GlossaryVersion).select_related("term")
    if edition is not None:
        rules, terms = (rows.filter(standing(edition.pk)) for rows in (rules, terms))
    found: list[QuerySet[Any]] = [rules.order_by("sort_key", "pk"), terms.order_by("term__slug", "pk")]
    if edition is None:
        found += [
            literal(Document).defer("report").order_by("pk"),
            _with_document(literal(Section)),
            _with_document(literal(Block)),
            literal(Ruling).order_by("pk"),
            literal(Face).filter(is_ours(Face, language)).select_related("card").order_by("pk"),
        ]
    yield from (rows.filter(_has_text(rows.model, language)) for rows in found)


def _with_document(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The rows in the order of their documents, without the documents' own long texts."""
    long = ("report", *columns("credits", "licence"), "credits", "licence")
    deferred = (f"document__{name}" for name in long)
    return rows.select_related("document").defer(*deferred).order_by("pk")


def _has_text(model: type[Model], language: str) -> Q:
    found = Q()
    for name in columns(*FIELDS[model], languages=(language,)):
        found |= Q(**{f"{name}__isnull": False})
    return found


def _address(row: Model, edition: Edition | None) -> str:
    """Where the text is read, without the language; a rule's in the edition asked for or its first."""
    if isinstance(row, RuleVersion):
        return f"rules/editions/{edition.pk if edition else row.first_edition_id}/{row.number}/"
    if isinstance(row, GlossaryVersion):
        first = edition.pk if edition else row.first_edition_id
        return f"rules/editions/{first}/glossary/{row.term.slug}/"
    if isinstance(row, Face):
        return f"cards/{row.card.slug}/"
    if isinstance(row, Document):
        return f"documents/{row.slug}/"
    if isinstance(row, Block | Section):
        return passage_url(f"documents/{row.document.slug}/", row.anchor)
    return f"rulings/{row.pk}"
