"""Filters as SQL over ``search_searchentry e``, the same for both databases; values are parameters."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from faqsite.search.analysis import phrases
from faqsite.search.backends.base import Backend, Clause
from faqsite.search.filters import CARDS_ONLY, Filter
from faqsite.search.syntax import Query

SqlValue = str | int | float


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition and the values of its placeholders."""

    sql: str
    values: tuple[SqlValue, ...] = ()

    def negated(self) -> "Condition":
        return Condition(f"NOT ({self.sql})", self.values)


def all_of(conditions: Iterable[Condition]) -> Condition:
    """The conditions joined by AND; true where there are none."""
    found = list(conditions)
    if not found:
        return Condition("1 = 1")
    return Condition(
        " AND ".join(f"({one.sql})" for one in found), tuple(value for one in found for value in one.values)
    )


def any_of(conditions: Iterable[Condition]) -> Condition:
    found = list(conditions)
    return Condition(
        " OR ".join(f"({one.sql})" for one in found), tuple(value for one in found for value in one.values)
    )


def filter_condition(query: Query, backend: Backend) -> Condition:
    """What the filters of ``query`` and its excluded words ask for."""
    conditions = [_grouped(query, name, backend) for name in _asked_names(query)]
    conditions += [_one(one, backend).negated() for one in query.filters if one.negated]
    if query.excluded:
        expression = backend.expression([Clause(term.phrases) for term in query.excluded], every=False)
        conditions.append(Condition(f"e.id NOT IN ({backend.ids_sql})", (expression,)))
    return all_of(conditions)


def kind_condition(kinds: Iterable[str]) -> Condition:
    """Entries of any of these kinds; a keyword is a rule's heading."""
    return any_of(_kind(Filter("kind", kind)) for kind in sorted(kinds))


def edition_condition(query: Query) -> Condition:
    """All but rules and terms that stand no longer; with ``edition:`` those that stood on that day."""
    editions = query.values("edition")
    return _edition(Filter("edition", editions[0])) if editions else Condition("e.is_current")


def _asked_names(query: Query) -> list[str]:
    return sorted({one.name for one in query.filters if not one.negated and one.name != "edition"})


def _grouped(query: Query, name: str, backend: Backend) -> Condition:
    """Several sets, kinds, languages or rules are alternatives; of other filters every one must hold."""
    conditions = [_one(one, backend) for one in query.filters if one.name == name and not one.negated]
    return any_of(conditions) if name in ("set", "kind", "lang", "rule") else all_of(conditions)


def _one(one: Filter, backend: Backend) -> Condition:
    if one.name in ("type", "text", "keyword"):
        return _words(one, backend)
    condition = _BY_NAME[one.name](one)
    return all_of([Condition("e.kind = 'card'"), condition]) if one.name in CARDS_ONLY else condition


def _kind(one: Filter) -> Condition:
    if one.value == "keyword":
        return Condition("e.is_keyword")
    return Condition("e.kind = %s", (one.value,))


def _set(one: Filter) -> Condition:
    return Condition("e.sets LIKE %s", (f"% {one.value.replace('_', '')} %",))


def _lang(one: Filter) -> Condition:
    return Condition("e.languages LIKE %s", (f"% {one.value} %",))


def _rule(one: Filter) -> Condition:
    """The rule itself, what stands under it, and what cites either."""
    return Condition("e.rules LIKE %s", (f"% {one.value} %",))


def _edition(one: Filter) -> Condition:
    """Rules and terms of the edition in force on the day; what belongs to no edition is left out."""
    newest = (
        "(SELECT effective FROM rulings_edition WHERE effective <= %s "
        "ORDER BY is_outline, effective DESC LIMIT 1)"
    )
    return Condition(
        f"e.first_edition <= {newest} AND (e.last_edition IS NULL OR e.last_edition >= {newest})",
        (one.value, one.value),
    )


def _color(one: Filter) -> Condition:
    if one.value == "C":
        return Condition("e.colors = ''")
    return all_of(Condition("e.colors LIKE %s", (f"%{letter}%",)) for letter in one.value if letter != "C")


def _mana_value(one: Filter) -> Condition:
    operator = "=" if one.operator == ":" else one.operator
    return Condition(f"e.mana_value {operator} {float(one.value)}")


def _words(one: Filter, backend: Backend) -> Condition:
    """Words of the type line or, for ``o:`` and ``kw:``, of the text: every one, in any order."""
    column = "context" if one.name == "type" else "body"
    clauses = [Clause((phrase,), (column,)) for phrase in phrases(one.value)]
    if not clauses:
        return Condition("e.kind = 'card'")
    return Condition(f"e.kind = 'card' AND e.id IN ({backend.ids_sql})", (backend.expression(clauses),))


_BY_NAME: dict[str, Callable[[Filter], Condition]] = {
    "kind": _kind,
    "set": _set,
    "lang": _lang,
    "rule": _rule,
    "edition": _edition,
    "color": _color,
    "mana_value": _mana_value,
}
