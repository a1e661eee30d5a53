"""Saves faces: Oracle data in English, and in Chinese the newest printed text.

Words made here (converted, draft) and the starter's own words give way to print; what a curator has
reviewed stays, whatever is imported. Where a person's draft stands in the place of a print (a correction, or
an older text that was put back), it stays as long as the data print the same; another print replaces it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import QuerySet

from cards.ingest.parsed import ParsedFace, PrintedText
from cards.ingest.save.replaced_texts import ReplacedTexts
from cards.ingest.save.rows import Rows, fill_base_columns
from cards.ingest.save.whole_rows import CardRow, FaceRow
from cards.models import Face, Set
from faqsite.languages import EN, ZH_HANS, ZH_HANT, column
from faqsite.prepared import prepared
from faqsite.rows import columns_of, made_of
from faqsite.translated import exact_text, literal
from rulings.ingest.save.states import forget, record, states_of
from rulings.models import TranslationState

State = TranslationState.State
_WORDS = ("name", "type_line", "text")


@dataclass(slots=True)
class SavedFaces:
    """Faces by card and position; ``made_here`` are the (face, language) whose words are no print."""

    rows: Rows[FaceRow]
    by_position: dict[tuple[int, int], FaceRow]
    made_here: set[tuple[int, str]] = field(default_factory=set)
    replaced: ReplacedTexts = field(default_factory=ReplacedTexts)


@dataclass(slots=True)
class Filling:
    """The set being saved, when the sets of the standing texts were released, and who made which.

    ``replaced`` and ``to_convert`` gather the (face, language) that print replaces, and those of
    our own words that the other script's print can now be converted into.
    """

    set_code: str
    released: Mapping[str, date | None]
    states: Mapping[tuple[int, str], TranslationState]
    replaced: set[tuple[int, str]] = field(default_factory=set)
    to_convert: dict[tuple[int, str], str] = field(default_factory=dict)

    def state(self, face: FaceRow, language: str) -> str | None:
        """The state of a text; None for one that came with a source."""
        known = self.states.get((face.pk, language)) if face.pk else None
        return known.state if known else None

    def is_corrected(self, face: FaceRow, printed: PrintedText) -> bool:
        """Whether a person's words stand in the place of this very print."""
        known = self.states.get((face.pk, printed.language)) if face.pk else None
        if known is None or known.changed_by_id is None or known.printed_words is None:
            return False
        words = {column(name, printed.language): value for name, value in known.printed_words.items()}
        return all(words.get(name) == value for name, value in _said(printed).items())


@prepared
def _faces_of(cards: list[int]) -> QuerySet[Any]:
    return literal(Face).filter(card_id__in=cards).order_by().values_list(*columns_of(FaceRow))


def save_faces(faces: list[tuple[CardRow, ParsedFace]], code: str, released: date | None) -> SavedFaces:
    stored = made_of(FaceRow, _faces_of(list({card.pk for card, _ in faces})))
    known = {(face.card_id, face.position): face for face in stored}
    saved = SavedFaces(Rows(Face, "faces"), known)
    filling = _filling(list(known.values()), code, released)
    for card, parsed in faces:
        place = (card.pk, parsed.position)
        face = known.get(place)
        if face is None:
            face = known[place] = FaceRow(0, *place)
            saved.rows.add(face)
        before = saved.rows.put(face, _values(face, parsed, filling))
        saved.replaced.add(face, before, filling.states)
        if not face.pk:
            fill_base_columns(face, *_WORDS)
    saved.rows.write()
    saved.replaced.new.update(saved.rows.created)
    saved.rows.seen = len(known)
    saved.made_here = _settle_states(filling)
    return saved


@prepared
def _dates_of(codes: list[str]) -> QuerySet[Any]:
    return literal(Set).filter(code__in=codes).order_by().values_list("code", "release_date")


def _filling(known: list[FaceRow], code: str, released: date | None) -> Filling:
    codes = {printed for face in known for printed in face.printed_in.values()}
    dates: dict[str, date | None] = dict(_dates_of(list(codes)))
    return Filling(code, {**dates, code: released}, states_of(Face, [face.pk for face in known]))


