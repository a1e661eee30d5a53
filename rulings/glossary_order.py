"""The orders in which a reader looks names up: English letters, pinyin, zhuyin, strokes.

Chinese names are put in order by their stored readings (``NameReading``); nothing is read here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby

from django.utils.translation import gettext_lazy, ngettext

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from rulings.listed import Listed
from rulings.models import NameReading

ENGLISH, PINYIN, ZHUYIN, STROKES = "english", "pinyin", "zhuyin", "strokes"
COLUMNS = {PINYIN: "pinyin", ZHUYIN: "zhuyin", STROKES: "stroke_key"}
LABELS = {
    ENGLISH: gettext_lazy("English"),
    PINYIN: gettext_lazy("pinyin"),
    ZHUYIN: gettext_lazy("zhuyin"),
    STROKES: gettext_lazy("strokes"),
}

# What a reader can choose from, the usual order first. Taiwan looks words up by strokes or zhuyin, the
# mainland by pinyin; who reads English may have only the Chinese words of an opponent to go by.
CHOICES = {
    EN: (ENGLISH, PINYIN, ZHUYIN, STROKES),
    ZH_HANS: (PINYIN, ENGLISH),
    ZH_HANT: (STROKES, ZHUYIN, PINYIN, ENGLISH),
}

# The tones' marks sort as dictionaries have them: first (no mark), second, third, fourth, light.
_TONES = str.maketrans("ˊˇˋ˙", "2345")

# A heading: 0 and what it says, so that letters and figures without a place of their own come after.
Heading = tuple[int, str]
_LATIN: Heading = (1, "A–Z")
_OTHER: Heading = (2, "#")
_ANCHORS = {_LATIN: "latin", _OTHER: "other"}


@dataclass(frozen=True, slots=True)
class Order:
    """One way to sort: what by, and the language whose names are sorted and stand first in their rows."""

    code: str
    language: str

    @property
    def label(self) -> str:
        return str(LABELS[self.code])


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under one heading of an order; made once for all languages of the page."""

    heading: Heading
    code: str
    rows: tuple[Listed, ...]

    @property
    def anchor(self) -> str:
        """Leads there from the list of all headings."""
        return _ANCHORS.get(self.heading, self.heading[1])

    @property
    def label(self) -> str:
        if self.code != STROKES or self.heading[0]:
            return self.heading[1]
        count = int(self.heading[1])
        return ngettext("%(count)s stroke", "%(count)s strokes", count) % {"count": count}


def orders_for(language: str) -> tuple[Order, ...]:
    """The orders that a reader of this language can choose, their usual one first."""
    return tuple(Order(code, _sorted_language(code, language)) for code in CHOICES[language])


def chosen_order(asked: str, language: str) -> Order:
    """The order that was asked for; one that this language does not have is the usual one."""
    orders = orders_for(language)
    return next((order for order in orders if order.code == asked), orders[0])


def _sorted_language(code: str, language: str) -> str:
    if code == ENGLISH:
        return EN
    if code == PINYIN:
        return ZH_HANS if language == EN else language
    return ZH_HANT


class Sorter:
    """Places names in an order; knows the stored readings of all names, from one query."""

    def __init__(self, order: Order) -> None:
        self.order = order

    @cached_property
    def _readings(self) -> Mapping[str, str]:
        column = COLUMNS.get(self.order.code)
        return dict(NameReading.objects.order_by().values_list("name", column)) if column else {}

    def heading(self, name: str) -> Heading:
        return self._place(name)[0]

    def _place(self, name: str) -> tuple[Heading, str]:
        """The heading, and the name's place under it."""
        key = self._readings.get(name)
        if key is None:
            return _letter(name, self.order.code), letters(name)
        if self.order.code == ZHUYIN:
            key = key.translate(_TONES)
        first = key[:2] if self.order.code == STROKES else key[:1]
        if _has_heading(first, self.order.code):
            return (0, first.upper()), key
        return _letter(name, self.order.code), letters(name)

    def in_order(self, rows: Iterable[Listed]) -> list[Listed]:
        return [row for _heading, row in self._placed(rows)]

    def _placed(self, rows: Iterable[Listed]) -> list[tuple[Heading, Listed]]:
        language = self.order.language
        placed = []
        for row in rows:
            name = row.names.get(language) or str(row.name(language))
            placed.append((*self._place(name), name, row.key, row))
        placed.sort(key=lambda one: one[:4])
        return [(heading, row) for heading, _key, _name, _row_key, row in placed]

    def groups(self, rows: Iterable[Listed]) -> tuple[Group, ...]:
        """The rows in order under their headings."""
        return tuple(
            Group(heading, self.order.code, tuple(row for _, row in group))
            for heading, group in groupby(self._placed(rows), key=lambda pair: pair[0])
        )


def neighbours(rows: Sequence[Listed], key: str) -> tuple[Listed | None, Listed | None]:
    """The rows before and after the one with this key; None at the ends, and where it is not among them."""
    at = next((place for place, row in enumerate(rows) if row.key == key), None)
    if at is None:
        return None, None
    return (rows[at - 1] if at else None), (rows[at + 1] if at + 1 < len(rows) else None)


@lru_cache(maxsize=4096)
def letters(name: str) -> str:
    """Latin letters without accents or case."""
    if name.isascii():
        return name.casefold()
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(character for character in folded if not unicodedata.combining(character))


def _letter(name: str, code: str) -> Heading:
    """A name without a reading: under its letter, or with all such where letters are no headings."""
    first = letters(name)[:1].upper()
    if not "A" <= first <= "Z":
        return _OTHER
    return (0, first) if code in (ENGLISH, PINYIN) else _LATIN


def _has_heading(first: str, code: str) -> bool:
    """Whether a reading that begins so stands under a heading of its order.

    Of a stroke key that is two digits: 00 before letters and figures, 99 before what has no count.
    """
    if code == STROKES:
        return first not in ("00", "99")
    return "ㄅ" <= first <= "ㄩ" if code == ZHUYIN else "a" <= first <= "z"
