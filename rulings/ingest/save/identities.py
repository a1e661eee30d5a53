"""Gives the versions of rules their identity through time, after an edition was saved.

``Rule`` rows are chains of versions: every two neighbouring complete editions are matched
(``rulings.ingest.link.identity``), and versions that are one rule share a ``Rule``. Only pairs that touch the
edition just saved are matched, and those never matched before; what other pairs were found to be is read
from the rules that the versions had before. So the result depends on what is loaded, not on the order in
which it came. What was unsure stands in the report of the newer edition's source under "identity".
"""

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import pairwise
from typing import Any

from django.db.models import OuterRef, Subquery

from faqsite.languages import EN, ZH_HANS, ZH_HANT, column
from faqsite.translated import literal
from rulings.ingest.link.identity import match_editions
from rulings.ingest.link.identity_results import Matching, Provision
from rulings.ingest.save.chains import Labels, Standing, Step, chains, in_the_way, rules_kept
from rulings.models import Citation, Edition, EditionSource, Rule, RuleVersion

REPORT = "identity"
# The words that decide are those of the first of these that both editions were read in.
DECIDING = (EN, ZH_HANS, ZH_HANT)


def standings() -> list[Standing]:
    """All versions as they stand now; to be read before an edition is saved, and after."""
    fields = ("pk", "number", "first_edition_id", "last_edition_id", "rule_id")
    rows = RuleVersion.objects.filter(first_edition__is_outline=False).order_by("pk").values_list(*fields)
    return [Standing(*row) for row in rows]


def follow_identities(saved: date, language: str, before: Iterable[Standing]) -> int:
    """Let rules follow the matching of the edition ``saved``; returns how many versions changed their rule.

    ``language`` is the one that was saved: pairs of editions that other words decide stay as they were
    matched. ``before`` are the versions as they stood before.
    """
    versions = standings()
    editions = sorted(Edition.objects.complete().values_list("effective", flat=True))
    labels = Labels(before, editions)
    sources = _sources()
    steps = []
    for older, newer in pairwise(editions):
        decided = _deciding(older, newer, sources)
        is_touched = saved in (older, newer) and decided in (language, None)
        if not is_touched and _is_matched(older, decided, sources.get(newer, ())):
            steps.append(Step(older, newer, labels.partners(older, newer)))
        else:
            matching = _match(older, newer, decided, sources)
            steps.append(Step(older, newer, matching.partners()))
    return _relabel(versions, steps)


def _sources() -> dict[date, list[EditionSource]]:
    """The sources of every edition, those whose language decides first."""
    found: dict[date, list[EditionSource]] = {}
    for source in sorted(EditionSource.objects.all(), key=lambda source: DECIDING.index(source.language)):
        found.setdefault(source.edition_id, []).append(source)
    return found


def _deciding(older: date, newer: date, sources: Mapping[date, list[EditionSource]]) -> str | None:
    """The language whose words decide between two editions; None where they have none in common."""
    both = {s.language for s in sources.get(older, ())} & {s.language for s in sources.get(newer, ())}
    return next((language for language in DECIDING if language in both), None)


def _is_matched(older: date, language: str | None, sources: Iterable[EditionSource]) -> bool:
    """Whether the pair was matched before, by the words that decide it now."""
    reports = [source.report.get(REPORT, {}) for source in sources]
    return any(each.get("since") == str(older) and each.get("language") == language for each in reports)


def _match(
    older: date, newer: date, language: str | None, sources: Mapping[date, list[EditionSource]]
) -> Matching:
    """Match two editions by their words in a language, or by numbers only, and note what is unsure."""
    matching = match_editions(_provisions(older, language), _provisions(newer, language))
    _note(older, sources.get(newer, []), matching, language)
    return matching


def _provisions(edition: date, language: str | None) -> list[Provision]:
    rows = RuleVersion.objects.in_force(Edition(effective=edition)).in_order()
    if language is None:
        return [Provision(number) for number in rows.values_list("number", flat=True)]
    words = rows.values_list("number", column("title", language), column("text", language))
    return [Provision(number, title or "", text or "") for number, title, text in words]


def _note(older: date, sources: list[EditionSource], matching: Matching, language: str | None) -> None:
    """Record what a curator should look at, on the first of the newer edition's sources."""
    report: dict[str, Any] = {
        "since": str(older),
        "language": language,
        "splits": [[split.old, list(split.parts)] for split in matching.splits],
        "merges": [[list(merge.parts), merge.new] for merge in matching.merges],
        "doubts": [[doubt.old, doubt.new, doubt.reason, doubt.instead] for doubt in matching.doubts],
    }
    for position, source in enumerate(sources):
        wanted = {key: value for key, value in source.report.items() if key != REPORT}
        if position == 0:
            wanted[REPORT] = report
        if wanted != source.report:
            source.report = wanted
            source.save(update_fields=["report"])


def _relabel(versions: list[Standing], steps: Iterable[Step]) -> int:
    """Give every chain one rule, with the fewest changes."""
    found = chains(versions, steps)
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
    return len(moving)


def _new_rules(count: int) -> list[int]:
    return [rule.pk for rule in Rule.objects.bulk_create([Rule() for _ in range(count)])]


def _move(moving: Mapping[int, int]) -> None:
    rows = [RuleVersion(pk=key, rule_id=rule) for key, rule in moving.items()]
    literal(RuleVersion).bulk_update(rows, ["rule"], batch_size=200)


def _follow_citations(moving: Iterable[int]) -> None:
    """A citation names the rule of the version that it means."""
    rule = RuleVersion.objects.filter(pk=OuterRef("version")).values("rule")[:1]
    Citation.objects.filter(version__in=list(moving)).update(rule=Subquery(rule))
