"""Ability words, which cards print in italics before an ability: the list that an edition of the rules gives.

Pure. A set brings new ones, and the rules list them all in one sentence (rule 207.2c).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from faqsite.languages import EN
from rulings.standing import stands

# "The ability words are adamant, …, and will of the council."; 异能提示包括固色、…、议定。
_LIST = {
    True: re.compile(r"\bability words are:? ([^.]+)\.", re.IGNORECASE),
    False: re.compile(r"(?:异能提示|異能提示|异能词|異能詞)(?:包括|包含|有|为|為)[：:]?([^。]+)。"),
}
_PARTED = {True: re.compile(r",\s*(?:and\s+)?|\s+and\s+"), False: re.compile(r"[、，]|以及|和(?=[^、，]*$)")}
# "Landfall — Whenever…", 地落～每当…, "• Raid — …"
_BEFORE_ABILITY = {
    True: re.compile(r"^[•*\s]*([^\n—{(]{2,40}?) — ", re.MULTILINE),
    False: re.compile(r"^[•*\s]*([^\n—～~{(（，。]{1,20}?)\s*(?:[～~]|—+)", re.MULTILINE),
}


@dataclass(frozen=True, slots=True)
class AbilityWords:
    """The ability words that a rule lists, by language, from an edition through another (None: still)."""

    number: str
    words: Mapping[str, frozenset[str]]
    first: date
    last: date | None

    def stands_on(self, edition: date) -> bool:
        return stands(self.first, self.last, edition)


def words_listed(text: str, language: str) -> frozenset[str]:
    """The ability words that a rule's text lists, as ``key_of`` has them; empty if it lists none."""
    lists = [_PARTED[language == EN].split(found[1]) for found in _LIST[language == EN].finditer(text)]
    longest = max(lists, key=len, default=[])  # "ability words are similar to keywords" is no list
    return frozenset(key_of(part) for part in longest if part.strip())


def before_abilities(text: str, language: str) -> Iterator[re.Match[str]]:
    """What stands before the dash at the beginning of a line, as group 1; it may be anything."""
    return _BEFORE_ABILITY[language == EN].finditer(text)


def key_of(word: str) -> str:
    """Council’s dilemma and council's dilemma are one."""
    return word.strip().replace("’", "'").casefold()
