"""What the pages on identity show: two provisions side by side, and rows of doubts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy

from faqsite.languages import EN, HTML_TAGS, ZH_HANS, ZH_HANT
from faqsite.translated import exact_text
from rulings.identity_decisions import Doubt, version_at
from rulings.marking import Piece, marked
from rulings.models import Edition, RuleVersion

OPENING = 120

REASONS = {
    "few words agree": gettext_lazy("few words agree"),
    "another provision is as near": gettext_lazy("another provision is as near"),
    "only parent and letter agree": gettext_lazy("only the parent and the letter agree"),
}


@dataclass(frozen=True, slots=True)
class ProvisionShown:
    """One of two provisions; ``pieces`` are its words, those that the other lacks marked as ``kind``."""

    edition: date
    number: str
    lang: str
    title: str
    pieces: list[Piece]
    history: str
    page: str
    rule: int


@dataclass(frozen=True, slots=True)
class PairShown:
    older: ProvisionShown
    newer: ProvisionShown
    is_one_rule: bool


def pair_shown(named: dict[str, Any]) -> PairShown | None:
    """Both provisions of a valid pair, in the first language that both are printed in."""
    older = version_at(named["older_edition"], named["older_number"])
    newer = version_at(named["newer_edition"], named["newer_number"])
    if older is None or newer is None:
        return None
    language = _language_of_both(older, newer)
    pieces = marked(_words(older, language), _words(newer, language))
    return PairShown(
        _provision(
            older, named["older_edition"], language, [each for each in pieces if each.kind != "inserted"]
        ),
        _provision(
            newer, named["newer_edition"], language, [each for each in pieces if each.kind != "deleted"]
        ),
        older.rule_id == newer.rule_id,
    )


def _provision(version: RuleVersion, edition: date, language: str, pieces: list[Piece]) -> ProvisionShown:
    return ProvisionShown(
        edition,
        version.number,
        HTML_TAGS[language],
        exact_text(version, "title", language) or "",
        pieces,
        history_of(version.rule_id),
        version.get_edition_url(Edition(effective=edition)),
        version.rule_id,
    )


def history_of(rule: int) -> str:
    """The numbers that a rule has had, with the editions from which it had them."""
    versions = RuleVersion.objects.filter(rule=rule).order_by("first_edition_id")
    steps: list[str] = []
    before = ""
    for number, edition in versions.values_list("number", "first_edition_id"):
        if number != before:
            steps.append(f"{number} ({edition})")
        before = number
    return " → ".join(steps)


def _language_of_both(older: RuleVersion, newer: RuleVersion) -> str:
    for language in (EN, ZH_HANS, ZH_HANT):
        if _words(older, language) and _words(newer, language):
            return language
    return EN


def _words(version: RuleVersion, language: str) -> str:
    parts = [exact_text(version, "title", language), exact_text(version, "text", language)]
    return "\n".join(filter(None, [*parts, *(exact_text(version, "examples", language) or [])]))


@dataclass(frozen=True, slots=True)
class DoubtRow:
    """A doubt as a line of the list: the beginnings of both provisions, and where each choice leads."""

    doubt: Doubt
    key: str
    reason: Any
    older_words: SafeString
    newer_words: SafeString
    look: str
    part: str
    join_instead: str


def doubt_rows(doubts: Sequence[Doubt], decide_url: Callable[..., str]) -> list[DoubtRow]:
    """Rows for these doubts, with all their texts from one query."""
    versions = _versions(doubts)
    return [_doubt_row(doubt, versions, decide_url) for doubt in doubts]


def _doubt_row(
    doubt: Doubt, versions: dict[tuple[date, str], RuleVersion], decide_url: Callable[..., str]
) -> DoubtRow:
    pair = {"older_edition": doubt.older, "older_number": doubt.old, "newer_edition": doubt.newer}
    origin = {**pair, "from": "doubts"}
    instead = decide_url(**origin, newer_number=doubt.instead, kind="join") if doubt.instead else ""
    return DoubtRow(
        doubt,
        f"{doubt.newer} {doubt.old} {doubt.new}",
        REASONS.get(doubt.reason, doubt.reason),
        *_openings(versions.get((doubt.older, doubt.old)), versions.get((doubt.newer, doubt.new))),
        decide_url(**origin, newer_number=doubt.new, kind="join"),
        decide_url(**origin, newer_number=doubt.new, kind="part"),
        instead,
    )


def _versions(doubts: Iterable[Doubt]) -> dict[tuple[date, str], RuleVersion]:
    wanted = {place for each in doubts for place in ((each.older, each.old), (each.newer, each.new))}
    versions = RuleVersion.objects.filter(number__in={number for _edition, number in wanted})
    return {
        (edition, version.number): version
        for version in versions
        for edition, number in wanted
        if number == version.number and version.stands_on(edition)
    }


def _openings(older: RuleVersion | None, newer: RuleVersion | None) -> tuple[SafeString, SafeString]:
    """The beginnings of two provisions in one language."""
    if older is None or newer is None:
        return SafeString("–"), SafeString("–")
    language = _language_of_both(older, newer)
    words = (Truncator(_words(version, language)).chars(OPENING) for version in (older, newer))
    one, other = (
        format_html('<span class="words" lang="{}">{}</span>', HTML_TAGS[language], each) for each in words
    )
    return one, other
