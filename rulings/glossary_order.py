"""The order of glossary terms and keywords for a reader: by letters in English, by pinyin in Chinese."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby

from rulings.listed import Listed

OTHER = "#"

# Words of the game whose first character has several readings, where pypinyin takes another.
READINGS = {
    "重置": [["chóng"], ["zhì"]],
    "重配": [["chóng"], ["pèi"]],
    "乾枯": [["gān"], ["kū"]],
    "伺機": [["sì"], ["jī"]],
    "弹回": [["tán"], ["huí"]],
    "彈回": [["tán"], ["huí"]],
}


@cache
def _dictionary() -> None:
    """Teach pypinyin our readings, once; it is loaded only where a Chinese name is to be sorted."""
    from pypinyin import load_phrases_dict

    load_phrases_dict(READINGS)


def _syllables(name: str) -> list[str]:
    from pypinyin import Style, lazy_pinyin

    _dictionary()
    return lazy_pinyin(name, style=Style.TONE3, neutral_tone_with_five=True)


@lru_cache(maxsize=8192)
def sort_key(name: str) -> str:
    """Latin letters without accents or case; Chinese characters as pinyin with tones."""
    if name.isascii():
        return name.casefold()
    folded = unicodedata.normalize("NFKD", " ".join(_syllables(name))).casefold()
    return "".join(character for character in folded if not unicodedata.combining(character))


def letter_of(name: str) -> str:
    """The heading a name stands under: the first letter of its key, or "#" where it is none."""
    first = sort_key(name)[:1].upper()
    return first if "A" <= first <= "Z" else OTHER


def in_order_of_name(rows: Iterable[Listed], language: str) -> list[Listed]:
    """The rows by the names that the reader sees; those that start with no letter come last."""

    def place(row: Listed) -> tuple[bool, str, str]:
        name = str(row.name(language))
        return letter_of(name) == OTHER, sort_key(name), name

    return sorted(rows, key=place)


def by_letter(rows: Iterable[Listed], language: str) -> list[tuple[str, list[Listed]]]:
    """The rows in order, grouped under letters."""

    def letter(row: Listed) -> str:
        return letter_of(str(row.name(language)))

    return [
        (heading, list(group)) for heading, group in groupby(in_order_of_name(rows, language), key=letter)
    ]
