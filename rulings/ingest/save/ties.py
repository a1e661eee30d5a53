"""Stores which cards and which rules rulings are tied to, of many rulings at once.

Their rules are those that their citations, or those of the passages that print them, lead to.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from faqsite.plain_sql import insert_rows
from faqsite.prepared import prepared
from rulings.models import Citation, Ruling

Wanted = Mapping[int, Collection[int]]  # ruling → all that it is to be tied to


def tie_cards(wanted: Wanted) -> set[int]:
    """Tie each of these rulings to exactly its cards; the rulings that were tied to others before."""
    return _tie(Ruling.cards.through, "card_id", wanted)


def tie_rulings(rulings: Collection[int]) -> None:
    """Make the rules of these rulings those that their citations, or their passages' citations, lead to."""
    if not rulings:
        return
    wanted: dict[int, set[int]] = {ruling: set() for ruling in rulings}
    for path in ("ruling_id", "block__ruling_id"):
        cited = Citation.objects.filter(**{f"{path}__in": rulings}, rule__isnull=False)
        for ruling, rule in cited.values_list(path, "rule_id"):
            wanted[ruling].add(rule)
    _tie(Ruling.rules.through, "rule_id", wanted)


def tie_moved_rulings() -> None:
    """Tie anew the rulings whose rules are not those that citations lead to: identities may have moved."""
    pairs = {*_cited_by_rulings(), *_cited_by_passages()}
    moved = {ruling for ruling, _ in pairs ^ set(_rules_of_rulings())}
    leading = {ruling for ruling, _ in pairs}
    if moved - leading:
        # Others that neither are printed nor cite anything were tied by hand.
        told = Ruling.objects.filter(Q(blocks__isnull=False) | Q(citations__isnull=False))
        moved &= leading | set(told.filter(pk__in=moved - leading).order_by().values_list("pk", flat=True))
    tie_rulings(moved)


def _tie(through: Any, end: str, wanted: Wanted) -> set[int]:
    rows = through.objects.filter(ruling__in=wanted.keys()).values_list("pk", "ruling_id", end)
    have = {(ruling, other): pk for pk, ruling, other in rows}
    ties = {(ruling, other) for ruling, others in wanted.items() for other in others}
    gone = [pk for tie, pk in have.items() if tie not in ties]
    if gone:
        through.objects.filter(pk__in=gone).delete()
    insert_rows(through, ("ruling_id", end), sorted(ties - have.keys()))
    return {ruling for ruling, _ in ties ^ have.keys()}


@prepared
def _cited_by_rulings() -> QuerySet[Any]:
    cited = Citation.objects.filter(ruling__isnull=False, rule__isnull=False)
    return cited.order_by().values_list("ruling_id", "rule_id").distinct()


@prepared
def _cited_by_passages() -> QuerySet[Any]:
    cited = Citation.objects.filter(block__ruling__isnull=False, rule__isnull=False)
    return cited.order_by().values_list("block__ruling_id", "rule_id").distinct()


@prepared
def _rules_of_rulings() -> QuerySet[Any]:
    through: Any = Ruling.rules.through
    return through.objects.order_by().values_list("ruling_id", "rule_id")
