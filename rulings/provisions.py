"""One provision of an edition and what its page shows: headings above, rules below, neighbours."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from faqsite.translated import by_language
from rulings.ingest.parsed import RuleKind
from rulings.models import Edition, RuleVersion
from rulings.models.rule import RuleVersionQuerySet
from rulings.numbers import parent_of

LONGEST_READ_THROUGH = 25


@dataclass(frozen=True, slots=True)
class Provision:
    """``asked`` is the version with the number asked for and ``whole`` what the page is about.

    They differ for a subrule, which is read within its rule. ``above`` are the chapter and the
    section over ``whole``; ``below`` is what stands under it, in order. ``is_index`` says that
    ``below`` is a list of titled rules (the keywords), each with a page of its own.
    """

    edition: Edition
    asked: RuleVersion
    whole: RuleVersion
    above: tuple[RuleVersion, ...]
    below: tuple[RuleVersion, ...]
    previous: RuleVersion | None
    following: RuleVersion | None
    is_index: bool = False

    @property
    def worded(self) -> tuple[RuleVersion, ...]:
        """What the page shows the words of, not only the headings."""
        return (self.whole,) if self.is_index else (self.whole, *self.below)


def provision_in(edition: Edition, number: str) -> Provision | None:
    """The provision with this number in the edition; None where the edition has none."""
    stands = RuleVersion.objects.in_force(edition)
    whole_number = parent_of(number) if _is_subrule(number) else number
    family = list(stands.filter(_family(whole_number)).in_order())
    by_number = {version.number: version for version in family}
    asked = by_number.get(number)
    whole = by_number.get(whole_number, asked)
    if asked is None or whole is None:
        return None
    below, is_index = _below(stands, whole, [v for v in family if v.parent_number == whole.number])
    above = [by_number[ancestor] for ancestor in _ancestors(whole.number) if ancestor in by_number]
    siblings = stands.filter(kind=whole.kind)
    return Provision(
        edition=edition,
        asked=asked,
        whole=whole,
        above=tuple(reversed(above)),
        below=tuple(below),
        previous=siblings.filter(sort_key__lt=whole.sort_key).order_by("-sort_key").first(),
        following=siblings.filter(sort_key__gt=whole.sort_key).order_by("sort_key").first(),
        is_index=is_index,
    )


def _is_subrule(number: str) -> bool:
    return parent_of(number).count(".") == 1


def _ancestors(number: str) -> list[str]:
    """The numbers above this one, nearest first."""
    above = []
    while number := parent_of(number):
        above.append(number)
    return above


def _family(number: str) -> Q:
    """The provision itself, those above it, and those right under it."""
    return Q(number__in=[number, *_ancestors(number)]) | Q(parent_number=number)


def _below(
    stands: RuleVersionQuerySet, whole: RuleVersion, children: list[RuleVersion]
) -> tuple[list[RuleVersion], bool]:
    """What to show under a heading: sections, titled rules as an index, or rules with their subrules."""
    if whole.kind != RuleKind.SECTION:
        return children, whole.kind == RuleKind.CHAPTER
    if _is_long_index(children):
        return children, True
    subrules = stands.filter(parent_number__in=[child.number for child in children])
    return sorted([*children, *subrules], key=lambda version: version.sort_key), False


def _is_long_index(rules: list[RuleVersion]) -> bool:
    """The keyword sections: one titled rule after another, too long to be read through."""
    titled = [rule for rule in rules if any(by_language(rule, "title").values())]
    return len(rules) > LONGEST_READ_THROUGH and len(titled) * 2 > len(rules)


def appearances(number: str) -> list[RuleVersion]:
    """Every version that ever bore this number, newest first: for a number that has gone or moved."""
    return list(RuleVersion.objects.filter(number=number).order_by("-first_edition"))


def version_today(provision: Provision, current: Edition | None) -> RuleVersion | None:
    """The same rule in the current edition, under whatever number; None where it is no more."""
    return RuleVersion.objects.in_force(current).filter(rule=provision.asked.rule_id).first()
