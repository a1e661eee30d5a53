"""Sections that keep their names while their numbers move, and what stands in them.

Those of keywords (501 and 502 until 2009, 701 and 702 since) and of cards of an unusual layout; beside them
the rules that list ability words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q

from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES, columns
from rulings.ability_words import AbilityWords, words_listed
from rulings.listed import by_languages
from rulings.passages import rule_versions
from rulings.standing import stands

ACTIONS, ABILITIES = SECTION_NAMES = ("Keyword Actions", "Keyword Abilities")

# The sections about cards of an unusual layout have had several numbers too.
LAYOUT_SECTIONS = (
    "Split Cards", "Flip Cards", "Leveler Cards", "Double-Faced Cards", "Saga Cards", "Adventurer Cards",
    "Class Cards",
)  # fmt: skip

# The chapter about the parts of a card: its rule about the text box lists the ability words.
ABOUT_CARDS = "2"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule under one title and number, from an edition through another (None: it stands still)."""

    rule: int
    number: str
    names: Mapping[str, str | None]
    first: date
    last: date | None
    section: str

    def stands_on(self, edition: date) -> bool:
        return stands(self.first, self.last, edition)


@dataclass(frozen=True, slots=True)
class Rows:
    """What stands in the named sections, through all editions; ``layouts`` are such sections themselves."""

    keywords: tuple[Numbered, ...]
    layouts: tuple[Numbered, ...]
    ability_words: tuple[AbilityWords, ...]


@dataclass(frozen=True, slots=True)
class _Titled:
    """A section or a rule with its titles, or a subrule with its texts, by language."""

    kind: str
    rule: int
    number: str
    parent: str
    first: date
    last: date | None
    said: Mapping[str, str | None]

    def in_section(self, name: str) -> Numbered:
        return Numbered(self.rule, self.number, self.said, self.first, self.last, name)

    def overlaps(self, other: _Titled) -> bool:
        return self.first <= (other.last or date.max) and other.first <= (self.last or date.max)


@kept(size=1)
def kept_rows() -> Rows:
    return numbered_rows()


def numbered_rows() -> Rows:
    """The titled rules in the sections of keywords, while their sections have these names; one query.

    The sections about layouts come with them, and the rules that list ability words.
    """
    titled = Q(title_en__isnull=False) | Q(title_zh_hans__isnull=False)
    says_ability_words = Q(text_en__icontains="ability words") | Q(text_zh_hans__contains="异能提示")
    named = (*SECTION_NAMES, *LAYOUT_SECTIONS)
    wanted = Q(kind="section", title_en__in=named) | (Q(kind="rule") & titled)
    wanted |= Q(kind="subrule", number__startswith=ABOUT_CARDS) & says_ability_words
    place = ("kind", "rule", "number", "parent_number", "first_edition", "last_edition")
    found = rule_versions().filter(wanted).order_by()
    by_kind: dict[str, list[_Titled]] = defaultdict(list)
    for one in map(_titled, found.values_list(*place, *columns("title"), *columns("text"))):
        by_kind[one.kind].append(one)
    sections = by_kind["section"]
    return Rows(
        tuple(_in_keyword_sections(by_kind["rule"], sections)),
        tuple(one.in_section("") for one in sections if one.said[EN] in LAYOUT_SECTIONS),
        tuple(_listing(by_kind["subrule"])),
    )


def _titled(row: Sequence[Any]) -> _Titled:
    kind, rule, number, parent, first, last, *said = row
    titles, texts = said[: len(LANGUAGES)], said[len(LANGUAGES) :]
    words = by_languages(tuple(texts if kind == "subrule" else titles))
    return _Titled(kind, rule, number, parent, first, last, words)


def _in_keyword_sections(rules: Iterable[_Titled], sections: Iterable[_Titled]) -> Iterator[Numbered]:
    by_number: dict[str, list[_Titled]] = defaultdict(list)
    for section in sections:
        if section.said[EN] not in LAYOUT_SECTIONS:
            by_number[section.number].append(section)
    for rule in rules:
        held = next((one for one in by_number[rule.parent] if rule.overlaps(one)), None)
        if held is not None:
            yield rule.in_section(held.said[EN] or "")


def _listing(subrules: Iterable[_Titled]) -> Iterator[AbilityWords]:
    for one in subrules:
        words = {code: words_listed(one.said[code] or "", code) for code in LANGUAGES}
        if any(words.values()):
            yield AbilityWords(one.number, words, one.first, one.last)


def layout_section(title: str, effective: date) -> Numbered | None:
    """The section of ``LAYOUT_SECTIONS`` with this title in an edition."""
    named = (row for row in kept_rows().layouts if row.names[EN] == title)
    return next((row for row in named if row.stands_on(effective)), None)


def ability_words_in(effective: date) -> AbilityWords | None:
    """Those that an edition lists; None where it lists none."""
    return next((row for row in kept_rows().ability_words if row.stands_on(effective)), None)
