"""The numbers of the rules that texts cite, for the filter ``rule:``."""

from collections.abc import Sequence

from faqsite.batches import among
from rulings.models import Citation


def cited_numbers(source: str, ids: Sequence[int]) -> dict[int, list[str]]:
    """The numbers cited by each of these texts, given in order; ``source`` is Citation's field for them."""
    rows = Citation.objects.filter(among(source, ids)).values_list(f"{source}_id", "number")
    found: dict[int, list[str]] = {}
    for text_id, number in rows.order_by(f"{source}_id", "number").distinct():
        found.setdefault(text_id, []).append(number)
    return found
