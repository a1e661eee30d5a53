"""Which names of cards no source gave: converted from the other script, or drafted here.

A card's name is that of its faces, and so is what it is: the states of translations are kept of faces only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db.models import OuterRef, QuerySet, Subquery

from cards.models import Face
from faqsite.languages import LANGUAGES
from faqsite.prepared import prepared
from faqsite.translated import literal
from rulings.models import TranslationState

State = TranslationState.State
# The least finished first.
MADE_HERE = (State.CONVERTED.value, State.DRAFT.value)

StateByLanguage = Mapping[str, str]


def made_names(cards: Collection[int]) -> dict[int, StateByLanguage]:
    """By card the languages in which it was not named by a print or a reviewer, each with the state of its
    name; one query."""
    found: dict[int, list[tuple[str, str]]] = {}
    kind = ContentType.objects.get_for_model(Face).pk
    for card, language, state in _made(kind, list(cards)) if cards else ():
        found.setdefault(card, []).append((language, state))
    return {card: least_finished(states) for card, states in found.items()}


def least_finished(states: Iterable[tuple[str, str]]) -> StateByLanguage:
    """Of the states of several faces, given as (language, state), those that the whole card has."""
    made = [one for one in states if one[1] in MADE_HERE]
    return dict(sorted(made, key=lambda one: MADE_HERE.index(one[1]), reverse=True))


def converted_in(states: StateByLanguage) -> list[str]:
    """The languages in which a card's name is a conversion."""
    return [language for language in LANGUAGES if states.get(language) == State.CONVERTED]


@prepared
def _made(kind: int, cards: list[int]) -> QuerySet[Any]:
    faces = literal(Face).filter(card__in=cards).order_by()
    card = Subquery(literal(Face).filter(pk=OuterRef("object_id")).order_by().values("card_id")[:1])
    made = TranslationState.objects.filter(content_type=kind, object_id__in=faces.values("pk"))
    return made.filter(state__in=MADE_HERE).order_by().values_list(card, "language", "state")
