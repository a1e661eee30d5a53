"""What is derived from texts (conversions, links, search entries), made anew after a curator's change.

``affected_by`` is asked before rows go and after rows change; ``make_anew`` runs in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import models
from django.db.models import QuerySet

from cards.current_names import follow_faces, keep_names
from cards.models import Card, CardName, Face, Printing
from faqsite.languages import ZH_HANS, ZH_HANT
from faqsite.models import ContentVersion
from faqsite.search.index import (
    reindex_cards,
    reindex_documents,
    reindex_rules,
    reindex_rulings,
    reindex_sections,
    reindex_terms,
)
from rulings.checks.forgetting import forget, forget_cards, of, of_documents
from rulings.ingest.save.card_links import name_cards
from rulings.ingest.save.carry import carry_on
from rulings.ingest.save.citations import cite_glossary_versions, cite_rule_versions, cite_rulings
from rulings.ingest.save.document_links import cite_document
from rulings.ingest.save.keyword_tallies import tally_keywords
from rulings.ingest.save.mentions import blocks_naming, name_cards_in_blocks
from rulings.ingest.save.name_readings import NAMED, read_names
from rulings.ingest.save.ruling_pairs import meet, meet_near
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
    """The rows, by primary key, whose citations and search entries depend on what changed.

    ``documents``: those that are shown otherwise, or to others, as a whole; a change of some passages
    is one of their ``blocks`` and ``sections``. ``printed``: cards whose texts documents print, or did.
    ``named``: cards that were perhaps given other names, themselves or their faces.
    """

    cards: set[int] = field(default_factory=set)
    named: set[int] = field(default_factory=set)
    rules: set[int] = field(default_factory=set)
    terms: set[int] = field(default_factory=set)
    rulings: set[int] = field(default_factory=set)
    documents: set[int] = field(default_factory=set)
    sections: set[int] = field(default_factory=set)
    blocks: set[int] = field(default_factory=set)
    printed: set[int] = field(default_factory=set)

    def update(self, other: Affected) -> None:
        for name in Affected.__slots__:
            getattr(self, name).update(getattr(other, name))


def affected_by(rows: Iterable[models.Model]) -> Affected:
    """What depends on these rows; those of models that nothing is derived from count for nothing."""
    affected = Affected()
    for row in rows:
        _add(row, affected)
    return affected


def _add(row: models.Model, affected: Affected) -> None:
    match row:
        case Card() | Face():
            key = row.card_id if isinstance(row, Face) else row.pk
            affected.cards.add(key)
            affected.named.add(key)
        case Printing() | CardName():
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
            affected.blocks.update(row.blocks.values_list("pk", flat=True))
        case Document():
            affected.documents.add(row.pk)
            affected.blocks.update(row.blocks.values_list("pk", flat=True))
            affected.rulings.update(rulings_in([row.pk]))
        case Section():
            affected.sections.add(row.pk)
        case Block():
            affected.blocks.add(row.pk)
            affected.sections.add(row.section_id)
            affected.rulings |= {row.ruling_id} if row.ruling_id else set()
            affected.printed |= {row.card_id} if row.card_id else set()


def rulings_in(documents: Iterable[int]) -> set[int]:
    """The rulings that these documents print."""
    printed = Block.objects.filter(document__in=list(documents), ruling__isnull=False)
    return set(printed.order_by().values_list("ruling_id", flat=True))


def make_anew(affected: Affected, *, is_changed: bool = True) -> None:
    """Names of cards and links first, then the search index, then the version by which readers' copies go out
    of date.

    Not ``is_changed``: no text did, and what follows links is left where they are what they were.
    """
    if affected.named:
        follow_faces(affected.named)
        keep_names(affected.named)
    is_changed |= _link(affected)
    if is_changed:
        _tell(affected)


def make_converted_anew(affected: Affected) -> None:
    """The same where only words changed that are converted from the other script: which rulings are pairs and
    which names lead to which cards is what it was."""
    if affected.named:
        follow_faces(affected.named)
    cite_rule_versions(affected.rules, (ZH_HANT, ZH_HANS))
    cite_glossary_versions(affected.terms, (ZH_HANT, ZH_HANS))
    cite_rulings(affected.rulings)
    _cite(affected.blocks)
    name_cards_in_blocks(affected.blocks)
    if affected.rulings:
        name_cards((), affected.rulings)
    _tell(affected)


def _link(affected: Affected) -> bool:
    """Make pairs of rulings, citations and names of cards what the texts say; whether any were otherwise.

    Adds the rulings that changed with their pairs.
    """
    changed = cite_rule_versions(affected.rules) + cite_glossary_versions(affected.terms)
    met = _meet(affected)
    affected.rulings |= met
    changed += cite_rulings(affected.rulings)
    changed += _cite(affected.blocks)
    changed += _name_cards(affected, met)
    if affected.cards or affected.rules:
        tally_keywords(only_new=not affected.cards)
    return bool(changed or met)


def _meet(affected: Affected) -> set[int]:
    """Pair the rulings of whole documents, or those about the cards of some passages."""
    met: set[int] = set()
    for document in Document.objects.filter(pk__in=affected.documents).order_by("slug"):
        met |= meet(document)
    if affected.rulings:
        for document in _partly(affected).order_by("slug"):
            met |= meet_near(document, affected.blocks)
    return met


def _partly(affected: Affected) -> QuerySet[Document]:
    """The documents of which some passages changed."""
    passages = Block.objects.filter(pk__in=affected.blocks).values_list("document_id", flat=True)
    headings = Section.objects.filter(pk__in=affected.sections).values_list("document_id", flat=True)
    keys = {*passages.order_by().distinct(), *headings.order_by().distinct()}
    return Document.objects.filter(pk__in=keys - affected.documents).defer("report")


def _cite(keys: Iterable[int]) -> int:
    """Find the citations of passages, document by document."""
    blocks: dict[int, list[Block]] = {}
    for block in Block.objects.filter(pk__in=list(keys)).defer("source_text").order_by("position"):
        blocks.setdefault(block.document_id, []).append(block)
    documents = Document.objects.filter(pk__in=blocks).defer("report")
    return sum(cite_document(document, blocks[document.pk]) for document in documents)


def _name_cards(affected: Affected, met: set[int]) -> int:
    """In passages that changed, in those whose rulings did, and in those that name a card printed anew."""
    blocks = set(affected.blocks)
    blocks.update(Block.objects.filter(ruling__in=met).values_list("pk", flat=True))
    if affected.printed:
        blocks |= blocks_naming(_partly(affected).values_list("pk", flat=True), affected.printed)
    changed = name_cards_in_blocks(blocks)
    if affected.cards or affected.rulings:
        name_cards(affected.cards, affected.rulings)
    return changed


def _tell(affected: Affected) -> None:
    """Let everyone know who goes by the texts: checks, search, readers."""
    forget(
        of(RuleVersion, affected.rules),
        of(GlossaryVersion, affected.terms),
        of(Ruling, affected.rulings),
        of(Section, affected.sections),
        of(Block, affected.blocks),
        of_documents(affected.documents),
    )
    forget_cards(affected.cards)
    _reindex(affected)
    ContentVersion.advance()


def _reindex(affected: Affected) -> None:
    for reindex, keys in (
        (reindex_cards, affected.cards),
        (reindex_rules, affected.rules),
        (reindex_terms, affected.terms),
        (reindex_rulings, affected.rulings),
        (reindex_documents, affected.documents),
        (reindex_sections, affected.sections),
    ):
        if keys:
            reindex(keys)


def rows_changed(rows: Iterable[models.Model]) -> None:
    """Tell the site that a curator changed these rows: the one call that the admin makes."""
    rows = list(rows)
    rows += carry_on(rows)
    for model in {type(row) for row in rows if hasattr(type(row), "states")}:
        keys = [row.pk for row in rows if type(row) is model]
        fill_scripts(model, keys)
        if model in NAMED:
            read_names(model, keys)
    make_anew(affected_by(rows))
