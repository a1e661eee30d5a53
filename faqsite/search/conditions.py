"""Queries as SQL over ``search_searchentry e``, the same for both databases; values are parameters."""

from collections.abc import Callable, Iterable, Iterator

from faqsite.search import card_conditions as of_cards
from faqsite.search.backends.base import Backend, Clause
from faqsite.search.condition import Condition, all_of, any_of
from faqsite.search.filters import FILTERS, Filter
from faqsite.search.models import Kind
from faqsite.search.syntax import Alternatives, Query, Term

_CARD = Condition("e.kind = 'card'")


def filter_condition(query: Query, backend: Backend) -> Condition:
    """What the filters, excluded words and brackets of ``query`` ask for."""
    return all_of(_parts(query, backend, holds=True))


def kind_condition(kinds: Iterable[str]) -> Condition:
    """Entries of any of these kinds; a keyword is a rule's heading."""
    return any_of(_kind(Filter("kind", kind)) for kind in sorted(kinds))


def edition_condition(query: Query) -> Condition:
    """All but rules and terms that stand no longer; with ``edition:`` those that stood on that day."""
    editions = query.values("edition")
    if editions:
        return _edition(Filter("edition", editions[0]))
    if any(one.values("edition") for one in query.alternatives()):
        return Condition("1 = 1")
    return Condition("e.is_current")


def _parts(query: Query, backend: Backend, *, holds: bool) -> Iterator[Condition]:
    """Each thing that the query asks for besides its words; or, unless it ``holds``, the opposite of each.

    The opposite is asked for part by part, as a filter on cards asks for cards even then: ``-t:elf`` are
    the cards that are no elves, and not every rule as well.
    """
    for name in _asked_names(query):
        yield _when(_grouped(query, name, backend), FILTERS[name].of_cards, holds)
    for one in query.filters:
        if one.negated:
            yield _when(_one(one, backend), FILTERS[one.name].of_cards, not holds)
    if query.excluded:
        yield _when(_matching(query.excluded, backend, every=False), False, not holds)
    for group in query.groups:
        yield _group(group, backend, holds=holds)


def _when(condition: Condition, is_of_cards: bool, holds: bool) -> Condition:
    found = condition if holds else condition.negated()
    return all_of([_CARD, found]) if is_of_cards else found


def _group(group: Alternatives, backend: Backend, *, holds: bool) -> Condition:
    if group.negated != holds:
        return any_of(all_of(_whole(one, backend, holds=True)) for one in group.queries)
    return all_of(any_of(_whole(one, backend, holds=False)) for one in group.queries)


def _whole(query: Query, backend: Backend, *, holds: bool) -> Iterator[Condition]:
    """The parts of a query within brackets: there its words and its edition are conditions too."""
    if query.terms:
        found = _matching(query.terms, backend)
        if query.number:
            found = any_of([found, Condition("e.number = %s", (query.number,))])
        yield _when(found, False, holds)
    for value in query.values("edition"):
        yield _when(_edition(Filter("edition", value)), False, holds)
    yield from _parts(query, backend, holds=holds)


def _matching(terms: Iterable[Term], backend: Backend, *, every: bool = True) -> Condition:
    expression = backend.expression([Clause(term.phrases) for term in terms], every=every)
    return Condition(f"e.id IN ({backend.ids_sql})", (expression,))


def _asked_names(query: Query) -> list[str]:
    return sorted({one.name for one in query.filters if not one.negated and one.name != "edition"})


def _grouped(query: Query, name: str, backend: Backend) -> Condition:
    """Several sets, kinds, languages or rules are alternatives; of other filters every one must hold."""
    same = [one for one in query.filters if one.name == name and not one.negated]
    if name == "rarity":
        return of_cards.printed(same, query.values("set"))
    conditions = [_one(one, backend) for one in same]
    return any_of(conditions) if FILTERS[name].alternatives else all_of(conditions)


def _one(one: Filter, backend: Backend) -> Condition:
    if one.name == "keyword":
        return of_cards.keyword(one, backend)
    if one.name in ("type", "text"):
        return of_cards.words(one, backend)
    return _BY_NAME[one.name](one)


def _kind(one: Filter) -> Condition:
    if one.value == "keyword":
        return Condition("e.is_keyword")
    if one.value == Kind.RULING:
        return Condition("e.kind IN (%s, %s)", (Kind.RULING.value, Kind.PASSAGE.value))
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


def _rarity(one: Filter) -> Condition:
    return of_cards.printed([one], [])


_BY_NAME: dict[str, Callable[[Filter], Condition]] = {
    "kind": _kind,
    "set": _set,
    "lang": _lang,
    "rule": _rule,
    "edition": _edition,
    "color": of_cards.colors,
    "color_identity": of_cards.colors,
    "mana_value": of_cards.mana_value,
    **dict.fromkeys(("power", "toughness", "loyalty", "defense"), of_cards.corner),
    "rarity": _rarity,
    "is": of_cards.quality,
}
