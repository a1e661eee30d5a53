"""What ``is:`` asks for: a layout, words of the type line, or what the faces of a card say together."""

from faqsite.languages import EN, column
from faqsite.search.analysis import phrase
from faqsite.search.backends.base import Clause
from faqsite.search.condition import Condition, all_of, any_of, condition, saying
from faqsite.search.filters import Filter

_TYPE_LINE = column("type_line", EN)
_TEXT = column("text", EN)

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
    "party": ("Cleric", "Rogue", "Warrior", "Wizard"),  # rule 700.8
    "outlaw": ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"),  # rule 700.12
}


# What one of the faces must be.
_LINE = f"' ' || {_TYPE_LINE} || ' '"
_CREATURE = f"{_LINE} LIKE '%% Creature %%'"
_WITH_TEXT = f"SELECT card_id FROM cards_face WHERE COALESCE({_TEXT}, '') <> ''"  # noqa: S608 - a field
_OF_TWO_MANA = "SELECT id FROM cards_card WHERE mana_value = 2"
_FACES = {
    "spell": f"{_LINE} NOT LIKE '%% Land %%'",
    "vanilla": f"{_CREATURE} AND card_id NOT IN ({_WITH_TEXT})",
    # Rule 903.3: legendary creatures, and what says so of itself.
    "commander": f"position = 0 AND (({_CREATURE} AND {_LINE} LIKE '%% Legendary %%') "
    f"OR {_TEXT} LIKE '%% can be your commander%%')",
    "bear": f"{_CREATURE} AND power = '2' AND toughness = '2' AND card_id IN ({_OF_TWO_MANA})",
    "hybrid": "REPLACE(mana_cost, '/P}', '') LIKE '%%/%%'",
    "phyrexian": f"mana_cost LIKE '%%/P}}%%' OR {_TEXT} LIKE '%%/P}}%%'",
}
# Words of which such a card has one: the index knows the few whose faces need be read.
_SAID = {"commander": ("Legendary", "can be your commander")}


def quality(one: Filter) -> Condition:
    """Cards of the sort that ``is:`` names."""
    if one.value in _LAYOUTS:
        layouts = _LAYOUTS[one.value]
        marks = ", ".join(["%s"] * len(layouts))
        by_layout = _of_cards(f"SELECT id FROM cards_card WHERE layout IN ({marks})", layouts)  # noqa: S608
        # Some kinds of card are known by their type line, whatever their frame is called.
        return any_of([by_layout, _typed(one.value.title())]) if one.value in ("saga", "class") else by_layout
    if one.value in _TYPES:
        return any_of(map(_typed, _TYPES[one.value]))
    if one.value == "token":
        return _of_cards("SELECT id FROM cards_card WHERE is_token")
    if one.value not in _SAID:
        return _of_cards(f"SELECT card_id FROM cards_face WHERE {_FACES[one.value]}")  # noqa: S608 - our own
    said = Clause(tuple(map(phrase, _SAID[one.value])), ("context", "body"))
    is_so = f"EXISTS (SELECT 1 FROM cards_face WHERE card_id = e.object_id AND ({_FACES[one.value]}))"  # noqa: S608
    return all_of([saying([said]), condition(is_so)])


def _of_cards(ids: str, values: tuple[str, ...] = ()) -> Condition:
    return condition(f"(e.object_id + 0) IN ({ids})", values)


def _typed(word: str) -> Condition:
    return saying([Clause((phrase(word),), ("context",))])
