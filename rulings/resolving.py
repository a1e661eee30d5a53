"""Which rule a number meant on a day or for a set, and where that rule is today; reads only.

The edition is chosen so. For a set: the one that its release notes cite, else the first that takes effect
with its release or later. For a day: the one in force; but editions come out every few months, so one
much older than the day says that others are not loaded, and then the nearest by date is taken. A number
that this edition has not, but the next one soon after has, is of the next: release notes quote the edition
that comes with their set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from django.db.models import Q

from cards.models import Set
from rulings.ingest.link.editions import earliest_edition
from rulings.ingest.parsed import RuleKind
from rulings.models import Document, Edition, RuleVersion
from rulings.numbers import parent_of

MONTHS_BETWEEN_EDITIONS = timedelta(days=183)
SOON = timedelta(days=120)


class NoEditionLoadedError(LookupError):
    """There is no edition in which a number could mean anything."""


class Chosen(StrEnum):
    """Why an edition was taken."""

    TODAY = "in force today"
    IN_FORCE = "in force on that day"
    NEAREST = "the nearest loaded edition; the one in force on that day is not loaded"
    NEXT = "the next edition after that day; the one in force has not this number"
    DOCUMENT = "cited by the release notes of the set"
    RELEASE = "the first loaded edition in force on or after the release of the set"


class Status(StrEnum):
    """What became of the rule; ``NOT_IN_EDITION``: the number is that of a rule in other editions only."""

    FOUND = "found"
    MOVED = "moved"
    RETIRED = "retired"
    NOT_IN_EDITION = "not-in-edition"
    NEVER_EXISTED = "never-existed"


@dataclass(frozen=True, slots=True)
class Bearer:
    """Another rule that bore the number, in one or several editions from ``first`` to ``last``.

    ``titled`` is what names it: itself or the rule above. ``last`` is None while it bears it.
    """

    version: RuleVersion
    titled: RuleVersion
    first: date
    last: date | None
    today: RuleVersion | None


@dataclass(frozen=True, slots=True)
class Resolution:
    """``version`` is the rule as it stood in ``edition`` and ``today`` the same rule in today's edition.

    ``below`` and ``below_today`` are their subrules: a rule that is only a heading has its words there.
    """

    number: str
    edition: date
    chosen: Chosen
    status: Status
    version: RuleVersion | None
    titled: RuleVersion | None
    today: RuleVersion | None
    others: tuple[Bearer, ...]
    below: tuple[RuleVersion, ...] = ()
    below_today: tuple[RuleVersion, ...] = ()


def resolve_number(number: str, today: date, on: date | None = None, set_: Set | None = None) -> Resolution:
    """What a tidy number meant; raises NoEditionLoadedError. At most six queries."""
    days = _days()
    current = _last_until(today, days) or days[0]
    family = list(
        RuleVersion.objects.filter(number__in=[number, parent_of(number)]).order_by("first_edition_id")
    )
    bearing = [version for version in family if version.number == number]
    edition, chosen = _edition(days, today, on, set_)
    if on is not None and not any(version.stands_on(edition) for version in bearing):
        edition, chosen = _next_with(bearing, days, on) or (edition, chosen)
    standing = RuleVersion.objects.in_force(Edition(effective=current))
    now = {v.rule_id: v for v in standing.filter(rule__in={version.rule_id for version in bearing})}
    found = next((version for version in bearing if version.stands_on(edition)), None)
    same = now.get(found.rule_id) if found else None
    return Resolution(
        number,
        edition,
        chosen,
        _status(found, same, bearing),
        found,
        _titled(found, edition, family) if found else None,
        same,
        tuple(_others(found, bearing, family, now)),
        *_subrules((found, edition), (same, current)),
    )


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a number that a text cites meant, in short: ``Resolution`` without texts and other bearers."""

    number: str
    status: Status
    version: RuleVersion | None
    today: RuleVersion | None


def resolve_numbers(numbers: Iterable[str], today: date, on: date | None) -> tuple[date, dict[str, Meaning]]:
    """The edition in force on the day, or today's, and what each tidy number meant in it; three queries."""
    days = _days()
    edition, _chosen = _edition(days, today, on, None)
    bearing: dict[str, list[RuleVersion]] = {number: [] for number in numbers}
    for version in RuleVersion.objects.filter(number__in=list(bearing)).order_by("first_edition_id"):
        bearing[version.number].append(version)
    found = {number: _standing_in(versions, edition) for number, versions in bearing.items()}
    standing = RuleVersion.objects.in_force(Edition(effective=_last_until(today, days) or days[0]))
    rules = [version.rule_id for version in found.values() if version]
    now = {version.rule_id: version for version in standing.filter(rule__in=rules)}
    return edition, {
        number: _meaning(number, found[number], now, versions) for number, versions in bearing.items()
    }


