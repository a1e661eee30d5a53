"""Everything that the page of one card shows, asked for at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from django.db.models import QuerySet

from cards.made_names import MADE_HERE
from cards.models import Card, Face, Printing
from cards.order import number_key
from faqsite.addresses import address
from faqsite.kept import kept
from faqsite.languages import EN, LANGUAGES, ZH_HANS, ZH_HANT, columns
from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of
from faqsite.translated import TextIn, chosen, exact_text, literal
from rulings.annotations import Annotations
from rulings.document_list import PrintedPassage
from rulings.keywords import keywords_standing
from rulings.models import Block, Edition, Ruling
from rulings.models.ruling import RulingQuerySet
from rulings.named_sections import ABILITIES
from rulings.passages import Answer
from rulings.told_once import ToldRuling, told_once


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A card of the same set, under its collector number."""

    number: str
    url: str
    name: TextIn


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The cards before and after one in a set, by collector number; None at the ends."""

    previous: Neighbour | None = None
    following: Neighbour | None = None


@dataclass(frozen=True, slots=True)
class KeywordRule:
    """A keyword that a card has, with the rule about it."""

    number: str
    url: str
    name: TextIn


def with_names_of(faces: Sequence[Face], annotations: Annotations) -> Annotations:
    """A card page's annotations with what the card's name is: no better than the names of its faces."""
    states = dict(annotations.states)
    for made in reversed(MADE_HERE):
        for face, language in product(faces, LANGUAGES):
            known = annotations.states.get((Face, face.pk, language))
            if known and known.state == made:
                states[Card, face.card_id, language] = known
    return replace(annotations, states=states)


def rulings_of(card: Card, passages: Iterable[PrintedPassage], language: str) -> list[ToldRuling]:
    """Its public rulings, newest first, the same answer from several sources told once."""
    printed: dict[int, list[PrintedPassage]] = {}
    for passage in passages:
        if passage.ruling:
            printed.setdefault(passage.ruling, []).append(passage)
    return told_once(made_of(Answer, _public_rulings(card.pk)), language, printed)


@prepared
def _public_rulings(card: int) -> QuerySet[Any]:
    found = RulingQuerySet(Ruling).filter(cards=card).public().newest_first()
    return found.values_list(*columns_of(Answer))


def printing_its_text(passages: Iterable[PrintedPassage]) -> list[PrintedPassage]:
    """Of these passages the first card text of each document."""
    first: dict[str, PrintedPassage] = {}
    for passage in passages:
        if passage.kind == Block.Kind.CARD:
            first.setdefault(passage.slug, passage)
    return list(first.values())


def neighbours(printing: Printing | None, language: str) -> Neighbours:
    """The cards on either side of this printing in its set."""
    if printing is None:
        return Neighbours()
    ordered = printings_in_order(printing.set_id)
    place = next(index for index, row in enumerate(ordered) if row[0] == printing.pk)
    previous = ordered[place - 1] if place else None
    following = ordered[place + 1] if place + 1 < len(ordered) else None
    return Neighbours(*(_neighbour(row, printing.set.code, language) for row in (previous, following)))


@kept(size=16)
def printings_in_order(set_id: int) -> tuple[tuple[Any, ...], ...]:
    """Of each printing of a set its key, collector number, and the card's slug and names; one query, and
    for the sets last asked for none."""
    names = [f"card__{name}" for name in columns("name")]
    rows = literal(Printing).filter(set=set_id).values_list("pk", "number", "card__slug", *names)
    return tuple(sorted(rows, key=lambda row: (*number_key(row[1]), row[0])))


def _neighbour(row: tuple[Any, ...] | None, code: str, language: str) -> Neighbour | None:
    if row is None:
        return None
    _id, number, slug, *names = row
    name = chosen(dict(zip(LANGUAGES, names, strict=True)), language)
    return Neighbour(number, f"{address('cards:card', slug)}?set={code}", name)


def printing_to_turn_from(printings: list[Printing], code: str) -> Printing | None:
    """The printing in the set that the reader came from, else the newest, to turn to its neighbours."""
    return next((row for row in printings if row.set.code == code.upper()), next(iter(printings), None))


def keywords_of(faces: Sequence[Face], edition: Edition | None, language: str) -> list[KeywordRule]:
    """The keyword abilities that the faces name, each with the rule about it in ``edition``.

    English words decide where there are any: in Chinese a keyword's characters may stand inside
    another word.
    """
    texts = {code: _words(faces, code) for code in (EN, ZH_HANS, ZH_HANT)}
    decides = next((code for code, text in texts.items() if text), None)
    if edition is None or decides is None:
        return []
    abilities = [one for one in keywords_standing(edition.effective) if one.section == ABILITIES]
    return [
        KeywordRule(one.number, address("rulings:rule", one.number), chosen(one.latest, language))
        for one in abilities
        if _names(one.latest[decides], texts[decides])
    ]


def _words(faces: Sequence[Face], language: str) -> str:
    return "\n".join(exact_text(face, "text", language) or "" for face in faces).strip().lower()


def _names(title: str | None, text: str) -> bool:
    """Whether the text has the keyword as a word of its own."""
    if not title or title.lower() not in text:
        return False
    if title.isascii():
        return re.search(rf"\b{re.escape(title.lower())}\b", text) is not None
    return title in text
