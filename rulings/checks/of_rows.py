"""Makes texts to check from rows: what the workbench and the command call.

The contract::

    texts_of(rows, language) -> list[RowTexts]            # the queue, the command: rows of one model
    texts_of_row(row, language, edited=None) -> RowTexts  # while typing and at save
    findings_of(row_texts) -> list[Finding]               # field, code, severity, message, start, end
    blocks_review(findings) -> bool                       # an error blocks "reviewed"

``rows`` are of one of the models in ``FIELDS`` (RuleVersion, GlossaryVersion, Block, Ruling, Face, Section,
Document); read documents along with blocks (``select_related("document")``). A batch costs at most six
queries, however many rows it has, and the termbase two more when a term has changed. ``edited`` holds the
target's columns as the form has them, by field: ``{"text": "…", "examples": ["…", "…"]}``; nothing is saved.

A finding's ``field`` is "text", "title", "faces.0.text" …; "examples" is all examples, one a line, and
spans count in ``"\\n".join(examples)``. Rows without a source, or with nothing in the target language, have
no texts: that is "missing", which is no fault. A row is held against its original: rules, terms and cards
against English, documents against their own language, so that both scripts are checked against what they
translate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import models

from cards.models import Face
from faqsite.languages import EN, ZH_HANS, ZH_HANT
from faqsite.termbase.current import known_terms
from faqsite.translated import exact_text
from rulings.checks.card_uses import Named, mentioned, named_in_english, printed_names
from rulings.checks.registry import run_checks
from rulings.checks.term_uses import TermbaseTerms, TermSource
from rulings.checks.texts import PROSE, CardNameUse, Finding, Kind, Texts, blocks_review
from rulings.models import Block, Document, GlossaryVersion, RuleVersion, Ruling, Section

__all__ = ["FIELDS", "RowTexts", "blocks_review", "findings_of", "texts_of", "texts_of_row"]

# What each field of a model is; a list of texts is joined by line ends.
FIELDS: Mapping[type[models.Model], Mapping[str, Kind]] = {
    RuleVersion: {"title": Kind.TITLE, "text": Kind.RULE, "examples": Kind.EXAMPLES},
    GlossaryVersion: {"name": Kind.TERM, "definition": Kind.DEFINITION},
    Block: {"title": Kind.TITLE, "text": Kind.PARAGRAPH, "faces": Kind.CARD_TEXT},
    Ruling: {"text": Kind.RULING},
    Face: {"name": Kind.NAME, "type_line": Kind.TYPE_LINE, "text": Kind.CARD_TEXT},
    Section: {"heading": Kind.TITLE},
    Document: {"title": Kind.TITLE, "licence": Kind.PARAGRAPH},
}
_FACE_PARTS = {"name": Kind.NAME, "type_line": Kind.TYPE_LINE, "text": Kind.CARD_TEXT}
_OF_CARD_DATA = "MTGJSON"


@dataclass(frozen=True, slots=True)
class RowTexts:
    """A row and its texts in one language, each beside its source."""

    row: models.Model
    language: str
    texts: tuple[Texts, ...]


def texts_of_row(row: models.Model, language: str, edited: Mapping[str, Any] | None = None) -> RowTexts:
    """One row, with what is being typed in the place of what is stored."""
    return _texts_of([row], language, edited or {}, TermbaseTerms(known_terms()))[0]


def texts_of(rows: Sequence[models.Model], language: str, terms: TermSource | None = None) -> list[RowTexts]:
    """Rows of one model, in their order."""
    return _texts_of(rows, language, {}, terms or TermbaseTerms(known_terms()))


def findings_of(given: RowTexts) -> list[Finding]:
    """What all checks find in all texts of a row."""
    return [finding for texts in given.texts for finding in run_checks(texts)]


def _texts_of(
    rows: Sequence[models.Model], language: str, edited: Mapping[str, Any], terms: TermSource
) -> list[RowTexts]:
    originals = _originals(rows)
    plain = [_plain_texts(row, language, originals[row.pk], edited) for row in rows]
    names = _names(rows, plain, language)
    return [
        RowTexts(row, language, tuple(_told(text, terms, names.get(row.pk, ())) for text in texts))
        for row, texts in zip(rows, plain, strict=True)
    ]


def _told(text: Texts, terms: TermSource, names: tuple[CardNameUse, ...]) -> Texts:
    """The text with the terms and the cards that its source names."""
    if text.kind not in PROSE:
        return text
    uses = terms.terms_in(text.source, text.source_language, text.target_language)
    cards = tuple(use for use in names if use.written in text.source and _is_card(use.written, text.kind))
    dropped = terms.dropped_in(text.target, text.target_language)
    return replace(text, terms=uses, dropped=dropped, card_names=cards)


def _is_card(name: str, kind: Kind) -> bool:
    """Rules name cards in their examples; elsewhere one word with a capital is a term ("Conspiracy")."""
    return kind not in (Kind.RULE, Kind.DEFINITION) or " " in name


def _originals(rows: Sequence[models.Model]) -> dict[Any, str]:
    """The language in which each row was first written, by its key; one query for rulings of documents."""
    sources = {row.source for row in rows if isinstance(row, Ruling) and row.source != _OF_CARD_DATA}
    known = Document.objects.filter(slug__in=sources) if sources else Document.objects.none()
    languages = dict(known.values_list("slug", "original_language"))
    return {row.pk: _original(row, languages) for row in rows}


def _original(row: models.Model, by_slug: Mapping[str, str]) -> str:
    if isinstance(row, Ruling):
        return by_slug.get(row.source, EN)
    if isinstance(row, Block | Section):
        return row.document.original_language
    return row.original_language if isinstance(row, Document) else EN


def _plain_texts(
    row: models.Model, language: str, original: str, edited: Mapping[str, Any]
) -> tuple[Texts, ...]:
    source = _source_language(row, language, original)
    kinds = FIELDS[type(row)]
    values = {field: edited.get(field, exact_text(row, field, language)) for field in kinds}
    if source is None or not any(values.values()):
        return ()
    found: list[Texts] = []
    for field, kind in kinds.items():
        said = exact_text(row, field, source)
        if field == "faces":
            found += _of_faces(said or [], values[field] or [], (source, language))
        elif said or values[field]:
            kind = Kind.RULING if field == "text" and getattr(row, "kind", "") == "ruling" else kind
            found.append(Texts(_joined(said), _joined(values[field]), source, language, kind, field))
    return tuple(found)


def _source_language(row: models.Model, language: str, original: str) -> str | None:
    """The original, or where the row lacks it the first language that has a text; None for an original."""
    if language == original:
        return None
    fields = FIELDS[type(row)]
    for candidate in (original, EN, ZH_HANS, ZH_HANT):
        if candidate != language and any(exact_text(row, field, candidate) for field in fields):
            return candidate
    return None


def _of_faces(
    sources: Sequence[Mapping[str, Any]], targets: Sequence[Mapping[str, Any]], languages: tuple[str, str]
) -> list[Texts]:
    """The words on each face of a card that a document prints."""
    nothing: Mapping[str, Any] = {}
    return [
        Texts(said, made, *languages, kind, f"faces.{position}.{part}")
        for position in range(max(len(sources), len(targets)))
        for part, kind in _FACE_PARTS.items()
        for said in [_part(sources, position, nothing, part)]
        for made in [_part(targets, position, nothing, part)]
        if said or made
    ]


def _part(faces: Sequence[Mapping[str, Any]], position: int, nothing: Mapping[str, Any], part: str) -> str:
    face = faces[position] if position < len(faces) else nothing
    return face.get(part) or ""


def _joined(value: Any) -> str:
    return "\n".join(value) if isinstance(value, list) else value or ""


def _names(rows: Sequence[models.Model], texts: Sequence[tuple[Texts, ...]], language: str) -> Named:
    """The cards that the sources name, by the key of the row."""
    given = {row.pk: of for row, of in zip(rows, texts, strict=True) if of}
    if not given or not rows:
        return {}
    model = type(rows[0])
    if model in (Block, Ruling):
        said = [(pk, text) for pk, of in given.items() for text in of if text.field == "text"]
        sources = {pk: (text.source_language, text.source) for pk, text in said}
        return mentioned(model, sources, language)
    if model is Face:
        cards = {row.pk: row.card_id for row in rows if isinstance(row, Face)}
        printed = printed_names(cards.values(), language)
        return {pk: _own(of, printed.get(cards[pk], ())) for pk, of in given.items()}
    english = {
        pk: "\n".join(text.source for text in of if text.source_language == EN) for pk, of in given.items()
    }
    return named_in_english(english, language)


def _own(texts: tuple[Texts, ...], printed: tuple[str, ...]) -> tuple[CardNameUse, ...]:
    name = next((text.source for text in texts if text.kind is Kind.NAME), "")
    return (CardNameUse(name, printed),) if name and printed else ()
