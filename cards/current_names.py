"""Keeps a card's names in step with those of its faces, whoever wrote or converted these."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from cards.models import Card, CardName, Face
from cards.names import normal_form
from faqsite.batches import in_batches
from faqsite.languages import LANGUAGES, columns
from faqsite.plain_sql import update_rows
from faqsite.prepared import prepared
from faqsite.translated import exact_text, literal
from rulings.ingest.save.states import states_of
from rulings.models import TranslationState

_NAMES = columns("name")
_AT_ONCE = 1000


def follow_faces(cards: Collection[int], languages: Sequence[str] = LANGUAGES) -> set[int]:
    """In each language a card's name becomes its faces' names joined, and it has none where a face has none;
    without faces it keeps what it has. Returns the cards that had another name.

    A converted name is a name to read the card by, and no name that it was printed under (``keep_names``).
    """
    return {card for some in in_batches(cards, _AT_ONCE) for card in _follow_faces(some, languages)}


def _follow_faces(cards: list[int], languages: Sequence[str]) -> Collection[int]:
    faces: dict[int, list[tuple[str | None, ...]]] = {}
    for card, *of_face in _names_of_faces(cards):
        faces.setdefault(card, []).append(tuple(of_face))
    changed = {}
    for pk, *standing in _names_of_cards(list(faces)):
        joined = [
            _joined(of_faces) if language in languages else name
            for language, name, of_faces in zip(
                LANGUAGES, standing, zip(*faces[pk], strict=True), strict=True
            )
        ]
        if joined != standing:
            changed[pk] = joined
    update_rows(Card, _NAMES, ([*joined, pk] for pk, joined in changed.items()))
    return changed.keys()


@prepared
def _names_of_faces(cards: list[int]) -> QuerySet[Any]:
    rows = literal(Face).filter(card_id__in=cards).order_by("card_id", "position")
    return rows.values_list("card_id", *_NAMES)


@prepared
def _names_of_cards(cards: list[int]) -> QuerySet[Any]:
    return literal(Card).filter(pk__in=cards).order_by().values_list("pk", *_NAMES)


def _joined(names: Sequence[str | None]) -> str | None:
    return " // ".join(name for name in names if name) if all(names) else None


def keep_names(cards: Collection[int]) -> None:
    """Every name that stands on these cards and their faces leads to them; one that stands no more is a
    former name. A converted name is neither: nobody ever called the card so."""
    faces = Face.objects.filter(card__in=cards).values_list("pk", flat=True)
    converted = {
        key
        for key, known in states_of(Face, faces).items()
        if known.state == TranslationState.State.CONVERTED
    }
    for card in Card.objects.filter(pk__in=cards).prefetch_related("faces", "names"):
        current: dict[tuple[str, str], Face | None] = {}
        for language, name, face in _standing(card, converted):
            current.setdefault((language, name), face)
        _keep(card, current)


def _standing(card: Card, converted: Collection[tuple[int, str]]) -> Iterator[tuple[str, str, Face | None]]:
    """The names that were written for it; that of the whole card is converted where one of its faces' is."""
    faces = list(card.faces.all())
    for language in LANGUAGES:
        made = [(face.pk, language) in converted for face in faces]
        for row, is_made in zip((*faces, card), (*made, any(made)), strict=True):
            name = exact_text(row, "name", language)
            if name and not is_made:
                yield language, name, row if isinstance(row, Face) else None


def _keep(card: Card, current: Mapping[tuple[str, str], Face | None]) -> None:
    for (language, name), face in current.items():
        CardName.objects.update_or_create(
            card=card,
            language=language,
            name=name,
            defaults={"face": face, "normal_form": normal_form(name), "kind": CardName.Kind.CURRENT},
        )
    for known in card.names.all():
        if (known.language, known.name) not in current and known.kind == CardName.Kind.CURRENT:
            known.kind = CardName.Kind.FORMER
            known.save()
