"""One provision of an edition and what its page shows: headings above, rules below, neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet, Subquery

from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of, plain_rows
from faqsite.translated import by_language
from rulings.ingest.parsed import RuleKind
from rulings.listed import LISTED, Listed, listed_rows
from rulings.models import Edition, RuleVersion
from rulings.numbers import ancestors_of, kind_of, parent_of, sort_key
from rulings.passages import RulePassage, rule_versions
from rulings.standing import standing

LONGEST_READ_THROUGH = 25


@dataclass(frozen=True, slots=True)
class Provision:
    """``asked`` is the version with the number asked for and ``whole`` what the page is about.

    They differ for a subrule, which is read within its rule. ``above`` are the chapter and the
    section over ``whole``. Under it stand either ``below``, rules to be read in order, or ``index``,
    a list of headings that have pages of their own (a chapter's sections, the keywords).
    """

    edition: Edition
    asked: RulePassage
    whole: RulePassage
    above: tuple[RulePassage, ...]
    below: tuple[RulePassage, ...]
    index: tuple[Listed, ...]
    previous: RulePassage | None
    following: RulePassage | None

    @property
    def worded(self) -> tuple[RulePassage, ...]:
        """What the page shows the words of, not only the headings."""
        return (self.whole, *self.below)

    @property
    def titles(self) -> list[str | None]:
        """The titles, in every language, of all that the page shows the words of."""
        return [title for version in self.worded for title in by_language(version, "title").values()]

    @property
    def titled(self) -> RulePassage:
        """What names the provision: itself or, as rules without a title do, the heading over it."""
        headings = (self.whole, *reversed(self.above))
        return next((one for one in headings if any(by_language(one, "title").values())), self.whole)

    @property
    def opening(self) -> RulePassage:
        """What its words begin with: those asked for, else the first under its heading."""
        said = (self.asked, *self.worded)
        return next((one for one in said if any(by_language(one, "text").values())), self.asked)

    @property
    def section(self) -> RulePassage | None:
        """The section that a rule stands in."""
        return next((heading for heading in self.above if heading.kind == RuleKind.SECTION), None)


def provision_in(edition: Edition, number: str) -> Provision | None:
    """The provision with this number in the edition; None where the edition has none."""
    whole_number = parent_of(number) if kind_of(number) == RuleKind.SUBRULE else number
    found = {version.number: version for version in _around(edition, whole_number)}
    asked = found.get(number)
    if asked is None:
        return None
    whole = found.get(whole_number, asked)
    index = _index(edition, whole)
    siblings = [version for version in found.values() if version.kind == whole.kind]
    return Provision(
        edition=edition,
        asked=asked,
        whole=whole,
        above=tuple(found[above] for above in reversed(ancestors_of(whole.number)) if above in found),
        below=() if index else tuple(_below(edition, whole, found)),
        index=index,
        previous=next((one for one in reversed(siblings) if one.sort_key < whole.sort_key), None),
        following=next((one for one in siblings if one.sort_key > whole.sort_key), None),
    )


def _around(edition: Edition, number: str) -> list[RulePassage]:
    """The provision, those above it, the ones before and after it and, under a rule, its subrules."""
    kind = kind_of(number)
    above = number if kind == RuleKind.RULE else None
    rows = _family(edition.effective, [number, *ancestors_of(number)], above, kind.value, sort_key(number))
    return made_of(RulePassage, rows)


@prepared
def _family(
    edition: date, numbers: list[str], above: str | None, kind: str, key: str
) -> QuerySet[RuleVersion]:
    """These numbers, what stands under ``above``, and the next of this kind on both sides of the key."""
    stands = rule_versions().filter(standing(edition))
    siblings = stands.filter(kind=kind)
    before = siblings.filter(sort_key__lt=key).order_by("-sort_key").values("pk")[:1]
    after = siblings.filter(sort_key__gt=key).order_by("sort_key").values("pk")[:1]
    wanted = Q(number__in=numbers) | Q(pk=Subquery(before)) | Q(pk=Subquery(after))
    if above is not None:
        wanted |= Q(parent_number=above)
    return stands.filter(wanted).in_order().values_list(*columns_of(RulePassage))


def _index(edition: Edition, whole: RulePassage) -> tuple[Listed, ...]:
    """A chapter's sections; of a section, its rules if they are titled and too many to be read through."""
    if whole.kind not in (RuleKind.CHAPTER, RuleKind.SECTION):
        return ()
    children = listed_rows(_children(edition.effective, whole.number))
    titled = sum(child.has_name for child in children)
    is_index = len(children) > LONGEST_READ_THROUGH and titled * 2 > len(children)
    return tuple(children) if whole.kind == RuleKind.CHAPTER or is_index else ()


@prepared
def _children(edition: date, above: str) -> QuerySet[RuleVersion]:
    return rule_versions().filter(standing(edition)).under(above).in_order().values_list(*LISTED)


def numbers_below(edition: date, rule: str) -> list[str]:
    """The numbers of a rule's subrules in that edition."""
    return list(
        RuleVersion.objects.filter(standing(edition)).under(rule).in_order().values_list("number", flat=True)
    )


def _below(edition: Edition, whole: RulePassage, found: dict[str, RulePassage]) -> list[RulePassage]:
    """A rule's subrules, or a section's rules with theirs."""
    if whole.kind == RuleKind.SECTION:
        first, last = f"{whole.number}.0000", f"{whole.number}.9999zz"
        return made_of(RulePassage, _between(edition.effective, first, last))
    return [version for version in found.values() if version.parent_number == whole.number]


@prepared
def _between(edition: date, first: str, last: str) -> QuerySet[RuleVersion]:
    """All with sort keys from the first to the last."""
    stands = rule_versions().filter(standing(edition), sort_key__gte=first, sort_key__lte=last)
    return stands.in_order().values_list(*columns_of(RulePassage))


@dataclass(frozen=True, slots=True)
class Appearance:
    """A version that bore a number, what names it (itself or the rule above) and its rule in an edition."""

    version: RulePassage
    titled: RulePassage
    successor: RulePassage | None


def appearances(number: str, edition: Edition | None) -> list[Appearance]:
    """Every version that ever bore this number, newest first, each with the same rule in ``edition``."""
    numbers = [number, parent_of(number)] if kind_of(number) == RuleKind.SUBRULE else [number]
    bearers = rule_versions().filter(number__in=numbers).order_by("-first_edition_id")
    family = plain_rows(RulePassage, bearers)
    versions = [version for version in family if version.number == number]
    same_rules = rule_versions().in_force(edition).filter(rule__in=[v.rule_id for v in versions])
    by_rule = {version.rule_id: version for version in plain_rows(RulePassage, same_rules)}
    return [
        Appearance(version, _titled(version, family), by_rule.get(version.rule_id)) for version in versions
    ]


def _titled(version: RulePassage, family: list[RulePassage]) -> RulePassage:
    """The rule that a subrule belonged to when it began; of any other version, itself."""
    day = version.first_edition_id
    for above in family:
        ended = above.last_edition_id
        if above.number == version.parent_number and above.first_edition_id <= day <= (ended or day):
            return above
    return version
