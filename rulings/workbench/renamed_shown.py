"""The renamed terms that touch a text, as the desk shows them; and their new names put into its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faqsite.termbase.agreed_names import renamed_terms
from faqsite.termbase.current import vocabulary
from faqsite.termbase.renamed import Renamed
from faqsite.text_values import with_texts
from rulings.translating.renamed_words import RenamedWords
from rulings.translating.touched import touching
from rulings.translating.units import Unit


@dataclass(frozen=True, slots=True)
class ShownRenaming:
    """A renamed term; ``can_replace``: one of its former names stands in the text as a word of its own."""

    term: Renamed
    can_replace: bool


def renamings_of(unit: Unit) -> list[ShownRenaming]:
    renamed = renamed_terms()
    terms = touching(unit, renamed)
    if not terms:
        return []
    words = RenamedWords.of(terms, renamed, vocabulary())
    return [ShownRenaming(one, _renewed(unit.words, [one], words) != unit.words) for one in terms]


def with_new_names(unit: Unit, written: Mapping[str, Any]) -> dict[str, Any]:
    """What was written, with the new names in the place of former ones that stand as words of their own."""
    renamed = renamed_terms()
    terms = touching(unit, renamed)
    if not terms:
        return dict(written)
    return _renewed(written, terms, RenamedWords.of(terms, renamed, vocabulary()))


def _renewed(written: Mapping[str, Any], terms: Sequence[Renamed], words: RenamedWords) -> dict[str, Any]:
    renewed: dict[str, Any] = with_texts(dict(written), lambda text: _in_text(text, terms, words))
    return renewed


def _in_text(text: str, terms: Sequence[Renamed], words: RenamedWords) -> str:
    found = [former for one in terms for former in words.former_in(text, one)]
    for former in sorted(found, key=lambda each: each.start, reverse=True):
        text = text[: former.start] + former.term.name + text[former.end :]
    return text
