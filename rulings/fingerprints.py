"""Fingerprints of texts: by them a translation knows whether its source has changed since."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from django.db import models
from modeltranslation.translator import translator

from faqsite.translated import exact_text


def translated_fields(model: type[models.Model]) -> tuple[str, ...]:
    """The names of a model's translated fields, in the order in which the model declares them.

    Their registration is no order to go by: modeltranslation keeps it as a set, and each process
    would have its own.
    """
    registered = translator.get_options_for_model(model).all_fields
    return tuple(field.name for field in model._meta.concrete_fields if field.name in registered)


def fingerprint(row: models.Model, language: str) -> str:
    """A hash of all that the row says in a language (hex, 64 characters)."""
    return fingerprint_of([exact_text(row, field, language) for field in translated_fields(type(row))])


def fingerprint_of(said: Sequence[Any]) -> str:
    """The same of the values of the translated fields, in their order."""
    # Sorted, since PostgreSQL gives the keys of an object back in an order of its own.
    return hashlib.sha256(json.dumps(list(said), sort_keys=True).encode()).hexdigest()
