"""Which texts are stale, for many at once: computed from the words, kept until the site's content changes."""

from __future__ import annotations

from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet

from faqsite.kept import kept
from faqsite.languages import LANGUAGES, columns
from faqsite.translated import literal
from rulings.fingerprints import fingerprint_of, translated_fields
from rulings.models import TranslationState
from rulings.translating.units import KINDS

CONVERTED = TranslationState.State.CONVERTED


def stale_keys(kind: str, language: str) -> frozenset[int]:
    """The rows whose text in a language was made from other words than its source has now, or from a
    translation of which that is so: ``Unit.is_stale``, for many.

    Converted texts are converted again when their source changes, so only what that was made from counts.
    Two queries for all languages of a kind, one where nothing was written.
    """
    return _stale(kind).get(language, frozenset())


@kept(size=len(KINDS))
def _stale(kind: str) -> dict[str, frozenset[int]]:
    model = KINDS[kind]
    states = TranslationState.objects.filter(content_type=ContentType.objects.get_for_model(model)).order_by()
    written = states.exclude(state=CONVERTED)
    values = ("object_id", "language", "source_language", "state", "source_fingerprint")
    made = list(_written_or_made_from(states, written).values_list(*values))
    said = _said(model, written) if made else {}
    found: dict[str, set[int]] = {}
    made_from: list[tuple[int, str, str]] = []
    for pk, language, source, state, mark in made:
        if pk not in said:
            continue
        made_from.append((pk, language, source))
        now = said[pk][LANGUAGES.index(source) :: len(LANGUAGES)]
        if state != CONVERTED and mark != fingerprint_of(now):
            found.setdefault(language, set()).add(pk)
    stale = {language: set(keys) for language, keys in found.items()}
    for pk, language, source in made_from:
        if pk in found.get(source, ()):
            stale.setdefault(language, set()).add(pk)
    return {language: frozenset(keys) for language, keys in stale.items()}


def _said(model: type[models.Model], written: QuerySet[TranslationState]) -> dict[int, list[Any]]:
    """What the rows of these states say: field by field, each in all languages."""
    rows = literal(model).filter(pk__in=written.values("object_id"))
    names = columns(*translated_fields(model))
    return {pk: values for pk, *values in rows.values_list("pk", *names)}


def _written_or_made_from(
    states: QuerySet[TranslationState], written: QuerySet[TranslationState]
) -> QuerySet[TranslationState]:
    """Drafts and reviewed texts, and what was converted from one."""
    source = written.filter(object_id=OuterRef("object_id"), language=OuterRef("source_language"))
    return states.filter(~Q(state=CONVERTED) | Exists(source))
