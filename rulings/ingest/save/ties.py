"""Stores which cards and which rules rulings are tied to, of many rulings at once."""

from collections.abc import Collection, Mapping
from typing import Any

from faqsite.plain_sql import insert_rows
from rulings.models import Ruling

Wanted = Mapping[int, Collection[int]]  # ruling → all that it is to be tied to


def tie_cards(wanted: Wanted) -> set[int]:
    """Tie each of these rulings to exactly its cards; the rulings that were tied to others before."""
    return _tie(Ruling.cards.through, "card_id", wanted)


def tie_rules(wanted: Wanted) -> set[int]:
    """The same with rules."""
    return _tie(Ruling.rules.through, "rule_id", wanted)


def _tie(through: Any, end: str, wanted: Wanted) -> set[int]:
    rows = through.objects.filter(ruling__in=wanted.keys()).values_list("pk", "ruling_id", end)
    have = {(ruling, other): pk for pk, ruling, other in rows}
    ties = {(ruling, other) for ruling, others in wanted.items() for other in others}
    gone = [pk for tie, pk in have.items() if tie not in ties]
    if gone:
        through.objects.filter(pk__in=gone).delete()
    insert_rows(through, ("ruling_id", end), sorted(ties - have.keys()))
    return {ruling for ruling, _ in ties ^ have.keys()}
