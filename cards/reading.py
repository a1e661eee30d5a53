"""Everything that the page of one card shows, asked for at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from cards.models import Card, Face, Printing
from cards.order import number_key
from faqsite.addresses import address
from faqsite.languages import EN, LANGUAGES, ZH_HANS, ZH_HANT, columns
from faqsite.translated import TextIn, chosen, exact_text
from rulings.keywords import ABILITIES, keywords_standing
from rulings.models import Block, Edition, Ruling
from rulings.told_once import ToldRuling, told_once

# A document's report and the source of its passages can be long, and no card page shows them.
_UNSHOWN = ("document__report", "source_text", "document__licence", "document__credits")


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


def passages_about(card: Card) -> list[Block]:
    """The passages of published documents that print the card's text or a ruling about it."""
    about = Q(card=card, kind=Block.Kind.CARD) | Q(ruling__in=Ruling.objects.about(card))
    passages = Block.objects.filter(about, document__is_public=True).select_related("document")
    return list(passages.defer(*_UNSHOWN).order_by("-document__updated", "document", "position"))


def rulings_of(card: Card, passages: Iterable[Block], language: str) -> list[ToldRuling]:
    """Its public rulings, newest first, the same answer from several sources told once."""
    printed: dict[int, list[Block]] = {}
    for passage in passages:
        if passage.ruling_id:
            printed.setdefault(passage.ruling_id, []).append(passage)
    return told_once(Ruling.objects.about(card).public().newest_first(), language, printed)


def printing_its_text(passages: Iterable[Block]) -> list[Block]:
    """Of these passages the first card text of each document."""
    first: dict[int, Block] = {}
    for passage in passages:
        if passage.kind == Block.Kind.CARD:
            first.setdefault(passage.document_id, passage)
    return list(first.values())


def neighbours(printing: Printing | None, language: str) -> Neighbours:
    """The cards on either side of this printing in its set."""
    if printing is None:
        return Neighbours()
    names = [f"card__{name}" for name in columns("name")]
    in_set = Printing.objects.filter(set=printing.set_id).values_list("pk", "number", "card__slug", *names)
    ordered = sorted(in_set, key=lambda row: number_key(row[1]))
    place = next(index for index, row in enumerate(ordered) if row[0] == printing.pk)
    previous = ordered[place - 1] if place else None
    following = ordered[place + 1] if place + 1 < len(ordered) else None
    return Neighbours(*(_neighbour(row, printing.set.code, language) for row in (previous, following)))


def _neighbour(row: tuple[Any, ...] | None, code: str, language: str) -> Neighbour | None:
    if row is None:
        return None
    _id, number, slug, *names = row
    name = chosen(dict(zip(LANGUAGES, names, strict=True)), language)
    return Neighbour(number, f"{address('cards:card', slug)}?set={code}", name)


def printing_to_turn_from(printings: list[Printing], code: str) -> Printing | None:
    """The printing in the set that the reader came from, else the newest, to turn to its neighbours."""
    return next((row for row in printings if row.set.code == code.upper()), next(iter(printings), None))


def keywords_of(faces: list[Face], edition: Edition | None, language: str) -> list[KeywordRule]:
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


def _words(faces: list[Face], language: str) -> str:
    return "\n".join(exact_text(face, "text", language) or "" for face in faces).strip().lower()


def _names(title: str | None, text: str) -> bool:
    """Whether the text has the keyword as a word of its own."""
    if not title or title.lower() not in text:
        return False
    if title.isascii():
        return re.search(rf"\b{re.escape(title.lower())}\b", text) is not None
    return title in text
