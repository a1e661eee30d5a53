"""Saves faces: Oracle data in English, and in Chinese the newest printed text."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from cards.ingest.parsed import ParsedFace, PrintedText
from cards.ingest.save.rows import Rows
from cards.models import Card, Face, Set
from faqsite.languages import EN, column
from rulings.ingest.save.states import forget, states_of
from rulings.models import TranslationState


@dataclass(frozen=True, slots=True)
class Context:
    """The set being saved, when the sets of the texts that stand were released, and who made which."""

    set_code: str
    released: Mapping[str, date | None]
    states: Mapping[tuple[int, str], TranslationState]

    def is_reviewed(self, face: Face, language: str) -> bool:
        """A text that a curator has reviewed is theirs: an import leaves it alone."""
        state = self.states.get((face.pk, language)) if face.pk else None
        return state is not None and state.state == TranslationState.State.REVIEWED


def save_faces(
    faces: list[tuple[Card, ParsedFace]], code: str, released: date | None
) -> tuple[dict[tuple[int, int], Face], Rows[Face]]:
    """The rows of the faces, by card and position."""
    rows: Rows[Face] = Rows(Face, "faces")
    known = {
        (face.card_id, face.position): face
        for face in Face.objects.filter(card_id__in={card.pk for card, _ in faces})
    }
    context = _context(list(known.values()), code, released)
    replaced: set[tuple[int, str]] = set()
    for card, parsed in faces:
        face = known.get((card.pk, parsed.position))
        if face is None:
            face = Face(card=card, position=parsed.position)
            known[card.pk, parsed.position] = face
            rows.add(face)
        replaced |= _fill(face, parsed, context, rows)
    rows.write()
    rows.seen = len(known)
    if replaced:
        forget(Face, replaced)
    return known, rows


def _context(known: list[Face], code: str, released: date | None) -> Context:
    codes = {printed for face in known for printed in face.printed_in.values()}
    dates = dict(Set.objects.filter(code__in=codes).values_list("code", "release_date"))
    return Context(code, {**dates, code: released}, states_of(Face, [face.pk for face in known]))


def _fill(face: Face, parsed: ParsedFace, context: Context, rows: Rows[Face]) -> set[tuple[int, str]]:
    """Put into the row what the set tells; returns the texts made here that print has replaced."""
    values: dict[str, Any] = {
        "mana_cost": parsed.mana_cost,
        "power": parsed.power,
        "toughness": parsed.toughness,
        "loyalty": parsed.loyalty,
        "defense": parsed.defense,
    }
    printed_in = dict(face.printed_in)
    if not context.is_reviewed(face, EN):
        values |= _texts(EN, parsed.name, parsed.type_line, parsed.text)
        printed_in.pop(EN, None)
    replaced = set()
    for printed in parsed.printed:
        if context.is_reviewed(face, printed.language):
            continue
        wins = _is_newest(face, parsed, printed, context)
        values |= _replaced(printed) if wins else _filled(face, printed)
        if wins and _is_complete(face, parsed, printed):
            printed_in[printed.language] = context.set_code
        if wins and (face.pk, printed.language) in context.states:
            replaced.add((face.pk, printed.language))
    rows.put(face, values | {"printed_in": printed_in})
    return replaced


def _texts(language: str, name: str | None, type_line: str | None, text: str | None) -> dict[str, Any]:
    given = {"name": name, "type_line": type_line, "text": text}
    return {column(field, language): value or None for field, value in given.items()}


def _replaced(printed: PrintedText) -> dict[str, Any]:
    """What a print says; where it says nothing, the text of an older print stands."""
    texts = _texts(printed.language, printed.name, printed.type_line, printed.text)
    return {field: value for field, value in texts.items() if value is not None}


def _filled(face: Face, printed: PrintedText) -> dict[str, Any]:
    """What an older print can still add: only what nothing newer has."""
    return {field: value for field, value in _replaced(printed).items() if getattr(face, field) is None}


def _is_complete(face: Face, parsed: ParsedFace, printed: PrintedText) -> bool:
    """Whether all that stands in this language is from this print, as far as there is text to print."""
    standing = getattr(face, column("text", printed.language))
    return bool(printed.text) or not parsed.text or standing is None


def _is_newest(face: Face, parsed: ParsedFace, printed: PrintedText, context: Context) -> bool:
    """A print with a text goes before one without; then the newer set, and by code on the same day."""
    stands_from = face.printed_in.get(printed.language)
    if stands_from is None or stands_from == context.set_code:
        return True
    has_text = bool(getattr(face, column("text", printed.language))) or not parsed.text
    offers_text = bool(printed.text) or not parsed.text
    standing = (has_text, context.released.get(stands_from) or date.min, stands_from)
    offered = (offers_text, context.released[context.set_code] or date.min, context.set_code)
    return offered > standing
