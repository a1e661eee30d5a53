"""What curators decide on the identity of rules: recorded, undone, and followed by all that hangs on rules.

The matcher's doubts are listed here too, with those left out that a curator has decided.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from faqsite.models import ContentVersion
from faqsite.search.index import reindex_rules
from rulings.derived import rows_changed
from rulings.ingest.relink import relink_documents
from rulings.ingest.save.carry import carry_moved
from rulings.ingest.save.identities import follow_decisions, holding
from rulings.ingest.save.matcher import REPORT
from rulings.models import Edition, EditionSource, IdentityDecision, RuleVersion


class ContradictionError(ValueError):
    """A decision that cannot hold, with the reason in one sentence in the curator's language."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A pair of provisions that the matcher took for one rule and was not sure of.

    ``instead``: the newer edition's number that it nearly took, if any.
    """

    older: date
    old: str
    newer: date
    new: str
    reason: str
    instead: str


def version_at(edition: date, number: str) -> RuleVersion | None:
    """The provision with this number in this edition; None where the edition has none or is not loaded."""
    return RuleVersion.objects.in_force(Edition(effective=edition)).filter(number=number).first()


def record(row: IdentityDecision) -> None:
    """Record a decision and let everything follow it.

    Raises ContradictionError and changes nothing where it cannot hold, or another one would not any more.
    """
    _refuse_the_impossible(row)
    with transaction.atomic():
        others = list(IdentityDecision.objects.all())
        row.save()
        held = holding([*others, row])
        if held[row.pk]:
            return  # what the matcher found is accepted: nothing moves
        follow()
        now = holding([*others, row])
        for other in others:
            if held[other.pk] and not now[other.pk]:
                raise ContradictionError(_("This contradicts another decision: %s.") % other)
        if now[row.pk] is False:
            raise ContradictionError(_cannot_hold(row))


@transaction.atomic
def undo(rows: Iterable[IdentityDecision]) -> int:
    """Take decisions back: what the matcher finds holds again; how many there were."""
    keys = [row.pk for row in rows]
    IdentityDecision.objects.filter(pk__in=keys).delete()
    follow()
    return len(keys)


def follow() -> None:
    """Rules follow the decisions; citations, search and readers' copies follow the rules."""
    moved = follow_decisions()
    if moved:
        rows_changed(carry_moved(moved))
        reindex_rules(moved)
        relink_documents()
        ContentVersion.advance()


def _refuse_the_impossible(row: IdentityDecision) -> None:
    if row.older_edition == row.newer_edition:
        raise ContradictionError(_("Two provisions of one edition are always two rules."))
    older = version_at(row.older_edition, row.older_number)
    newer = version_at(row.newer_edition, row.newer_number)
    if row.kind == row.Kind.PART and older is not None and older == newer:
        raise ContradictionError(
            _("%(number)s stands in both editions with the same words: it cannot be parted there.")
            % {"number": row.older_number}
        )
    pair = {"older_edition": row.older_edition, "newer_edition": row.newer_edition}
    for other in IdentityDecision.objects.filter(**pair):
        same = (other.older_number == row.older_number) + (other.newer_number == row.newer_number)
        if same == 2:
            raise ContradictionError(_("This pair was decided before: %s. Undo that first.") % other)
        if same == 1 and row.kind == other.kind == row.Kind.JOIN:
            raise ContradictionError(
                _("Two rules of one edition cannot be one, and there is another decision: %s.") % other
            )


def _cannot_hold(row: IdentityDecision) -> str:
    if row.kind == row.Kind.PART:
        return _("Another decision joins these two over the editions between; undo that first.")
    edition = _edition_with_both(row)
    if edition is None:
        return _("Between these editions there is no place at which the one could go on as the other.")
    said = _(
        "In the edition of %s both rules stand beside each other, and two rules of one edition cannot be "
        "one; part the one that does not belong there first."
    )
    return said % edition


def _edition_with_both(row: IdentityDecision) -> date | None:
    """The first edition that has both rules, as they are now."""
    rules = [
        version.rule_id
        for version in (
            version_at(row.older_edition, row.older_number),
            version_at(row.newer_edition, row.newer_number),
        )
        if version is not None
    ]
    versions = list(RuleVersion.objects.filter(rule__in=rules))
    for edition in Edition.objects.complete().order_by("effective").values_list("effective", flat=True):
        if len({version.rule_id for version in versions if version.stands_on(edition)}) > 1:
            return edition
    return None


def doubts() -> list[Doubt]:
    """The matcher's doubts that no curator has decided, newest edition first."""
    decided = set(
        IdentityDecision.objects.values_list("older_edition", "older_number", "newer_edition", "newer_number")
    )
    found: dict[tuple, Doubt] = {}
    for edition, report in EditionSource.objects.order_by("-edition").values_list(
        "edition", f"report__{REPORT}"
    ):
        for old, new, reason, instead in (report or {}).get("doubts", ()):
            doubt = Doubt(date.fromisoformat(report["since"]), old, edition, new, reason, instead)
            pair = doubt.older, old, edition, new
            if pair not in decided:
                found[pair] = doubt
    return list(found.values())
