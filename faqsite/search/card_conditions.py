"""What filters on cards ask for, as conditions on ``search_searchentry e``, the entry of a card."""

import operator
from collections.abc import Callable, Sequence
from typing import Any

from faqsite.search.analysis import Phrase, is_han, phrase
from faqsite.search.backends import backend_for, reading_alias, rows_of
from faqsite.search.backends.base import MARKS, Clause
from faqsite.search.card_words import words
from faqsite.search.condition import NOTHING, Condition, all_of, any_of, condition, escaped, marked, saying
from faqsite.search.entries.data import key_of
from faqsite.search.filter_values import CORNERS, MANA_VALUE, MULTICOLORED, PARITIES, RARITIES
from faqsite.search.filters import Filter
from faqsite.search.marks import COLOR_SETS, KEYWORDS_UNKNOWN, color_mark, mana_value_mark, mark
from faqsite.search.models import SearchKey

# "e.object_id + 0", so that SQLite does not try every pair of an object_id and an id in its index of both.
_SIGNS = {":": "=", "=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def colors(one: Filter) -> Condition:
    """``c:wu`` has both and perhaps others, ``ci:wu`` none but these: any of the color sets that are so."""
    is_so = _color_test(one)
    found = [letters for letters in COLOR_SETS if is_so(set(letters))]
    if not found:
        return NOTHING
    marks = [color_mark(one.name, letters) for letters in found]
    if one.name == "color":  # of either side: only the marks tell
        return saying([Clause(tuple(Phrase((each,)) for each in marks), (MARKS,))])
    return marked(marks, f"e.color_identity IN ({_marks(found)})", tuple(found))


def _color_test(one: Filter) -> Callable[[set[str]], bool]:
    usual = ">=" if one.name == "color" else "<="
    if one.value == MULTICOLORED:
        return lambda letters: (len(letters) > 1) != (one.operator == "!=")
    if one.value.isdigit():
        number, compare = int(one.value), _COMPARED["=" if one.operator == ":" else one.operator]
        return lambda letters: compare(len(letters), number)
    if one.value == "C":
        return lambda letters: (not letters) != (one.operator == "!=")
    asked, compare = set(one.value), _COMPARED[usual if one.operator == ":" else one.operator]
    return lambda letters: compare(letters, asked)


def mana_value(one: Filter) -> Condition:
    if one.value in PARITIES:
        whole = "CAST(e.mana_value AS integer)"
        is_so = condition(f"e.mana_value = {whole} AND {whole} %% 2 = {PARITIES[one.value]}")
        return is_so.negated() if one.operator == "!=" else is_so
    sql = f"e.mana_value {_SIGNS[one.operator]} {float(one.value)}"
    if _SIGNS[one.operator] == "=":
        return marked([mana_value_mark(float(one.value))], sql)
    return condition(sql)


def corner(one: Filter) -> Condition:
    """Some face whose number is so; both numbers of ``pow>tou`` are of the same face."""
    sign = _SIGNS[one.operator]
    if one.value == "*":
        with_star = f"SELECT card_id FROM cards_face WHERE {one.name} LIKE '%%*%%'"  # noqa: S608 - names of fields
        return condition(f"(e.object_id + 0) {'NOT IN' if sign == '<>' else 'IN'} ({with_star})")
    if one.value == MANA_VALUE:
        own = f"SELECT f.{one.name} FROM search_searchface f WHERE f.entry_id = e.id"  # noqa: S608 - names of fields
        return condition(f"EXISTS ({own} AND f.{one.name} {sign} e.mana_value)")
    value = one.value if one.value in CORNERS else str(float(one.value))
    faces = f"SELECT entry_id FROM search_searchface WHERE {one.name} {sign} {value}"  # noqa: S608 - a field, a number
    return condition(f"e.id IN ({faces})")


def printed(rarities: Sequence[Filter], sets: Sequence[str]) -> Condition:
    """One printing of the card, in one of ``sets`` if any are asked for, whose rarity meets every filter."""
    found = [rarity for rarity in RARITIES if all(_is_so(rarity, one) for one in rarities)]
    if not found:
        return NOTHING
    sql = f"p.rarity IN ({_marks(found)})"
    if sets:
        sql += f" AND s.code IN ({_marks(sets)})"
    return condition(
        "(e.object_id + 0) IN (SELECT p.card_id FROM cards_printing p "  # noqa: S608 - values are parameters
        f"JOIN cards_set s ON s.id = p.set_id WHERE {sql})",
        (*found, *sets),
    )


def printed_on(one: Filter) -> Condition:
    """Some printing of the card in a set that came out so; the value is a first and a last day."""
    first, last = one.value.split("/")
    asked: dict[str, tuple[str, tuple[str, ...]]] = {
        "<": ("< %s", (first,)), "<=": ("<= %s", (last,)), ">": ("> %s", (last,)), ">=": (">= %s", (first,)),
        "<>": ("NOT BETWEEN %s AND %s", (first, last)), "=": ("BETWEEN %s AND %s", (first, last)),
    }  # fmt: skip
    sql, values = asked[_SIGNS[one.operator]]
    return condition(
        "(e.object_id + 0) IN (SELECT p.card_id FROM cards_printing p "  # noqa: S608 - values are parameters
        f"JOIN cards_set s ON s.id = p.set_id WHERE s.release_date {sql})",
        values,
    )


def name(one: Filter) -> Condition:
    """Cards that have or had a name with it, in any language, wherever it stands in the name."""
    if is_han(one.value) and (asked := phrase(one.value)).tokens:
        return saying([Clause((asked,), ("name",))])
    is_name = f"rank <= {int(SearchKey.Rank.FORMER)} AND key LIKE %s ESCAPE '!'"
    beside = f"%{escaped(key_of(one.value))}%"
    return condition(f"e.id IN (SELECT entry_id FROM search_searchkey WHERE {is_name})", (beside,))  # noqa: S608


def _is_so(rarity: str, one: Filter) -> bool:
    order = list(RARITIES)
    place, asked = order.index(rarity), order.index(one.value)
    return {
        "=": place == asked, "<>": place != asked, "<": place < asked, "<=": place <= asked,
        ">": place > asked, ">=": place >= asked,
    }[_SIGNS[one.operator]]  # fmt: skip


def keyword(one: Filter) -> Condition:
    """Cards with the keyword, in any language in which the rules name it.

    Where the data do not tell a card's keywords, or know no such keyword at all (destroy), its text decides.
    """
    names = _keyword_names(one.value)
    marks = [mark("kw", key) for key in names]
    if not names or not _has_any(marks):
        return any_of(words(name) for name in names.values() or [one.value])
    bars = tuple(f"%|{key}|%" for key in names)
    known = marked(marks, " OR ".join(["e.keywords LIKE %s"] * len(names)), bars)
    if not _has_any([KEYWORDS_UNKNOWN]):
        return known
    unknown = marked([KEYWORDS_UNKNOWN], "e.keywords = ''")
    by_words = any_of(map(words, names.values()))
    return any_of([known, all_of([unknown, by_words])])


def _has_any(marks: Sequence[str]) -> bool:
    """Whether any entry has one of ``marks``."""
    (clause,) = marked(marks, "").clauses
    backend = backend_for(reading_alias())
    return bool(rows_of(f"{backend.ids_sql} LIMIT 1", [backend.expression([clause])]))


def _keyword_names(value: str) -> dict[str, str]:
    """The keyword's names by their keys: as asked for and, of a Chinese one, those of its rule in English."""
    key = key_of(value) if value.strip() else ""
    if not key or key.isascii():
        return {key: value} if key else {}
    sql = (
        "SELECT DISTINCT o.key, o.name FROM search_searchkey k "
        "JOIN search_searchentry r ON r.id = k.entry_id JOIN search_searchkey o ON o.entry_id = r.id "
        "WHERE k.key = %s AND r.is_keyword AND o.language = 'en'"
    )
    return {key: value, **dict(rows_of(sql, [key]))}


def _marks(values: Sequence[str]) -> str:
    return ", ".join(["%s"] * len(values))
