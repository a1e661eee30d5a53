"""Keywords in the texts of documents, rulings and cards become links to their rules, as of an edition.

The keywords of an edition are read once and kept in the process until content changes; where they stand in
a text is found while a page is made, as terms are in the rules (``rulings.term_links``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils.text import slugify

from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES
from faqsite.rendering import Link
from rulings.ability_words import before_abilities, key_of
from rulings.annotations import rule_url
from rulings.keywords import keywords_standing
from rulings.named_sections import ACTIONS, ability_words_in
from rulings.term_links import CSS_CLASS
from rulings.term_matcher import TermMatcher, TermName, first_in_each_line
from rulings.term_words import ORDINARY

# What every card does: were they links, every ruling would be full of them.
EVERYDAY_ACTIONS = frozenset((
    "activate", "attach", "cast", "counter", "create", "destroy", "discard", "double", "exchange", "exile",
    "fight", "mill", "play", "reveal", "sacrifice", "search", "shuffle", "tap-and-untap", "triple",
    "unattach",
))  # fmt: skip
# Abilities whose Chinese names are mostly other words in the text of a card (所结附的生物, 佩带此武具的).
ORDINARY_IN_CHINESE = frozenset(("enchant", "equip"))
# Words of the rules that may begin with the last character of a keyword: 再起动 is 再 and 起动, no 再起.
ACROSS = frozenset(("起动", "起動", "启动", "啟動"))
ABILITY_WORD = "ability-word"  # a class of their links
# By these the matcher knows what it may bend: "scries", but never an ability.
_DEFINED = {True: "To do as the rule says.", False: "A keyword ability."}


@dataclass(slots=True)
class EditionKeywords:
    """The keywords of an edition, ready to be found in texts; each language when it is first asked for."""

    names: dict[str, list[TermName]]
    _matchers: dict[str, TermMatcher] = field(default_factory=dict)

    def matcher(self, language: str) -> TermMatcher:
        if language not in self._matchers:
            self._matchers[language] = TermMatcher(self.names[language], language)
        return self._matchers[language]


@kept(size=6)
def keywords_of(effective: date) -> EditionKeywords:
    """The keywords in force in an edition, but for those that are everyday words."""
    names: dict[str, list[TermName]] = {language: [] for language in LANGUAGES}
    for keyword in keywords_standing(effective):
        words = {slugify(name) for name in keyword.names[EN]}
        is_action = keyword.section == ACTIONS
        if is_action and words & EVERYDAY_ACTIONS:
            continue
        for language in LANGUAGES:
            if words & (ORDINARY if language == EN else ORDINARY_IN_CHINESE):
                continue
            for name in keyword.names[language]:
                names[language].append(TermName(keyword.number, name, _DEFINED[is_action]))
    return EditionKeywords(names)


@dataclass(frozen=True, slots=True)
class KeywordLinks:
    """What a page needs to link keywords: those of the edition that its texts mean, and today's.

    ``but`` are numbers of rules that the page itself prints.
    """

    keywords: EditionKeywords
    edition: date
    current: date | None
    but: frozenset[str] = frozenset()

    def of(self, text: str, language: str, links: Sequence[Link]) -> list[Link]:
        """The links of a text's keywords, beside those it has."""
        taken = [(link.start, link.end) for link in links]
        words = [one for one in self._ability_words(text, language) if not _overlaps(one, taken)]
        taken += [(link.start, link.end) for link in words]
        found = first_in_each_line(self.keywords.matcher(language), text, taken, self.but)
        return words + [
            Link(one.start, one.end, rule_url(one.slug, self.edition, self.current), css=CSS_CLASS)
            for one in found
            if text[one.end - 1 : one.end + 1] not in ACROSS
        ]

    def _ability_words(self, text: str, language: str) -> Iterator[Link]:
        """Ability words before the dash, in italics as on cards, each leading to the rule that lists it."""
        candidates = list(before_abilities(text, language))
        listed = ability_words_in(self.edition) if candidates else None
        if listed is None or listed.number in self.but:
            return
        url = rule_url(listed.number, self.edition, self.current)
        for match in candidates:
            if key_of(match[1]) in listed.words[language]:
                yield Link(match.start(1), match.end(1), url, css=f"{CSS_CLASS} {ABILITY_WORD}")


def _overlaps(link: Link, taken: Iterable[tuple[int, int]]) -> bool:
    return any(link.start < end and start < link.end for start, end in taken)


def keyword_links(
    edition: date | None, current: date | None, but: frozenset[str] = frozenset()
) -> KeywordLinks | None:
    """Links for texts that mean ``edition``, or the current one where they mean none; None without either."""
    meant = edition or current
    return KeywordLinks(keywords_of(meant), meant, current, but) if meant else None
