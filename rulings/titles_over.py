"""What rules without a title of their own stand under, for lists that name them by their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from django.db.models import QuerySet

from faqsite.languages import columns
from faqsite.prepared import prepared
from rulings.listed import by_languages
from rulings.models import RuleVersion
from rulings.numbers import ancestors_of
from rulings.passages import rule_versions
from rulings.standing import standing


def titles_over(numbers: Iterable[str], edition: date) -> dict[str, Mapping[str, str | None]]:
    """For each number the title of the nearest heading over it in an edition (702.24a: Cumulative Upkeep).

    One query; chapters are too wide to tell anything.
    """
    over = {number: [above for above in ancestors_of(number) if len(above) > 1] for number in numbers}
    wanted = {above for line in over.values() for above in line}
    if not wanted:
        return {}
    rows = _named(edition, sorted(wanted))
    titles = {number: by_languages(tuple(names)) for number, *names in rows if any(names)}
    nearest = {number: next(filter(titles.__contains__, line), None) for number, line in over.items()}
    return {number: titles[above] for number, above in nearest.items() if above}


@prepared
def _named(edition: date, numbers: list[str]) -> QuerySet[RuleVersion]:
    stands = rule_versions().filter(standing(edition))
    return stands.filter(number__in=numbers).values_list("number", *columns("title"))
