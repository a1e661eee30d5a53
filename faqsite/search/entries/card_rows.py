"""Cards as the index needs them, read as plain rows: models and their relations take ten times as long."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from cards.models import Card, CardName, Face, Printing
from faqsite.batches import among, in_batches
from faqsite.languages import LANGUAGES, columns

_BATCH = 500

ByLanguage = Mapping[str, str | None]


class FaceRow(NamedTuple):
    """One face; translated fields by language."""

    name: ByLanguage
    type_line: ByLanguage
    text: ByLanguage
    power: str
    toughness: str
    loyalty: str
    defense: str


class NameRow(NamedTuple):
    """One of all the names that a card has."""

    name: str
    language: str
    kind: str
    face_id: int | None


class CardRow(NamedTuple):
    """A card with everything that its entry is made from; ``own_name`` may be missing where faces have one.

    ``sets`` are the codes of its sets, in their order.
    """

    pk: int
    slug: str
    own_name: ByLanguage
    faces: Sequence[FaceRow]
    names: Sequence[NameRow]
    sets: tuple[str, ...]
    colors: str
    back_colors: str | None
    color_identity: str | None
    keywords: list[str] | None
    mana_value: Decimal
    is_token: bool


class NamedCard(NamedTuple):
    """A card as the entry of a text about it shows it."""

    slug: str
    names: ByLanguage
    sets: tuple[str, ...]


def cards_in_batches(ids: Iterable[int] | None) -> Iterator[list[CardRow]]:
    """The cards with these ids, or all, in the order of their ids; four queries for each five hundred."""
    wanted = Card.objects.all() if ids is None else Card.objects.filter(pk__in=list(ids))
    yield from map(_cards, in_batches(list(wanted.order_by("pk").values_list("pk", flat=True)), _BATCH))


def _cards(ids: Sequence[int]) -> list[CardRow]:
    faces, names, sets = _faces(ids), _names(ids), _sets(ids)
    own = ("colors", "back_colors", "color_identity", "keywords", "mana_value", "is_token")
    rows = (
        Card.objects.filter(among("pk", ids)).order_by("pk").values_list("pk", "slug", *columns("name"), *own)
    )
    return [
        CardRow(
            pk, slug, _by_language(row[:3]), faces.get(pk, ()), names.get(pk, ()), sets.get(pk, ()), *row[3:]
        )
        for pk, slug, *row in rows
    ]


def named_cards(ids: Sequence[int]) -> dict[int, NamedCard]:
    """What texts about these cards, given in order, show of them; three queries."""
    faces: dict[int, list[ByLanguage]] = {}
    of_faces = Face.objects.filter(among("card", ids)).order_by("card", "position")
    for card_id, *names in of_faces.values_list("card_id", *columns("name")):
        faces.setdefault(card_id, []).append(_by_language(names))
    sets = _sets(ids)
    rows = Card.objects.filter(among("pk", ids)).order_by("pk").values_list("pk", "slug", *columns("name"))
    return {
        pk: NamedCard(slug, names_shown(_by_language(names), faces.get(pk, ())), sets.get(pk, ()))
        for pk, slug, *names in rows
    }


def names_shown(own: ByLanguage, faces: Sequence[ByLanguage]) -> dict[str, str | None]:
    """A card's names by language: its own, or without one those of its faces together."""
    return {language: own[language] or _together(faces, language) for language in LANGUAGES}


def _together(names: Sequence[ByLanguage], language: str) -> str | None:
    found = [name[language] for name in names]
    return " // ".join(name for name in found if name) if found and all(found) else None


def joined_lines(lines: Iterable[ByLanguage], separator: str) -> dict[str, str | None]:
    """What several faces say as one text in each language, None where there is nothing."""
    lines = list(lines)
    return {
        language: separator.join(line for one in lines if (line := one[language])) or None
        for language in LANGUAGES
    }


def _by_language(values: Sequence[Any]) -> ByLanguage:
    return dict(zip(LANGUAGES, values, strict=True))


def _faces(ids: Sequence[int]) -> dict[int, list[FaceRow]]:
    found: dict[int, list[FaceRow]] = {}
    rows = Face.objects.filter(among("card", ids)).order_by("card", "position")
    corner = ("power", "toughness", "loyalty", "defense")
    for card_id, *row in rows.values_list("card_id", *columns("name", "type_line", "text"), *corner):
        name, type_line, text = (_by_language(row[start : start + 3]) for start in (0, 3, 6))
        power, toughness, loyalty, defense = row[9:]
        face = FaceRow(name, type_line, text, power, toughness, loyalty, defense)
        found.setdefault(card_id, []).append(face)
    return found


def _names(ids: Sequence[int]) -> dict[int, list[NameRow]]:
    found: dict[int, list[NameRow]] = {}
    rows = CardName.objects.filter(among("card", ids)).order_by("card", "language", "name")
    for card_id, name, language, kind, face_id in rows.values_list("card_id", *NameRow._fields):
        found.setdefault(card_id, []).append(NameRow(name, language, kind, face_id))
    return found


def _sets(ids: Sequence[int]) -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    printed = Printing.objects.filter(among("card", ids)).order_by("card", "set__code")
    for card_id, code in printed.values_list("card_id", "set__code").distinct():
        found.setdefault(card_id, []).append(code)
    return {card_id: tuple(codes) for card_id, codes in found.items()}
