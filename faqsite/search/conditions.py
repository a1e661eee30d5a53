"""Queries as conditions on entries, the same for both databases; values are parameters."""

from collections.abc import Callable, Iterable, Iterator

from faqsite.search import card_conditions as of_cards
from faqsite.search.backends.base import Clause
from faqsite.search.card_sorts import quality
from faqsite.search.card_words import texts, types
from faqsite.search.condition import Condition, all_of, any_of, condition, escaped, marked, saying
from faqsite.search.filters import FILTERS, Filter
from faqsite.search.marks import OLD, mark
from faqsite.search.models import Kind
from faqsite.search.set_names import sets_named
from faqsite.search.syntax import Alternatives, Query, Term

_CARD = marked([mark("kind", Kind.CARD)], "e.kind = 'card'", is_broad=True)
CURRENT = marked([OLD], "NOT e.is_current", is_broad=True).negated()


def filter_condition(query: Query) -> Condition:
    """What the filters, excluded words and brackets of ``query`` ask for."""
    return all_of(_parts(query, holds=True))


def kind_condition(kinds: Iterable[str]) -> Condition:
    """Entries of any of these kinds; a keyword is a rule's heading."""
    return any_of(_kind(Filter("kind", kind)) for kind in sorted(kinds))


def edition_condition(query: Query) -> Condition:
    """All but rules and terms that stand no longer; with ``edition:`` those that stood on that day."""
    editions = query.values("edition")
    if editions:
        return _edition(Filter("edition", editions[0]))
    if any(one.values("edition") for one in query.alternatives()):
        return Condition()
    return CURRENT


def _parts(query: Query, *, holds: bool) -> Iterator[Condition]:
    """Each thing that the query asks for besides its words; or, unless it ``holds``, the opposite of each.

    The opposite is asked for part by part, as a filter on cards asks for cards even then: ``-t:elf`` are
    the cards that are no elves, and not every rule as well.
    """
    for name in _asked_names(query):
        yield _when(_grouped(query, name), FILTERS[name].of_cards, holds)
    for one in query.filters:
        if one.negated:
            yield _when(_one(one), FILTERS[one.name].of_cards, not holds)
    if query.excluded:
        yield _when(any_words(query.excluded), False, not holds)
    for group in query.groups:
        yield _group(group, holds=holds)


def _when(asked: Condition, is_of_cards: bool, holds: bool) -> Condition:
    found = asked if holds else asked.negated()
    return all_of([_CARD, found]) if is_of_cards else found


def _group(group: Alternatives, *, holds: bool) -> Condition:
    if group.negated != holds:
        return any_of(all_of(_whole(one, holds=True)) for one in group.queries)
    return all_of(any_of(_whole(one, holds=False)) for one in group.queries)


def _whole(query: Query, *, holds: bool) -> Iterator[Condition]:
    """The parts of a query within brackets: there its words and its edition are conditions too."""
    if query.terms:
        found = every_word(query.terms)
        if query.number:
            found = any_of([found, condition("e.number = %s", (query.number,))])
        yield _when(found, False, holds)
    for value in query.values("edition"):
        yield _when(_edition(Filter("edition", value)), False, holds)
    yield from _parts(query, holds=holds)


def every_word(terms: Iterable[Term]) -> Condition:
    """Entries with every one of ``terms``."""
    return saying(Clause(term.phrases) for term in terms)


def any_words(terms: Iterable[Term]) -> Condition:
    """Entries with any of ``terms``."""
    return saying([Clause(tuple(phrase for term in terms for phrase in term.phrases))])


def _asked_names(query: Query) -> list[str]:
    return sorted({one.name for one in query.filters if not one.negated and one.name != "edition"})


def _grouped(query: Query, name: str) -> Condition:
    """Several sets, kinds, languages or rules are alternatives; of other filters every one must hold."""
    same = [one for one in query.filters if one.name == name and not one.negated]
    if name == "rarity":
        return of_cards.printed(same, [code for name in query.values("set") for code in sets_named(name)])
    conditions = [_one(one) for one in same]
    return any_of(conditions) if FILTERS[name].alternatives else all_of(conditions)


def _one(one: Filter) -> Condition:
    if one.name == "keyword":
        return of_cards.keyword(one)
    return _BY_NAME[one.name](one)


def _kind(one: Filter) -> Condition:
    mark_of_kind = mark("kind", one.value)
    if one.value == "keyword":
        return marked([mark_of_kind], "e.is_keyword")
    if one.value == Kind.RULING:
        kinds = (Kind.RULING.value, Kind.PASSAGE.value)
        return marked((mark("kind", kind) for kind in kinds), "e.kind IN (%s, %s)", kinds, is_broad=True)
    return marked([mark_of_kind], "e.kind = %s", (one.value,), is_broad=True)


def _set(one: Filter) -> Condition:
    codes = sets_named(one.value) or (one.value,)
    sql = " OR ".join(["e.sets LIKE %s ESCAPE '!'"] * len(codes))
    return marked((mark("set", code) for code in codes), sql, tuple(f"% {escaped(code)} %" for code in codes))


def _lang(one: Filter) -> Condition:
    return marked([mark("lang", one.value)], "e.languages LIKE %s", (f"% {one.value} %",), is_broad=True)


def _rule(one: Filter) -> Condition:
    """The rule itself, what stands under it, and what cites either."""
    return marked([mark("rule", one.value)], "e.rules LIKE %s", (f"% {one.value} %",))


def _edition(one: Filter) -> Condition:
    """Rules and terms of the edition in force on the day; what belongs to no edition is left out."""
    newest = (
        "(SELECT effective FROM rulings_edition WHERE effective <= %s "
        "ORDER BY is_outline, effective DESC LIMIT 1)"
    )
    return condition(
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
    "type": types,
    "text": texts,
    "name": of_cards.name,
    "date": of_cards.printed_on,
    "is": quality,
}