def _settle_states(filling: Filling) -> set[tuple[int, str]]:
    """Replaced texts lose their states; words of our own become conversions that wait to be made."""
    if filling.replaced:
        forget(Face, filling.replaced)
    if filling.to_convert:
        waiting = filling.to_convert.items()
        record(Face, [(key, to, State.CONVERTED.value, source, "") for (key, to), source in waiting])
    made = {key for key, state in filling.states.items() if state.state != State.REVIEWED}
    return (made - filling.replaced) | filling.to_convert.keys()


def _values(face: FaceRow, parsed: ParsedFace, filling: Filling) -> dict[str, Any]:
    """What the row should hold now that this set is known."""
    values: dict[str, Any] = {
        "mana_cost": parsed.mana_cost,
        "power": parsed.power,
        "toughness": parsed.toughness,
        "loyalty": parsed.loyalty,
        "defense": parsed.defense,
        "printed_in": dict(face.printed_in),
    }
    if filling.state(face, EN) != State.REVIEWED:
        values |= _texts(EN, parsed.name, parsed.type_line, parsed.text)
        values["printed_in"].pop(EN, None)
    reworded = set(face.reworded)
    for language, other in ((ZH_HANT, ZH_HANS), (ZH_HANS, ZH_HANT)):
        said = _chinese(face, parsed, language, other, filling, values["printed_in"])
        if column("text", language) in said:
            is_reworded = any(one.is_reworded for one in parsed.printed if one.language == language)
            reworded = reworded | {language} if is_reworded else reworded - {language}
        values |= said
    return {**values, "reworded": sorted(reworded)}


def _chinese(
    face: FaceRow,
    parsed: ParsedFace,
    language: str,
    other: str,
    filling: Filling,
    printed_in: dict[str, str],
) -> dict[str, Any]:
    """The columns of one language; ``printed_in`` is brought up to date with them."""
    state = filling.state(face, language)
    if state == State.REVIEWED:
        return {}
    is_ours = face.printed_in.get(language) == Face.OWN_WORDS
    printed = next((printed for printed in parsed.printed if printed.language == language), None)
    if printed is None:
        return _without_print(face, parsed, language, other, filling, printed_in) if is_ours else {}
    if not _is_newest(face, parsed, printed, filling):
        return _filled(face, printed)
    if state and filling.is_corrected(face, printed):
        return {}
    if state:
        filling.replaced.add((face.pk, language))
    if is_ours or state:
        printed_in[language] = filling.set_code
        return _texts(language, printed.name, printed.type_line, printed.text)
    if printed.text or not parsed.text or exact_text(face, "text", language) is None:
        printed_in[language] = filling.set_code
    return _said(printed)


def _without_print(
    face: FaceRow,
    parsed: ParsedFace,
    language: str,
    other: str,
    filling: Filling,
    printed_in: dict[str, str],
) -> dict[str, Any]:
    """Our own words for what a card does are not its text: they go, or wait for a conversion."""
    del printed_in[language]
    if any(printed.language == other and printed.name for printed in parsed.printed):
        filling.to_convert[face.pk, language] = other
        return {}
    return {column("text", language): None}


def _texts(language: str, name: str | None, type_line: str | None, text: str | None) -> dict[str, Any]:
    given = {"name": name, "type_line": type_line, "text": text}
    return {column(field, language): value or None for field, value in given.items()}


def _said(printed: PrintedText) -> dict[str, Any]:
    """What a print says; where it says nothing, the words of an older print stand."""
    texts = _texts(printed.language, printed.name, printed.type_line, printed.text)
    return {column: value for column, value in texts.items() if value is not None}


def _filled(face: FaceRow, printed: PrintedText) -> dict[str, Any]:
    """What an older print can still add: only what nothing newer has."""
    return {column: value for column, value in _said(printed).items() if getattr(face, column) is None}


def _is_newest(face: FaceRow, parsed: ParsedFace, printed: PrintedText, filling: Filling) -> bool:
    """A print with a text goes before one without; then the newer set, and by code on the same day."""
    stands_from = face.printed_in.get(printed.language)
    if stands_from in (None, Face.OWN_WORDS, filling.set_code):
        return True
    has_text = bool(exact_text(face, "text", printed.language)) or not parsed.text
    offers_text = bool(printed.text) or not parsed.text
    standing = (has_text, filling.released.get(stands_from or "") or date.min, stands_from or "")
    offered = (offers_text, filling.released[filling.set_code] or date.min, filling.set_code)
    return offered > standing
