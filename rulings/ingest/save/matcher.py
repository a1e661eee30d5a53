"""Matches neighbouring editions by their words, or remembers from the database how they were matched.

Only pairs that touch the edition just saved are matched anew, and those never matched before; what other
pairs were found to be is read from the rules that the versions had before. What was unsure stands in the
report of the newer edition's source under "identity", and there, under "decided", what curators decided of
the pair and what the matcher had found without them.
"""

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from typing import Any

from django.db.models import QuerySet

from faqsite.languages import EN, ZH_HANS, ZH_HANT, column
from faqsite.prepared import Rows, prepared
from rulings.ingest.link.identity import match_editions
from rulings.ingest.link.identity_results import Decided, Matching, Provision
from rulings.ingest.save.chains import Labels, Standing, Step
from rulings.ingest.save.decisions import Web
from rulings.ingest.save.sayings import Sayings, rules_and_terms
from rulings.models import Edition, EditionSource, RuleVersion
from rulings.models.rule import VersionQuerySet
from rulings.numbers import parent_of

REPORT = "identity"
# The words that decide are those of the first of these that both editions were read in.
DECIDING = (EN, ZH_HANS, ZH_HANT)

# The edition that was saved, and in which language; None where other numbers stand in it than before, which
# concerns its matching in any language.
Touched = tuple[date, str | None]


class Matcher:
    """Matches neighbouring editions, or remembers how they were matched.

    What the matcher found on its own (``base``) is kept apart from what came out with curators' decisions
    (``step``): the report of a step with decisions holds them and what would be without them.
    """

    def __init__(self, labels: Labels, touched: Touched | None) -> None:
        self._labels, self._touched = labels, touched
        self._sources = _sources()
        self._matched: dict[tuple[date, Decided], Matching] = {}
        self._to_note: dict[date, tuple[Step, Decided]] = {}
        self._sayings: Sayings | None = None

    def base(self, older: date, newer: date) -> Step:
        language = self._deciding(older, newer)
        saved, said = self._touched or (None, None)
        is_touched = saved in (older, newer) and (said is None or language in (said, None))
        if is_touched or not self._is_matched(older, newer, language):
            return Step(older, newer, self._match(older, newer, Decided()).partners())
        return Step(older, newer, _without(self._labels.partners(older, newer), self._known(newer)))

    def step(self, base: Step, decided: Decided) -> Step:
        """The step with curators' decisions."""
        older, newer = base.older, base.newer
        is_known = (older, Decided()) not in self._matched and decided == _decided_in(self._known(newer))
        if is_known:
            self._to_note.pop(older, None)
            return Step(older, newer, self._labels.partners(older, newer)) if decided else base
        self._to_note[older] = base, decided
        return Step(older, newer, self._match(older, newer, decided).partners())

    def note(self) -> None:
        """Record in the sources what came out of the steps that were matched anew.

        What was recorded before moves to the edition's first source: it may have got another one.
        """
        for base, decided in self._to_note.values():
            older, newer = base.older, base.newer
            matching = self._match(older, newer, decided)
            report = _report(older, matching, self._deciding(older, newer))
            if decided:
                report["decided"] = _decided_report(decided, base, matching.partners())
            _note(self._sources.get(newer, []), report)
        for sources in self._sources.values():
            known = next((source.report[REPORT] for source in sources if REPORT in source.report), None)
            if known:
                _note(sources, known)

    def over_gaps(self, web: Web, gaps: Mapping[int, Standing]) -> dict[int, Standing]:
        """Gaps between provisions that curators joined, and those between what stands under them."""
        found = dict(gaps)
        taken = {other.key for other in gaps.values()}
        for key, newer in gaps.items():
            for one, other in self._under(web, web.version(key), newer):
                if one.key not in found and other.key not in taken:
                    found[one.key] = other
                    taken.add(other.key)
        return found

    def _under(self, web: Web, older: Standing, newer: Standing) -> list[tuple[Standing, Standing]]:
        """What ended with an older provision and began again with the newer one."""
        day, then = older.last or older.first, newer.first
        language = self._deciding(day, then)
        ended = {
            each.number: each
            for each in web.standing_on(day)
            if each.last == day and each.key not in web.after and _is_under(each.number, older.number)
        }
        begun = {
            each.number: each
            for each in web.standing_on(then)
            if each.first == then and each.key not in web.before and _is_under(each.number, newer.number)
        }
        matching = match_editions(
            [each for each in self._provisions(day, language) if each.number in ended],
            [each for each in self._provisions(then, language) if each.number in begun],
            Decided(frozenset({(older.number, newer.number)})),
        )
        return [(ended[pair.old], begun[pair.new]) for pair in matching.pairs]

    def _match(self, older: date, newer: date, decided: Decided) -> Matching:
        key = older, decided
        if key not in self._matched:
            language = self._deciding(older, newer)
            provisions = self._provisions(older, language), self._provisions(newer, language)
            self._matched[key] = match_editions(*provisions, decided)
        return self._matched[key]

    def _provisions(self, edition: date, language: str | None) -> list[Provision]:
        """What an edition itself says in a language; its numbers only, where there is no common language."""
        words = _asking_for_words(language or EN)(edition)
        if language is None:
            return [Provision(number) for number, _, _ in words]
        self._sayings = self._sayings or rules_and_terms()[0]
        return [
            Provision(number, title or "", text or "")
            if self._sayings.has(edition, language, number)
            else Provision(number)
            for number, title, text in words
        ]

    def _deciding(self, older: date, newer: date) -> str | None:
        """The language whose words decide between two editions; None where they have none in common."""
        one, other = ({source.language for source in self._sources.get(day, ())} for day in (older, newer))
        return next((language for language in DECIDING if language in one & other), None)

    def _is_matched(self, older: date, newer: date, language: str | None) -> bool:
        """Whether the pair was matched before, by the words that decide it now."""
        reports = [source.report.get(REPORT, {}) for source in self._sources.get(newer, ())]
        return any(each.get("since") == str(older) and each.get("language") == language for each in reports)

    def _known(self, newer: date) -> Mapping[str, Any]:
        """What curators had decided of the step to this edition when it was last matched."""
        reports = (source.report.get(REPORT) for source in self._sources.get(newer, ()))
        return next((report.get("decided", {}) for report in reports if report), {})


