"""Which texts are for the site's people to write, and so are checked."""

from __future__ import annotations

from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q

from cards.models import Face
from rulings.models import TranslationState


def is_ours(model: type[Model], language: str) -> Q:
    """Of cards only those whose text in the language was not printed: our own words, and what was made of
    another's; of all else everything."""
    if model is not Face:
        return Q()
    kind = ContentType.objects.get_for_model(Face)
    made = TranslationState.objects.filter(content_type=kind, language=language).values("object_id")
    return Q(**{f"printed_in__{language}": Face.OWN_WORDS}) | Q(pk__in=made)
