"""Texts that were converted from the other script, converted again with the terms as they are now."""

from __future__ import annotations

from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction

from faqsite.termbase.usage import MODELS, Words, texts_using
from faqsite.termbase.vocabulary import Vocabulary
from rulings.derived import rows_changed
from rulings.models import TranslationState

_BATCH = 500


def convert_again(words: Words, known: Vocabulary) -> int:
    """Convert anew what says one of these words and was converted; how many texts that are.

    What a source brought or a person wrote is not touched. One transaction for each kind of text.
    """
    return sum(_convert_again(model, words, known) for model in MODELS)


@transaction.atomic
def _convert_again(model: type[models.Model], words: Words, known: Vocabulary) -> int:
    keys = texts_using(model, words, known)
    count = 0
    for start in range(0, len(keys), _BATCH):
        states = TranslationState.objects.filter(
            content_type=ContentType.objects.get_for_model(model),
            object_id__in=keys[start : start + _BATCH],
            state=TranslationState.State.CONVERTED,
        )
        converted = list(states.values_list("object_id", flat=True))
        # A text is converted when its source is another than the one it was made from: say that it is.
        states.update(source_fingerprint="")
        rows_changed(model._default_manager.filter(pk__in=converted))
        count += len(converted)
    return count