@cache
def _asking_for_words(language: str) -> Callable[[date], Rows]:
    """What gives number, title and text of an edition's rules in a language, in the order of the numbers."""

    @prepared
    def words(edition: date) -> QuerySet[Any]:
        rows: QuerySet[Any] = VersionQuerySet(RuleVersion).in_force(Edition(effective=edition))
        return rows.order_by("sort_key").values_list(
            "number", column("title", language), column("text", language)
        )

    return words


def _sources() -> dict[date, list[EditionSource]]:
    """The sources of every edition, those whose language decides first."""
    found: dict[date, list[EditionSource]] = {}
    for source in sorted(EditionSource.objects.all(), key=lambda source: DECIDING.index(source.language)):
        found.setdefault(source.edition_id, []).append(source)
    return found


def _is_under(number: str, heading: str) -> bool:
    while number and number != heading:
        number = parent_of(number)
    return bool(number)


def _report(older: date, matching: Matching, language: str | None) -> dict[str, Any]:
    """What a curator should look at."""
    return {
        "since": str(older),
        "language": language,
        "splits": [[split.old, list(split.parts)] for split in matching.splits],
        "merges": [[list(merge.parts), merge.new] for merge in matching.merges],
        "doubts": [[doubt.old, doubt.new, doubt.reason, doubt.instead] for doubt in matching.doubts],
    }


def _decided_report(decided: Decided, base: Step, partners: Mapping[str, str]) -> dict[str, Any]:
    """Decisions on a step, and the partners ("" for none) that numbers would have without them."""
    before = base.partners
    changed = [each for each in {**before, **partners} if before.get(each) != partners.get(each)]
    return {
        "joined": sorted(map(list, decided.joined)),
        "parted": sorted(map(list, decided.parted)),
        "without": sorted([each, before.get(each, "")] for each in changed),
    }


def _decided_in(report: Mapping[str, Any]) -> Decided:
    joined, parted = ({(old, new) for old, new in report.get(name, ())} for name in ("joined", "parted"))
    return Decided(frozenset(joined), frozenset(parted))


def _without(partners: Mapping[str, str], report: Mapping[str, Any]) -> dict[str, str]:
    """The partners that were found without the decisions that a report names."""
    found = {**partners, **dict(report.get("without", ()))}
    return {old: new for old, new in found.items() if new}


def _note(sources: list[EditionSource], report: Mapping[str, Any]) -> None:
    """Record a report on the first of the newer edition's sources, and only there."""
    for position, source in enumerate(sources):
        wanted = {key: value for key, value in source.report.items() if key != REPORT}
        if position == 0:
            wanted[REPORT] = report
        if wanted != source.report:
            source.report = wanted
            source.save(update_fields=["report"])