def _standing_in(versions: Iterable[RuleVersion], edition: date) -> RuleVersion | None:
    return next((version for version in versions if version.stands_on(edition)), None)


def _meaning(
    number: str, found: RuleVersion | None, now: dict[int, RuleVersion], bearing: Sequence[RuleVersion]
) -> Meaning:
    same = now.get(found.rule_id) if found else None
    return Meaning(number, _status(found, same, bearing), found, same)


def _subrules(*places: tuple[RuleVersion | None, date]) -> Iterator[tuple[RuleVersion, ...]]:
    """The subrules of each rule in its edition, in one query."""
    wanted = Q(pk__in=[])
    for version, edition in places:
        if version is not None and version.kind == RuleKind.RULE:
            below = RuleVersion.objects.in_force(Edition(effective=edition)).under(version.number)
            wanted |= Q(pk__in=below.values("pk"))
    rows = list(RuleVersion.objects.filter(wanted).in_order())
    for version, edition in places:
        number = version.number if version else None
        yield tuple(row for row in rows if row.parent_number == number and row.stands_on(edition))


def _days() -> list[date]:
    """The editions that can be asked, oldest first; the outline only where there is nothing else."""
    rows = list(Edition.objects.order_by("effective").values_list("effective", "is_outline"))
    days = [day for day, is_outline in rows if not is_outline] or [day for day, _ in rows]
    if not days:
        raise NoEditionLoadedError("No edition of the rules is loaded.")
    return days


def _edition(days: Sequence[date], today: date, on: date | None, set_: Set | None) -> tuple[date, Chosen]:
    if on is not None:
        return _on_day(on, days)
    if set_ is None:
        return _last_until(today, days) or days[0], Chosen.TODAY
    documents = Document.objects.public().filter(set=set_, kind=Document.Kind.FAQ)
    cited = documents.filter(edition__in=days).values_list("edition_id", flat=True).first()
    if cited is not None:
        return cited, Chosen.DOCUMENT
    since = earliest_edition(set_.release_date, today) or today
    return next((day for day in days if day >= since), days[-1]), Chosen.RELEASE


def _on_day(on: date, days: Sequence[date]) -> tuple[date, Chosen]:
    before = _last_until(on, days)
    after = next((day for day in days if day > on), None)
    if before is None or (after and on - before > max(MONTHS_BETWEEN_EDITIONS, after - on)):
        return after or days[-1], Chosen.NEAREST
    return before, Chosen.IN_FORCE


def _last_until(day: date, days: Sequence[date]) -> date | None:
    """The edition in force on a day; None if all are younger."""
    return next((edition for edition in reversed(days) if edition <= day), None)


def _next_with(bearing: Sequence[RuleVersion], days: Sequence[date], on: date) -> tuple[date, Chosen] | None:
    """The next edition, if it comes soon and has the number; else None."""
    after = next((day for day in days if day > on), None)
    if after is None or after - on > SOON or not any(version.stands_on(after) for version in bearing):
        return None
    return after, Chosen.NEXT


def _status(found: RuleVersion | None, same: RuleVersion | None, bearing: Sequence[RuleVersion]) -> Status:
    if found is None:
        return Status.NOT_IN_EDITION if bearing else Status.NEVER_EXISTED
    if same is None:
        return Status.RETIRED
    return Status.FOUND if same.number == found.number else Status.MOVED


def _titled(version: RuleVersion, day: date, family: Sequence[RuleVersion]) -> RuleVersion:
    """The rule over a subrule in that edition, whose title it goes by; of any other version, itself."""
    above = (each for each in family if each.number == version.parent_number and each.stands_on(day))
    return version if "." not in version.parent_number else next(above, version)


def _others(
    found: RuleVersion | None,
    bearing: Sequence[RuleVersion],
    family: Sequence[RuleVersion],
    now: dict[int, RuleVersion],
) -> list[Bearer]:
    """The other rules that bore the number, newest first, each once with its whole span of editions."""
    by_rule: dict[int, list[RuleVersion]] = {}
    for version in bearing:
        if found is None or version.rule_id != found.rule_id:
            by_rule.setdefault(version.rule_id, []).append(version)
    others = [
        Bearer(
            versions[-1],
            _titled(versions[-1], versions[-1].first_edition_id, family),
            versions[0].first_edition_id,
            versions[-1].last_edition_id,
            now.get(rule),
        )
        for rule, versions in by_rule.items()
    ]
    return sorted(others, key=lambda bearer: bearer.first, reverse=True)
