"""What filters on cards ask for, as conditions on ``search_searchentry e``, the entry of a card."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from faqsite.languages import EN, column
from faqsite.search.analysis import phrase, phrases
from faqsite.search.backends import backend_for, reading_alias, rows_of
from faqsite.search.backends.base import Clause
from faqsite.search.condition import NOTHING, Condition, all_of, any_of, condition, marked, saying
from faqsite.search.entries.data import key_of
from faqsite.search.filter_values import CORNERS, MULTICOLORED, RARITIES
from faqsite.search.filters import Filter
from faqsite.search.marks import COLOR_SETS, KEYWORDS_UNKNOWN, color_mark, mana_value_mark, mark

# "e.object_id + 0", so that SQLite does not try every pair of an object_id and an id in its index of both.
_SIGNS = {":": "=", "=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_TYPE_LINE = column("type_line", EN)

_LAYOUTS = {
    "split": ("split", "aftermath"),
    "flip": ("flip",),
    "transform": ("transform",),
    "modal": ("modal_dfc",),
    "meld": ("meld",),
    "dfc": ("transform", "modal_dfc", "meld"),  # rule 712.1
    "adventure": ("adventure",),
    "aftermath": ("aftermath",),
    "saga": ("saga",),
    "class": ("class",),
    "leveler": ("leveler",),
}
_TYPES = {
    "legendary": ("Legendary",),
    "basic": ("Basic",),
    "snow": ("Snow",),
    "permanent": ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"),  # rule 110.4
    "historic": ("Legendary", "Artifact", "Saga"),  # rule 700.6
}


def colors(one: Filter) -> Condition:
    """``c:wu`` has both and perhaps others, ``ci:wu`` none but these: any of the color sets that are so."""
    is_so = _color_test(one)
    found = [letters for letters in COLOR_SETS if is_so(set(letters))]
    if not found:
        return NOTHING
    field = "e.colors" if one.name == "color" else "e.color_identity"
    marks = [color_mark(one.name, letters) for letters in found]
    return marked(marks, f"{field} IN ({_marks(found)})", tuple(found))


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


def _is_so(rarity: str, one: Filter) -> bool:
    order = list(RARITIES)
    place, asked = order.index(rarity), order.index(one.value)
    return {
        "=": place == asked, "<>": place != asked, "<": place < asked, "<=": place <= asked,
        ">": place > asked, ">=": place >= asked,
    }[_SIGNS[one.operator]]  # fmt: skip


def quality(one: Filter) -> Condition:
    """``is:``: a layout, a word of the type line, or what the faces say together."""
    if one.value in _LAYOUTS:
        layouts = _LAYOUTS[one.value]
        sql = f"SELECT id FROM cards_card WHERE layout IN ({_marks(layouts)})"  # noqa: S608
        by_layout = condition(f"(e.object_id + 0) IN ({sql})", layouts)
        # Some kinds of card are known by their type line, whatever their frame is called.
        return any_of([by_layout, _typed(one.value.title())]) if one.value in ("saga", "class") else by_layout
    if one.value in _TYPES:
        return any_of(map(_typed, _TYPES[one.value]))
    faces = "SELECT card_id FROM cards_face WHERE"
    if one.value == "spell":
        return condition(f"(e.object_id + 0) IN ({faces} ' ' || {_TYPE_LINE} || ' ' NOT LIKE '%% Land %%')")
    text = column("text", EN)
    vanilla = f"{faces} ' ' || {_TYPE_LINE} || ' ' LIKE '%% Creature %%')"
    return condition(
        f"(e.object_id + 0) IN ({vanilla} AND (e.object_id + 0) NOT IN ({faces} COALESCE({text}, '') <> '')"
    )


def _typed(word: str) -> Condition:
    return saying([Clause((phrase(word),), ("context",))])


def words(one: Filter) -> Condition:
    """Words of the type line or the text: every one, in any order unless they stood in quotes."""
    asked = [phrase(one.value)] if one.exact else phrases(one.value)
    columns = ("context" if one.name == "type" else "body",)
    return saying(Clause((each,), columns) for each in asked if each.tokens)


def keyword(one: Filter) -> Condition:
    """Cards with the keyword, in any language in which the rules name it.

    Where the data do not tell a card's keywords, or know no such keyword at all (destroy), its text decides.
    """
    names = _keyword_names(one.value)
    marks = [mark("kw", key) for key in names]
    if not names or not _has_any(marks):
        return any_of(words(replace(one, value=name)) for name in names.values() or [one.value])
    bars = tuple(f"%|{key}|%" for key in names)
    known = marked(marks, " OR ".join(["e.keywords LIKE %s"] * len(names)), bars)
    if not _has_any([KEYWORDS_UNKNOWN]):
        return known
    unknown = marked([KEYWORDS_UNKNOWN], "e.keywords = ''")
    by_words = any_of(words(replace(one, value=name)) for name in names.values())
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
