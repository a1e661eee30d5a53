"""Where a rule is spoken of: other rules, glossary terms, documents and rulings that cite it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Q

from rulings.models import Block, Citation, Edition, GlossaryVersion, RuleVersion, Ruling

Row = TypeVar("Row", RuleVersion, GlossaryVersion)

MOST_SHOWN = 400
# Documents carry whole import reports; a list of citations needs none of that.
_HEAVY = ("block__document__report", "block__document__licence", "block__source_text", "block__faces")
_NEEDED = ("rule_version", "glossary_version__term", "block__document", "block__section", "ruling")


@dataclass(frozen=True, slots=True)
class CitedBy:
    """Each text once, in order; a ruling that a document prints is listed as a ruling."""

    rules: tuple[RuleVersion, ...]
    terms: tuple[GlossaryVersion, ...]
    blocks: tuple[Block, ...]
    rulings: tuple[Ruling, ...]

    def __bool__(self) -> bool:
        return bool(self.rules or self.terms or self.blocks or self.rulings)


def cited_by(versions: Iterable[RuleVersion], edition: Edition) -> CitedBy:
    """The texts that cite any of these rules; of rules and terms, those that stand in the edition."""
    shown = list(versions)
    citations = (
        Citation.objects.filter(rule__in=[version.rule_id for version in shown], face__isnull=True)
        .exclude(rule_version__in=shown)
        .filter(_readable(edition))
        .select_related(
            "rule_version", "glossary_version__term", "block__document", "block__section", "ruling"
        )
        .defer(*_HEAVY)
        .prefetch_related("ruling__cards")[:MOST_SHOWN]
    )
    found = list(citations)
    rulings = {citation.ruling for citation in found if citation.ruling}
    printed = {ruling.pk for ruling in rulings}
    blocks = {c.block for c in found if c.block and c.block.ruling_id not in printed}
    return CitedBy(
        rules=_in_order({c.rule_version for c in found if c.rule_version}, "sort_key"),
        terms=_in_order({c.glossary_version for c in found if c.glossary_version}, "name_en"),
        blocks=tuple(sorted(blocks, key=lambda block: (block.document.slug, block.position))),
        rulings=tuple(sorted(rulings, key=lambda ruling: (ruling.source, ruling.pk))),
    )


def _readable(edition: Edition) -> Q:
    """Texts that a reader may see: standing in the edition, or in a published document."""
    condition = Q(ruling__isnull=False) | Q(block__document__is_public=True)
    for name in ("rule_version", "glossary_version"):
        begun = Q(**{f"{name}__first_edition__lte": edition.pk})
        open_ended = Q(**{f"{name}__last_edition__isnull": True})
        condition |= begun & (open_ended | Q(**{f"{name}__last_edition__gte": edition.pk}))
    return condition


def _in_order(rows: set[Row], field: str) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=lambda row: getattr(row, field) or ""))
