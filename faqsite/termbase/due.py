"""Which converted texts are to be converted again: marked by their states, cheaply, when terms change.

A text is converted when its source is another than the one it was made from; a mark of no source says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from cards.models import Face
from faqsite.languages import ZH_HANS, ZH_HANT, column
from faqsite.translated import literal
from rulings.fingerprints import translated_fields
from rulings.models import Block, Document, GlossaryVersion, RuleVersion, Ruling, Section, TranslationState

MODELS: tuple[type[models.Model], ...] = (
    RuleVersion,
    GlossaryVersion,
    Document,
    Section,
    Block,
    Ruling,
    Face,
)
NO_SOURCE = ""
# With more words than the database takes in one question, all converted texts are due.
_MOST_ASKED = 40
_DIRECTIONS = ((ZH_HANS, ZH_HANT), (ZH_HANT, ZH_HANS))


def due(model: type[models.Model]) -> QuerySet[TranslationState]:
    """The texts of a model's rows that are to be converted again."""
    return _converted(model).filter(source_fingerprint=NO_SOURCE)


def count_due() -> int:
    return TranslationState.objects.filter(
        state=TranslationState.State.CONVERTED, source_fingerprint=NO_SOURCE
    ).count()


def mark_due(words: Iterable[tuple[str, str]]) -> int:
    """Let what was converted from a text with one of these words (language, word) be converted again."""
    words = list(dict.fromkeys(words))
    if len(words) > _MOST_ASKED:
        every = TranslationState.objects.filter(state=TranslationState.State.CONVERTED)
        return every.update(source_fingerprint=NO_SOURCE)
    count = 0
    for model in MODELS:
        for source, target in _DIRECTIONS:
            asked = [word for language, word in words if language == source and word]
            if asked:
                made = _converted(model).filter(language=target, source_language=source)
                made = made.filter(object_id__in=_saying(model, source, asked).values("pk"))
                count += made.update(source_fingerprint=NO_SOURCE)
    return count


def _converted(model: type[models.Model]) -> QuerySet[TranslationState]:
    kind = ContentType.objects.get_for_model(model)
    return TranslationState.objects.filter(content_type=kind, state=TranslationState.State.CONVERTED)


def _saying(model: type[models.Model], language: str, words: Iterable[str]) -> QuerySet:
    """Rows that say one of the words. Lists are kept as JSON, in SQLite with its escapes."""
    names = {f"said_{name}": Cast(column(name, language), TextField()) for name in translated_fields(model)}
    found = Q(pk__in=())
    for word in words:
        for name in names:
            found |= Q(**{f"{name}__contains": word})
            found |= Q(**{f"{name}__contains": json.dumps(word)[1:-1]})
    return literal(model).alias(**names).filter(found)
