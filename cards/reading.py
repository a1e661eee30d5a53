"""Everything that the page of one card shows, asked for at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from cards.models import Card, Face, Printing
from cards.order import number_key
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column, columns
from faqsite.translated import exact_text
from rulings.ingest.parsed import RuleKind
from rulings.models import Block, Edition, RuleVersion, Ruling
from rulings.told_once import ToldRuling, told_once

# A document's report and the source of its passages can be long, and no card page shows them.
_UNSHOWN = ("document__report", "source_text", "document__licence", "document__credits")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The cards before and after one in a set, by collector number; None at the ends."""

    previous: Printing | None
    following: Printing | None


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


def neighbours(printing: Printing | None) -> Neighbours:
    """The printings on either side of this one in its set."""
    if printing is None:
        return Neighbours(None, None)
    in_set = Printing.objects.filter(set=printing.set_id).select_related("card")
    ordered = sorted(in_set, key=lambda row: number_key(row.number))
    place = [row.pk for row in ordered].index(printing.pk)
    previous = ordered[place - 1] if place else None
    following = ordered[place + 1] if place + 1 < len(ordered) else None
    return Neighbours(previous, following)


def printing_to_turn_from(printings: list[Printing], code: str) -> Printing | None:
    """The printing in the set that the reader came from, else the newest, to turn to its neighbours."""
    return next((row for row in printings if row.set.code == code.upper()), next(iter(printings), None))


def keywords_of(faces: list[Face], edition: Edition | None) -> list[RuleVersion]:
    """The keyword abilities that the faces name, each the rule about it in ``edition``.

    English words decide where there are any: in Chinese a keyword's characters may stand inside
    another word.
    """
    texts = {language: _words(faces, language) for language in (EN, ZH_HANS, ZH_HANT)}
    language = next((language for language, text in texts.items() if text), None)
    if edition is None or language is None:
        return []
    title = column("title", language)
    return [rule for rule in _keyword_abilities(edition) if _names(getattr(rule, title), texts[language])]


def _keyword_abilities(edition: Edition) -> Iterable[RuleVersion]:
    """The titled rules of the section that the edition calls "Keyword Abilities"."""
    in_force = RuleVersion.objects.in_force(edition)
    sections = in_force.filter(kind=RuleKind.SECTION, title_en__iexact="Keyword Abilities").values("number")
    rules = in_force.filter(parent_number__in=sections, kind=RuleKind.RULE).order_by("sort_key")
    return rules.only("number", *columns("title"))


def _words(faces: list[Face], language: str) -> str:
    return "\n".join(exact_text(face, "text", language) or "" for face in faces).strip().lower()


def _names(title: str | None, text: str) -> bool:
    """Whether the text has the keyword as a word of its own."""
    if not title:
        return False
    if title.isascii():
        return re.search(rf"\b{re.escape(title.lower())}\b", text) is not None
    return title in text
