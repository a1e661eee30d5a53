"""Gives the versions of rules their identity through time, after an edition was saved or a curator decided.

``Rule`` rows are chains of versions: every two neighbouring complete editions are matched (``matcher``), what
curators decided goes before that (``decisions``), and versions that are one rule share a ``Rule``. So the
result depends on what is loaded and decided, not on the order in which it came.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import pairwise
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from faqsite.plain_sql import update_rows
from faqsite.prepared import prepared
from faqsite.translated import literal
from rulings.ingest.save.chains import Labels, Standing, chains, in_the_way, rules_kept, successors
from rulings.ingest.save.decisions import Decision, Plan, Web
from rulings.ingest.save.matcher import Matcher, Touched
from rulings.ingest.save.on_file import complete_editions
from rulings.models import Citation, IdentityDecision, Rule, RuleVersion


def standings() -> list[Standing]:
    """All versions as they stand now; to be read before an edition is saved, and after."""
    return [Standing(*row) for row in _rows()]


@prepared
def _rows() -> QuerySet[Any]:
    return _versions()


def _versions(**condition: Any) -> QuerySet[Any]:
    versions = literal(RuleVersion).filter(first_edition__is_outline=False, **condition).order_by("pk")
    return versions.values_list("pk", "number", "first_edition_id", "last_edition_id", "rule_id")


def follow_identities(saved: date, language: str, before: Iterable[Standing]) -> set[int]:
    """Let rules follow the matching of the edition ``saved``; returns the versions that changed their rule.

    ``language`` is the one that was saved: pairs of editions that other words decide stay as they were
    matched, unless numbers came or went, or a version that reached beyond the edition reaches no further now:
    it was one rule without having been matched. ``before`` are the versions as they stood before.
    """
    before, versions = list(before), standings()
    is_same = _numbers(before, saved) == _numbers(versions, saved) and not _parted(before, versions, saved)
    return _follow(before, versions, (saved, language if is_same else None))


def follow_decisions() -> set[int]:
    """Let rules follow what curators decided since they last did; returns the versions that changed."""
    versions = standings()
    return _follow(versions, versions, None)


def _numbers(versions: Iterable[Standing], edition: date) -> set[str]:
    return {version.number for version in versions if version.stands_on(edition)}


def _parted(before: Iterable[Standing], after: Iterable[Standing], edition: date) -> set[tuple[str, bool]]:
    """Numbers whose version reached to the edition before (True) or the one after, and does so no more."""
    return _reaching(before, edition) - _reaching(after, edition)


def _reaching(versions: Iterable[Standing], edition: date) -> set[tuple[str, bool]]:
    there = [version for version in versions if version.stands_on(edition)]
    earlier = {(version.number, True) for version in there if version.first != edition}
    return earlier | {(version.number, False) for version in there if version.last != edition}


def holding(rows: Iterable[IdentityDecision]) -> dict[int, bool | None]:
    """Decision → whether rules are as it says; None where an edition is not loaded or lacks the number."""
    rows = list(rows)
    numbers = {number for row in rows for number in (row.older_number, row.newer_number)}
    loaded = set(complete_editions())
    rules = {
        (edition, version.number): version.rule
        for version in (Standing(*row) for row in _versions(number__in=numbers))
        for edition in {day for row in rows for day in (row.older_edition, row.newer_edition)} & loaded
        if version.stands_on(edition)
    }
    found: dict[int, bool | None] = {}
    for row in rows:
        older = rules.get((row.older_edition, row.older_number))
        newer = rules.get((row.newer_edition, row.newer_number))
        is_known = older is not None and newer is not None
        found[row.pk] = (older == newer) == (row.kind == row.Kind.JOIN) if is_known else None
    return found


def _decisions() -> list[Decision]:
    """All that curators decided, in the order in which they did."""
    return [
        Decision(
            row.kind == row.Kind.JOIN,
            row.older_edition,
            row.older_number,
            row.newer_edition,
            row.newer_number,
        )
        for row in IdentityDecision.objects.order_by("pk")
    ]


def _follow(before: Iterable[Standing], versions: list[Standing], touched: Touched | None) -> set[int]:
    editions = complete_editions()
    matcher = Matcher(Labels(before, editions), touched)
    bases = [matcher.base(older, newer) for older, newer in pairwise(editions)]
    plan, steps = Plan(dict(pairwise(editions))), bases
    decided = [each for each in _decisions() if {each.older, each.newer} <= set(editions)]
    while decided and plan.add(Web(versions, successors(versions, steps) | plan.gaps), decided):
        steps = [matcher.step(base, plan.decided(base.older)) for base in bases]
    steps = [matcher.step(base, plan.decided(base.older)) for base in bases]
    matcher.note()
    after = successors(versions, steps)
    return _relabel(versions, after | matcher.over_gaps(Web(versions, after), plan.gaps))


def _relabel(versions: list[Standing], after: Mapping[int, Standing]) -> set[int]:
    """Give every chain one rule, with the fewest changes; returns the versions that got another."""
    found = chains(versions, after)
    kept = rules_kept(found)
    fresh = iter(_new_rules(kept.count(None)))
    moving: dict[int, int] = {}
    for chain, rule in zip(found, kept, strict=True):
        label = next(fresh) if rule is None else rule
        moving |= {version.key: label for version in chain if version.rule != label}
    if moving:
        parked = in_the_way(moving, versions)
        _move(dict(zip(parked, _new_rules(len(parked)), strict=True)))
        _move(moving)
        _follow_citations(moving)
        Rule.objects.filter(versions__isnull=True).delete()
    return set(moving)


def _new_rules(count: int) -> list[int]:
    return [rule.pk for rule in Rule.objects.bulk_create([Rule() for _ in range(count)])]


def _move(moving: Mapping[int, int]) -> None:
    update_rows(RuleVersion, ["rule_id"], ((rule, key) for key, rule in moving.items()))


def _follow_citations(moving: Iterable[int]) -> None:
    """A citation names the rule of the version that it means."""
    rule = RuleVersion.objects.filter(pk=OuterRef("version")).values("rule")[:1]
    Citation.objects.filter(version__in=list(moving)).update(rule=Subquery(rule))
