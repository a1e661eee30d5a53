"""What stands in the frame of a card, whether it comes from card data or from a document that prints it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from cards.models import Face, Set
from cards.symbols import cost_html, symbols_html
from faqsite.languages import EN, HTML_TAGS, ZH_HANS, ZH_HANT
from faqsite.page_words import day
from faqsite.rendering import text_html
from faqsite.templatetags.texts import PageTerms
from faqsite.text_notes import PageAnnotations, state_note
from faqsite.translated import TextIn, exact_text, text_in
from rulings.models import TranslationState

MANY = "many"
PIECES = ("name", "type_line", "text")


@dataclass(frozen=True, slots=True)
class Piece:
    """One line of a frame in the language it is really in (``tag`` is for ``lang``)."""

    html: SafeString
    tag: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One face in one language. ``corner`` is power and toughness, loyalty or defense."""

    name: Piece | None
    name_en: str
    cost_html: SafeString
    type_line: Piece | None
    text: Piece | None
    corner: str
    colour: str
    note: str = ""


def faces_shown(
    faces: Iterable[Face],
    language: str,
    beside: str | None,
    annotations: PageAnnotations,
    keywords: PageTerms | None = None,
    sets: Mapping[str, Set] | None = None,
) -> list[tuple[Frame, ...]]:
    """Each face in the reader's language and, where it has anything in it, in the second one.

    ``keywords`` links those that the texts have; ``sets`` are those that print the card, by code.
    """
    notes = _Notes(annotations, sets or {})
    return [_face_shown(face, language, beside, notes, keywords) for face in faces]


def _face_shown(
    face: Face, language: str, beside: str | None, notes: _Notes, keywords: PageTerms | None
) -> tuple[Frame, ...]:
    text = text_in(face, "text", language)
    first = frame_of_face(face, language, notes.of(face, text), keywords)
    if beside is None or beside in (language, text.language):
        return (first,)
    second = TextIn(exact_text(face, "text", beside), beside, False)
    frame = frame_in_exactly(face, beside, notes.of(face, second), keywords)
    return (first, frame) if frame else (first,)


@dataclass(frozen=True, slots=True)
class _Notes:
    """What stands under the texts of a card; ``sets`` are those that print it, by code."""

    annotations: PageAnnotations
    sets: Mapping[str, Set]

    def of(self, face: Face, text: TextIn) -> str:
        """Where a face's text is from, and what the reader must know of it."""
        if not text:
            return ""
        state = self.annotations.state_of(face, text.language)
        said = [self._origin(face, text.language), state_note(text.language, state, text.is_fallback)]
        if _predates_oracle(face, text.language, state):
            said.append(gettext("older than today's Oracle text, which reads otherwise"))
        return gettext("; ").join(filter(None, said))

    def _origin(self, face: Face, language: str) -> str:
        printed = face.printed_in.get(language)
        if printed == Face.OWN_WORDS:
            return gettext("our own explanation, not official text")
        if printed:
            return self._print(printed)
        return gettext("Oracle text") if language == EN else ""

    def _print(self, code: str) -> str:
        """The set with its day, named where it has a name in the reader's language."""
        known = self.sets.get(code)
        name = exact_text(known, "name", get_language() or EN) if known else None
        shown = gettext("%(name)s (%(code)s)") % {"name": name, "code": code} if name else code
        if known is None or known.release_date is None:
            return gettext("as printed in %(set)s") % {"set": shown}
        return gettext("as printed in %(set)s, %(day)s") % {"set": shown, "day": day(known.release_date)}


def _predates_oracle(face: Face, language: str, state: str | None) -> bool:
    """Whether a print, or the one that a conversion was made from, has other words than today's Oracle text.

    Of a text that a person wrote or looked at, that person could tell.
    """
    if state == TranslationState.State.CONVERTED:
        language = ZH_HANS if language == ZH_HANT else ZH_HANT
    elif state is not None:
        return False
    return language in face.reworded


def frame_of_face(face: Face, language: str, note: str = "", keywords: PageTerms | None = None) -> Frame:
    """A face of card data, each piece in ``language`` or its fallback."""
    return _frame(face, {field: text_in(face, field, language) for field in PIECES}, note, keywords)


def frame_in_exactly(
    face: Face, language: str, note: str = "", keywords: PageTerms | None = None
) -> Frame | None:
    """A face in a second language; None where the card has nothing in it."""
    texts = {field: TextIn(exact_text(face, field, language), language, False) for field in PIECES}
    return _frame(face, texts, note, keywords) if any(texts.values()) else None


def _frame(face: Face, texts: Mapping[str, TextIn], note: str, keywords: PageTerms | None) -> Frame:
    text = texts["text"]
    return Frame(
        name=_line(texts["name"]),
        name_en="",
        cost_html=cost_html(face.mana_cost, texts["name"].language),
        type_line=_line(texts["type_line"]),
        text=_text(str(text), text.language, keywords),
        corner=corner(face.power, face.toughness, face.loyalty or face.defense),
        colour=colour_of_cost(face.mana_cost) or _single_colour(face),
        note=note,
    )


def _line(text: TextIn) -> Piece | None:
    return Piece(symbols_html(str(text), text.language), HTML_TAGS[text.language]) if text else None


def _single_colour(face: Face) -> str:
    """A face without a cost (the back of a card) has the card's colours."""
    colors = face.card.colors
    return colors if len(colors) < 2 else MANY


def _text(text: str, language: str, keywords: PageTerms | None) -> Piece | None:
    """The text of a face with links to the rules of its keywords."""
    links = keywords.of(text, language, ()) if keywords and text else ()
    return Piece(text_html(text, language, links), HTML_TAGS[language]) if text else None


def frame_as_printed(
    face: Mapping[str, str | None], language: str, keywords: PageTerms | None = None
) -> Frame:
    """A face as a document prints it in ``language``: an item of ``Block.faces``."""
    tag = HTML_TAGS[language]
    english = face.get("name_en") or ""
    text, cost = face.get("text") or "", face.get("mana_cost") or ""
    name, type_line = face.get("name") or "", face.get("type_line") or ""
    return Frame(
        name=Piece(symbols_html(name, language), tag) if name else None,
        name_en="" if language == EN or english == name else english,
        cost_html=cost_html(cost, language),
        type_line=Piece(symbols_html(type_line, language), tag) if type_line else None,
        text=_text(text, language, keywords),
        corner=corner(face.get("power"), face.get("toughness"), face.get("loyalty") or face.get("defense")),
        colour=colour_of_cost(cost),
    )


def corner(power: str | None, toughness: str | None, loyalty: str | None) -> str:
    return f"{power or ''}/{toughness or ''}" if power or toughness else loyalty or ""


def colour_of_cost(cost: str) -> str:
    """The one colour in a mana cost, ``many`` for several, "" for none."""
    colours = set(re.findall(r"[WUBRG]", " ".join(re.findall(r"\{([^}]*)\}", cost))))
    return MANY if len(colours) > 1 else "".join(colours)
