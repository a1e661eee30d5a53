"""Saves every name a card has been printed under, so that any of them leads to it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from cards.ingest.parsed import ParsedCard, ParsedName
from cards.ingest.save.rows import PlainRow, Rows
from cards.ingest.save.whole_rows import CardRow, FaceRow
from cards.models import CardName
from cards.names import normal_form
from faqsite.languages import LANGUAGES, ZH_HANS, ZH_HANT, column
from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of
from faqsite.translated import exact_text


@dataclass(frozen=True, slots=True)
class NameGiven:
    """A name, and the face it is of; without one it is of the whole card."""

    language: str
    name: str
    face: FaceRow | None
    kind: CardName.Kind


@dataclass(slots=True)
class NameRow(PlainRow):
    """A row of ``CardName``."""

    card_id: int
    face_id: int | None
    language: str
    name: str
    normal_form: str
    kind: str


@prepared
def _names_of(cards: list[int]) -> QuerySet[Any]:
    return CardName.objects.filter(card_id__in=cards).order_by().values_list(*columns_of(NameRow))


def save_full_names(
    cards: Iterable[tuple[CardRow, list[FaceRow]]], made_here: set[tuple[int, str]], rows: Rows[CardRow]
) -> None:
    """A card's Chinese name is its faces' names joined; here of those that are printed on every face. Others
    follow when the missing script has been converted (``current_names.follow_faces``)."""
    for card, faces in cards:
        for language in (ZH_HANT, ZH_HANS):
            names = [
                exact_text(face, "name", language) for face in faces if (face.pk, language) not in made_here
            ]
            if len(names) == len(faces) and all(names):
                rows.put(card, {column("name", language): " // ".join(names)})
    rows.write()


def save_names(
    cards: list[tuple[CardRow, ParsedCard, list[FaceRow]]], made_here: set[tuple[int, str]]
) -> Rows[NameRow]:
    """Adds names, and turns a name that is current no more into a former one. None is ever removed."""
    rows: Rows[NameRow] = Rows(CardName, "names")
    known: dict[int, dict[tuple[str, str], NameRow]] = {}
    for row in made_of(NameRow, _names_of(list({card.pk for card, _, _ in cards}))):
        known.setdefault(row.card_id, {})[row.language, row.name] = row
    for card, parsed, faces in cards:
        standing = known.setdefault(card.pk, {})
        on_card = list(_on_card(card, faces))
        given: dict[tuple[str, str], NameGiven] = {}
        for name in (*_printed(on_card, faces, made_here), *_others(parsed, faces)):
            given.setdefault((name.language, name.name), name)
        _save_names_of(card, given, standing, rows)
        _retire(standing, {(name.language, name.name) for name in on_card}, rows)
    rows.write()
    rows.seen = sum(map(len, known.values()))
    return rows


def _on_card(card: CardRow, faces: list[FaceRow]) -> Iterator[NameGiven]:
    """The names that card and faces show, in every language."""
    for language in LANGUAGES:
        for face in faces:
            name = exact_text(face, "name", language)
            if name:
                yield NameGiven(language, name, face, CardName.Kind.CURRENT)
        whole = exact_text(card, "name", language)
        if whole:
            yield NameGiven(language, whole, None, CardName.Kind.CURRENT)


def _printed(
    names: list[NameGiven], faces: list[FaceRow], made_here: set[tuple[int, str]]
) -> Iterator[NameGiven]:
    """Without those that were converted or drafted here, or joined with one of these: the card was never
    called so."""
    for name in names:
        of = [name.face] if name.face else faces
        if not any((face.pk, name.language) in made_here for face in of):
            yield name


def _others(parsed: ParsedCard, faces: list[FaceRow]) -> Iterator[NameGiven]:
    by_position = {face.position: face for face in faces}
    for side in parsed.faces:
        face = by_position.get(side.position)
        for printed in side.printed:
            if printed.name:
                yield _other(ParsedName(printed.language, printed.name), face)
        for name in side.other_names:
            yield _other(name, face)
    for name in parsed.other_names:
        yield _other(name, None)


def _other(name: ParsedName, face: FaceRow | None) -> NameGiven:
    kind = CardName.Kind.FORMER if name.printed else CardName.Kind.ALIAS
    return NameGiven(name.language, name.name, face, kind)


def _save_names_of(
    card: CardRow,
    given: dict[tuple[str, str], NameGiven],
    standing: dict[tuple[str, str], NameRow],
    rows: Rows[NameRow],
) -> None:
    for key, name in given.items():
        row = standing.get(key)
        if row is None:
            standing[key] = row = NameRow(
                pk=0,
                card_id=card.pk,
                face_id=name.face.pk if name.face else None,
                language=name.language,
                name=name.name,
                normal_form=normal_form(name.name),
                kind=name.kind,
            )
            rows.add(row)
        elif CardName.Kind.CURRENT in (name.kind, row.kind):
            rows.put(row, {"kind": name.kind, "face_id": name.face.pk if name.face else row.face_id})


def _retire(
    standing: dict[tuple[str, str], NameRow], on_card: set[tuple[str, str]], rows: Rows[NameRow]
) -> None:
    """What the card shows no more is a former name."""
    for key, row in standing.items():
        if row.kind == CardName.Kind.CURRENT and key not in on_card:
            rows.put(row, {"kind": CardName.Kind.FORMER})
