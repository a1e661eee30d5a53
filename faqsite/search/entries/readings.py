"""Pinyin: a Chinese name is also found by its reading, and by the initials of that."""

from collections.abc import Iterator

from cards.names import normal_form
from faqsite.languages import ZH_HANS
from faqsite.search.entries.data import KeyData, Rank
from rulings.readings import typed_syllables

_SHORTEST = 2


def reading_keys(name: str) -> Iterator[KeyData]:
    """The keys of a Simplified name's reading ("chengjietianshi", "cjts")."""
    syllables = [syllable for syllable in typed_syllables(normal_form(name)) if syllable.isascii()]
    if len(syllables) >= _SHORTEST:
        yield KeyData("".join(syllables)[:300], name[:300], ZH_HANS, Rank.PINYIN)
        yield KeyData(
            "".join(syllable[0] for syllable in syllables)[:300], name[:300], ZH_HANS, Rank.INITIALS
        )
