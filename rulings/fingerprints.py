"""Fingerprints of texts: by them a translation knows whether its source has changed since."""

import hashlib
from typing import Any

from django.db import models
from modeltranslation.translator import translator

from faqsite.translated import exact_text


def translated_fields(model: type[models.Model]) -> tuple[str, ...]:
    """The names of a model's translated fields, in the order of their registration."""
    return tuple(translator.get_options_for_model(model).get_field_names())


def fingerprint(row: models.Model, language: str) -> str:
    """A hash of all that the row says in a language (hex, 64 characters)."""
    said: list[Any] = [exact_text(row, field, language) for field in translated_fields(type(row))]
    return hashlib.sha256(repr(said).encode()).hexdigest()
