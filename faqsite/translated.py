"""Reading translated fields: the only place that knows how a language is chosen for display."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import models

from faqsite.languages import LANGUAGES, column, reading_order

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class TextIn:
    """A text, the language it really is in, and whether another was asked for.

    ``text`` is None where the row has the field in no language.
    """

    text: Any
    language: str
    is_fallback: bool

    def __bool__(self) -> bool:
        return bool(self.text)

    def __str__(self) -> str:
        return str(self.text or "")


def chosen(texts: Mapping[str, Any], language: str) -> TextIn:
    """Of a text in several languages, the one in ``language`` or in the first of its fallbacks."""
    for candidate in reading_order(language):
        value = texts.get(candidate)
        if value:
            return TextIn(value, candidate, candidate != language)
    return TextIn(None, language, False)


def text_in(row: object, field: str, language: str) -> TextIn:
    """``field`` of ``row`` in ``language``, or in the first language of its fallbacks that has it."""
    for candidate in reading_order(language):
        value = getattr(row, column(field, candidate))
        if value:
            return TextIn(value, candidate, candidate != language)
    return TextIn(None, language, False)


def exact_text(row: object, field: str, language: str) -> Any:
    """``field`` in exactly that language; None where it is not translated."""
    return getattr(row, column(field, language))


def by_language(row: object, field: str) -> dict[str, Any]:
    """``field`` in every language: ``{"zh-hant": …, "zh-hans": …, "en": …}``, None where missing."""
    return {language: getattr(row, column(field, language)) for language in LANGUAGES}


def set_text(row: models.Model, field: str, language: str, value: Any) -> None:
    """Put ``value`` in exactly that language; an empty value means "not translated" and becomes None."""
    setattr(row, column(field, language), value or None)


def set_texts(row: models.Model, field: str, texts: Mapping[str, Any] | None) -> None:
    """Put a text in every language at once: the form that ``by_language`` gives."""
    for language in LANGUAGES:
        set_text(row, field, language, (texts or {}).get(language))


def literal(model: type[Row]) -> models.QuerySet[Row]:
    """A queryset that takes field names as they are, for bulk writing.

    modeltranslation's own querysets read "title" as the active language's column.
    """
    return models.QuerySet(model)
