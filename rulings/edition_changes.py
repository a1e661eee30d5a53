"""All that changed between two editions, in outline: what became of each rule and term, without its words.

The words of two editions far apart are megabytes, and to find what became of each takes a moment. So the
outlines asked for are kept, packed, until the site's content changes, and the words are read again only
for what a page shows (``rulings.changes_shown``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from django.core.cache import caches

from faqsite.kept import content_version, forget_with_all, kept
from faqsite.languages import columns
from rulings.comparison import Change, Kind, Stated, compare
from rulings.edition_outline import Line, Outline
from rulings.edition_words import differing_rules, differing_terms, of_either, standing_in_both
from rulings.ingest.parsed import RuleKind
from rulings.kinship import Kinship, kinship_between
from rulings.listed import Listed, by_languages
from rulings.marking import example_fates
from rulings.models import RuleVersion
from rulings.numbers import sort_key
from rulings.outline_packing import packed, unpacked
from rulings.redirection import Bearers
from rulings.standing import stands

GLOSSARY = "glossary"
_OLD = "-old"
OUTLINES = "outlines"  # the cache of packed ones, whose bound is in the settings


@kept(size=1)
def outline_of(older: date, newer: date, language: str) -> Outline:
    """All words compared, eight queries; or what came of that when it was asked for before."""
    cache, key = caches[OUTLINES], f"{content_version()}:{older}:{newer}:{language}"
    known = cache.get(key)
    if known is not None:
        return unpacked(known)
    outline = _outline(older, newer, language)
    cache.set(key, packed(outline), None)
    return outline


forget_with_all(lambda: caches[OUTLINES].clear())


def _outline(older: date, newer: date, language: str) -> Outline:
    rules = compare(*differing_rules(older, newer, language), language)
    terms = compare(*differing_terms(older, newer, language), language)
    chapters, places = _chapters(older, newer)
    kinship = kinship_between(older, newer)
    order = {chapter.key: position for position, chapter in enumerate(chapters)}
    bearers = Bearers(rules)
    lines = [line_of(change, _chapter(change, places), kinship, bearers) for change in _changed(rules)]
    lines.sort(key=lambda line: order.get(line.chapter, len(order)))
    lines += [line_of(change, GLOSSARY, None, bearers) for change in _changed(terms)]
    alike = sum(change.kind is Kind.SAME for change in rules)
    return Outline(tuple(lines), chapters, standing_in_both(older, newer) + alike)


def _changed(changes: Iterable[Change]) -> list[Change]:
    return [change for change in changes if change.kind is not Kind.SAME]


def line_of(
    change: Change, chapter: str = "", kinship: Kinship | None = None, bearers: Bearers | None = None
) -> Line:
    """The change in outline."""
    older, newer = change.older, change.newer
    relatives: list[str] = []
    if kinship and older is None and newer:
        relatives = kinship.came_from(newer.key)
    elif kinship and newer is None and older:
        relatives = kinship.went_into(older.key)
    return Line(
        kind=change.kind,
        chapter=chapter,
        language=change.language,
        older=older.number if older else "",
        newer=newer.number if newer else "",
        versions=(_version(older), _version(newer)),
        examples=example_fates(*change.sides()),
        relatives=tuple(relatives),
        cites_another=bool(bearers and change.kind is Kind.REFERENCES and bearers.cites_another(change)),
    )


def _version(stated: Stated | None) -> int:
    return stated.version if stated else 0


def _chapter(change: Change, places: Mapping[str, str]) -> str:
    """Where the change is listed: the newer chapter, for what was removed the one that its own became."""
    digit = change.number[:1]
    return digit if change.newer else places.get(digit, digit)


def _chapters(older: date, newer: date) -> tuple[tuple[Listed, ...], dict[str, str]]:
    """The chapters of both editions, and under which key each of the older's is listed.

    A chapter's number may mean another one in the older edition (5 was "Additional Rules", and is "Turn
    Structure"): a chapter that the newer edition has not as such is listed on its own.
    """
    rows = RuleVersion.objects.filter(of_either(older, newer), kind=RuleKind.CHAPTER.value).in_order()
    fields = ("number", "rule_id", "first_edition_id", "last_edition_id", *columns("title"))
    before: list[tuple[str, int, Listed]] = []
    after: dict[int, Listed] = {}
    for number, rule, first, last, *titles in rows.values_list(*fields):
        listed = Listed(number, by_languages(tuple(titles)))
        if stands(first, last, older):
            before.append((number, rule, listed))
        if stands(first, last, newer):
            after[rule] = listed
    places = {number: after[rule].key if rule in after else number + _OLD for number, rule, _ in before}
    gone = [Listed(number + _OLD, listed.names) for number, rule, listed in before if rule not in after]
    return (*after.values(), *gone), places


def only_older(chapter: Listed) -> bool:
    """Whether the chapter stands in the older edition only."""
    return chapter.key.endswith(_OLD)


def numbers_changed(lines: Iterable[Line]) -> list[Line]:
    """Rules whose number in the older edition means them no more, in the order of the older edition."""
    moved = [line for line in lines if line.is_renumbered or (line.kind is Kind.REMOVED and line.older)]
    return sorted(moved, key=lambda line: sort_key(line.older))
