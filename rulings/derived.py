"""What is derived from texts (conversions, links, search entries), made anew after a curator's change.

``affected_by`` is asked before rows go and after rows change; ``make_anew`` runs in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import models

from cards.models import Card, CardName, Face, Printing
from faqsite.models import ContentVersion
from faqsite.search.index import (
    reindex_cards,
    reindex_documents,
    reindex_rules,
    reindex_rulings,
    reindex_terms,
)
from rulings.ingest.save.card_links import name_cards
from rulings.ingest.save.citations import cite_glossary_versions, cite_rule_versions, cite_rulings
from rulings.ingest.save.document_links import cite_document
from rulings.ingest.save.keyword_tallies import tally_keywords
from rulings.ingest.save.mentions import name_cards_in_documents
from rulings.ingest.save.name_readings import NAMED, read_names
from rulings.ingest.save.ruling_pairs import meet
from rulings.ingest.save.script_fill import fill_scripts
from rulings.models import (
    Block,
    Document,
    GlossaryTerm,
    GlossaryVersion,
    Rule,
    RuleVersion,
    Ruling,
    Section,
)


@dataclass(slots=True)
class Affected:
    """The rows, by primary key, whose citations and search entries depend on what changed."""

    cards: set[int] = field(default_factory=set)
    rules: set[int] = field(default_factory=set)
    terms: set[int] = field(default_factory=set)
    rulings: set[int] = field(default_factory=set)
    documents: set[int] = field(default_factory=set)
    blocks: set[int] = field(default_factory=set)


def affected_by(rows: Iterable[models.Model]) -> Affected:
    """What depends on these rows; those of models that nothing is derived from count for nothing."""
    affected = Affected()
    for row in rows:
        _add(row, affected)
    return affected


def _add(row: models.Model, affected: Affected) -> None:
    match row:
        case Card():
            affected.cards.add(row.pk)
        case Face() | Printing() | CardName():
            affected.cards.add(row.card_id)
        case RuleVersion():
            affected.rules.add(row.pk)
        case Rule() | GlossaryTerm():
            known = affected.rules if isinstance(row, Rule) else affected.terms
            known.update(row.versions.values_list("pk", flat=True))
        case GlossaryVersion():
            affected.terms.add(row.pk)
        case Ruling():
            affected.rulings.add(row.pk)
            affected.documents.update(row.blocks.values_list("document_id", flat=True))
        case Document():
            affected.documents.add(row.pk)
            for block, ruling in row.blocks.values_list("pk", "ruling_id"):
                affected.blocks.add(block)
                affected.rulings |= {ruling} if ruling else set()
        case Section() | Block():
            affected.documents.add(row.document_id)
            if isinstance(row, Block):
                affected.blocks.add(row.pk)
                affected.rulings |= {row.ruling_id} if row.ruling_id else set()


def make_anew(affected: Affected) -> None:
    """Citations first, then the search index, then the version by which readers' copies go out of date."""
    cite_rule_versions(affected.rules)
    cite_glossary_versions(affected.terms)
    cite_rulings(affected.rulings)
    for document in Document.objects.filter(pk__in=affected.documents):
        blocks = document.blocks.filter(pk__in=affected.blocks).order_by("position")
        if affected.blocks:
            affected.rulings |= meet(document)
        cite_document(document, list(blocks))
    name_cards_in_documents(affected.documents)
    if affected.cards or affected.rulings:
        name_cards(affected.cards, affected.rulings)
    for reindex, keys in (
        (reindex_cards, affected.cards),
        (reindex_rules, affected.rules),
        (reindex_terms, affected.terms),
        (reindex_rulings, affected.rulings),
        (reindex_documents, affected.documents),
    ):
        if keys:
            reindex(keys)
    if affected.cards or affected.rules:
        tally_keywords(only_new=not affected.cards)
    ContentVersion.advance()


def rows_changed(rows: Iterable[models.Model]) -> None:
    """Tell the site that a curator changed these rows: the one call that the admin makes."""
    rows = list(rows)
    for model in {type(row) for row in rows if hasattr(type(row), "states")}:
        keys = [row.pk for row in rows if type(row) is model]
        fill_scripts(model, keys)
        if model in NAMED:
            read_names(model, keys)
    make_anew(affected_by(rows))
